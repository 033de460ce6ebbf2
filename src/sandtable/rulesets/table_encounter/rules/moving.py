"""Move: walking, climbing, jumping and falling, leg by leg within one movement range."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.geometry.inches import COMPASS, MILLION, ahead, enters, inches, leaves, length, touches
from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import allowed, dice, note, number, pool, ruling

from .. import actions as act
from ..state import INCH, NOBODY, Battle, Feature, Journey, Model
from .ground import (
    footing,
    free_length,
    ground_at,
    half_agility,
    is_free,
    is_ground_whole,
    is_threatened,
    is_way_clear,
    level,
    near_edge,
    nearest_place,
    stands,
)

SUCCESS = (1, 4)  # classes of an ability test: failure, success


# ---- the Move ------------------------------------------------------------------------------------------------


@rule("move.range")
def movement_range(t: Battle, model: Model) -> int:
    return number(t, "move.range") * model.agility * INCH


@rule("move.cost", "move.cap", "ability.zero")
def left_to_move(t: Battle, model: Model) -> int:
    """What this way may still measure: the rest of the way under foot, or a new Move's whole range."""
    if t.journey != Journey.NONE:
        return t.left
    return movement_range(t, model)


@rule("move.cost", "ability.zero")
def may_set_out(t: Battle, model: Model) -> bool:
    """A way under foot goes on; a new Move wants its AP, and Agility."""
    if t.journey != Journey.NONE:
        return True
    cost = number(t, "move.cost")
    return allowed(t, "ability.zero", model.agility > 0, model, "Agility", "Move") and allowed(
        t, "move.cost", model.ap >= cost, model, model.ap, cost
    )


@rule("move.cost")
def set_out(t: Battle, model: Model) -> None:
    """Pays for a Move when its first leg begins."""
    if t.journey == Journey.NONE:
        model.ap -= number(t, "move.cost")
        begin_journey(t, model, Journey.MOVE, movement_range(t, model))


@helper
def begin_journey(t: Battle, model: Model, journey: Journey, range: int) -> None:
    t.journey, t.left = journey, range
    t.from_x, t.from_y, t.from_z = model.x, model.y, model.z


@helper
def end_journey(t: Battle) -> None:
    t.journey = Journey.NONE
    t.left = t.from_x = t.from_y = t.from_z = 0


@rule("move.cap", "move.range")
def is_in_range(t: Battle, model: Model, far: int) -> bool:
    """One Move never covers more than its range, whatever it consists of."""
    left = left_to_move(t, model)
    whole = range_of(t, model)
    return allowed(t, "move.cap", far <= left, inches(whole - left + far), inches(whole), model.agility)


@rule("engage.move", "cover.move", "move.range", "gun.sniper-crit-cover")
def range_of(t: Battle, model: Model) -> int:
    """The whole range of the way under foot."""
    match t.journey:
        case Journey.ENGAGE:
            return number(t, "engage.move") * model.agility * INCH
        case Journey.COVER:
            return max(half_agility(t, model) - t.cut, 0)
        case _:
            return movement_range(t, model)


@rule("engage.through-models", "engage.through-threat")
def through_all(t: Battle) -> bool:
    """Only the way into Close Combat leads through opponents."""
    return t.journey == Journey.ENGAGE


@helper
def tests_allowed(t: Battle) -> bool:
    """Tests are part of a Move only; other ways take free climbs and jumps."""
    return t.journey == Journey.NONE or t.journey == Journey.MOVE


# ---- walking -------------------------------------------------------------------------------------------------


@rule("move.range", "move.low", "move.budget")
def may_walk(t: Battle, model: Model, x: int, y: int) -> bool:
    """Straight to a free place, within range, on ground that rises and falls by no more than an inch."""
    far = length(x - model.x, y - model.y)
    if not may_set_out(t, model) or not is_in_range(t, model, far):
        return False
    z = ground_at(t, x, y, model.z)
    return (
        allowed(t, "move.budget", far > 0, model)
        and is_way_clear(t, model, x, y, model.z, through_all(t))
        and allowed(t, "move.drop", is_ground_whole(t, model, x, y), model)
        and is_free(t, model, x, y, z)
    )


@rule("move.range", "move.threat")
def walk(t: Battle, model: Model, x: int, y: int) -> None:
    set_out(t, model)
    far = length(x - model.x, y - model.y)
    made = free_length(t, model, x, y, far) if t.journey == Journey.MOVE else far
    at_x, at_y = x, y
    if made < far:
        at_x, at_y = ahead(model.x, model.y, x, y, made)
        if not is_free(t, model, at_x, at_y, ground_at(t, at_x, at_y, model.z)):
            at_x, at_y, made = x, y, far
    put(t, model, at_x, at_y, ground_at(t, at_x, at_y, model.z))
    t.left -= made
    note(t, "{} walks {}", model, inches(made))
    if t.journey == Journey.MOVE and (t.left == 0 or stopped_by_threat(t, model)):
        end_journey(t)


