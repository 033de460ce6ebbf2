"""The chances shown with an answer besides its events: first its purpose, then its risk.

An Intent is judged as things stand: the rules of a later step are asked about one Trooper while others are still
undecided. Play never gets there, so events cannot tell these chances.
"""

from collections.abc import Callable

from sandtable.kernel import ByKind, Prospect, Situation, ruling, settle

from .. import actions as act
from ..rules import defense, intent, momentum, moves, offense, tactics
from ..state import SQUAD_SIZE, Battle, Defensive, Glance, Intent, Offensive, Result, Step, Target, Trooper

POLICY = ("cautious",)
Run = Callable[[Battle], bool]


def hope(label: str, t: Battle, run: Run, whom: str = "", next_step: bool = False, good: bool = True) -> Prospect:
    """A chance, mostly a good one; that of an Intent looks ahead, unless its dice fall in the next step."""
    ahead = t.step == Step.INTENT and not next_step
    return Prospect(label, Situation(t, run, label, POLICY), whom, good, ahead)


def risk(t: Battle, run: Run, whom: str) -> Prospect:
    return hope("is injured", t, run, whom, good=False)


def of_an_intent(t: Battle, answer: act.Act) -> list[Prospect]:
    """For an Intent: what the Offense Roll gives with those declared so far, and whether the Trooper is injured."""
    place = getattr(answer, "trooper", None)
    if t.step != Step.INTENT or place is None or isinstance(answer, act.Look):
        return []
    hurt = after(answer, lambda t: is_hurt(t, t.troopers[place]))
    return [*of_the_roll(t, answer), risk(t, hurt, t.troopers[place].label)]


def of_the_roll(t: Battle, answer: act.Act) -> list[Prospect]:
    """The chance that the Offense Roll gains, where there is something to roll or this is the last Intent.

    Nothing is told of it at the top of the track, where no roll gains.
    """
    if momentum.on_the_track(t, 1) == 0:
        return []

    def gains(t: Battle) -> bool:
        offense.offense_roll(t)
        return t.result >= Result.CHOICE

    rocket = isinstance(answer, act.Rocket) and answer.target == Target.ENEMY
    fires = rocket or isinstance(answer, act.Fire | act.Snipe) or any(x.intent == Intent.FIRE for x in t.troopers)
    last = moves.undecided(t) == 1 or isinstance(answer, act.Enough)
    told = fires or offense.offense_dice(t) > 0 or last
    return [hope("can gain Momentum", t, after(answer, gains), next_step=last)] if told else []


prospects: ByKind[list[Prospect]] = ByKind(act.Act, otherwise=of_an_intent)


def after(answer: act.Act, holds: Run) -> Run:
    """Settles an Intent with its new positions, even where Troopers Move together, and sees whether this holds."""

    def run(t: Battle) -> bool:
        settle(t, answer)
        place = getattr(answer, "trooper", None)
        if place is not None and ruling(t, "intent.order") == "simultaneous":
            moves.take_new_position(t, t.troopers[place])
            intent.give_up_idle_cover(t, t.troopers[place])
        return holds(t)

    return run


# ---- Moves ---------------------------------------------------------------------------------------------------


@prospects.of(act.MoveUp)
def of_moving_up(t: Battle, answer: act.MoveUp) -> list[Prospect]:
    return of_a_move(t, answer, answer.trooper, "ends In Cover", lambda x: x.defensive == Defensive.IN_COVER)


@prospects.of(act.FallBack)
def of_falling_back(t: Battle, answer: act.FallBack) -> list[Prospect]:
    return of_a_move(t, answer, answer.trooper, "ends Engaged", lambda x: x.offensive == Offensive.ENGAGED)


def of_a_move(t: Battle, answer: act.Act, place: int, label: str, ends: Callable[[Trooper], bool]) -> list[Prospect]:
    """Where the move die is still to roll, also the chance of the better of the two positions."""
    trooper, told = t.troopers[place], of_an_intent(t, answer)
    run = after(answer, lambda t: ends(t.troopers[place]))
    return [hope(label, t, run, trooper.label), *told] if trooper.glance == Glance.NONE else told


