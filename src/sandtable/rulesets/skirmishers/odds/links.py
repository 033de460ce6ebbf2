"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.question import Enquiry

from .. import actions as act
from ..actions import Act
from ..look.words import arm_name
from ..rules.explosives import throw_cover
from ..rules.fire import arm_in_hand
from ..rules.ground import apart, place_of
from ..rules.melee import next_strike
from ..rules.sight import sight_between
from ..squads import standard_weapons
from ..state import NOBODY, Battle, Blow, Posture, Slot, Trooper
from .questions import MELEE
from .situations import TRACK


def enquiry(t: Battle, answer: Act) -> Enquiry | None:
    """For attacks and throws; none where the question knows no such weapon, or whoever is hit is out already."""
    match answer:
        case act.Fire(place):
            return of_fire(t, t.troopers[place], t.troopers[t.active])
        case act.Attack(place, target, blow):
            return of_blow(t, t.troopers[place], t.troopers[target], blow)
        case act.Strike(place):
            return of_due_blow(t, t.troopers[place], t.troopers[t.active])
        case act.Throw(place, q, r, level):
            return of_throw(t, t.troopers[place], place_of(t.board, q, r), level)
        case _:
            return None


def of_fire(t: Battle, shooter: Trooper, target: Trooper) -> Enquiry | None:
    weapon = name_in_hand(t, shooter)
    if weapon is None or target.hp <= 0:
        return None
    situation = {
        "weapon": weapon,
        "range": apart(shooter.at, target.at),
        "cover": sight_between(t, shooter, target),
        "hp": shooter.hp,
        "firer": posture(shooter),
        "target": posture(target),
        "armor_ap": target.armor_ap,
        "spent": target.spent,
    }
    return Enquiry("fire", {**situation, **condition(target)})


def of_blow(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> Enquiry | None:
    weapon = next((name for name, x in MELEE.items() if x == blow), name_in_hand(t, attacker))
    if weapon is None or target.hp <= 0:
        return None
    poses = {"hp": attacker.hp, "attacker": posture(attacker), "target": posture(target)}
    return Enquiry("melee", {"weapon": weapon, **poses, **condition(target)})


def of_due_blow(t: Battle, attacker: Trooper, target: Trooper) -> Enquiry | None:
    """The blow that was declared before."""
    due = next_strike(t, attacker, target)
    return None if due == NOBODY else of_blow(t, attacker, target, attacker.blows[due])


def of_throw(t: Battle, thrower: Trooper, at: int, level: int) -> Enquiry | None:
    if thrower.active not in (Slot.GRENADE, Slot.SATCHEL):
        return None
    situation = {
        "explosive": thrower.active.label,
        "dots": apart(thrower.at, at),
        "thrower": posture(thrower),
        "hp": thrower.hp,
        "cover": throw_cover(t, thrower, at, level),
    }
    under = next((x for x in t.troopers if x.hp > 0 and x.at == at and x.index != thrower.index), None)
    return Enquiry("throw", situation if under is None else {**situation, **condition(under)})


def name_in_hand(t: Battle, trooper: Trooper) -> str | None:
    """The name of the weapon in hand, if it is one that every battle knows."""
    name = arm_name(t, arm_in_hand(t, trooper).index)
    return name if name in standard_weapons() else None


def posture(trooper: Trooper) -> Posture:
    return Posture.PRONE if trooper.prone else Posture.STANDING


def condition(target: Trooper) -> dict[str, Any]:
    """The damage track and armor of whoever is hit."""
    return {"cells": "".join(TRACK[cell] for cell in target.cells), "armor": target.armor}
