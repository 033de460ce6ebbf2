"""What a referee may set by hand: how a model fares, what it has left, and where it stands."""

from pydantic import BaseModel, Field

from sandtable.geometry.inches import HIGHEST
from sandtable.kernel import IllegalAction

from ..rules import course, ground, journey, stress
from ..state import Battle, Model, Step
from ..terrain import TABLE

MOST_AP, MOST_STRESS = 9, 99
place_at = TABLE.place_at


class Sheet(BaseModel):
    """A model's card."""

    place: str = Field(title="place (inches east, north)", json_schema_extra={"format": "place"})
    left: int = Field(title="Toughness left", ge=0)
    stress: int = Field(title="stress", ge=0, le=MOST_STRESS)
    ap: int = Field(title="AP", ge=0, le=MOST_AP)
    activated: bool = Field(title="has been activated")
    broke_down: bool = Field(title="has broken down in this round")


def subjects(t: Battle) -> dict[str, Model]:
    return {x.label: x for x in t.models if x.placed}


def sheet(t: Battle, model: Model) -> Sheet:
    return Sheet(
        place=TABLE.written(model.x, model.y),
        left=model.left,
        stress=model.stress,
        ap=model.ap,
        activated=model.activated,
        broke_down=model.broke_down,
    )


def put(t: Battle, model: Model, name: str, value: int | str) -> bool:
    if t.step not in (Step.ACTIVATE, Step.ACT, Step.DEPLOY):
        raise IllegalAction("an attack is under way: what it does comes first")
    match name:
        case "place":
            return go(t, model, str(value))
        case "left":
            return wear(t, model, int(value))
        case _:
            setattr(model, name, value)
    return True


def go(t: Battle, model: Model, place: str) -> bool:
    """To a free place, on the highest ground there; a Move under foot is over."""
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
    if left > model.toughness:
        raise IllegalAction(f"at most {model.toughness}", "stress.double")
    model.left = left
    if left == 0:
        stress.remove(t, model)
        if t.step == Step.ACT and t.acting is model:
            course.end_activation(t)
        elif t.step == Step.ACTIVATE:
            course.check_end(t)
            if t.step == Step.ACTIVATE:
                course.skip_activated(t)
    return True
