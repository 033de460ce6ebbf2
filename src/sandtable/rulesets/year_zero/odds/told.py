"""How chances of an answer are told: whom they befall, and how players go on where the answer leaves something open."""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Bot, Prospect, Situation

from .. import actions as act
from ..state import Battle, Fighter


def no_push(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, but for pushes: those can still be thought about when the dice lie."""
    return act.Keep() if ask == act.Ask.PUSH else GREEDY(t, ask, menu, who, about)


GREEDY = Bot(act.Ask, "greedy")
POLICY: tuple[Any, ...] = (no_push, no_push)


def told(
    t: Battle, whom: Fighter, does: str, good: bool, run: Callable[[Battle], bool], policy: tuple[Any, ...] = POLICY
) -> Prospect:
    """Whom it happens to, what, and whether whoever answers may be glad of it."""
    return Prospect(does, Situation(t, run, (does,), policy), whom.label, good)
