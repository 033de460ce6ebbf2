"""What to tell of an answer before it is given: the chance that it hurts, and the chance that it gains."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.by_kind import ByKind
from sandtable.kernel.question import Prospect, Situation
from sandtable.kernel.verbs import ruling

from .. import actions as act
from ..rules.course import await_fire, beat
from ..rules.defense import begin_defense, defend, rerolled_holds, threshold
from ..rules.intent import settle
from ..rules.legal import undecided
from ..rules.moves import look, take_new_position
from ..rules.offense import offense_roll, settle_result
from ..state import SQUAD_SIZE, Battle, Defensive, Glance, Intent, Offensive, Result, Step, Trooper

POLICY = ("cautious",)


def prospect(label: str, t: Battle, run: Callable[[Battle], bool], outcome: str = "") -> Prospect:
    return Prospect(label, Situation(t, run, outcome or label, POLICY))


def of_an_intent(t: Battle, answer: act.Act) -> list[Prospect]:
    """For an Intent: does he get hurt, and what does the Offense Roll give with those declared so far?"""
    place = getattr(answer, "trooper", None)
    if t.step != Step.INTENT or place is None:
        return []

    def hurt(t: Battle) -> bool:
        settle_alone(t, answer)
        return is_hurt(t, t.troopers[place])

    def gains(t: Battle) -> bool:
        settle_alone(t, answer)
        offense_roll(t)
        return t.result >= Result.CHOICE

    told = [prospect("injured", t, hurt)]
    fires = isinstance(answer, act.Fire | act.Snipe) or any(x.intent == Intent.FIRE for x in t.troopers)
    if fires or t.gear_dice > 0 or undecided(t) == 1:
        told.append(prospect("gain so far", t, gains, "gain"))
    return told


prospects: ByKind[list[Prospect]] = ByKind(act.Act, otherwise=of_an_intent)


def settle_alone(t: Battle, answer: act.Act) -> None:
    """An Intent with its new positions, also where they are taken only once everybody has declared."""
    settle(t, answer)
    trooper = t.troopers[getattr(answer, "trooper", 0)]
    if ruling(t, "intent.order") == "simultaneous":
        take_new_position(t, trooper)


# ---- Moves ---------------------------------------------------------------------------------------------------


@prospects.of(act.MoveUp)
def of_moving_up(t: Battle, answer: act.MoveUp) -> list[Prospect]:
    """Where the move die is still to roll, also the chance of the better of the two positions."""

    def covered(t: Battle) -> bool:
        settle_alone(t, answer)
        return t.troopers[answer.trooper].defensive == Defensive.IN_COVER

    return [*unless_looked(t, answer.trooper, "In Cover", covered), *of_an_intent(t, answer)]


@prospects.of(act.FallBack)
def of_falling_back(t: Battle, answer: act.FallBack) -> list[Prospect]:
    def engaged(t: Battle) -> bool:
        settle_alone(t, answer)
        return t.troopers[answer.trooper].offensive == Offensive.ENGAGED

    return [*unless_looked(t, answer.trooper, "Engaged", engaged), *of_an_intent(t, answer)]


def unless_looked(t: Battle, place: int, label: str, run: Callable[[Battle], bool]) -> list[Prospect]:
    return [prospect(label, t, run)] if t.troopers[place].glance == Glance.NONE else []


@prospects.of(act.Look)
def of_looking(t: Battle, answer: act.Look) -> list[Prospect]:
    def high(t: Battle) -> bool:
        look(t, t.troopers[answer.trooper], answer.direction)
        return t.troopers[answer.trooper].glance == Glance.HIGH

    return [prospect("move die high", t, high, "high")]


# ---- Injuries ------------------------------------------------------------------------------------------------


@prospects.of(act.Disengage)
def of_leaving(t: Battle, answer: act.Disengage) -> list[Prospect]:
    """Whether anybody is injured in the last Defense Roll of a squad that breaks off."""

    def run(t: Battle) -> bool:
        settle(t, answer)
        return anybody_hurt(t)

    return [prospect("an Injury", t, run, "injury")]


@prospects.of(act.Hold, act.Pay)
def of_paying(t: Battle, answer: act.Act) -> list[Prospect]:
    """Whether anybody is injured in the Defense Rolls after Hold Position or Success at a Cost."""

    def run(t: Battle) -> bool:
        t.result = Result.CHOICE
        t.players = [lambda t, ask, *rest, bot=t.players[0]: answer if ask is act.Ask.PAY else bot(t, ask, *rest)]
        settle_result(t)
        return anybody_hurt(t)

    return [prospect("an Injury", t, run, "injury")]


@prospects.of(act.AtRisk)
def of_being_at_risk(t: Battle, answer: act.AtRisk) -> list[Prospect]:
    def run(t: Battle) -> bool:
        t.troopers[answer.trooper].at_risk = True
        return is_hurt(t, t.troopers[answer.trooper])

    return [prospect("injured", t, run)]


@prospects.of(act.Reroll, act.RerollAll)
def of_grit(t: Battle, answer: act.Act) -> list[Prospect]:
    """Whether the die that Grit rolls again holds."""
    if t.step != Step.DEFENSE or t.defender >= SQUAD_SIZE:
        return []
    place = t.defender

    def holds(t: Battle) -> bool:
        return rerolled_holds(t, t.troopers[place], threshold(t, t.troopers[place]))

    return [prospect("the die holds", t, holds, "holds")]


def is_hurt(t: Battle, trooper: Trooper) -> bool:
    """Whether the enemy's grenades or his own Defense Roll injure him."""
    before = trooper.status
    begin_defense(t)
    if trooper.active:
        defend(t, trooper)
    return trooper.status != before


def anybody_hurt(t: Battle) -> bool:
    """Whether the Defense Rolls, grenades included, injure anybody."""
    before = [x.status for x in t.troopers]
    await_fire(t)
    while t.step == Step.DEFENSE:
        beat(t)
    return before != [x.status for x in t.troopers]
