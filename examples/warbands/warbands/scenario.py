"""How battles begin: what a scenario file may say, and the state it stands for."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from sandtable.boards.squares import BoardEntry, SquareName, board_of, is_open, places_by_name
from sandtable.kernel import InvalidScenario, Rules, Scenario

from .state import BAND, SIDES, Battle, Warrior, Weapon
from .terrain import TERRAIN


class WarriorEntry(BaseModel):
    """One warrior of a warband."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=30)] = ""
    weapon: Weapon = Weapon.SWORD
    skill: Annotated[int, Field(ge=0, le=5)] = 1
    wounds: Annotated[int, Field(ge=1, le=9)] = 2
    at: SquareName


class Setup(Scenario):
    """A scenario file."""

    board: BoardEntry
    red: Annotated[list[WarriorEntry], Field(min_length=1, max_length=BAND)]
    blue: Annotated[list[WarriorEntry], Field(min_length=1, max_length=BAND)]


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    t = Battle()
    t.board = board_of(setup.board, TERRAIN, SIDES)
    names = list(Warrior.labels())
    for side, entries in enumerate((setup.red, setup.blue)):
        for i, entry in enumerate(entries):
            enlist(t, t.warriors[side * BAND + i], entry, f"{SIDES[side]}[{i}]")
            names[side * BAND + i] = entry.name or names[side * BAND + i]
    t.names = {"Warrior": tuple(names)}
    return t


def enlist(t: Battle, warrior: Warrior, entry: WarriorEntry, where: str) -> None:
    """One warrior on the board; an error says whose square is wrong."""
    at = places_by_name()[entry.at]
    if not is_open(t.board, at):
        raise InvalidScenario(f"{where}.at: no warrior can stand on {entry.at}", "move")
    if any(other.at == at for other in t.warriors):
        raise InvalidScenario(f"{where}.at: another warrior stands on {entry.at}", "move")
    warrior.at, warrior.weapon = at, entry.weapon
    warrior.skill, warrior.wounds = entry.skill, entry.wounds
