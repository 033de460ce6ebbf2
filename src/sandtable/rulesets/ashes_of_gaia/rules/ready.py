"""What else a fighter may do in his turn: walk, aim, reload, draw, guard himself, end it."""

from sandtable.kernel import allowed, number, rule, ruling

from ..state import DECIMETRE, METRE, NOBODY, Arm, Battle, Fighter, Gait, Stance
from . import ground, melee, targets


@rule("pub.move", "pub.run", "pub.charge", "house.cumbersome")
def pace(t: Battle, fighter: Fighter, gait: int) -> int:
    """How far an action carries, in cm."""
    metres = int(fighter.movement)
    if ruling(t, "house.cumbersome.reading") == "on":
        metres = max(metres + number(t, "house.cumbersome", 1) * fighter.cumbersome, 0)
    if gait == Gait.RUN or gait == Gait.CHARGE:
        return metres * METRE
    return metres * METRE // number(t, "pub.move", 1)


@rule("pub.move", "pub.run", "pub.retreat", "house.field")
def may_walk(t: Battle, fighter: Fighter, x: int, y: int, gait: int) -> bool:
    """Within the gait's reach, on the field, on a clear way to a free place."""
    cost = cost_of(t, gait)
    to_x, to_y, reach = x * DECIMETRE, y * DECIMETRE, pace(t, fighter, gait)
    squared = (to_x - fighter.x) * (to_x - fighter.x) + (to_y - fighter.y) * (to_y - fighter.y)
    return (
        allowed(t, "house.turn", fighter.actions >= cost, fighter)
        and allowed(t, "pub.move", 0 < squared <= reach * reach, fighter, reach // DECIMETRE)
        and allowed(
            t, "house.field", ground.is_on_board(t, to_x, to_y) and ground.is_free(t, fighter, to_x, to_y), fighter
        )
        and allowed(t, "house.field", ground.has_way(t, fighter, to_x, to_y, NOBODY), fighter)
    )


@rule("pub.move", "pub.run", "pub.retreat")
def cost_of(t: Battle, gait: int) -> int:
    if gait == Gait.RUN:
        return number(t, "pub.run")
    return number(t, "pub.retreat") if gait == Gait.RETREAT else number(t, "pub.move", 0)


@rule("pub.aim")
def may_aim(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    most = fighter.aim_at == target.index and fighter.aim >= number(t, "pub.aim", 1)
    return (
        targets.is_enemy(t, fighter, target)
        and allowed(t, "house.turn", fighter.actions > 0, fighter)
        and allowed(t, "pub.aim", not most, number(t, "pub.aim", 1))
    )


@rule("pub.brace")
def may_brace(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "house.turn", fighter.actions >= number(t, "pub.brace"), fighter) and allowed(
        t, "pub.brace", not fighter.braced, fighter
    )


@rule("house.reload")
def may_reload(t: Battle, fighter: Fighter) -> bool:
    weapon = melee.weapon_in_hand(t, fighter)
    wanting = weapon.arm < Arm.MELEE and fighter.loads[fighter.in_hand] < weapon.magazine
    return allowed(t, "house.turn", fighter.actions > 0, fighter) and allowed(t, "house.reload", wanting, weapon)


@rule("pub.slow")
def may_chamber(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "house.turn", fighter.actions >= number(t, "pub.slow"), fighter) and allowed(
        t, "pub.slow", fighter.unchambered[fighter.in_hand] > 0, fighter
    )


@rule("jam")
def may_clear(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "house.turn", fighter.actions > 0, fighter) and allowed(
        t, "jam", fighter.jammed[fighter.in_hand] > 0, fighter
    )


@rule("house.draw")
def may_draw(t: Battle, fighter: Fighter, item: int) -> bool:
    known = 0 <= item < len(fighter.items) and item != fighter.in_hand and fighter.items[item] >= 0
    if not allowed(t, "house.turn", fighter.actions > 0, fighter) or not allowed(t, "house.draw", known, fighter):
        return False
    return allowed(t, "house.draw", t.board.weapons[fighter.items[item]].arm != Arm.THROW, fighter)


@rule("pub.stance")
def may_guard(t: Battle, fighter: Fighter) -> bool:
    fresh = fighter.attack_actions == 0 and fighter.actions >= number(t, "pub.stance", 0)
    return allowed(t, "pub.stance", fresh, fighter)


@rule("house.prone", "pub.charge-fall")
def may_get_up(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "house.turn", fighter.actions >= number(t, "house.get-up"), fighter) and allowed(
        t, "house.get-up", fighter.prone, fighter
    )


@rule("house.stance")
def may_end(t: Battle, fighter: Fighter, stance: int) -> bool:
    """Whoever has shot this turn cannot hide."""
    return allowed(t, "house.stance", stance == Stance.PEEKING or not fighter.fired, fighter)
