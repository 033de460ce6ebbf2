"""Climbing up and down, and stepping off an edge."""

from sandtable.boards.tabletop import NOWHERE, STANDABLE, Spot, has, inches, length, near_edge, touches
from sandtable.kernel import allowed, decisive, does, helper, judge, number, rule, ruling

from .. import actions as act
from ..state import CLIMBABLE, INCH, LADDER, NOBODY, Battle, Feature, Model
from . import falling, ground, journey


@rule("climb.free", "climb.test", "climb.reach", "climb.support")
def climb_needs(t: Battle, model: Model, rise: int, support: bool) -> int:
    """How many successes a climb of this height needs; 0 where it needs no test."""
    free = number(t, "climb.free") * model.agility * INCH
    if support or rise <= free:
        return 0
    gain = number(t, "climb.reach") * INCH
    if ruling(t, "climb.reach.reading") == "replace":
        return (rise + gain - 1) // gain
    return (rise - free + gain - 1) // gain


@judge(act.Climb)
@rule("climb.free", "climb.top", "impossible", "move.cap")
def may_climb(t: Battle, model: Model, feature: Feature) -> bool:
    """A model climbs a piece of terrain that its base touches, within the movement left."""
    rise = feature.high - model.z
    if not journey.may_set_out(t, model) or not is_to_be_climbed(t, feature, rise):
        return False
    close = touches(feature, model.x, model.y, model.radius + number(t, "contact"))
    if not allowed(t, "climb.foot", close, model, feature):
        return False
    left = journey.left_to_move(t, model)
    if not allowed(t, "climb.top", rise <= left, inches(rise), inches(left)):
        return False
    if not journey.can_pass(t, model, climb_needs(t, model, rise, has(feature, LADDER))):
        return False
    return allowed(t, "climb.place", top_place(t, model, feature) != NOWHERE, decisive(t, feature))


@rule("climb.free", "move.low")
def is_to_be_climbed(t: Battle, feature: Feature, rise: int) -> bool:
    """The piece must be there, be climbable and standable, and be higher than a step."""
    known = feature.index < t.board.pieces
    return (
        allowed(t, "climb.free:none", known and ground.stands(t, feature), feature)
        and allowed(t, "climb.free:top", has(feature, STANDABLE), feature)
        and allowed(t, "climb.free:smooth", has(feature, CLIMBABLE), feature)
        and allowed(t, "climb.free:below", rise > 0, feature)
        and allowed(t, "climb.free:low", rise > number(t, "move.low"), feature)
    )


@rule("climb.place")
def top_place(t: Battle, model: Model, feature: Feature) -> Spot:
    """The nearest free spot on top of a piece; NOWHERE where there is none."""
    at = near_edge(feature, model.x, model.y)
    return ground.nearest_place(t, model, at.x, at.y, feature.high)


@does(act.Climb)
@rule("climb.top", "climb.place", "climb.fail", "fall.when", "fall.climb-height")
def climb(t: Battle, model: Model, feature: Feature) -> bool:
    """Climbs to the nearest free spot on top, which costs no more movement than is left; a failed test is a fall."""
    rise = feature.high - model.z
    place = top_place(t, model, feature)
    journey.set_out(t, model)
    need = climb_needs(t, model, rise, has(feature, LADDER))
    if need > 0 and journey.successes(t, model, need) < need:
        falling.fall(t, model, rise)
        journey.end_journey(t)
        return False
    before = ground.threatening(t, model)
    t.left -= rise
    t.left -= min(t.left, length(place.x - model.x, place.y - model.y))
    journey.put(t, model, place.x, place.y, feature.high)
    journey.close_move(t, model, before)
    return True


@rule("climb.down")
def may_leave_level(t: Battle, model: Model, x: int, y: int) -> bool:
    """The way down leads over the edge of the piece to a free place below, where the base touches the piece."""
    on = ground.footing(t, model)
    if not journey.may_set_out(t, model) or not allowed(t, "climb.down:ground", on != NOBODY, model):
        return False
    below = level_below(t, model, x, y)
    foot = touches(t.board.features[on], x, y, model.radius + number(t, "contact"))
    return (
        allowed(t, "climb.down:lower", below < model.z)
        and allowed(t, "climb.down:foot", foot, model, t.board.features[on])
        and ground.is_way_clear(t, model, x, y, model.z, journey.through_all(t))
        and ground.is_free(t, model, x, y, below)
    )


@helper
def level_below(t: Battle, model: Model, x: int, y: int) -> int:
    """The ground under a point, more than a step below a model; the model's own height where there is none."""
    if ground.ground_at(t, x, y, model.z) >= model.z - number(t, "move.low"):
        return model.z
    return ground.ground_at(t, x, y, model.z)


@judge(act.ClimbDown)
@rule("climb.down", "impossible", "climb.support")
def may_climb_down(t: Battle, model: Model, x: int, y: int) -> bool:
    if not may_leave_level(t, model, x, y):
        return False
    drop = model.z - level_below(t, model, x, y)
    return journey.is_in_range(t, model, drop + length(x - model.x, y - model.y)) and journey.can_pass(
        t, model, descent_needs(t, model, x, y)
    )


@rule("climb.down", "climb.support")
def descent_needs(t: Battle, model: Model, x: int, y: int) -> int:
    """How many successes climbing down to a place needs, as for climbing up from there."""
    on = ground.footing(t, model)
    support = on != NOBODY and has(t.board.features[on], LADDER)
    return climb_needs(t, model, model.z - level_below(t, model, x, y), support)


@does(act.ClimbDown)
@rule("climb.down", "climb.support", "climb.fail", "fall.climb-height")
def climb_down(t: Battle, model: Model, x: int, y: int) -> bool:
    """Climbs down to the foot; a model that fails the test falls the whole height, to the same place."""
    below, need = level_below(t, model, x, y), descent_needs(t, model, x, y)
    drop, before = model.z - below, ground.threatening(t, model)
    journey.set_out(t, model)
    t.left -= min(t.left, drop + length(x - model.x, y - model.y))
    journey.put(t, model, x, y, below)
    if need > 0 and journey.successes(t, model, need) < need:
        falling.fall(t, model, drop)
        journey.end_journey(t)
        return False
    journey.close_move(t, model, before)
    return True


@judge(act.Drop)
@rule("climb.down", "fall.drop-height")
def may_drop(t: Battle, model: Model, x: int, y: int) -> bool:
    """Dropping off an edge is for a Move only, because it ends with a fall."""
    return (
        allowed(t, "climb.down:move", journey.tests_allowed(t), model)
        and may_leave_level(t, model, x, y)
        and journey.is_in_range(t, model, length(x - model.x, y - model.y))
    )


@does(act.Drop)
@rule("climb.down", "fall.drop-height")
def drop(t: Battle, model: Model, x: int, y: int) -> None:
    journey.set_out(t, model)
    below = level_below(t, model, x, y)
    height = model.z - below
    journey.put(t, model, x, y, below)
    falling.fall(t, model, height)
    journey.end_journey(t)