@rule("move.threat")
def stopped_by_threat(t: Battle, model: Model) -> bool:
    return ruling(t, "move.threat") == "halt" and is_threatened(t, model, model.x, model.y, model.z)


@helper
def put(t: Battle, model: Model, x: int, y: int, z: int) -> None:
    model.x, model.y, model.z = x, y, z


# ---- tests ---------------------------------------------------------------------------------------------------


@rule("test.success", "climb.test", "jump.test")
def successes(t: Battle, model: Model) -> int:
    """An Agility test."""
    return pool(t, "Agility", dice(model.agility, 6), SUCCESS).count(2)


# ---- climbing ------------------------------------------------------------------------------------------------


@rule("climb.free", "climb.test", "climb.reach", "climb.support")
def climb_needs(t: Battle, model: Model, rise: int, support: bool) -> int:
    """Successes that a climb of this height takes; 0 where it needs no test."""
    free = number(t, "climb.free") * model.agility * INCH
    if support or rise <= free:
        return 0
    gain = number(t, "climb.reach") * INCH
    if ruling(t, "climb.reach.reading") == "replace":
        return (rise + gain - 1) // gain
    return (rise - free + gain - 1) // gain


@rule("impossible", "climb.test")
def can_pass(t: Battle, model: Model, need: int) -> bool:
    """Climbs and jumps that no dice could give are refused; so are tests outside of a Move."""
    return allowed(t, "impossible", need <= model.agility, model, need) and allowed(
        t, "climb.test", need == 0 or tests_allowed(t), model
    )


@rule("climb.free", "climb.top", "impossible", "move.cap")
def may_climb(t: Battle, model: Model, feature: Feature) -> bool:
    """Up a piece of terrain that the base touches, within the movement left."""
    rise = feature.high - model.z
    there = stands(t, feature) and feature.climbable and feature.standable and rise > number(t, "move.low")
    if not may_set_out(t, model) or not allowed(t, "climb.free", there, feature):
        return False
    close = touches(feature, model.x, model.y, model.radius + number(t, "contact"))
    if not allowed(t, "climb.foot", close, model, feature):
        return False
    left = left_to_move(t, model)
    if not allowed(t, "climb.top", rise <= left, inches(rise), inches(left)):
        return False
    if not can_pass(t, model, climb_needs(t, model, rise, feature.support)):
        return False
    return allowed(t, "climb.place", top_place(t, model, feature) != NOBODY, feature)


@rule("climb.place")
def top_place(t: Battle, model: Model, feature: Feature) -> int:
    """The nearest free spot on top, packed."""
    at = near_edge(t, model, feature)
    return nearest_place(t, model, at >> 16, at & 65535, feature.high)


@rule("climb.top", "climb.place", "climb.fail", "fall.when", "fall.climb-height")
def climb(t: Battle, model: Model, feature: Feature) -> None:
    """Up, and on to the nearest spot on top; stepping there costs what movement is left, nothing beyond."""
    rise = feature.high - model.z
    place = top_place(t, model, feature)
    set_out(t, model)
    need = climb_needs(t, model, rise, feature.support)
    if need > 0 and successes(t, model) < need:
        note(t, "{} fails to climb {}", model, feature)
        fall(t, model, rise)
        end_journey(t)
        return
    t.left -= rise
    t.left -= min(t.left, length((place >> 16) - model.x, (place & 65535) - model.y))
    put(t, model, place >> 16, place & 65535, feature.high)
    note(t, "{} climbs {}", model, feature)
    close_move(t)


@helper
def close_move(t: Battle) -> None:
    """A Move whose range is used up is over."""
    if t.journey == Journey.MOVE and t.left == 0:
        end_journey(t)


@rule("climb.down")
def may_leave_level(t: Battle, model: Model, x: int, y: int) -> bool:
    """Over the edge of the piece one stands on, to its foot: a free place below, the base touching the piece."""
    on = footing(t, model)
    if not may_set_out(t, model) or not allowed(t, "climb.down", on != NOBODY, model):
        return False
    below = level_below(t, model, x, y)
    foot = touches(t.board.features[on], x, y, model.radius + number(t, "contact"))
    return (
        allowed(t, "climb.down", below < model.z and foot, model)
        and is_way_clear(t, model, x, y, model.z, through_all(t))
        and is_free(t, model, x, y, below)
    )


@helper
def level_below(t: Battle, model: Model, x: int, y: int) -> int:
    """The ground under a point more than an inch below a model; the model's own height where there is none."""
    if ground_at(t, x, y, model.z) >= model.z - number(t, "move.low"):
        return model.z
    return ground_at(t, x, y, model.z)


