"""How battles begin: what a scenario file may say, and the state it stands for."""

from functools import partial
from typing import Annotated

from pydantic import Field

from sandtable.boards.tabletop import BaseEntry, BoardEntry, Inches
from sandtable.kernel import InvalidScenario, Rules, Scenario

from .rules.moving import ground_at
from .state import BAND, INCH, SIDES, Battle, Fighter, Weapon
from .terrain import TABLE


class FighterEntry(BaseEntry[Inches]):
    """One fighter of a band."""

    name: Annotated[str, Field(max_length=30)] = ""
    weapon: Weapon = Weapon.SWORD
    skill: Annotated[int, Field(ge=0, le=5)] = 1
    wounds: Annotated[int, Field(ge=1, le=9)] = 2


class Setup(Scenario):
    """A scenario file."""

    board: BoardEntry[Inches]
    red: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]
    blue: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    t = Battle()
    t.board = TABLE.board_of(setup.board)
    rules.table(t)
    names = list(Fighter.labels())
    for side, entries in enumerate((setup.red, setup.blue)):
        for i, entry in enumerate(entries):
            place = side * BAND + i
            names[place] = entry.name or names[place]
            enlist(t, t.fighters[place], entry, f"{SIDES[side]}[{i}]")
    t.names = {"Fighter": tuple(names)}
    return t


def enlist(t: Battle, who: Fighter, entry: FighterEntry, where: str) -> None:
    """One fighter on the table; an error says who has no room."""
    if entry.at is None:
        raise InvalidScenario(f"{where}.at: a place expected", "move")
    TABLE.size_up(entry, who, where)
    who.x, who.y = entry.at
    who.z = ground_at(t, who.x, who.y, entry.level or 0)
    who.weapon, who.skill, who.wounds = entry.weapon, entry.skill, entry.wounds
    said = partial(said_of, where)
    if words := TABLE.misplaced(t.board, who, said, INCH) or TABLE.crowded(who, t.fighters, said):
        raise InvalidScenario(f"{where}.at: {words}", "move")
    who.placed = who.here = True


def said_of(where: str, piece: object) -> str:
    return piece.label if isinstance(piece, Fighter) else "terrain"
