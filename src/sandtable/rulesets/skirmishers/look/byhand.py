"""What a referee may set by hand: how a trooper fares, what they have left, and where they are."""

from pydantic import BaseModel, Field

from sandtable.kernel import IllegalAction

from ..rules import activation, course, damage, fire
from ..state import CELLS, CLEAN, DEAD, FULL, NO_GROUP, NOBODY, UNHURT, Battle, Phase, Trooper
from ..terrain import DOTS

MOST = 20  # of what is carried
place_at = DOTS.place_at


class Sheet(BaseModel):
    """A trooper's card."""

    place: str = Field(title="dot (column, row, level)", json_schema_extra={"format": "place"})
    hp: int = Field(title="HP", ge=DEAD, le=UNHURT)
    ap: int = Field(title="AP left", ge=0)
    prone: bool
    activated: bool = Field(title="has been activated")
    armor: int = Field(title="armor cells", ge=0, le=MOST)
    grenades: int = Field(ge=0, le=MOST)
    satchels: int = Field(ge=0, le=MOST)


def subjects(t: Battle) -> dict[str, Trooper]:
    return {x.label: x for x in t.troopers if x.present}


def sheet(t: Battle, trooper: Trooper) -> Sheet:
    return Sheet(
        place=DOTS.key_of(t.board, trooper.at, trooper.level),
        hp=trooper.hp,
        ap=max(0, int(fire.ap_left(t, trooper))),
        prone=trooper.prone,
        activated=trooper.activated,
        armor=trooper.armor,
        grenades=trooper.grenades,
        satchels=trooper.satchels,
    )


def put(t: Battle, trooper: Trooper, name: str, value: int | bool | str) -> bool:
    match name:
        case "place":
            return go(t, trooper, str(value))
        case "hp":
            hurt(t, trooper, int(value))
        case "ap":
            most = int(damage.max_ap(t, trooper))
            if int(value) > most:
                raise IllegalAction(f"at most {most} in that state", "dmg.max-ap")
            trooper.spent = most - int(value)
        case _:
            setattr(trooper, name, value)
    return True


def go(t: Battle, trooper: Trooper, place: str) -> bool:
    """Puts a trooper on an empty dot; declared blows and attackers belong to the dot that they leave."""
    if not DOTS.go(t, trooper, place, [x for x in t.troopers if x.present]):
        return False
    trooper.attackers = NO_GROUP
    for other in t.troopers:
        for i, target in enumerate(other.targets):
            if trooper.index in (other.index, target):
                other.targets[i] = NOBODY
    return True


def hurt(t: Battle, trooper: Trooper, hp: int) -> None:
    """The damage track as it reads so many hit points; what follows from that is as in play."""
    for cell in range(UNHURT - hp, CELLS):
        trooper.cells[cell] = CLEAN
    if hp < UNHURT:
        trooper.cells[UNHURT - 1 - hp] = FULL
    damage.read_hit_points(t, trooper)
    if trooper.able:
        return
    damage.fall(t, trooper)
    if t.active == trooper.index:
        activation.end_activation(t, trooper)
    if t.phase == Phase.CHOOSE:
        course.check_end(t)
