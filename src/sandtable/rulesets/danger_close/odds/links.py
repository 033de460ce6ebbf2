"""The question of the odds lab that asks what an answer would come to, with the situation of the Engagement."""

from __future__ import annotations

from sandtable.kernel.question import Enquiry

from .. import actions as act
from ..rules.offense import offense_dice
from ..state import Battle, Glance, Intent, Step, Trooper
from .prospects import settle_alone

MOVES = {Intent.MOVE_UP: "up", Intent.FALL_BACK: "back"}
STAYING = act.Cover | act.Stabilise | act.Work | act.Interact
MOVING = act.MoveUp | act.FallBack


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For Fire, the Offense Roll with all dice so far; for who does something else, his Defense Roll.

    Nothing where luck comes first (a Move whose die is still to roll), and nothing for gear, which no question knows.
    """
    if isinstance(answer, act.AtRisk):
        return of_defense(t, t.troopers[answer.trooper], True)
    if t.step != Step.INTENT:
        return None
    copy = t.silent_copy()
    if isinstance(answer, act.Fire | act.Snipe):
        settle_alone(copy, answer)
        return Enquiry("offense", {"dice": max(int(offense_dice(copy)), 0), "threat": copy.threat})
    known = isinstance(answer, STAYING) or (isinstance(answer, MOVING) and is_looked(t, answer.trooper))
    if not known:
        return None
    settle_alone(copy, answer)
    return of_defense(copy, copy.troopers[answer.trooper], False)  # type: ignore[attr-defined]


def is_looked(t: Battle, place: int) -> bool:
    return t.troopers[place].glance != Glance.NONE


def of_defense(t: Battle, trooper: Trooper, at_risk: bool) -> Enquiry:
    situation = {
        "position": trooper.defensive,
        "move": MOVES.get(trooper.intent, "none"),
        "jumped": bool(trooper.jumped),
        "status": trooper.status,
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