@rule("climb.down", "impossible", "climb.support")
def may_climb_down(t: Battle, model: Model, x: int, y: int) -> bool:
    if not may_leave_level(t, model, x, y):
        return False
    drop = model.z - level_below(t, model, x, y)
    support = t.board.features[footing(t, model)].support
    return is_in_range(t, model, drop + length(x - model.x, y - model.y)) and can_pass(
        t, model, climb_needs(t, model, drop, support)
    )


@rule("climb.down", "climb.support", "climb.fail", "fall.climb-height")
def climb_down(t: Battle, model: Model, x: int, y: int) -> None:
    """As climbing up; who fails falls the whole height, and stands at the foot all the same."""
    below = level_below(t, model, x, y)
    drop, support = model.z - below, t.board.features[footing(t, model)].support
    set_out(t, model)
    t.left -= min(t.left, drop + length(x - model.x, y - model.y))
    put(t, model, x, y, below)
    need = climb_needs(t, model, drop, support)
    if need > 0 and successes(t, model) < need:
        fall(t, model, drop)
        end_journey(t)
        return
    note(t, "{} climbs down", model)
    close_move(t)


@rule("climb.down", "fall.drop-height")
def may_drop(t: Battle, model: Model, x: int, y: int) -> bool:
    """Stepping off on purpose: only in a Move, for it ends with a fall."""
    return (
        allowed(t, "climb.down", tests_allowed(t), model)
        and may_leave_level(t, model, x, y)
        and is_in_range(t, model, length(x - model.x, y - model.y))
    )


@rule("climb.down", "fall.drop-height")
def drop(t: Battle, model: Model, x: int, y: int) -> None:
    set_out(t, model)
    below = level_below(t, model, x, y)
    height = model.z - below
    put(t, model, x, y, below)
    fall(t, model, height)
    end_journey(t)


# ---- jumping -------------------------------------------------------------------------------------------------


@rule("jump.width")
def take_off(t: Battle, model: Model, x: int, y: int) -> int:
    """How far along the way, in millionths, the piece one jumps from ends."""
    on = footing(t, model)
    return 0 if on == NOBODY else leaves(t.board.features[on], model.x, model.y, x, y)


@rule("jump.width")
def landing(t: Battle, model: Model, x: int, y: int) -> int:
    """How far along the way, in millionths, the piece one jumps to begins; on open ground it is the place itself."""
    z = ground_at(t, x, y, model.z)
    first = MILLION
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if z > 0 and stands(t, feature) and feature.standable and feature.high == z and touches(feature, x, y, 0):
            first = min(first, enters(feature, model.x, model.y, x, y))
    return first


