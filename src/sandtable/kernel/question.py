"""Questions: situations without a battle, as typed models that the command line, pages and tests share."""

import inspect
import re
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_origin

from pydantic import BaseModel, ConfigDict

from .errors import IllegalAction, InvalidRules
from .reading import Closed
from .rule import package_of
from .table import Table

QUESTIONS: "dict[str, dict[str, Published]]" = {}  # package -> name -> question


@dataclass(frozen=True)
class Ranking:
    """The order of the odds of several compared things: the best first.

    >>> Ranking(of="weapon", chance="is hit", mean="hits", top=3).top
    3
    """

    of: str  # the column that names each
    chance: str  # the column whose chance decides
    mean: str  # the column whose mean decides if chances are equal
    top: int  # number of things shown


@dataclass
class Situation:
    """The smallest state that a question needs, and the real rules to run in it.

    >>> def run(t: Any) -> bool:
    ...     return check(t, "to hit", dice(2, 6), 8)
    ...
    >>> Situation(t, run, "hits").columns
    ('hits',)
    """

    start: Table[Any]
    run: Callable[..., Hashable]  # plays rules on the table and returns the outcome; or only reads the state
    outcome: type[tuple[Any, ...]] | str | tuple[str, ...]  # the result of `run`: a named tuple, or its name
    players: tuple[Any, ...] = ()  # the players inside: a name, orders or a function for each side
    rule: Callable[..., None] | None = None  # is played before `run`, which then only reads the state
    arguments: tuple[int, ...] = ()  # of that rule, after the table
    to_the_end: bool = False  # play beats until the battle is over; then `run` only reads the state
    rounds: int | None = None  # ... or at most this many rounds
    settled: Callable[[Any], bool] | None = None  # ... or this holds: nothing after it changes the outcome
    gather: Callable[[Any], int] | None = None  # adds up, beside the states; ends alike in `run(t, 0)` are one
    forgets: bool = True  # of what the ruleset's `forget` wipes at the start of a beat, `run` reads nothing
    aim: Callable[[Any], Any] | None = None  # answer the choices by best play for this utility of the end
    ranking: Ranking | None = None  # the outcome compares several things
    review: Callable[[], None] | None = None  # is called at the end, and may refuse the result
    resumes: bool = False  # started on a state at one of its own cuts, `run` continues from there

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the parts of the outcome: `target_number` is the column "target number"."""
        if isinstance(self.outcome, str):
            return (self.outcome,)
        if isinstance(self.outcome, tuple):
            return self.outcome
        fields: tuple[str, ...] = getattr(self.outcome, "_fields", ())
        return tuple(name.replace("_", " ") for name in fields)


class Question(Closed):
    """Base of the questions of a ruleset: its fields are the parameters, its docstring says what it answers.

    `class CloseFire(Question)` is published as "close-fire", `class CloseFire(Question, name="fire")` as "fire", as
    soon as it says its `situation`; a base class that only shares parameters leaves that out.

    >>> class Aim(Question):
    ...     'Whether a careful lunge hits.'
    ...     bonus: int = 0
    ...     def situation(self, rules: Any) -> Situation:
    ...         return Situation(t, lambda t: check(t, "to hit", dice(2, 6), 8 - self.bonus), "hits")
    ...
    >>> Aim(bonus=1).bonus
    1
    """

    model_config = ConfigDict(frozen=True)

    def __init_subclass__(cls, name: str = "", **config: Any) -> None:
        super().__init_subclass__(**config)

    @classmethod
    def __pydantic_init_subclass__(cls, name: str = "", **config: Any) -> None:
        if not inspect.isabstract(cls):
            spoken = name or re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
            known = QUESTIONS.setdefault(package_of(cls), {})
            if spoken in known and known[spoken].model.__qualname__ != cls.__qualname__:
                raise InvalidRules(f"{known[spoken].model.__qualname__} and {cls.__qualname__} are both {spoken!r}")
            known[spoken] = Published(spoken, cls)

    def is_said(self, name: str) -> bool:
        """Whether a parameter differs from its default."""
        return bool(getattr(self, name) != type(self).model_fields[name].get_default(call_default_factory=True))

    def refuse_said(self, names: Iterable[str], why: str, rule: str = "") -> None:
        """Refuses parameters that would change nothing; it ignores names that the question does not have.

        Raises:
            InvalidRules: one of them is said; the text has its name, and then `why`.
        """
        for name in names:
            if name in type(self).model_fields and self.is_said(name):
                raise InvalidRules(f"{name}: {why}", rule)

    @abstractmethod
    def situation(self, rules: Any) -> Situation:
        """The situation to play: a state made with `rules.table(...)`, and the rules to run on it."""


def demand(rules: Any, t: Table[Any], judge: Callable[[], bool], *blamed: tuple[str, str]) -> None:
    """Refuses a question about what a judge forbids: `IllegalAction` says why, after the parameter at fault.

    `blamed` finds that parameter by what the id of the rule begins with.

    >>> demand(duel, t, lambda: allowed(t, "reach", False, t.duellists[1]), ("reach", "gap"))
    Traceback (most recent call last):
    sandtable.kernel.errors.IllegalAction: gap: Bel is too far away to lunge
    """
    refused = why_not(rules, t, judge)
    if refused is not None:
        parameter = next((f"{name}: " for start, name in blamed if (refused.rule or "").startswith(start)), "")
        raise IllegalAction(f"{parameter}{refused}", refused.rule)


def why_not(rules: Any, t: Table[Any], judge: Callable[[], bool]) -> IllegalAction | None:
    """Why a judge refuses an answer, in the words of its rule; None if it does not.

    >>> print(why_not(duel, t, lambda: allowed(t, "reach", False, t.duellists[1])))
    Bel is too far away to lunge
    """
    t.refusals = []
    fine = judge()
    refused = None if fine else rules.ruleset.catalogue.refused(t, *t.refusals[0])
    t.refusals = None
    return refused


@dataclass
class Prospect:
    """One thing to know about an answer before it is given: a label, and the situation that tells its chance.

    >>> hitting = Situation(t, lambda t: check(t, "to hit", dice(2, 6), 8), "hits")
    >>> Prospect("hits", hitting, whom="blue", good=True).label
    'hits'
    """

    label: str  # verb in the third person: "hits", "is shot", "drops"
    situation: Situation  # its outcome is true or false
    whom: str = ""  # label of its piece; empty: no piece in particular
    good: bool | None = None  # for the side that answers; None is not said, and a check complains
    ahead: bool = False  # it asks rules of a later step, as things stand: other answers may come before their dice


@dataclass(frozen=True)
class KnownWords:
    """Annotates the type of a text parameter with the words known to fit, for forms to offer.

    >>> KnownWords(lambda rules: rules.players).known(duel)[:2]
    ['random', 'fencer']
    """

    known: Callable[[Any], Iterable[str]]  # given the rules
    others: bool = False  # further words may fit


@dataclass(frozen=True)
class Published:
    """A question that a ruleset publishes: its name and its parameters, with types, bounds and defaults.

    >>> lunge = duel.ruleset.questions["lunge"]
    >>> lunge.text, list(lunge.model.model_fields)
    ('Who is hit when one lunges.', ['guarding', 'gap'])
    """

    name: str
    model: type[BaseModel]

    @property
    def text(self) -> str:
        """Its first line of documentation."""
        return inspect.cleandoc(self.model.__doc__ or "").split("\n")[0]

    @cached_property
    def lists(self) -> tuple[str, ...]:
        """The parameters with a list as value."""
        fields = self.model.model_fields
        return tuple([name for name, field in fields.items() if get_origin(field.annotation) is list])

    @cached_property
    def words(self) -> dict[str, KnownWords]:
        """The known words for each parameter."""
        found = {name: field.metadata for name, field in self.model.model_fields.items()}
        return {name: x for name, some in found.items() for x in some if isinstance(x, KnownWords)}
