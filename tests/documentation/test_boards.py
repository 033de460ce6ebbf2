"""The guide to writing a ruleset names, for every kind of board, what that board has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.cli.new import EXAMPLES

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
KITS = ("squares", "hexes", "zones", "areas", "dots", "tabletop")
MADE = {  # an object of the guide -> its class
    "DOTS": "Dots",
    "FLOOR": "Floor",
    "TABLE": "Tabletop",
    "POINTER": "Pointer",
    "CAMP": "Area",
    "MORALE": "Track",
}
NOT_OF_THE_KIT = {"Bits", "Look", "x", "y"}
NO_HEXES = {"Square": "Hex", "walk": "apart"}  # what is called otherwise there, as the guide says


def section(board: str) -> str:
    """The part of the guide that begins with the first mention of a board's module."""
    found = [part for part in GUIDE.split("\n## ") if f"`sandtable.boards.{board}`" in part]
    assert found, f"no section about sandtable.boards.{board}"
    return found[0]


def names_taken(board: str) -> list[str]:
    """The functions, classes and methods that the table of a section says to take."""
    rows = [line.split("|")[2] for line in section(board).splitlines() if line.startswith("| ") and "`" in line]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    return [name for span in spans for name in re.findall(r"^[A-Za-z_.]+(?=\(|$)", span)]


@pytest.mark.parametrize("board", KITS)
def test_what_the_guide_says_to_take_of_a_board_is_there(board: str) -> None:
    kit = import_module(f"sandtable.boards.{board}")
    names = names_taken(board) if board != "areas" else ["CAMP.seat", "MORALE.at", "MORALE.mark", "scene", "easel_for"]
    assert len(names) > 4
    for name in names:
        owner, _, inner = name.rpartition(".")
        known = NO_HEXES.get(inner, inner) if board == "hexes" else inner
        owners = [kit, *(getattr(kit, made) for made in MADE.values() if hasattr(kit, made))]
        things = [getattr(kit, MADE[owner])] if owner in MADE else owners
        assert inner in NOT_OF_THE_KIT or any(hasattr(thing, known) for thing in things), f"{board} has no {name}"


def test_every_board_of_a_new_game_has_a_line_in_the_guide() -> None:
    for board in EXAMPLES:
        assert board == "none" or f"--board {board} " in GUIDE, board
        assert EXAMPLES[board] in GUIDE, EXAMPLES[board]
