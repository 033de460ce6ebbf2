"""The question of the odds lab that asks what an answer would come to, with the situation of the Engagement."""

from sandtable.kernel import Enquiry

from .. import actions as act
from ..rules import defense, legal, offense
from ..state import Battle, Glance, Intent, Step, Trooper
from .prospects import settle_alone

MOVES = {Intent.MOVE_UP: "up", Intent.FALL_BACK: "back"}
STAYING = act.Cover | act.Stabilise | act.Work | act.Interact
MOVING = act.MoveUp | act.FallBack


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For Fire, the Offense Roll with all dice so far; for anything else, the Trooper's Defense Roll as things stand.

    Nothing where other luck comes first: a Move whose die is still to roll, the Offense Roll that follows the last
    Intent, the Defense Rolls before that of the Trooper at risk. Nothing for gear either, which no question knows.
    """
    if isinstance(answer, act.AtRisk):
        first = defense.next_defender(t, 0) == answer.trooper
        return of_defense(t, t.troopers[answer.trooper], True) if first else None
    if t.step != Step.INTENT:
        return None
    if isinstance(answer, act.Fire | act.Snipe):
        return of_offense(t, answer)
    if isinstance(answer, MOVING) and t.troopers[answer.trooper].glance == Glance.NONE:
        return None
    if not isinstance(answer, STAYING | MOVING) or legal.undecided(t) == 1:
        return None
    copy = t.silent_copy()
    settle_alone(copy, answer)
    return of_defense(copy, copy.troopers[answer.trooper], False)


def of_offense(t: Battle, answer: act.Fire | act.Snipe) -> Enquiry | None:
    copy = t.silent_copy()
    settle_alone(copy, answer)
    if legal.undecided(copy) == 0 and any(is_still_to_move(x) for x in copy.troopers):
        return None
    return Enquiry("offense", {"dice": max(int(offense.offense_dice(copy)), 0), "threat": copy.threat})


def is_still_to_move(trooper: Trooper) -> bool:
    """Whether the move die is rolled once all have declared."""
    declared = trooper.moves and not trooper.jumped and not trooper.charged
    return declared and trooper.glance == Glance.NONE


def of_defense(t: Battle, trooper: Trooper, at_risk: bool) -> Enquiry:
    situation = {
        "position": trooper.defensive,
        "move": MOVES.get(trooper.intent, "none"),
        "jumped": bool(trooper.jumped),
        "status": trooper.status.label,
        "armor": trooper.armor,
        "absorbed": trooper.absorbed,
        "covered": trooper.cover_dice,
        "at_risk": at_risk or bool(trooper.at_risk),
        "grit": trooper.grit,
        "threat": t.threat,
        "marked": bool(trooper.exposed),
        "pressed": bool(trooper.pressed),
        "scattered": bool(trooper.scattered),
    }
    return Enquiry("defense", situation)
