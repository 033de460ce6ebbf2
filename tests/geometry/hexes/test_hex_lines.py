"""Straight lines between dots: which dots and gaps they take, and where they graze."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from sandtable.geometry import hexes
from sandtable.geometry.hexes import TIES_DOWN, TIES_UP
from sandtable.geometry.hexes.abreast import all_on_line
from tests.geometry.hexes import twin
from tests.geometry.hexes.situations import (
    Dot,
    directions,
    dots,
    far_dots,
    many_examples,
    near,
    pairs_of_dots,
    readings,
)


def line(start: Dot, end: Dot, reading: int) -> list[Dot]:
    length = hexes.distance(*start, *end)
    return [hexes.line_dot(*start, *end, index, reading) for index in range(length + 1)]


def test_the_golden_line() -> None:
    """skirmishers.los.line, P11: one graze, in the middle."""
    assert line((0, 0), (3, 1), TIES_DOWN) == [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)]
    assert line((0, 0), (3, 1), TIES_UP) == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)]
    assert [hexes.grazes_at(0, 0, 3, 1, index) for index in range(5)] == [False, False, True, False, False]


def test_a_line_between_two_dots() -> None:
    """skirmishers P11: from (0, 0) to (1, 1) there is nothing but the graze."""
    assert line((0, 0), (1, 1), TIES_DOWN) == [(0, 0), (1, 0), (1, 1)]
    assert line((0, 0), (1, 1), TIES_UP) == [(0, 0), (0, 1), (1, 1)]
    assert hexes.line_straddle(0, 0, 1, 1, 1) == (1, 0, 0, 1, 1)
    assert [hexes.line_lean(0, 0, 1, 1, 1, reading) for reading in (TIES_DOWN, TIES_UP)] == [1, -1]


def test_a_line_without_a_graze() -> None:
    """skirmishers P11: (0, 0) to (2, 1) meets (1, 0) and (1, 1) in both readings."""
    assert line((0, 0), (2, 1), TIES_DOWN) == line((0, 0), (2, 1), TIES_UP) == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert not hexes.grazes(0, 0, 2, 1)
    assert [hexes.line_lean(0, 0, 2, 1, index, TIES_DOWN) for index in range(4)] == [0, 1, -1, 0]


def test_a_line_grazing_more_than_once() -> None:
    """skirmishers R11: all ties go the same way, so that there are two lines and not four."""
    assert line((0, 0), (2, 2), TIES_DOWN) == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]
    assert line((0, 0), (2, 2), TIES_UP) == [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]


def test_the_gaps_of_a_straight_row() -> None:
    """skirmishers P12: step i crosses the edge d(i-1)-d(i), whichever way the row is walked."""
    there = [hexes.line_gap(0, 0, 3, 0, index, TIES_DOWN) for index in (1, 2, 3)]
    back = [hexes.line_gap(3, 0, 0, 0, index, TIES_UP) for index in (3, 2, 1)]
    assert there == back == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]


def test_a_dot_to_itself_is_a_line_of_one_dot() -> None:
    assert line((4, -2), (4, -2), TIES_DOWN) == [(4, -2)]
    assert hexes.line_direction(4, -2, 4, -2, 1, TIES_DOWN) == -1
    assert hexes.line_gap(4, -2, 4, -2, 1, TIES_DOWN) == (4, -2, -1)
    assert hexes.line_lean(4, -2, 4, -2, 0, TIES_DOWN) == 0
    assert hexes.line_straddle(4, -2, 4, -2, 0) == (4, -2, 4, -2, 0)
    assert not hexes.grazes(4, -2, 4, -2)


@pytest.mark.hypothesis
def test_lines_agree_with_the_twin() -> None:
    """skirmishers R10 and R11."""
    for start, end in pairs_of_dots(2, usual=300):
        down, up = line(start, end, TIES_DOWN), line(start, end, TIES_UP)
        assert down == twin.line(start, end, clockwise=False)
        assert up == twin.line(start, end, clockwise=True)
        assert hexes.grazes(*start, *end) == (down != up)


@pytest.mark.sampled("readings of lines", 1)
@pytest.mark.parametrize("reading", [TIES_DOWN, TIES_UP])
def test_the_dots_on_a_line_are_those_of_its_reading_without_the_ends(reading: int) -> None:
    start, around = (2, -1), twin.flood((2, -1), 7)
    for end in around:
        taken = {*twin.line(start, end, clockwise=reading == TIES_UP)} - {start, end}
        assert {dot for dot in twin.flood(start, 9) if hexes.on_line(*dot, *start, *end, reading)} == taken, end


@pytest.mark.parametrize("reading", [TIES_DOWN, TIES_UP])
def test_places_on_a_line_have_a_bit_each(reading: int) -> None:
    places, width = [16 * r + q for r in range(8) for q in range(16)], 16
    for one, other in ((0, 16 * 7 + 15), (16 * 3 + 2, 16 * 3 + 9), (16 * 6 + 1, 16 * 2 + 11), (5, 5)):
        (q, r), (to_q, to_r) = ((at % width, at // width) for at in (one, other))
        expected = [at for at in places if hexes.on_line(at % width, at // width, q, r, to_q, to_r, reading)]
        found = all_on_line(places, width, one, other, reading)
        assert [at for i, at in enumerate(places) if found >> i & 1] == expected


@pytest.mark.hypothesis
def test_fractions_and_sides_agree_with_the_twin() -> None:
    for start, end in pairs_of_dots(3, usual=300):
        length = hexes.distance(*start, *end)
        for index in range(length + 1):
            assert hexes.grazes_at(*start, *end, index) == (len(twin.tied(start, end, index)) == 2)
            check_straddle(start, end, index)
            check_lean(start, end, index, TIES_DOWN)
            check_lean(start, end, index, TIES_UP)


def check_straddle(start: Dot, end: Dot, index: int) -> None:
    left_q, left_r, right_q, right_r, numerator = hexes.line_straddle(*start, *end, index)
    left, right, squared = twin.straddle(start, end, index)
    assert ((left_q, left_r), (right_q, right_r)) == (left, right)
    assert numerator >= 0
    assert squared == Fraction(numerator, hexes.distance(*start, *end) or 1) ** 2


def check_lean(start: Dot, end: Dot, index: int, reading: int) -> None:
    lean = hexes.line_lean(*start, *end, index, reading)
    dot = hexes.line_dot(*start, *end, index, reading)
    point = twin.point_of(start, end, index)
    assert (lean > 0) - (lean < 0) == twin.side(start, end, point, dot)
    assert Fraction(lean, hexes.distance(*start, *end) or 1) ** 2 == twin.apart(point, twin.place(dot))


@many_examples
@given(dots, dots, readings)
def test_a_line_is_a_walk_from_start_to_end(start: Dot, end: Dot, reading: int) -> None:
    walked = line(start, end, reading)
    assert walked[0] == start
    assert walked[-1] == end
    for index, (here, there) in enumerate(pairwise(walked), 1):
        assert hexes.line_direction(*start, *end, index, reading) == hexes.direction_to(*here, *there) >= 0
        assert hexes.line_gap(*start, *end, index, reading) == hexes.gap_between(*here, *there)


@many_examples
@given(dots, dots, readings)
def test_walked_backwards_the_readings_change_places(start: Dot, end: Dot, reading: int) -> None:
    """skirmishers R11: both directions agree on the two lines."""
    assert line(start, end, reading) == line(end, start, 1 - reading)[::-1]


@many_examples
@given(dots, dots, readings, directions)
def test_turning_the_board_turns_the_line(start: Dot, end: Dot, reading: int, sixths: int) -> None:
    turned = line(start, hexes.rotated(*end, *start, sixths), reading)
    assert turned == [hexes.rotated(*dot, *start, sixths) for dot in line(start, end, reading)]


@many_examples
@given(dots, dots, readings)
def test_in_a_mirror_the_readings_change_places(start: Dot, end: Dot, reading: int) -> None:
    mirrored = [mirror(dot) for dot in line(start, end, reading)]
    assert mirrored == line(mirror(start), mirror(end), 1 - reading)


def mirror(dot: Dot) -> Dot:
    return dot[0] + dot[1], -dot[1]


@many_examples
@given(dots, dots)
def test_grazes_are_where_the_readings_differ(start: Dot, end: Dot) -> None:
    down, up = line(start, end, TIES_DOWN), line(start, end, TIES_UP)
    at = [index for index in range(len(down)) if hexes.grazes_at(*start, *end, index)]
    assert at == [index for index in range(len(down)) if down[index] != up[index]]
    assert hexes.grazes(*start, *end) == bool(at)
    assert all(hexes.distance(*down[index], *up[index]) == 1 for index in at)


@many_examples
@given(dots, directions, near)
def test_rows_never_graze(start: Dot, direction: int, steps: int) -> None:
    assert not hexes.grazes(*start, *hexes.ahead(*start, direction, steps))


@many_examples
@given(far_dots, far_dots, readings)
def test_the_middle_of_a_long_line_leans_half_at_most(start: Dot, end: Dot, reading: int) -> None:
    length = hexes.distance(*start, *end)
    lean = hexes.line_lean(*start, *end, length // 2, reading)
    assert 2 * abs(lean) <= length
    if 2 * abs(lean) == length > 0:
        assert (lean > 0) == (reading == TIES_DOWN)
