"""The values that a referee may set by hand: a model's condition, gear and place."""

from sandtable.boards.by_hand import Form, Limit, Part, place, titled
from sandtable.geometry.inches import HIGHEST

from ..rules import course, ground, journey, stress
from ..state import Battle, Model, Step
from ..terrain import TABLE

SPOT = place("place (inches east, north)")


def go(t: Battle, model: Model, place: str) -> bool:
    """Puts a model on a free place, on the highest ground there; its Move is over."""
    x, y = TABLE.read_place(place, model)
    z = ground.level(t, x, y, HIGHEST)
    free = ground.is_free(t, model, x, y, z)
    if free:
        journey.put(t, model, x, y, z)
        if t.acting is model:
            journey.end_journey(t)
    return free


def wear(t: Battle, model: Model, left: int) -> bool:
    """Sets Toughness; a model with none left is off the table, and its activation is over."""
    model.left = left
    if left == 0:
        stress.remove(t, model)
        if t.step == Step.ACT and t.acting is model:
            course.end_activation(t)
        elif t.step == Step.ACTIVATE:
            course.check_end(t)
    return True


def go_on(t: Battle) -> None:
    """Passes over a side without a model left to activate."""
    if t.step == Step.ACTIVATE:
        course.skip_activated(t)


TOUGHNESS = Limit(lambda t, model: (0, model.toughness), "stress.double")
PARTS = {
    "place": Part(SPOT, lambda t, model: TABLE.written(model.x, model.y), go),
    "left": Part(titled(int, "Toughness left", ge=0), put=wear, limit=TOUGHNESS),
}
HAND = Form(
    lambda t: [x for x in t.models if x.placed],
    {Model: PARTS},
    TABLE.place_at,
    is_busy=lambda t: t.step not in (Step.ACTIVATE, Step.ACT, Step.DEPLOY),
    settle=go_on,
)
