"""Walking: straight over ground that rises and falls by small steps only."""

from sandtable.geometry.inches import ahead, inches, length
from sandtable.kernel import allowed, note, rule, ruling

from ..state import Battle, Journey, Model
from .ground import free_length, ground_at, is_free, is_ground_whole, is_threatened, is_way_clear
from .journey import end_journey, is_in_range, may_set_out, put, set_out, through_all


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
    if made < far:
        note(t, "{} is stopped after {}", model, inches(made))
    if t.journey == Journey.MOVE and (t.left == 0 or stopped_by_threat(t, model)):
        end_journey(t)


@rule("move.threat")
def stopped_by_threat(t: Battle, model: Model) -> bool:
    return ruling(t, "move.threat") == "halt" and is_threatened(t, model, model.x, model.y, model.z)
