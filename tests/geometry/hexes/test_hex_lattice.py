"""Dots, directions and distance."""

from __future__ import annotations

import pytest
from hypothesis import given

from sandtable.geometry import hexes
from tests.geometry.hexes import twin
from tests.geometry.hexes.situations import Dot, directions, dots, far_dots, many_examples, near, pairs_of_dots


def test_neighbours_go_clockwise_from_east() -> None:
    """skirmishers 2.1 and R48."""
    assert [hexes.neighbour(0, 0, way) for way in range(6)] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    names = (hexes.EAST, hexes.SOUTH_EAST, hexes.SOUTH_WEST, hexes.WEST, hexes.NORTH_WEST, hexes.NORTH_EAST)
    assert names == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("to", "steps"),
    [((0, 0), 0), ((1, 0), 1), ((3, 1), 4), ((4, -1), 4), ((2, -1), 2), ((-1, 3), 3), ((7, -1), 7), ((-5, 0), 5)],
)
def test_ranges_of_the_golden_examples(to: Dot, steps: int) -> None:
    """skirmishers.fire.range-count, P10 and P21."""
    assert hexes.distance(0, 0, *to) == steps


def test_distance_is_the_number_of_steps_walked() -> None:
    """skirmishers R34."""
    for dot, steps in twin.flood((2, -1), 7).items():
        assert hexes.distance(2, -1, *dot) == steps == twin.steps((2, -1), dot)


@pytest.mark.hypothesis
def test_distance_agrees_with_the_twin() -> None:
    for start, end in pairs_of_dots(1):
        assert hexes.distance(*start, *end) == twin.steps(start, end)


@many_examples
@given(far_dots, far_dots, far_dots)
def test_distance_is_a_metric(a: Dot, b: Dot, c: Dot) -> None:
    assert hexes.distance(*a, *b) == hexes.distance(*b, *a) >= 0
    assert (hexes.distance(*a, *b) == 0) == (a == b)
    assert hexes.distance(*a, *c) <= hexes.distance(*a, *b) + hexes.distance(*b, *c)


@many_examples
@given(dots, directions, near)
def test_going_ahead_and_back(dot: Dot, direction: int, steps: int) -> None:
    there = hexes.ahead(*dot, direction, steps)
    assert hexes.distance(*dot, *there) == abs(steps)
    assert hexes.ahead(*there, (direction + 3) % 6, steps) == dot


@many_examples
@given(dots, dots)
def test_only_neighbours_have_a_direction(a: Dot, b: Dot) -> None:
    direction = hexes.direction_to(*a, *b)
    assert (direction >= 0) == twin.unit(a, b)
    for way in range(6):
        assert hexes.direction_to(*a, *hexes.neighbour(*a, way)) == way


@many_examples
@given(far_dots)
def test_a_difference_splits_in_one_way(difference: Dot) -> None:
    direction, along, across = hexes.sextant(*difference)
    after = (direction + 1) % 6
    assert along * hexes.STEP_Q[direction] + across * hexes.STEP_Q[after] == difference[0]
    assert along * hexes.STEP_R[direction] + across * hexes.STEP_R[after] == difference[1]
    assert along + across == hexes.distance(0, 0, *difference)
    assert across >= 0
    assert (along > 0) == (difference != (0, 0))


@many_examples
@given(near, near)
def test_columns_and_dots(column: int, row: int) -> None:
    q, r = hexes.dot_of(column, row)
    assert r == row
    assert twin.place((q, r)).x * 2 == 2 * column + row % 2


def test_the_yard_mirrors_onto_itself() -> None:
    """skirmishers 2.8: (q, r) and (10 - q, 10 - r) belong together."""
    yard = hexes.rows_of_dots(11, 16, 15)
    assert len(yard) == len(set(yard)) == 171
    for q, r in yard:
        assert twin.turned((q, r), (5, 5), 180) == (10 - q, 10 - r)
        assert (10 - q, 10 - r) in yard
