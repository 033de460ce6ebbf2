"""Jumps over a gap, and where they end."""

from sandtable.boards.tabletop import MILLION, NOWHERE, STANDABLE, ahead, enters, has, leaves, length, touches
from sandtable.kernel import allowed, does, judge, number, rule, ruling

from .. import actions as act
from ..state import INCH, NOBODY, Battle, Model
from . import falling, ground, journey


@rule("jump.width")
def take_off(t: Battle, model: Model, x: int, y: int) -> int:
    """How far along the way, in millionths, the piece that the model jumps from ends."""
    on = ground.footing(t, model)
    return 0 if on == NOBODY else leaves(t.board.features[on], model.x, model.y, x, y)


@rule("jump.width")
def landing(t: Battle, model: Model, x: int, y: int) -> int:
    """How far along the way, in millionths, the piece that the model jumps to begins; at open ground, all of it."""
    z = ground.ground_at(t, x, y, model.z)
    first = MILLION
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if (
            z > 0
            and ground.stands(t, feature)
            and has(feature, STANDABLE)
            and feature.high == z
            and touches(feature, x, y, 0)
        ):
            first = min(first, enters(feature, model.x, model.y, x, y))
    return first


@rule("jump.width")
def jump_width(t: Battle, model: Model, x: int, y: int) -> int:
    """The width of the gap along the way; on open ground there is none."""
    if ground.footing(t, model) == NOBODY:
        return 0
    far = length(x - model.x, y - model.y)
    return (far * (landing(t, model, x, y) - take_off(t, model, x, y)) + MILLION // 2) // MILLION


@rule("jump.free", "jump.test", "jump.reach")
def jump_needs(t: Battle, model: Model, width: int) -> int:
    """How many successes a jump of this width needs; 0 where it needs no test."""
    if width <= ground.half_agility(t, model):
        return 0
    gain = number(t, "jump.reach") * INCH
    return (width - jump_reach(t, model, 0) + gain - 1) // gain


@rule("jump.reach")
def jump_reach(t: Battle, model: Model, got: int) -> int:
    """How far a number of successes carry a jump; by one reading on top of the free jump."""
    free = ground.half_agility(t, model) if ruling(t, "jump.reach.reading") == "add" else 0
    return free + got * number(t, "jump.reach") * INCH


@judge(act.Jump)
@rule("jump.free", "jump.width", "impossible")
def may_jump(t: Battle, model: Model, x: int, y: int) -> bool:
    """A model jumps straight over a gap to a free place, at most a step above the take-off."""
    if not journey.may_set_out(t, model) or not journey.is_in_range(t, model, length(x - model.x, y - model.y)):
        return False
    width = jump_width(t, model, x, y)
    return (
        allowed(t, "jump.width", width > 0, model)
        and journey.can_pass(t, model, jump_needs(t, model, width))
        and ground.is_way_clear(t, model, x, y, model.z, journey.through_all(t))
        and ground.is_free(t, model, x, y, ground.ground_at(t, x, y, model.z))
    )


@does(act.Jump)
@rule("jump.free", "jump.fail", "jump.place", "fall.when", "fall.drop-height")
def jump(t: Battle, model: Model, x: int, y: int) -> bool:
    """Jumps over, or falls where the successes end; a landing more than a step lower is a fall as well."""
    far = length(x - model.x, y - model.y)
    need = jump_needs(t, model, jump_width(t, model, x, y))
    journey.set_out(t, model)
    if need > 0:
        got = journey.successes(t, model, need)
        if got < need:
            fall_short(t, model, x, y, got)
            return False
    before = ground.threatening(t, model)
    t.left -= min(t.left, far)
    land(t, model, x, y, ground.ground_at(t, x, y, model.z))
    journey.close_move(t, model, before)
    return True


@rule("jump.width", "climb.down")
def land(t: Battle, model: Model, x: int, y: int, z: int) -> None:
    height = model.z - z
    journey.put(t, model, x, y, z)
    if height > number(t, "move.low"):
        t.left = -falling.fall(t, model, height)


@rule("jump.fail", "jump.reach", "jump.place")
def fall_short(t: Battle, model: Model, x: int, y: int, got: int) -> None:
    """A jump that fails falls where it ends, on the level there, or at the foot of the edge."""
    edge = (length(x - model.x, y - model.y) * take_off(t, model, x, y) + MILLION // 2) // MILLION
    reach = jump_reach(t, model, got)
    at_x, at_y = ahead(model.x, model.y, x, y, edge + (reach if reach > 0 else model.radius))
    below = ground.ground_at(t, at_x, at_y, model.z)
    place = ground.nearest_place(t, model, at_x, at_y, below)
    height = model.z - below
    if place != NOWHERE:
        journey.put(t, model, place.x, place.y, below)
        falling.fall(t, model, height)
    journey.end_journey(t)
