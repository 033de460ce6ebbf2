"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from sandtable.kernel import Enquiry

from .. import actions as act
from ..rules import explosives, facts, fire, ground, melee, sight
from ..squads import standard_weapons
from ..state import NOBODY, PLACES, Battle, Blow, Posture, Slot, Trooper
from .questions import MELEE, MOST_THROWN
from .situations import LONGEST_ROW, TRACK, most_cover

STRAYS = 8  # dots from a target within which an explosive and its blast stay, however it scatters


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For attacks and throws; none where a question could not say the same.

    That is: a weapon that the scenario made, somebody who is out already, more cover than a question can lay, and
    throws where windows, walls or other levels have a part in where the explosive goes and whom it reaches.
    """
    match answer:
        case act.Fire(place):
            return of_fire(t, t.troopers[place], t.troopers[t.active])
        case act.Attack(place, target, blow) if not is_charge_lying(t):
            return of_blow(t, t.troopers[place], t.troopers[target], blow)
        case act.Strike(place):
            return of_due_blow(t, t.troopers[place], t.troopers[t.active])
        case act.Throw(place, q, r, level) if not is_charge_lying(t):
            return of_throw(t, t.troopers[place], ground.place_of(t.board, q, r), level)
        case _:
            return None


def is_charge_lying(t: Battle) -> bool:
    """Whether an explosive goes off first, which may strike anybody."""
    return t.placed > t.settled


def of_fire(t: Battle, shooter: Trooper, target: Trooper) -> Enquiry | None:
    weapon, reach, cover = (
        name_in_hand(t, shooter),
        ground.apart(shooter.at, target.at),
        sight.sight_between(t, shooter, target),
    )
    if weapon is None or not target.able or not can_lay(cover, reach, shooter.prone, target.prone):
        return None
    situation = {
        "weapon": weapon,
        "range": reach,
        "cover": cover,
        "hp": shooter.hp,
        "firer": posture(shooter),
        "target": posture(target),
        "spent": target.spent,
    }
    return Enquiry("fire", {**situation, **condition(target), **kit(target)})


def can_lay(cover: int, reach: int, eye_prone: bool, prone: bool) -> bool:
    """Whether a question finds room for so much cover: growth on the dots, and what is low if nobody lies down."""
    if cover == 0:
        return True
    room = reach - 1 if eye_prone and prone else most_cover(reach)
    return 0 < cover <= room and reach <= LONGEST_ROW


def of_blow(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> Enquiry | None:
    weapon = next((name for name, x in MELEE.items() if x == blow), name_in_hand(t, attacker))
    if weapon is None or not target.able:
        return None
    poses = {"hp": attacker.hp, "attacker": posture(attacker), "target": posture(target)}
    strength = {"attacker_skill": attacker.skill, "attacker_armor_ap": attacker.armor_ap}
    return Enquiry("melee", {"weapon": weapon, **poses, **strength, **condition(target), **kit(target)})


def of_due_blow(t: Battle, attacker: Trooper, target: Trooper) -> Enquiry | None:
    """The blow that was declared before."""
    due = melee.next_strike(t, attacker, target)
    return None if due == NOBODY else of_blow(t, attacker, target, attacker.blows[due])


def of_throw(t: Battle, thrower: Trooper, at: int, level: int) -> Enquiry | None:
    if thrower.active not in (Slot.GRENADE, Slot.SATCHEL) or not is_open_ground(t, thrower, at, level):
        return None
    reach, cover = ground.apart(thrower.at, at), explosives.throw_cover(t, thrower, at, level)
    if not can_lay(cover, reach, thrower.prone, False) or reach > MOST_THROWN:
        return None
    situation = {
        "explosive": thrower.active.label,
        "dots": reach,
        "thrower": posture(thrower),
        "hp": thrower.hp,
        "thrower_skill": thrower.skill,
        "thrower_armor_ap": thrower.armor_ap,
        "cover": cover,
    }
    there = ground.who_stands(t, at, level)
    if there == NOBODY:
        return Enquiry("throw", situation)
    under = t.troopers[there]
    return Enquiry("throw", {**situation, **condition(under)}) if under.able and not under.prone else None


def is_open_ground(t: Battle, thrower: Trooper, at: int, level: int) -> bool:
    """Nothing around a dot stops a scatter or a blast, on the ground floor, and no window is on the way."""
    board = t.board
    if thrower.level != 0 or level != 0:
        return False
    if sight.window_step(board, explosives.line_of_throw(thrower, at, level)) != NOBODY:
        return False
    near = [place for place in range(PLACES) if board.floors[place] and ground.apart(at, place) <= STRAYS]
    gaps = {ground.gap_of(place, way) for place in near for way in range(6)}
    return not any(board.trunk[place] & 1 for place in near) and not any(board.high_wall[gap] & 1 for gap in gaps)


def name_in_hand(t: Battle, trooper: Trooper) -> str | None:
    """The name of the weapon in hand, if it is one that every battle knows, with the figures it always has."""
    arm = fire.arm_in_hand(t, trooper)
    name = facts.arm_name(t, arm.index)
    known = standard_weapons().get(name)
    is_same = known and (arm.damage, arm.short, arm.long) == (known.damage, known.short, known.long)
    return name if is_same else None


def posture(trooper: Trooper) -> Posture:
    return Posture.PRONE if trooper.prone else Posture.STANDING


def condition(target: Trooper) -> dict[str, object]:
    """The damage track and armor of whoever is hit."""
    return {"cells": "".join(TRACK[cell] for cell in target.cells), "armor": target.armor}


def kit(target: Trooper) -> dict[str, object]:
    """What his AP are reckoned from."""
    return {"armor_ap": target.armor_ap, "skill": target.skill}
