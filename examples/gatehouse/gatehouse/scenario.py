"""How battles begin: what a scenario file may say, and the state it stands for."""

from typing import Annotated

from pydantic import Field

from sandtable.boards.zones import Board, BorderEntry, Entry, ZoneEntry, find, lay
from sandtable.kernel import Rules, Scenario

from .state import BAND, SIDES, Battle, Fighter, Weapon
from .terrain import TERRAIN


class FighterEntry(Entry):
    """One fighter of a side."""

    name: Annotated[str, Field(max_length=30)] = ""
    weapon: Weapon = Weapon.SWORD
    skill: Annotated[int, Field(ge=0, le=5)] = 1
    wounds: Annotated[int, Field(ge=1, le=9)] = 2
    zone: str


class Setup(Scenario):
    """A scenario file."""

    zones: list[ZoneEntry]
    borders: list[BorderEntry] = []
    raiders: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]
    guards: Annotated[list[FighterEntry], Field(min_length=1, max_length=BAND)]


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    t = Battle()
    t.board = Board()
    rooms = lay(t, setup.zones, setup.borders, TERRAIN)
    names = list(Fighter.labels())
    for side, entries in enumerate((setup.raiders, setup.guards)):
        for i, entry in enumerate(entries):
            fighter = t.fighters[side * BAND + i]
            fighter.zone = find("zone", entry.zone, rooms, f"{SIDES[side]}[{i}].zone")
            fighter.weapon, fighter.skill, fighter.wounds = entry.weapon, entry.skill, entry.wounds
            names[fighter.index] = entry.name or names[fighter.index]
    t.names = (t.names or {}) | {"Fighter": names}
    return t
