"""What to tell of an answer before it is given: the chance that an attack succeeds."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.players import Bot
from sandtable.kernel.question import Prospect, Situation

from . import players as players
from .attack import is_attacking
from .state import (
    Act,
    Ask,
    Battle,
    BreakFree,
    Burst,
    Crush,
    Disarm,
    Grapple,
    Keep,
    Maul,
    Pass,
    Punch,
    Shoot,
    Shove,
    Step,
    Strike,
    WeakSpot,
)
from .turn import perform

ATTACKS = (Strike, Punch, Crush, Maul, Shoot, Burst, WeakSpot, Disarm, Pass, Shove, Grapple, BreakFree)


def no_push(t: Battle, ask: Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, but for pushes: those can still be thought about when the dice lie."""
    return Keep() if ask == Ask.PUSH else GREEDY(t, ask, menu, who, about)


GREEDY = Bot(Ask, "greedy")
POLICY = (no_push, no_push)


def prospects(t: Battle, act: Act) -> list[Prospect]:
    """For attacks, before any push, against a defence as the greedy player would choose it."""
    if t.step != Step.TURN or not isinstance(act, ATTACKS):
        return []
    t.log = None
    perform(t, t.fighters[t.turn], act)

    def hits(t: Battle) -> bool:
        return t.hands[0].successes > t.hands[1].successes

    def settled(t: Battle) -> bool:
        return t.step == Step.EFFECT or not is_attacking(t)

    return [Prospect("hit, unpushed", Situation(t, hits, ("hit",), POLICY, to_the_end=True, settled=settled))]
