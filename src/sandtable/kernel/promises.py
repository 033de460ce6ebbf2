"""Promises of a ruleset about its own words, which `sandtable check` compares with battles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import actions, errors, state, values


@dataclass(frozen=True)
class Meaning:
    """What makes a word of chances or columns true: a line of the log, or what becomes of the piece it happens to.

    - `said`: words of a verdict or note that the log has when it happens. If that line names pieces, the piece that
      the chance is about is one of them.
    - `unsaid`: words that no such line has.
    - `rules`: only lines of these rules count. `own`: only lines about dice of that piece count.
    - `became(old, new)`: what is true of the piece before and after; `came(old, new)`: of the whole table.

    >>> fallen = Meaning(became=lambda old, new: new.wounds > old.wounds)
    >>> Meaning(said=("hits",), rules=("lunge",)).said, fallen.said
    (('hits',), ())
    """

    said: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    own: bool = False
    unsaid: tuple[str, ...] = ()
    became: Callable[[Any, Any], bool] | None = None
    came: Callable[[Any, Any], bool] | None = None

    def __post_init__(self) -> None:
        given = [name for name in ("said", "unsaid", "became", "came") if getattr(self, name)]
        if len(given) != 1:
            raise errors.InvalidRules('a meaning says one of: `said` or `unsaid`, as ("hits",), `became`, `came`')

    @property
    def words(self) -> tuple[str, ...]:
        """The words that lines of the log must have, or must not."""
        return self.said or self.unsaid


@dataclass(frozen=True)
class Loss:
    """Something that pieces of a class can lose: how to see the loss, and the words that tell it.

    >>> guard = Loss(type(t.duellists[0]), lambda old, new: old.guarding and not new.guarding, ("drops",))
    >>> guard.lost(t.duellists[0], t.duellists[0])
    False
    """

    of: type[state.Piece]
    lost: Callable[[Any, Any], bool]  # gets the piece before and after
    words: tuple[str, ...]  # one of them is in the log, and in the words of the answer
    logged: bool = True  # False: a price that only the answer tells


class Refused(NamedTuple):
    """A refused answer, for a claim to be checked on: the table, who was asked about what, and the facts.

    >>> far = Refused(t, act.Lunge(), t.duellists[0], None, (t.duellists[1],))
    >>> far.t.gap > number(t, "reach")
    True
    """

    t: Any
    answer: Any
    who: Any
    about: Any
    facts: tuple[Any, ...]


Claim = Callable[[Refused], bool]


def first(holds: Callable[[Any], bool]) -> Claim:
    """A claim about the first fact."""
    return lambda refused: bool(holds(refused.facts[0]))


def second(holds: Callable[[Any], bool]) -> Claim:
    """A claim about the second fact."""
    return lambda refused: bool(holds(refused.facts[1]))


@dataclass(frozen=True)
class Promises:
    """All promises of a ruleset: `odds/promises.py` declares them, and `sandtable check` compares them with battles.

    `claims` has the id of a rule, or "rule:word" where a rule has several refusals, and what must hold for that to be
    true.

    >>> Promises(meanings={"is hit": Meaning(said=("is hit",))}).meanings["is hit"].rules
    ()
    """

    meanings: Mapping[str, Meaning] = field(default_factory=dict)  # label of a prospect, or yes-or-no column
    off_menu: Mapping[type[actions.Action], str] = field(default_factory=dict)  # kind of answer -> why menus lack some
    claims: Mapping[str, Claim] = field(default_factory=dict)  # holds if its refusal is true
    losses: Mapping[str, Loss] = field(default_factory=dict)  # losses, by a name for reports
    midway: Sequence[values.Code | str] = ()  # questions and rolls between the dice of an answer and its end

    def meaning(self, label: str) -> Meaning | None:
        """The meaning of a word; on a condition it means the same: "is hit if nobody pushes" is "is hit"."""
        return self.meanings.get(label.partition(" if ")[0])
