"""How a toy battle begins."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.ruleset import Rules, Scenario
from sandtable.kernel.table import Table

from .state import Board, Ground, Melee


class Opening(Scenario):
    bold: int = 0


def start(rules: Rules, scenario: Opening) -> Table[Any]:
    t = Melee()
    t.board = Board()
    for i, spot in enumerate(t.board.spots):
        spot.ground = list(Ground)[i % 3]
    for i, fighter in enumerate(t.fighters):
        fighter.side, fighter.at = i % 2, i
        fighter.fame = scenario.bold
    return t


def describe(t: Table[Any]) -> str:
    return repr(t)
