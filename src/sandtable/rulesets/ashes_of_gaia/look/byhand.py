"""What a referee may set by hand: how a fighter fares, what they have left, and where they are."""

from pydantic import BaseModel, Field

from sandtable.kernel import IllegalAction

from ..rules import damage, ending, ground, melee
from ..scenario import MOST_LOADS
from ..state import Arm, Battle, Fighter
from ..terrain import FIELD

MOST = 10  # actions or reactions
place_at = FIELD.place_at


class Sheet(BaseModel):
    """A fighter's card."""

    place: str = Field(title="place (metres east, south)", json_schema_extra={"format": "place"})
    hp: float = Field(title="hit points", multiple_of=0.5, allow_inf_nan=False)
    actions: int = Field(ge=0, le=MOST)
    reactions: int = Field(ge=0, le=MOST)
    prone: bool
    hidden: bool
    braced: bool
    rounds: int = Field(title="rounds in the weapon in hand", ge=0)
    jammed: bool = Field(title="the weapon in hand is jammed")


def subjects(t: Battle) -> dict[str, Fighter]:
    return {x.label: x for x in t.fighters if x.here and x.placed and not x.out}


def sheet(t: Battle, fighter: Fighter) -> Sheet:
    return Sheet(
        place=FIELD.written(fighter.x, fighter.y),
        hp=fighter.hp / 2,
        actions=fighter.actions,
        reactions=fighter.reactions,
        prone=fighter.prone,
        hidden=fighter.hidden,
        braced=fighter.braced,
        rounds=fighter.loads[fighter.in_hand],
        jammed=bool(fighter.jammed[fighter.in_hand]),
    )


def put(t: Battle, fighter: Fighter, name: str, value: float | bool | str) -> bool:
    match name:
        case "place":
            return go(t, fighter, str(value))
        case "hp":
            lose(t, fighter, round(2 * float(value)))
        case "rounds":
            load(t, fighter, int(value))
        case "jammed":
            fighter.jammed[fighter.in_hand] = int(value)
        case _:
            setattr(fighter, name, value)
    return True


def go(t: Battle, fighter: Fighter, place: str) -> bool:
    """Puts a fighter on a free point of the field, out of melee with all who are far from it."""
    at = FIELD.read_place(place, fighter)
    if free := ground.may_stand(t, fighter, *at):
        fighter.x, fighter.y = at
        melee.part_the_distant(t, fighter)
    return free


def lose(t: Battle, fighter: Fighter, halves: int) -> None:
    """Sets hit points, in halves; a fighter with too few left is out, as in play."""
    if halves > fighter.hp_start:
        raise IllegalAction(f"at most {fighter.hp_start / 2:g}, as many as they came with", "house.hp")
    aim = fighter.aim
    damage.lose(t, fighter, fighter.hp - max(halves, 0), 0)
    fighter.aim = aim
    ending.check_end(t)


def load(t: Battle, fighter: Fighter, rounds: int) -> None:
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    most = MOST_LOADS if weapon.arm == Arm.THROW else weapon.magazine
    if rounds > most:
        raise IllegalAction(f"at most {most}: more does not go into it", "house.reload")
    fighter.loads[fighter.in_hand] = rounds
