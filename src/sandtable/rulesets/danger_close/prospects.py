"""What to tell of an answer before it is given: the chance that it hurts, and the chance that it gains."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from .defense import defend
from .intent import settle, undecided
from .offense import offense_roll, settle_result
from .state import Act, Fire, Hold, Intent, Pay, Result, Squad, Status, Step, Trooper

POLICY = ("cautious",)


def prospects(t: Squad, act: Act) -> list[Prospect]:
    """A few chances; the dice are those of the rules that will resolve the answer."""
    place = getattr(act, "trooper", None)
    if t.step == Step.INTENT and place is not None:
        return intent_prospects(t, act, place)
    if isinstance(act, Hold | Pay):
        return [Prospect("an Injury", Situation(t, someone_hurt(act), ("injury",), POLICY))]
    return []


def intent_prospects(t: Squad, act: Act, place: int) -> list[Prospect]:
    """For an Intent: does he get hurt, and what does the Offense Roll give with those declared so far?"""

    def hurt(t: Squad) -> bool:
        settle(t, act)
        return is_hurt(t, t.troopers[place])

    def gains(t: Squad) -> bool:
        settle(t, act)
        offense_roll(t)
        return t.result >= Result.CHOICE

    told = [Prospect("injured", Situation(t, hurt, ("injured",), POLICY))]
    firing = isinstance(act, Fire) or any(x.intent == Intent.FIRE for x in t.troopers)
    if firing or undecided(t) == 1:
        told.append(Prospect("gain so far", Situation(t, gains, ("gain",), POLICY)))
    return told


def is_hurt(t: Squad, trooper: Trooper) -> bool:
    before = trooper.status
    if trooper.active:
        defend(t, trooper)
    return trooper.status != before


def someone_hurt(act: Act) -> Callable[[Squad], bool]:
    """Whether anybody is injured in the Defense Rolls after Hold Position or Success at a Cost."""

    def run(t: Squad) -> bool:
        t.result = Result.CHOICE
        t.players = [lambda t, ask, *rest, bot=t.players[0]: act if ask.name == "PAY" else bot(t, ask, *rest)]
        settle_result(t)
        return sum(is_hurt(t, x) for x in t.troopers if x.status != Status.ABSENT) > 0  # everybody rolls

    return run
