"""Players in plain Python: a ruleset's own, by name, and the random one that every ruleset has."""

from enum import IntEnum
from functools import cache
from typing import Any

from . import actions, answers, errors, packed, table, verbs
from .asked import composed, facts_for, judge_of
from .declared import arguments_of, types_of
from .rule import ANSWERS, ORDERS, helper

RANDOM, HUMAN = "random", "human"
ANSWER = "answer"  # second parameter of a player's function that weighs answers
BEST = """
def best({parameters}) -> {family}:
    \"\"\"The answer that is worth most; of equals the first.\"\"\"
    best = menu(t, {family})[0]
    most = -(1 << 62)
    for answer in menu(t, {family}):
        value = worth(t, answer{told})
        if value > most:
            best = answer
            most = value
    return best
"""


class Bot:
    """The player of this name. Its thinking leaves no trace in the log.

    >>> Bot(duel.ruleset.asks, "fencer").name
    'fencer'
    """

    def __init__(self, asks: type[IntEnum], name: str) -> None:
        known = player_names(asks)
        if name not in known:
            raise errors.InvalidRules(errors.no_such("player", getattr(name, "__name__", name), known))
        self.name = name
        self.answers = answers_of(asks, name)

    def __call__(self, t: table.Table[Any], ask: IntEnum, options: Any, who: Any, about: Any) -> Any:
        log, t.log = t.log, None
        try:
            answer = self.answers.get(ask)
            if answer is None:
                return random_answer(t, options)
            return answer(t, *[x for x in (who, about) if x is not None])
        finally:
            t.log = log


class Ordered:
    """A player who plays by orders: a `Packed` value, whose class says what they are."""

    def __init__(self, orders: packed.Packed) -> None:
        self.orders = orders
        self.answers = ORDERS.get(type(orders), {})

    def __call__(self, t: table.Table[Any], ask: IntEnum, options: Any, who: Any, about: Any) -> Any:
        answer = self.answers.get(ask)
        if answer is None:
            return random_answer(t, options)
        return answer(t, self.orders, *[x for x in (who, about) if x is not None])


def seated(asks: type[IntEnum], player: Any) -> Any:
    """The player of a seat in a question: by name, by orders, or as a function.

    >>> seated(duel.ruleset.asks, "fencer").name
    'fencer'
    """
    if isinstance(player, str):
        return Bot(asks, player)
    return Ordered(player) if isinstance(player, packed.Packed) else player


def random_answer(t: table.Table[Any], options: Any) -> Any:
    """Any option, each as likely as the others; a coin for yes or no."""
    if options is None:
        return verbs.chance(t, 2) == 1
    offered = verbs.menu(t, actions.Action)
    return offered[verbs.chance(t, len(offered))]


def is_answer(t: table.Table[Any], answer: actions.Action, ask: Any, options: Any, about: tuple[Any, ...]) -> bool:
    """Whether an answer is legal now."""
    if options is None or isinstance(answer, answers.YesNo):
        return options is None and isinstance(answer, answers.YesNo)
    judge = judge_of(ask)
    if judge is None:
        return answer in verbs.menu(t, actions.Action)
    return bool(judge(t, answer, *facts_for(judge, about)))


def player_names(asks: type[IntEnum]) -> list[str]:
    """The players of the ruleset that asks these questions.

    >>> player_names(duel.ruleset.asks)[:2]
    ['random', 'fencer']
    """
    return [RANDOM, *(name for name in ANSWERS.get(asks, {}) if name != RANDOM)]


# ---- players that weigh ------------------------------------------------------------------------------------------


def not_compiled(asks: type[IntEnum], player: object) -> str | None:
    """Why this player cannot be compiled, since only players of the ruleset can; None if it can."""
    known = player_names(asks)
    return None if player in known else errors.no_such("compiled player", getattr(player, "__name__", player), known)


def answers_of(asks: type[IntEnum], name: str) -> dict[int, Any]:
    """The function of a player for each question; other questions are answered at random."""
    return {ask: answering(f) for ask, f in ANSWERS.get(asks, {}).get(name, {}).items()}


@cache
def answering(f: Any) -> Any:
    """A player's function; one that weighs answers is wrapped to return the best."""
    names = arguments_of(f)
    if names[1:2] != [ANSWER]:
        return f
    hints = types_of(f)
    about = names[2:]
    kinds = {name: hints.get(name, Any) for name in ("t", *about, ANSWER)}
    parameters = ", ".join(f"{name}: {kinds[name].__name__}" for name in ("t", *about))
    told = "".join(f", {name}" for name in about)
    text = BEST.format(parameters=parameters, told=told, family=kinds[ANSWER].__name__)
    known = {kind.__name__: kind for kind in kinds.values()}
    known |= {"__name__": f.__module__, "worth": f, "menu": verbs.menu}
    written = composed(f"<best by {f.__module__}.{f.__qualname__}>", text, known)["best"]
    written.__qualname__ = f"best_by_{f.__name__}"
    return helper(written)
