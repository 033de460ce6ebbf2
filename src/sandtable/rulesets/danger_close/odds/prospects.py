"""What to tell of an answer before it is given: the chance that it hurts, and the chance that it gains."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from .. import actions as act
from ..rules.defense import begin_defense, defend, rerolled_holds, threshold
from ..rules.intent import settle
from ..rules.legal import undecided
from ..rules.moves import look
from ..rules.offense import offense_roll, settle_result
from ..state import SQUAD_SIZE, Battle, Defensive, Glance, Intent, Offensive, Result, Status, Step, Trooper

POLICY = ("cautious",)


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """A few chances; the dice are those of the rules that will resolve the answer."""
    match answer:
        case act.Disengage():
            return [Prospect("an Injury", Situation(t, someone_hurt_leaving, ("injury",), POLICY))]
        case act.Hold() | act.Pay():
            return [Prospect("an Injury", Situation(t, someone_hurt(answer), ("injury",), POLICY))]
        case act.Reroll() | act.RerollAll():
            return grit_prospects(t)
        case act.AtRisk(place):
            return [Prospect("injured", Situation(t, hurt_at_risk(place), ("injured",), POLICY))]
        case act.Look(place, _):
            return look_prospects(t, answer, place)
        case _:
            who = getattr(answer, "trooper", None)
            return intent_prospects(t, answer, who) if t.step == Step.INTENT and who is not None else []


# ---- Intents -------------------------------------------------------------------------------------------------


def intent_prospects(t: Battle, answer: act.Act, place: int) -> list[Prospect]:
    """For an Intent: does he get hurt, and what does the Offense Roll give with those declared so far?"""

    def hurt(t: Battle) -> bool:
        settle(t, answer)
        return is_hurt(t, t.troopers[place])

    def gains(t: Battle) -> bool:
        settle(t, answer)
        offense_roll(t)
        return t.result >= Result.CHOICE

    told = [*move_prospects(t, answer, place), Prospect("injured", Situation(t, hurt, ("injured",), POLICY))]
    firing = isinstance(answer, act.Fire) or any(x.intent == Intent.FIRE for x in t.troopers) or t.gear_dice > 0
    if firing or undecided(t) == 1:
        told.append(Prospect("gain so far", Situation(t, gains, ("gain",), POLICY)))
    return told


def move_prospects(t: Battle, answer: act.Act, place: int) -> list[Prospect]:
    """For a Move whose die is still to roll: the better of its two positions?"""
    if t.troopers[place].glance != Glance.NONE:
        return []

    def covered(t: Battle) -> bool:
        settle(t, answer)
        return t.troopers[place].defensive == Defensive.IN_COVER

    def engaged(t: Battle) -> bool:
        settle(t, answer)
        return t.troopers[place].offensive == Offensive.ENGAGED

    if isinstance(answer, act.MoveUp):
        return [Prospect("In Cover", Situation(t, covered, ("In Cover",), POLICY))]
    if isinstance(answer, act.FallBack):
        return [Prospect("Engaged", Situation(t, engaged, ("Engaged",), POLICY))]
    return []


def look_prospects(t: Battle, answer: act.Look, place: int) -> list[Prospect]:
    def high(t: Battle) -> bool:
        look(t, t.troopers[place], answer.direction)
        return t.troopers[place].glance == Glance.HIGH

    return [Prospect("move die high", Situation(t, high, ("high",), POLICY))]


# ---- Injuries ------------------------------------------------------------------------------------------------


def is_hurt(t: Battle, trooper: Trooper) -> bool:
    before = trooper.status
    if trooper.active:
        defend(t, trooper)
    return trooper.status != before


def anybody_hurt(t: Battle) -> bool:
    return sum(is_hurt(t, x) for x in t.troopers if x.status != Status.ABSENT) > 0  # everybody rolls


def someone_hurt(answer: act.Act) -> Callable[[Battle], bool]:
    """Whether anybody is injured in the Defense Rolls after Hold Position or Success at a Cost."""

    def run(t: Battle) -> bool:
        t.result = Result.CHOICE
        t.players = [lambda t, ask, *rest, bot=t.players[0]: answer if ask.name == "PAY" else bot(t, ask, *rest)]
        settle_result(t)
        return anybody_hurt(t)

    return run


def someone_hurt_leaving(t: Battle) -> bool:
    """Whether anybody is injured in the last Defense Roll of a squad that breaks off."""
    settle(t, act.Disengage())
    begin_defense(t)
    return anybody_hurt(t)


def hurt_at_risk(place: int) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        t.troopers[place].at_risk = True
        return is_hurt(t, t.troopers[place])

    return run


def grit_prospects(t: Battle) -> list[Prospect]:
    """Whether the die that Grit rolls again holds."""
    if t.step != Step.DEFENSE or t.defender >= SQUAD_SIZE:
        return []
    place = t.defender

    def holds(t: Battle) -> bool:
        return rerolled_holds(t, t.troopers[place], threshold(t, t.troopers[place]))

    return [Prospect("the die holds", Situation(t, holds, ("holds",), POLICY))]
