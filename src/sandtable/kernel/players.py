"""Players in plain Python: a ruleset's own, by name, and the random one that every ruleset has."""

from enum import IntEnum
from typing import Any

from .actions import Action
from .errors import InvalidRules, no_such
from .rule import ANSWERS
from .table import Table
from .verbs import chance, menu

RANDOM, HUMAN = "random", "human"


class Bot:
    """The player of this name. Its thinking leaves no trace in the log."""

    def __init__(self, asks: type[IntEnum], name: str) -> None:
        known = player_names(asks)
        if name not in known:
            raise InvalidRules(no_such("player", name, known))
        self.name = name
        self.answers = ANSWERS.get(asks, {}).get(name, {})

    def __call__(self, t: Table[Any], ask: IntEnum, options: Any, who: Any, about: Any) -> Any:
        log, t.log = t.log, None
        try:
            answer = self.answers.get(ask)
            if answer is None:
                return random_answer(t, options)
            return answer(t, *[x for x in (who, about) if x is not None])
        finally:
            t.log = log


def random_answer(t: Table[Any], options: Any) -> Any:
    """Any option, each as likely as the others; a coin for yes or no."""
    if options is None:
        return chance(t, 2) == 1
    offered = menu(t, Action)
    return offered[chance(t, len(offered))]


def player_names(asks: type[IntEnum]) -> list[str]:
    """The players of the ruleset that asks these questions."""
    return [RANDOM, *(name for name in ANSWERS.get(asks, {}) if name != RANDOM)]
