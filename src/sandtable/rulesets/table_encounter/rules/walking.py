"""Walking: straight over ground that rises and falls by small steps only."""

from sandtable.geometry.inches import ahead, inches, length
from sandtable.kernel import allowed, note, rule, ruling

from ..state import Battle, Journey, Model
from . import ground, journey


@rule("move.range", "move.low", "move.budget")
def may_walk(t: Battle, model: Model, x: int, y: int) -> bool:
    """Straight to a free place, within range, on ground that rises and falls by no more than an inch."""
    far = length(x - model.x, y - model.y)
    if not journey.may_set_out(t, model) or not journey.is_in_range(t, model, far):
        return False
    z = ground.ground_at(t, x, y, model.z)
    return (
        allowed(t, "move.budget", far > 0, model)
        and ground.is_way_clear(t, model, x, y, model.z, journey.through_all(t))
        and allowed(t, "move.drop", ground.is_ground_whole(t, model, x, y), model)
        and ground.is_free(t, model, x, y, z, z == model.z)  # a clear way on one level ends beside what is high
    )


@rule("move.range", "move.threat")
def walk(t: Battle, model: Model, x: int, y: int) -> None:
    journey.set_out(t, model)
    far = length(x - model.x, y - model.y)
    made = ground.free_length(t, model, x, y, far) if t.journey == Journey.MOVE else far
    at_x, at_y = x, y
    if made < far:
        at_x, at_y = ahead(model.x, model.y, x, y, made)
        if not ground.is_free(t, model, at_x, at_y, ground.ground_at(t, at_x, at_y, model.z)):
            at_x, at_y, made = x, y, far
    journey.put(t, model, at_x, at_y, ground.ground_at(t, at_x, at_y, model.z))
    t.left -= made
    if made < far:
        note(t, "{} is stopped after {}", model, inches(made))
    if t.journey == Journey.MOVE and (t.left == 0 or stopped_by_threat(t, model)):
        journey.end_journey(t)


@rule("move.threat")
def stopped_by_threat(t: Battle, model: Model) -> bool:
    return ruling(t, "move.threat") == "halt" and ground.is_threatened(t, model, model.x, model.y, model.z)
