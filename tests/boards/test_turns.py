"""How far a piece would turn to look at a place, on every board of fields."""

from __future__ import annotations

from math import atan2, ceil, pi, remainder
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from sandtable.boards import hexes, squares
from tests.compiled.translator.show import same

columns_and_rows = st.tuples(st.integers(0, 39), st.integers(0, 39))


@pytest.mark.parametrize(("board", "circle"), [(hexes, 12), (squares, 8)], ids=["hexes", "squares"])
@given(columns_and_rows, st.integers(0, 7), columns_and_rows)
def test_a_turn_is_the_angle_between_a_direction_and_a_place(
    board: Any, circle: int, one: tuple[int, int], way: int, other: tuple[int, int]
) -> None:
    here, there, way = board.place(*one), board.place(*other), way % board.DIRECTIONS
    assume(here != there)
    assert board.turn_to(here, way, there) == ceil(angle(board, here, way, there) / (2 * pi / circle) - 1e-9)


def angle(board: Any, here: int, way: int, there: int) -> float:
    """The angle between a direction and the way from the middle of a place to that of another."""
    x, y = board.middle(here)
    ahead, to = [board.middle(each) for each in (board.neighbour(here, way), there)]
    return abs(remainder(atan2(ahead[1] - y, ahead[0] - x) - atan2(to[1] - y, to[0] - x), 2 * pi))


@pytest.mark.parametrize("board", [hexes, squares], ids=["hexes", "squares"])
def test_a_turn_is_the_same_in_machine_code(board: Any) -> None:
    here = board.place(4, 4)
    around = [board.place(column, row) for column in range(9) for row in range(9)]
    assert same(board.turn_to, *[(here, way, there) for way in range(board.DIRECTIONS) for there in around])
