"""Lines of sight: P11 to P14."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from sandtable.geometry import hexes
from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.rulesets.skirmishers.state import NOBODY, PLACES, WIDTH
from tests.rulesets.skirmishers.build import dots, edges, field, man, sight

TRUNK = "tree_trunk"
ATTACKER = {"graze": "attacker"}


@pytest.mark.parametrize(
    ("to", "things", "rulings", "expected"),
    [
        ("1,1", [(TRUNK, (1, 0))], {}, None),
        ("1,1", [(TRUNK, (1, 0))], ATTACKER, 0),
        ("1,1", [(TRUNK, (1, 0)), (TRUNK, (0, 1))], ATTACKER, None),
        ("3,1", [(TRUNK, (2, 0))], {}, None),
        ("3,1", [(TRUNK, (1, 1))], {}, None),
        ("3,1", [(TRUNK, (2, 1))], {}, None),
        ("3,1", [(TRUNK, (3, 0))], {}, 0),
        ("2,1", [("furniture", (1, 0)), ("furniture", (1, 1))], {}, 1),
    ],
)
def test_p11_grazing(to: str, things: list[Any], rulings: dict[str, str], expected: int | None) -> None:
    assert sight("0,0", to, field(dots=dots(*things)), rulings=rulings) == expected


WALL = ("low_wall", (1, 0), (2, 0))
GREEN = "light_vegetation"


@pytest.mark.parametrize(
    ("walls", "things", "men", "rulings", "viewer", "expected"),
    [
        ([("low_wall", (0, 0), (1, 0))], [], [], {}, "standing", 0),
        ([WALL], [], [], {}, "standing", 1),
        ([("low_wall", (0, 0), (1, 0)), WALL, ("low_wall", (2, 0), (3, 0))], [], [], {}, "standing", 2),
        ([], [(GREEN, (1, 0)), (GREEN, (2, 0)), (GREEN, (3, 0))], [], {}, "standing", 2),
        ([], [(GREEN, (0, 0))], [], {}, "standing", 0),
        ([], [], [man((1, 0))], {}, "standing", 1),
        ([], [], [man((1, 0))], {"adjacent_trooper": "exempt"}, "standing", 0),
        ([], [], [man((2, 0))], {}, "standing", 1),
        ([], [], [man((2, 0), prone=True)], {}, "standing", 0),
        ([], [], [man((2, 0), prone=True)], {}, "prone", 1),
        ([], [], [man((2, 0))], {"trooper_los": "block"}, "standing", None),
        ([WALL], [(GREEN, (3, 0))], [man((2, 0))], {}, "standing", 3),
    ],
)
def test_p12_cover(
    walls: list[Any], things: list[Any], men: list[Any], rulings: dict[str, str], viewer: str, expected: int | None
) -> None:
    board = field(edges=edges(*walls), dots=dots(*things))
    assert sight("0,0", "3,0", board, men, rulings, viewer_posture=viewer) == expected


P13 = {  # step: (firer, target) standing/standing, prone/standing, standing/prone, prone/prone; both readings
    1: ((0, None, None, None), (0, None, 0, None)),
    2: ((1, 1, 1, None), (1, 1, 1, None)),
    3: ((1, 1, 1, None), (1, 1, None, None)),
}


@pytest.mark.parametrize("step", [1, 2, 3])
def test_p13_prone_and_low(step: int) -> None:
    postures = [("standing", "standing"), ("prone", "standing"), ("standing", "prone"), ("prone", "prone")]
    board = field(edges=edges(("low_wall", (step - 1, 0), (step, 0))))
    for reading, row in zip(("firer", "prone_trooper"), P13[step]):
        for (one, other), expected in zip(postures, row):
            given: dict[str, Any] = {"viewer_posture": one, "target_posture": other}
            assert sight("0,0", "3,0", board, rulings={"prone_low": reading}, **given) == expected
            green = field(dots=dots((GREEN, (step, 0))))
            assert sight("0,0", "3,0", green, rulings={"prone_low": reading}, **given) is not None


HOUSE = {"floors": [{"at": [[-3, 0], [-2, 0], [-1, 0], [0, 0]], "levels": [1]}]}
UPPER = edges(("window", (0, 0), (1, 0)), levels=[1])


@pytest.mark.parametrize(
    ("a", "b", "walls", "things", "men", "expected"),
    [
        ("0,0,1", "4,0", [], [], [], 0),
        ("0,0,1", "4,0", edges(("low_wall", (1, 0), (2, 0))), [], [], 0),
        ("0,0,1", "4,0", [], dots((TRUNK, (2, 0))), [], 0),
        ("0,0,1", "4,0", [], dots((TRUNK, (2, 0)), levels=[0, 1]), [], None),
        ("0,0,1", "4,0", edges(("low_wall", (3, 0), (4, 0))), [], [], 1),
        ("0,0,1", "4,0", [], dots(("furniture", (3, 0))), [], 1),
        ("0,0,1", "4,0", [], dots((TRUNK, (3, 0))), [], None),
        ("0,0,1", "4,0", edges(("low_wall", (2, 0), (3, 0))), [], [], 0),
        ("0,0,1", "4,0", [], [], [man((2, 0))], 0),
        ("0,0,1", "4,0", [], [], [man((3, 0))], 1),
        ("4,0", "0,0,1", [], [], [], 1),
        ("4,0", "0,0,1", edges(("high_wall", (0, 0), (1, 0))), [], [], 1),
        ("0,0,1", "-3,0", [], [], [], None),
    ],
)
def test_p14_height(a: str, b: str, walls: list[Any], things: list[Any], men: list[Any], expected: int | None) -> None:
    assert sight(a, b, field(**HOUSE, edges=UPPER + walls, dots=things), men) == expected


@given(st.integers(0, PLACES - 1), st.integers(0, PLACES - 1))
def test_whoever_is_off_the_board_stands_on_no_line(eye: int, at: int) -> None:
    """So men on a line are looked for without asking who is on the board."""
    for reading in (hexes.TIES_DOWN, hexes.TIES_UP):
        assert not all_on_line([NOBODY], WIDTH, eye, at, reading)
