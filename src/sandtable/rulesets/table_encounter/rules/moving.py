"""Walking: straight over ground that rises and falls by small steps only; and the legs of all kinds on offer."""

from collections.abc import Iterator

from sandtable.boards.tabletop import COMPASS, NOWHERE, Spot, ahead, has, inches, leaves, length
from sandtable.kernel import allowed, does, helper, judge, note, number, rule

from .. import actions as act
from ..state import INCH, LADDER, NOBODY, Battle, Journey, Model
from . import climbing, ground, journey, jumping


@judge(act.Walk)
@rule("move.range", "move.low", "move.budget")
def may_walk(t: Battle, model: Model, x: int, y: int) -> bool:
    """A walk leads straight to a free place, within range, with steps up and down of at most an inch."""
    far = length(x - model.x, y - model.y)
    if not journey.may_set_out(t, model) or not journey.is_in_range(t, model, far):
        return False
    if not allowed(t, "move.budget", far > 0, model) or not ground.is_inside(t, model, x, y):
        return False
    end = ground.end_of_walk(t, model, x, y, journey.through_all(t))
    return end != ground.BARRED and ground.is_over_nobody(t, model, x, y, end)


@does(act.Walk)
@rule("move.range", "move.threat")
def walk(t: Battle, model: Model, x: int, y: int) -> None:
    journey.set_out(t, model)
    far, before = length(x - model.x, y - model.y), ground.threatening(t, model)
    made = ground.free_length(t, model, x, y, far) if t.journey == Journey.MOVE else far
    at_x, at_y = x, y
    if made < far:
        at_x, at_y = ahead(model.x, model.y, x, y, made)
        if not ground.is_free(t, model, at_x, at_y, ground.walked_to(t, model, at_x, at_y)):
            at_x, at_y, made = x, y, far
    journey.put(t, model, at_x, at_y, ground.walked_to(t, model, at_x, at_y))
    t.left -= made
    if made < far:
        note(t, "{} is stopped after {}", model, inches(made))
    journey.close_move(t, model, before)


# ---- what is on offer ---------------------------------------------------------------------------------------------


@rule("move.range", "climb.free", "jump.free")
def legs(t: Battle, model: Model) -> Iterator[act.Act]:
    """Offers walks in sixteen directions, all the way and half of it; every climb; descents and jumps near by."""
    if not journey.may_set_out(t, model):
        return
    left = journey.left_to_move(t, model)
    for east, north in COMPASS:
        for half in range(2):
            far = left >> half
            x, y = model.x + east * far // INCH, model.y + north * far // INCH
            if far >= INCH // 10 and is_on_table(t, x, y) and may_walk(t, model, x, y):
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
    """Offers, in eight directions, a climb down, a drop, or a jump to the next height."""
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


@helper
def successes_needed(t: Battle, model: Model, answer: act.Act) -> int:
    """How many successes the Agility test of a leg needs; 0 where it needs no test."""
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
