"""Tables over a board say what the functions say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sandtable.geometry import hexes
from sandtable.geometry.hexes import TIES_DOWN, TIES_UP
from tests.geometry.hexes.situations import Dot

YARD = hexes.rows_of_dots(11, 16, 15)
HOLED = [(q, r) for q in range(-4, 4) for r in range(-3, 3) if (q, r) not in ((0, 0), (1, -1), (-4, 2))]
BOARDS = [YARD, HOLED, random.Random(6).sample(YARD, 60), [(2, 2)]]


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_and_gaps(board: list[Dot]) -> None:
    near, gaps = hexes.neighbour_table(board), hexes.gap_table(board)
    numbers: dict[tuple[int, int, int], int] = {}
    for index, dot in enumerate(board):
        for way in range(6):
            other = hexes.neighbour(*dot, way)
            assert near[index, way] == (board.index(other) if other in board else -1)
            assert (gaps[index, way] >= 0) == (near[index, way] >= 0)
            if gaps[index, way] >= 0:
                assert numbers.setdefault(hexes.gap(*dot, way), gaps[index, way]) == gaps[index, way]
    assert sorted(numbers.values()) == list(range(len(numbers)))


@pytest.mark.parametrize("board", BOARDS)
def test_distances_and_compass_points(board: list[Dot]) -> None:
    distances, points = hexes.distance_table(board), hexes.compass_table(board)
    for a, start in enumerate(board):
        for b, end in enumerate(board):
            assert distances[a, b] == hexes.distance(*start, *end)
            assert points[a, b] == hexes.compass_point(*start, *end)


@pytest.mark.parametrize("board", BOARDS)
def test_lines(board: list[Dot]) -> None:
    lines = hexes.line_table(board)
    assert lines.dtype == np.int16
    luck = random.Random(8)
    for a, b in ((luck.randrange(len(board)), luck.randrange(len(board))) for _ in range(400)):
        for reading in (TIES_DOWN, TIES_UP):
            assert lines[a, b, reading].tolist() == expected(board, board[a], board[b], reading, lines.shape[3])


def expected(board: list[Dot], start: Dot, end: Dot, reading: int, size: int) -> list[int]:
    walked = [hexes.line_dot(*start, *end, index, reading) for index in range(hexes.distance(*start, *end) + 1)]
    return [board.index(dot) if dot in board else -1 for dot in walked] + [-1] * (size - len(walked))


def test_a_line_may_leave_a_ragged_board() -> None:
    """On the yard's western rim the straight line north to south runs half a unit outside the odd rows."""
    lines = hexes.line_table(YARD)
    start, end = YARD.index((0, 0)), YARD.index((-1, 2))
    assert lines[start, end, TIES_DOWN].tolist()[:4] == [start, YARD.index((0, 1)), end, -1]
    assert lines[start, end, TIES_UP].tolist()[:4] == [start, -1, end, -1]
