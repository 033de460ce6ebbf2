"""What else a fighter may do in their turn: walk, aim, reload, draw, guard themselves, end it."""

from sandtable.kernel import allowed, judge, number, rule, ruling

from .. import actions as act
from ..state import DECIMETRE, GUARDED, METRE, NOBODY, Arm, Battle, Fighter, Gait, Stance
from . import ground, melee, targets
from .telling import Metres


@rule("pub.move", "pub.run", "pub.charge", "house.cumbersome")
def pace(t: Battle, fighter: Fighter, gait: int) -> int:
    """How far a fighter gets with one action at a gait, in cm."""
    metres = int(fighter.movement)
    if ruling(t, "house.cumbersome.reading") == "on":
        metres = max(metres + number(t, "house.cumbersome", 1) * fighter.cumbersome, 0)
    if gait == Gait.RUN or gait == Gait.CHARGE:
        return metres * METRE
    return metres * METRE // number(t, "pub.move", 1)


@rule("house.prone")
def is_upright(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is on both feet; if not, they get up or end the turn."""
    return allowed(t, "house.prone", not fighter.prone, fighter)


@judge(act.Move, gait=Gait.MOVE)
@judge(act.Run, gait=Gait.RUN)
@judge(act.Retreat, gait=Gait.RETREAT)
@rule("pub.move", "pub.run", "pub.retreat", "house.field")
def may_walk(t: Battle, fighter: Fighter, x: int, y: int, gait: int) -> bool:
    """A move must stay within the gait's reach and on the field, on a clear way to a free place."""
    cost = cost_of(t, gait)
    to_x, to_y, reach = x * DECIMETRE, y * DECIMETRE, pace(t, fighter, gait)
    squared = (to_x - fighter.x) * (to_x - fighter.x) + (to_y - fighter.y) * (to_y - fighter.y)
    return (
        is_upright(t, fighter)
        and targets.has_actions(t, fighter, cost)
        and allowed(t, "pub.retreat:free", gait != Gait.RETREAT or fighter.engaged != 0, fighter)
        and allowed(t, "pub.move:here", squared > 0, fighter)
        and is_within_pace(t, fighter, gait, squared <= reach * reach, reach)
        and ground.may_stand(t, fighter, to_x, to_y)
        and ground.has_way(t, fighter, to_x, to_y, NOBODY)
    )


@rule("pub.move", "pub.run", "pub.retreat")
def is_within_pace(t: Battle, fighter: Fighter, gait: int, near: bool, reach: int) -> bool:
    if gait == Gait.RUN:
        return allowed(t, "pub.run", near, fighter, Metres(reach))
    if gait == Gait.RETREAT:
        return allowed(t, "pub.retreat:far", near, fighter, Metres(reach))
    return allowed(t, "pub.move:far", near, fighter, Metres(reach))


@rule("pub.move", "pub.run", "pub.retreat", "pub.charge")
def cost_of(t: Battle, gait: int) -> int:
    """The actions that a move at this gait costs."""
    if gait == Gait.RUN:
        return number(t, "pub.run")
    if gait == Gait.CHARGE:
        return number(t, "pub.charge", 0)
    return number(t, "pub.retreat") if gait == Gait.RETREAT else number(t, "pub.move", 0)


@judge(act.Aim)
@rule("pub.aim")
def may_aim(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    most = fighter.aim_at == target.index and fighter.aim >= number(t, "pub.aim", 1)
    return (
        is_upright(t, fighter)
        and targets.is_enemy(t, fighter, target)
        and targets.has_actions(t, fighter, 1)
        and allowed(t, "pub.aim", not most, number(t, "pub.aim", 1))
    )


@judge(act.Brace)
@rule("pub.brace")
def may_brace(t: Battle, fighter: Fighter) -> bool:
    return (
        is_upright(t, fighter)
        and targets.has_actions(t, fighter, number(t, "pub.brace"))
        and allowed(t, "pub.brace", not fighter.braced, fighter)
    )


@judge(act.Reload)
@rule("house.reload")
def may_reload(t: Battle, fighter: Fighter) -> bool:
    weapon = melee.weapon_in_hand(t, fighter)
    return (
        is_upright(t, fighter)
        and targets.has_actions(t, fighter, 1)
        and allowed(t, "house.reload:other", weapon.arm < Arm.MELEE, weapon)
        and allowed(t, "house.reload:full", fighter.loads[fighter.in_hand] < weapon.magazine, weapon)
    )


@judge(act.Chamber)
@rule("pub.slow")
def may_chamber(t: Battle, fighter: Fighter) -> bool:
    weapon = melee.weapon_in_hand(t, fighter)
    return (
        is_upright(t, fighter)
        and targets.has_actions(t, fighter, number(t, "pub.slow"))
        and allowed(t, "pub.slow:other", bool(weapon.slow), weapon)
        and allowed(t, "pub.slow:ready", fighter.unchambered[fighter.in_hand] > 0, weapon)
    )


@judge(act.Clear)
@rule("jam")
def may_clear(t: Battle, fighter: Fighter) -> bool:
    return (
        is_upright(t, fighter)
        and targets.has_actions(t, fighter, 1)
        and allowed(t, "jam:clear", fighter.jammed[fighter.in_hand] > 0, melee.weapon_in_hand(t, fighter))
    )


@judge(act.Draw)
@rule("house.draw")
def may_draw(t: Battle, fighter: Fighter, item: int) -> bool:
    known = 0 <= item < len(fighter.items) and fighter.items[item] >= 0
    if not is_upright(t, fighter) or not targets.has_actions(t, fighter, 1):
        return False
    if not allowed(t, "house.draw:carried", known, fighter, item):
        return False
    weapon = t.board.weapons[fighter.items[item]]
    return allowed(t, "house.draw:held", item != fighter.in_hand, fighter, weapon) and allowed(
        t, "house.draw:thrown", weapon.arm != Arm.THROW, weapon
    )


@judge(act.Guard)
@rule("pub.stance")
def may_guard(t: Battle, fighter: Fighter) -> bool:
    left, cost = fighter.actions, number(t, "pub.stance", 0)
    return (
        is_upright(t, fighter)
        and allowed(t, "pub.stance:taken", fighter.attack_actions != GUARDED, fighter)
        and allowed(t, "pub.stance:attacked", fighter.attack_actions == 0, fighter)
        and allowed(t, "pub.stance:actions", left >= cost, fighter, left, cost)
    )


@judge(act.GetUp)
@rule("house.prone", "pub.charge-fall")
def may_get_up(t: Battle, fighter: Fighter) -> bool:
    return targets.has_actions(t, fighter, number(t, "house.get-up")) and allowed(
        t, "house.get-up", bool(fighter.prone), fighter
    )


@judge(act.End)
@rule("house.stance")
def may_end(t: Battle, fighter: Fighter, stance: int) -> bool:
    """A fighter who has shot this turn cannot hide."""
    return allowed(t, "house.stance", stance == Stance.PEEKING or not fighter.fired, fighter)
