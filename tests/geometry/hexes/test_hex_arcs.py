"""Firing arcs."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, strategies as st

from sandtable.geometry import hexes
from tests.geometry.hexes import twin
from tests.geometry.hexes.situations import Dot, directions, dots, far_dots, many_examples, pairs_of_dots

WIDTHS = (30, 60, 150)
facings = st.integers(0, 359)
widths = st.sampled_from(WIDTHS)


def in_arc(q: int, r: int, facing: int, width: int, to_q: int, to_r: int) -> bool:
    """Whether the arc opened from dot (q, r) holds the dot (to_q, to_r)."""
    return hexes.arc_covers(facing, width, hexes.compass_point(q, r, to_q, to_r))


@pytest.mark.parametrize(
    ("width", "facing", "inside", "outside"),
    [
        (30, 0, [(1, 0), (3, 1), (4, -1), (5, 1)], [(2, 1), (2, -1)]),
        (30, 15, [(1, 0), (1, 1), (2, 1), (3, 1)], [(0, 1), (1, -1)]),
        (60, 30, [(1, 0), (0, 1), (1, 1)], [(-1, 1), (7, -1)]),
        (150, 0, [(0, 1), (1, -1)], [(-1, 2), (-1, 3), (1, -2), (-1, 1), (-1, 0), (0, 0)]),
    ],
)
def test_the_golden_arcs(width: int, facing: int, inside: list[Dot], outside: list[Dot]) -> None:
    """skirmishers.arc.sizes, R17 and R18, P10."""
    assert all(in_arc(0, 0, facing, width, *dot) for dot in inside)
    assert not any(in_arc(0, 0, facing, width, *dot) for dot in outside)


def test_an_arc_may_face_every_way() -> None:
    """skirmishers.arc.orientation: an arc facing a neighbour holds it, whatever the direction."""
    for way in range(6):
        assert in_arc(0, 0, 60 * way, 30, *hexes.neighbour(0, 0, way))
        assert not in_arc(0, 0, 60 * way + 180, 30, *hexes.neighbour(0, 0, way))


def test_the_edges_of_an_arc() -> None:
    assert hexes.arc_edges(0, 60) == (330, 30)
    assert hexes.arc_edges(350, 30) == (335, 5)


@pytest.mark.hypothesis
def test_arcs_agree_with_the_twin() -> None:
    """skirmishers R17, over all facings in turn and every width that games ask for."""
    for number, (start, end) in enumerate(pairs_of_dots(5)):
        facing, width = number * 7 % 360, (0, 2, 30, 60, 90, 150, 180, 270, 360)[number % 9]
        assert in_arc(*start, facing, width, *end) == twin.inside(start, facing, width, end)
        edge = (round(twin.bearing(start, end)) + width // 2) % 360
        assert in_arc(*start, edge, width, *end) == twin.inside(start, edge, width, end)


@many_examples
@given(
    far_dots, st.integers(0, 359), st.sampled_from([2, 4, 6, 8, 10, 12, 18, 20, 24, 30, 36, 40, 60, 72, 90, 120, 180])
)
def test_arcs_side_by_side_share_out_the_circle(dot: Dot, first: int, width: int) -> None:
    """Every dot lies in exactly one of them, or, on a common edge, in two."""
    assume(dot != (0, 0))
    point = hexes.compass_point(0, 0, *dot)
    holding = sum(hexes.arc_covers((first + turn) % 360, width, point) for turn in range(0, 360, width))
    on_edge = (point - 2 * first + width) % (2 * width) == 0
    assert holding == 1 + on_edge


@many_examples
@given(far_dots, facings, widths, directions)
def test_turning_arc_and_dot_together(dot: Dot, facing: int, width: int, sixths: int) -> None:
    turned = twin.turned(dot, (0, 0), 60 * sixths)
    assert in_arc(0, 0, facing, width, *dot) == in_arc(0, 0, (facing + 60 * sixths) % 360, width, *turned)


@many_examples
@given(dots, dots, facings, widths)
def test_moving_arc_and_dot_together(start: Dot, end: Dot, facing: int, width: int) -> None:
    moved = in_arc(0, 0, facing, width, end[0] - start[0], end[1] - start[1])
    assert in_arc(*start, facing, width, *end) == moved


@many_examples
@given(far_dots, facings)
def test_a_wider_arc_holds_all_that_a_narrower_one_does(dot: Dot, facing: int) -> None:
    held = [in_arc(0, 0, facing, width, *dot) for width in range(0, 361, 2)]
    assert held == sorted(held)
    assert held[-1] == (dot != (0, 0))


@many_examples
@given(far_dots, facings, widths)
def test_an_arc_and_the_rest_of_the_circle(dot: Dot, facing: int, width: int) -> None:
    """Both hold a dot only if it lies on an edge; one of them always does."""
    assume(dot != (0, 0))
    point = hexes.compass_point(0, 0, *dot)
    arc = hexes.arc_covers(facing, width, point)
    rest = hexes.arc_covers((facing + 180) % 360, 360 - width, point)
    assert arc or rest
    assert (arc and rest) == (point in [2 * edge for edge in hexes.arc_edges(facing, width)])


@many_examples
@given(far_dots, facings, widths)
def test_the_same_dot_further_out_stays_in_or_out(dot: Dot, facing: int, width: int) -> None:
    assert in_arc(0, 0, facing, width, *dot) == in_arc(0, 0, facing, width, 2 * dot[0], 2 * dot[1])