# ---- help ----------------------------------------------------------------------------------------------------


@prospects.of(act.Cover, act.LayDown, act.Suppress)
def of_covering(t: Battle, answer: act.Cover | act.LayDown | act.Suppress) -> list[Prospect]:
    """How the covered comrade fares, as things stand."""
    spared = after(answer, lambda t: not is_hurt(t, t.troopers[answer.comrade]))
    return [hope("stays unhurt", t, spared, t.troopers[answer.comrade].label), *of_an_intent(t, answer)]


@prospects.of(act.Enough)
def of_covering_nobody_else(t: Battle, answer: act.Enough) -> list[Prospect]:
    """After the last Intent the Offense Roll follows."""
    return of_the_roll(t, answer) if moves.undecided(t) == 0 else []


@prospects.of(act.Stabilise)
def of_stabilising(t: Battle, answer: act.Stabilise) -> list[Prospect]:
    """The helper must still be active after the Defense Rolls, and the comrade alive."""

    def helped(t: Battle) -> bool:
        for trooper in (t.troopers[answer.trooper], t.troopers[answer.comrade]):
            is_hurt(t, trooper)
        return momentum.gives_help(t, t.troopers[answer.trooper])

    told = hope("is stabilised", t, after(answer, helped), t.troopers[answer.comrade].label)
    return [told, *of_an_intent(t, answer)]


@prospects.of(act.Radio)
def of_calling_artillery(t: Battle, answer: act.Radio) -> list[Prospect]:
    soon = after(answer, lambda t: t.artillery == 1)
    told = hope("gets artillery in the next Exchange", t, soon, t.troopers[answer.trooper].label)
    return [told, *of_an_intent(t, answer)]


# ---- Injuries ------------------------------------------------------------------------------------------------


@prospects.of(act.AtRisk)
def of_being_at_risk(t: Battle, answer: act.AtRisk) -> list[Prospect]:
    def run(t: Battle) -> bool:
        t.troopers[answer.trooper].at_risk = True
        return is_hurt(t, t.troopers[answer.trooper])

    return [risk(t, run, t.troopers[answer.trooper].label)]


@prospects.of(act.Reroll, act.RerollAll)
def of_grit(t: Battle, answer: act.Act) -> list[Prospect]:
    """Whether the die that Grit rolls again holds."""

    def holds(t: Battle) -> bool:
        who = t.troopers[t.defender]
        return defense.rerolled_holds(t, who, defense.threshold(t, who))

    defends = t.step == Step.DEFENSE and t.defender < SQUAD_SIZE
    return [hope("rolls a die that holds", t, holds, t.troopers[t.defender].label)] if defends else []


# ---- aftermath -----------------------------------------------------------------------------------------------


@prospects.of(act.GiveGround, act.LeaveCover, act.StayExposed, act.Withdraw)
def of_pressing_on(t: Battle, answer: act.Act) -> list[Prospect]:
    """Whether the Tactics that follow leave the Trooper in that position; others may still decide otherwise."""
    if t.piece_asked is None or ruling(t, "tactics") == "none":
        return []
    place = t.piece_asked.index

    def stays(t: Battle) -> bool:
        trooper = t.troopers[place]
        momentum.press_on(trooper, answer)
        before = trooper.offensive, trooper.defensive
        tactics.show_tactics(t)
        return before == (trooper.offensive, trooper.defensive)

    more = any(momentum.is_in_front(x) for x in t.troopers[place + 1 :])
    label = "keeps that position"
    return [Prospect(label, Situation(t, stays, label, POLICY), t.troopers[place].label, good=True, ahead=more)]


# ---- what they share -----------------------------------------------------------------------------------------


def is_hurt(t: Battle, trooper: Trooper) -> bool:
    """Whether the Trooper is injured: by the enemy's grenades, or after a Defense Roll."""
    injured = defense.blow_up(t, trooper)
    return (defense.has_to_defend(t, trooper) and defense.defend(t, trooper)) or injured
