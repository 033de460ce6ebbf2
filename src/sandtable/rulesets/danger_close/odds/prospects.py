"""What to tell of an answer before it is given: the chance that it hurts, and the chance that it gains."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from ..rules.defense import begin_defense, defend, rerolled_holds, threshold
from ..rules.intent import settle, undecided
from ..rules.moves import look
from ..rules.offense import offense_roll, settle_result
from ..state import (
    SQUAD_SIZE,
    Act,
    AtRisk,
    Defensive,
    Disengage,
    FallBack,
    Fire,
    Glance,
    Hold,
    Intent,
    Look,
    MoveUp,
    Offensive,
    Pay,
    Reroll,
    RerollAll,
    Result,
    Squad,
    Status,
    Step,
    Trooper,
)

POLICY = ("cautious",)


def prospects(t: Squad, act: Act) -> list[Prospect]:
    """A few chances; the dice are those of the rules that will resolve the answer."""
    match act:
        case Disengage():
            return [Prospect("an Injury", Situation(t, someone_hurt_leaving, ("injury",), POLICY))]
        case Hold() | Pay():
            return [Prospect("an Injury", Situation(t, someone_hurt(act), ("injury",), POLICY))]
        case Reroll() | RerollAll():
            return grit_prospects(t)
        case AtRisk(place):
            return [Prospect("injured", Situation(t, hurt_at_risk(place), ("injured",), POLICY))]
        case Look(place, _):
            return look_prospects(t, act, place)
        case _:
            who = getattr(act, "trooper", None)
            return intent_prospects(t, act, who) if t.step == Step.INTENT and who is not None else []


# ---- Intents -------------------------------------------------------------------------------------------------


def intent_prospects(t: Squad, act: Act, place: int) -> list[Prospect]:
    """For an Intent: does he get hurt, and what does the Offense Roll give with those declared so far?"""

    def hurt(t: Squad) -> bool:
        settle(t, act)
        return is_hurt(t, t.troopers[place])

    def gains(t: Squad) -> bool:
        settle(t, act)
        offense_roll(t)
        return t.result >= Result.CHOICE

    told = [*move_prospects(t, act, place), Prospect("injured", Situation(t, hurt, ("injured",), POLICY))]
    firing = isinstance(act, Fire) or any(x.intent == Intent.FIRE for x in t.troopers) or t.gear_dice > 0
    if firing or undecided(t) == 1:
        told.append(Prospect("gain so far", Situation(t, gains, ("gain",), POLICY)))
    return told


def move_prospects(t: Squad, act: Act, place: int) -> list[Prospect]:
    """For a Move whose die is still to roll: the better of its two positions?"""
    if t.troopers[place].glance != Glance.NONE:
        return []

    def covered(t: Squad) -> bool:
        settle(t, act)
        return t.troopers[place].defensive == Defensive.IN_COVER

    def engaged(t: Squad) -> bool:
        settle(t, act)
        return t.troopers[place].offensive == Offensive.ENGAGED

    if isinstance(act, MoveUp):
        return [Prospect("In Cover", Situation(t, covered, ("In Cover",), POLICY))]
    if isinstance(act, FallBack):
        return [Prospect("Engaged", Situation(t, engaged, ("Engaged",), POLICY))]
    return []


def look_prospects(t: Squad, act: Look, place: int) -> list[Prospect]:
    def high(t: Squad) -> bool:
        look(t, t.troopers[place], act.direction)
        return t.troopers[place].glance == Glance.HIGH

    return [Prospect("move die high", Situation(t, high, ("high",), POLICY))]


# ---- Injuries ------------------------------------------------------------------------------------------------


def is_hurt(t: Squad, trooper: Trooper) -> bool:
    before = trooper.status
    if trooper.active:
        defend(t, trooper)
    return trooper.status != before


def anybody_hurt(t: Squad) -> bool:
    return sum(is_hurt(t, x) for x in t.troopers if x.status != Status.ABSENT) > 0  # everybody rolls


def someone_hurt(act: Act) -> Callable[[Squad], bool]:
    """Whether anybody is injured in the Defense Rolls after Hold Position or Success at a Cost."""

    def run(t: Squad) -> bool:
        t.result = Result.CHOICE
        t.players = [lambda t, ask, *rest, bot=t.players[0]: act if ask.name == "PAY" else bot(t, ask, *rest)]
        settle_result(t)
        return anybody_hurt(t)

    return run


def someone_hurt_leaving(t: Squad) -> bool:
    """Whether anybody is injured in the last Defense Roll of a squad that breaks off."""
    settle(t, Disengage())
    begin_defense(t)
    return anybody_hurt(t)


def hurt_at_risk(place: int) -> Callable[[Squad], bool]:
    def run(t: Squad) -> bool:
        t.troopers[place].at_risk = True
        return is_hurt(t, t.troopers[place])

    return run


def grit_prospects(t: Squad) -> list[Prospect]:
    """Whether the die that Grit rolls again holds."""
    if t.step != Step.DEFENSE or t.defender >= SQUAD_SIZE:
        return []
    place = t.defender

    def holds(t: Squad) -> bool:
        return rerolled_holds(t, t.troopers[place], threshold(t, t.troopers[place]))

    return [Prospect("the die holds", Situation(t, holds, ("holds",), POLICY))]
