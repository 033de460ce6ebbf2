"""Straight lines between dots: which dots and gaps they take, and where they graze."""

from __future__ import annotations

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
    many_examples,
    near,
    pairs_of_dots,
    readings,
)


def line(start: Dot, end: Dot, reading: int) -> list[Dot]:
    length = hexes.distance(*start, *end)
    return [hexes.line_dot(*start, *end, index, reading) for index in range(length + 1)]


def grazed(start: Dot, end: Dot) -> list[int]:
    """The points at which the two readings of a line part."""
    both = zip(line(start, end, TIES_DOWN), line(start, end, TIES_UP), strict=True)
    return [index for index, (down, up) in enumerate(both) if down != up]


def test_the_golden_line() -> None:
    """skirmishers.los.line, P11: one graze, in the middle."""
    assert line((0, 0), (3, 1), TIES_DOWN) == [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)]
    assert line((0, 0), (3, 1), TIES_UP) == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)]
    assert grazed((0, 0), (3, 1)) == [2]


def test_a_line_between_two_dots() -> None:
    """skirmishers P11: from (0, 0) to (1, 1) there is nothing but the graze."""
    assert line((0, 0), (1, 1), TIES_DOWN) == [(0, 0), (1, 0), (1, 1)]
    assert line((0, 0), (1, 1), TIES_UP) == [(0, 0), (0, 1), (1, 1)]


def test_a_line_without_a_graze() -> None:
    """skirmishers P11: (0, 0) to (2, 1) meets (1, 0) and (1, 1) in both readings."""
    assert line((0, 0), (2, 1), TIES_DOWN) == line((0, 0), (2, 1), TIES_UP) == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert not hexes.grazes(0, 0, 2, 1)


def test_a_line_grazing_more_than_once() -> None:
    """skirmishers R11: all ties go the same way, so that there are two lines and not four."""
    assert line((0, 0), (2, 2), TIES_DOWN) == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]
    assert line((0, 0), (2, 2), TIES_UP) == [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]


def test_a_dot_to_itself_is_a_line_of_one_dot() -> None:
    assert line((4, -2), (4, -2), TIES_DOWN) == [(4, -2)]
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
def test_it_grazes_where_the_twin_has_two_nearest_dots() -> None:
    for start, end in pairs_of_dots(3, usual=300):
        length = hexes.distance(*start, *end)
        assert grazed(start, end) == [i for i in range(length + 1) if len(twin.tied(start, end, i)) == 2]


@many_examples
@given(dots, dots, readings)
def test_a_line_is_a_walk_from_start_to_end(start: Dot, end: Dot, reading: int) -> None:
    walked = line(start, end, reading)
    assert walked[0] == start
    assert walked[-1] == end
    assert all(hexes.distance(*here, *there) == 1 for here, there in pairwise(walked))


@many_examples
@given(dots, dots, readings)
def test_walked_backwards_the_readings_change_places(start: Dot, end: Dot, reading: int) -> None:
    """skirmishers R11: both directions agree on the two lines."""
    assert line(start, end, reading) == line(end, start, 1 - reading)[::-1]


@many_examples
@given(dots, dots, readings, directions)
def test_turning_the_board_turns_the_line(start: Dot, end: Dot, reading: int, sixths: int) -> None:
    turned = line(start, twin.turned(end, start, 60 * sixths), reading)
    assert turned == [twin.turned(dot, start, 60 * sixths) for dot in line(start, end, reading)]


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
    assert hexes.grazes(*start, *end) == bool(grazed(start, end))
    assert all(hexes.distance(*down[index], *up[index]) == 1 for index in grazed(start, end))


@many_examples
@given(dots, directions, near)
def test_rows_never_graze(start: Dot, direction: int, steps: int) -> None:
    assert not hexes.grazes(*start, *hexes.ahead(*start, direction, steps))
