"""The question of the odds lab that asks what an answer would come to, with the situation of the Engagement."""

from __future__ import annotations

from sandtable.kernel.question import Enquiry

from .. import actions as act
from ..rules.intent import settle
from ..rules.offense import offense_dice
from ..state import Battle, Intent, Step, Trooper

MOVES = {Intent.MOVE_UP: "up", Intent.FALL_BACK: "back"}


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For fire, the Offense Roll with all dice so far; for who stays where he is, his Defense Roll."""
    if isinstance(answer, act.AtRisk):
        return of_defense(t, t.troopers[answer.trooper], True)
    if t.step != Step.INTENT:
        return None
    copy = t.clone()
    copy.log = None
    match answer:
        case act.Fire() | act.Snipe():
            settle(copy, answer)
            return Enquiry("offense", {"dice": max(int(offense_dice(copy)), 0), "threat": copy.threat})
        case act.Cover(place, _) | act.Stabilise(place, _) | act.Work(place) | act.Interact(place):
            settle(copy, answer)
            return of_defense(copy, copy.troopers[place], False)
        case _:
            return None


def of_defense(t: Battle, trooper: Trooper, at_risk: bool) -> Enquiry:
    situation = {
        "position": trooper.defensive,
        "move": MOVES.get(Intent(trooper.intent), "none"),
        "armor": trooper.armor,
        "covered": trooper.cover_dice,
        "at_risk": at_risk,
        "grit": trooper.grit,
        "threat": t.threat,
        "marked": bool(trooper.exposed),
    }
    return Enquiry("defense", situation)
