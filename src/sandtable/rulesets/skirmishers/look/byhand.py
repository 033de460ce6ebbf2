"""What a referee may set by hand: how a trooper fares, what he has left, and where he is."""

from pydantic import BaseModel, Field

from sandtable.kernel import IllegalAction, allowed

from ..rules import activation, course, damage, facts, fire, ground
from ..state import CELLS, CLEAN, DEAD, FULL, LEVELS, NO_GROUP, NOBODY, UNHURT, Battle, Phase, Trooper
from ..terrain import DOTS

MOST = 20  # of what is carried


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


def place_at(t: Battle, trooper: Trooper, x: float, y: float) -> str:
    """The dot under a click, on the storey he is on or the lowest there is."""
    at = DOTS.sheet(t.board).nearest(x, y)
    levels = [trooper.level, *range(LEVELS)]
    found = next((level for level in levels if at != NOBODY and ground.has_floor(t.board, at, level)), None)
    return "" if found is None else DOTS.key_of(t.board, at, found)


def put(t: Battle, trooper: Trooper, name: str, value: int | bool | str) -> bool:
    match name:
        case "place":
            return go(t, trooper, str(value))
        case "hp":
            hurt(t, trooper, int(value))
        case "ap":
            most = int(damage.max_ap(t, trooper))
            if int(value) > most:
                raise IllegalAction(f"at most {most}, as he fares", "dmg.max-ap")
            trooper.spent = most - int(value)
        case _:
            setattr(trooper, name, value)
    return True


def go(t: Battle, trooper: Trooper, place: str) -> bool:
    """To a dot with a floor on which nobody stands; declared blows and attackers belong to the dot he leaves."""
    try:
        q, r, level = (int(part) for part in place.split(","))
    except ValueError:
        raise IllegalAction(
            f'a dot is column, row and level, as in "{DOTS.key_of(t.board, trooper.at, trooper.level)}"'
        ) from None
    at = ground.place_of(t.board, q, r)
    free = (
        allowed(t, "move.board", at != NOBODY and t.board.floors[at] != 0)
        and allowed(t, "move.floor", 0 <= level < LEVELS and ground.has_floor(t.board, at, level), level)
        and allowed(
            t, "move.occupied", ground.who_stands(t, at, level) == NOBODY, facts.Later(facts.occupant, t, at, level)
        )
    )
    if free:
        trooper.at, trooper.level = at, level
        trooper.attackers = NO_GROUP
        for other in t.troopers:
            for i, target in enumerate(other.targets):
                if trooper.index in (other.index, target):
                    other.targets[i] = NOBODY
    return free


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
