"""How battles begin: what a scenario file may say, and the state it stands for."""

from typing import Annotated

from pydantic import Field

from sandtable.boards.dots import BoardEntry, Dot, Entry, Level, Zone
from sandtable.kernel import Rules, Scenario

from .state import BAND, SIDES, Battle, Fighter, Weapon
from .terrain import DOTS


class FighterEntry(Entry):
    """One fighter of a gang."""

    name: Annotated[str, Field(max_length=30)] = ""
    weapon: Weapon = Weapon.SWORD
    skill: Annotated[int, Field(ge=0, le=5)] = 1
    wounds: Annotated[int, Field(ge=1, le=9)] = 2
    at: Dot
    level: Level = 0


class Setup(Scenario):
    """A scenario file."""

    board: BoardEntry
    zones: dict[str, list[Zone]] = {}
    red: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]
    blue: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    t = Battle()
    t.board = DOTS.board_of(setup.board)
    names = list(Fighter.labels())
    for side, entries in enumerate((setup.red, setup.blue)):
        for i, entry in enumerate(entries):
            enlist(t, t.fighters[side * BAND + i], entry, f"{SIDES[side]}[{i}]")
            names[side * BAND + i] = entry.name or names[side * BAND + i]
    t.names = {"Fighter": tuple(names)}
    return t


def enlist(t: Battle, who: Fighter, entry: FighterEntry, where: str) -> None:
    """One fighter on the board."""
    DOTS.put_down(t.board, who, entry.at, entry.level, t.fighters, where)
    who.weapon, who.skill, who.wounds = entry.weapon, entry.skill, entry.wounds
