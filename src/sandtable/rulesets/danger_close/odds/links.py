"""The question of the odds lab that asks what an answer would come to, with the situation of the Engagement."""

from __future__ import annotations

from sandtable.kernel.question import Enquiry

from ..rules.intent import settle
from ..rules.offense import offense_dice
from ..state import Act, AtRisk, Cover, Fire, Intent, Interact, Snipe, Squad, Stabilise, Step, Trooper, Work

MOVES = {Intent.MOVE_UP: "up", Intent.FALL_BACK: "back"}


def enquiry(t: Squad, act: Act) -> Enquiry | None:
    """For fire, the Offense Roll with all dice so far; for who stays where he is, his Defense Roll."""
    if isinstance(act, AtRisk):
        return of_defense(t, t.troopers[act.trooper], True)
    if t.step != Step.INTENT:
        return None
    copy = t.clone()
    copy.log = None
    match act:
        case Fire() | Snipe():
            settle(copy, act)
            return Enquiry("offense", {"dice": max(int(offense_dice(copy)), 0), "threat": copy.threat})
        case Cover(place, _) | Stabilise(place, _) | Work(place) | Interact(place):
            settle(copy, act)
            return of_defense(copy, copy.troopers[place], False)
        case _:
            return None


def of_defense(t: Squad, trooper: Trooper, at_risk: bool) -> Enquiry:
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
