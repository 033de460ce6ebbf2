"""How a battle begins: a scenario file becomes a board with two squads."""

from typing import Literal

from pydantic import Field

from sandtable.boards.dots import BoardEntry, Zone
from sandtable.kernel import InvalidScenario, Rules, Scenario, Table, with_entries

from .entries import TrooperEntry, WeaponEntry
from .squads import enlist, equip, leave_to_deploy
from .state import DEAD, NOBODY, SIDE_A, SIDE_B, SQUAD, Battle, Board, Phase, Trooper
from .terrain import DOTS

SIDES = {"A": SIDE_A, "B": SIDE_B}


@with_entries(Board, Battle)
class Setup(Scenario):
    """The start of a skirmish."""

    first: Literal["roll", "A", "B"] = Field(default="roll", title="who goes first")
    weapons: dict[str, WeaponEntry] = {}
    board: BoardEntry = BoardEntry()
    squads: dict[Literal["A", "B"], list[TrooperEntry]] = {}
    zones: dict[Literal["A", "B"], list[Zone]] = Field(default={}, title="where sides deploy")


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The board and the squads as the file has them."""
    t = Battle()
    t.board = DOTS.board_of(scenario.board)
    t.take(scenario)
    t.board.first = SIDES.get(scenario.first, NOBODY)
    t.board.squad = max(map(len, scenario.squads.values()), default=0)
    names, labels = equip(rules, t.board, scenario.weapons), list(Trooper.labels())
    t.names = {"Trooper": labels, "Arm": names}
    rules.table(t)
    for side, entries in scenario.squads.items():
        if len(entries) > SQUAD:
            raise InvalidScenario(f"squads.{side}: at most {SQUAD} troopers, got {len(entries)}")
        for i, entry in enumerate(entries):
            trooper, where = t.troopers[SIDES[side] * SQUAD + i], f"squads.{side}[{i}]"
            labels[trooper.index] = entry.name or trooper.label
            enlist(t, trooper, entry, names, where)
            if entry.at is None and trooper.hp != DEAD:
                leave_to_deploy(trooper, entry, where)
    waiting = {side: sum(entry.at is None for entry in entries) for side, entries in scenario.squads.items()}
    DOTS.lay_zones(t.board, scenario.zones, waiting)
    for empty in (side for side in SIDES if not scenario.squads.get(side)):  # type: ignore[call-overload]
        raise InvalidScenario(f"squads.{empty}: at least one trooper expected")
    if all(x.at != NOBODY or x.hp == DEAD for x in t.troopers):
        t.phase = Phase.FIRST
    return t
