"""Move: which legs are on offer, legal and made, of whatever kind."""

from collections.abc import Iterator

from sandtable.boards.tabletop import COMPASS, NOWHERE, Spot, ahead, has, leaves
from sandtable.kernel import helper, number, rule

from .. import actions as act
from ..state import INCH, LADDER, NOBODY, Battle, Model
from . import climbing, ground, journey, jumping, walking


@rule("move.range", "climb.free", "jump.free")
def legs(t: Battle, model: Model) -> Iterator[act.Act]:
    """A lattice of ways: sixteen directions, all the way and half of it; every climb; descents and jumps near by."""
    if not journey.may_set_out(t, model):
        return
    left = journey.left_to_move(t, model)
    for east, north in COMPASS:
        for half in range(2):
            far = left >> half
            x, y = model.x + east * far // INCH, model.y + north * far // INCH
            if far >= INCH // 10 and is_on_table(t, x, y) and walking.may_walk(t, model, x, y):
                yield act.Walk(x, y)
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.high > model.z + number(t, "move.low") and climbing.may_climb(t, model, feature):
            yield act.Climb(feature.index)
    if model.z > 0:
        yield from ways_down(t, model)


@helper
def is_on_table(t: Battle, x: int, y: int) -> bool:
    return 0 <= x <= t.board.width and 0 <= y <= t.board.depth


@rule("climb.down", "jump.free")
def ways_down(t: Battle, model: Model) -> Iterator[act.Act]:
    """Eight directions: down at the edge, off it, or across to the next height."""
    for i in range(0, 16, 2):
        x, y = over_edge(t, model, i, model.radius + 10)
        if is_on_table(t, x, y):
            if climbing.may_climb_down(t, model, x, y):
                yield act.ClimbDown(x, y)
            if climbing.may_drop(t, model, x, y):
                yield act.Drop(x, y)
        for inch in range(1, 4):
            x, y = over_edge(t, model, i, inch * INCH + 50)
            if is_on_table(t, x, y) and jumping.may_jump(t, model, x, y) and ground.ground_at(t, x, y, model.z) > 0:
                yield act.Jump(x, y)


@helper
def over_edge(t: Battle, model: Model, direction: int, beyond: int) -> Spot:
    """The place so far beyond the edge of what a model stands on; NOWHERE on open ground."""
    on = ground.footing(t, model)
    if on == NOBODY:
        return NOWHERE
    east, north = COMPASS[direction]
    far_x, far_y = model.x + 16 * east, model.y + 16 * north
    edge = 16 * leaves(t.board.features[on], model.x, model.y, far_x, far_y) // INCH
    return ahead(model.x, model.y, far_x, far_y, edge + beyond)


@rule("move.range")
def may_go(t: Battle, model: Model, answer: act.Act) -> bool:
    """Whether a leg is legal."""
    match answer:
        case act.Walk(x, y):
            return walking.may_walk(t, model, x, y)
        case act.Climb(feature):
            return climbing.may_climb(t, model, t.board.features[feature])
        case act.ClimbDown(x, y):
            return climbing.may_climb_down(t, model, x, y)
        case act.Drop(x, y):
            return climbing.may_drop(t, model, x, y)
        case act.Jump(x, y):
            return jumping.may_jump(t, model, x, y)
        case _:
            return False


@rule("move.range")
def go(t: Battle, model: Model, answer: act.Act) -> bool:
    """Makes a leg. The verdict: climbs and jumps succeed, which other ways cannot fail to do."""
    match answer:
        case act.Walk(x, y):
            walking.walk(t, model, x, y)
        case act.Climb(feature):
            return climbing.climb(t, model, t.board.features[feature])
        case act.ClimbDown(x, y):
            return climbing.climb_down(t, model, x, y)
        case act.Drop(x, y):
            climbing.drop(t, model, x, y)
        case act.Jump(x, y):
            return jumping.jump(t, model, x, y)
    return True


@helper
def successes_needed(t: Battle, model: Model, answer: act.Act) -> int:
    """Of the Agility test that a leg takes; 0 where it takes none."""
    match answer:
        case act.Climb(feature):
            piece = t.board.features[feature]
            return climbing.climb_needs(t, model, piece.high - model.z, has(piece, LADDER))
        case act.ClimbDown(x, y):
            return climbing.descent_needs(t, model, x, y)
        case act.Jump(x, y):
            return jumping.jump_needs(t, model, jumping.jump_width(t, model, x, y))
        case _:
            return 0


@helper
def is_leg(answer: act.Act) -> bool:
    return isinstance(answer, (act.Walk, act.Climb, act.ClimbDown, act.Drop, act.Jump))