@rule("jump.width")
def jump_width(t: Battle, model: Model, x: int, y: int) -> int:
    """The width of the gap along the way."""
    far = length(x - model.x, y - model.y)
    return (far * (landing(t, model, x, y) - take_off(t, model, x, y)) + MILLION // 2) // MILLION


@rule("jump.free", "jump.test", "jump.reach")
def jump_needs(t: Battle, model: Model, width: int) -> int:
    """Successes that a jump of this width takes; 0 where it needs no test."""
    free = half_agility(t, model)
    if width <= free:
        return 0
    gain = number(t, "jump.reach") * INCH
    if ruling(t, "jump.reach.reading") == "add":
        return (width - free + gain - 1) // gain
    return (width + gain - 1) // gain


@rule("jump.free", "jump.width", "impossible")
def may_jump(t: Battle, model: Model, x: int, y: int) -> bool:
    """Straight over a gap to a free place, at most an inch above the take-off."""
    if not may_set_out(t, model) or not is_in_range(t, model, length(x - model.x, y - model.y)):
        return False
    width = jump_width(t, model, x, y)
    return (
        allowed(t, "jump.width", width > 0, model)
        and can_pass(t, model, jump_needs(t, model, width))
        and is_way_clear(t, model, x, y, model.z, through_all(t))
        and is_free(t, model, x, y, ground_at(t, x, y, model.z))
    )


@rule("jump.free", "jump.fail", "jump.place", "fall.when", "fall.drop-height")
def jump(t: Battle, model: Model, x: int, y: int) -> None:
    """Over, or down where the successes end; a landing more than an inch lower is a fall as well."""
    far = length(x - model.x, y - model.y)
    need = jump_needs(t, model, jump_width(t, model, x, y))
    edge = far * take_off(t, model, x, y) // MILLION
    set_out(t, model)
    if need > 0:
        got = successes(t, model)
        if got < need:
            fall_short(t, model, x, y, edge, got)
            return
    land(t, model, x, y, ground_at(t, x, y, model.z))
    t.left -= min(t.left, far)
    note(t, "{} jumps {}", model, inches(far))
    close_move(t)


@rule("jump.width", "climb.down")
def land(t: Battle, model: Model, x: int, y: int, z: int) -> None:
    height = model.z - z
    put(t, model, x, y, z)
    if height > number(t, "move.low"):
        fall(t, model, height)
        if t.journey == Journey.MOVE:
            t.left = 0


@rule("jump.fail", "jump.reach", "jump.place")
def fall_short(t: Battle, model: Model, x: int, y: int, edge: int, got: int) -> None:
    """Down where the successes end, on whatever level is there; with none, at the foot of the edge."""
    beyond = edge + got * number(t, "jump.reach") * INCH
    if got == 0:
        beyond = edge + model.radius
    at_x, at_y = ahead(model.x, model.y, x, y, beyond)
    below = ground_at(t, at_x, at_y, model.z)
    place = nearest_place(t, model, at_x, at_y, below)
    height = model.z - below
    note(t, "{} jumps short", model)
    if place != NOBODY:
        put(t, model, place >> 16, place & 65535, below)
        fall(t, model, height)
    end_journey(t)


# ---- falling -------------------------------------------------------------------------------------------------


@rule("fall.stress", "fall.rounding")
def fall_stress(t: Battle, height: int) -> int:
    """A point for so many inches."""
    per = number(t, "fall.stress") * INCH
    if ruling(t, "fall.rounding") == "up":
        return (height + per - 1) // per
    return height // per


@rule("fall.stress")
def fall(t: Battle, model: Model, height: int) -> None:
    """Stress for the height; nobody has caused it."""
    stress = fall_stress(t, height)
    model.stress += stress
    note(t, "{} falls {}: {} stress", model, inches(height), stress)


# ---- what is on offer ----------------------------------------------------------------------------------------


@rule("move.range", "climb.free", "jump.free")
def legs(t: Battle, model: Model) -> Iterator[act.Act]:
    """A lattice of ways: sixteen directions, all the way and half of it; every climb; descents and jumps near by."""
    if not may_set_out(t, model):
        return
    left = left_to_move(t, model)
    for east, north in COMPASS:
        for half in range(2):
            far = left >> half
            x, y = model.x + east * far // INCH, model.y + north * far // INCH
            if far >= INCH // 10 and is_on_table(t, x, y) and may_walk(t, model, x, y):
                yield act.Walk(x, y)
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.high > model.z + INCH and may_climb(t, model, feature):
            yield act.Climb(feature.index)
    if model.z > 0:
        yield from ways_down(t, model)


@helper
def is_on_table(t: Battle, x: int, y: int) -> bool:
    return 0 <= x <= t.board.width and 0 <= y <= t.board.depth


@rule("climb.down", "jump.free")
def ways_down(t: Battle, model: Model) -> Iterator[act.Act]:
    """Eight directions: down at the edge, off it, or across to the next height."""
    on = footing(t, model)
    if on == NOBODY:
        return
    for i in range(0, 16, 2):
        east, north = COMPASS[i]
        far_x, far_y = model.x + 16 * east, model.y + 16 * north
        edge = 16 * leaves(t.board.features[on], model.x, model.y, far_x, far_y) // INCH
        x, y = ahead(model.x, model.y, far_x, far_y, edge + model.radius + 10)
        if is_on_table(t, x, y):
            if may_climb_down(t, model, x, y):
                yield act.ClimbDown(x, y)
            if may_drop(t, model, x, y):
                yield act.Drop(x, y)
        for inch in range(1, 4):
            x, y = ahead(model.x, model.y, far_x, far_y, edge + inch * INCH + 50)
            if is_on_table(t, x, y) and may_jump(t, model, x, y) and level(t, x, y, model.z + INCH) > 0:
                yield act.Jump(x, y)


@rule("move.range")
def may_go(t: Battle, model: Model, answer: act.Act) -> bool:
    """Whether a leg is legal."""
    match answer:
        case act.Walk(x, y):
            return may_walk(t, model, x, y)
        case act.Climb(feature):
            return may_climb(t, model, t.board.features[feature])
        case act.ClimbDown(x, y):
            return may_climb_down(t, model, x, y)
        case act.Drop(x, y):
            return may_drop(t, model, x, y)
        case act.Jump(x, y):
            return may_jump(t, model, x, y)
        case _:
            return False


@rule("move.range")
def go(t: Battle, model: Model, answer: act.Act) -> None:
    """Makes a leg."""
    match answer:
        case act.Walk(x, y):
            walk(t, model, x, y)
        case act.Climb(feature):
            climb(t, model, t.board.features[feature])
        case act.ClimbDown(x, y):
            climb_down(t, model, x, y)
        case act.Drop(x, y):
            drop(t, model, x, y)
        case act.Jump(x, y):
            jump(t, model, x, y)


@helper
def is_leg(answer: act.Act) -> bool:
    return isinstance(answer, (act.Walk, act.Climb, act.ClimbDown, act.Drop, act.Jump))
