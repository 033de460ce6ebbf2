"""Players in plain Python: a ruleset's own, by name, and the random one that every ruleset has."""

from enum import IntEnum
from typing import Any

from . import actions, answers, errors, packed, table, verbs
from .rule import ANSWERS, JUDGES, ORDERS, facts_for

RANDOM, HUMAN = "random", "human"


class Bot:
    """The player of this name. Its thinking leaves no trace in the log."""

    def __init__(self, asks: type[IntEnum], name: str) -> None:
        known = player_names(asks)
        if name not in known:
            raise errors.InvalidRules(errors.no_such("player", name, known))
        self.name = name
        self.answers = ANSWERS.get(asks, {}).get(name, {})

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
    """Whoever plays by such orders: a `Packed` value, whose class says what they are."""

    def __init__(self, orders: packed.Packed) -> None:
        self.orders = orders
        self.answers = ORDERS.get(type(orders), {})

    def __call__(self, t: table.Table[Any], ask: IntEnum, options: Any, who: Any, about: Any) -> Any:
        answer = self.answers.get(ask)
        if answer is None:
            return random_answer(t, options)
        return answer(t, self.orders, *[x for x in (who, about) if x is not None])


def seated(asks: type[IntEnum], player: Any) -> Any:
    """Who takes a seat in a question: a player by name, orders, or a function as it is."""
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
    judge = JUDGES.get(type(ask), {}).get(int(ask))
    if judge is None:
        return answer in verbs.menu(t, actions.Action)
    return bool(judge(t, answer, *facts_for(judge, about)))


def player_names(asks: type[IntEnum]) -> list[str]:
    """The players of the ruleset that asks these questions."""
    return [RANDOM, *(name for name in ANSWERS.get(asks, {}) if name != RANDOM)]
