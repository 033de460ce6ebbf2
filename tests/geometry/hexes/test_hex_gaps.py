"""The gaps between neighbouring dots."""

from __future__ import annotations

from hypothesis import given

from sandtable.geometry import hexes
from tests.geometry.hexes.situations import Dot, directions, dots, many_examples


@many_examples
@given(dots, directions)
def test_a_gap_is_the_same_from_both_sides(dot: Dot, direction: int) -> None:
    """skirmishers 2.1: an edge belongs to an unordered pair."""
    other = hexes.neighbour(*dot, direction)
    written = hexes.gap(*dot, direction)
    assert written == hexes.gap(*other, hexes.opposite(direction))
    assert written == hexes.gap_between(*dot, *other) == hexes.gap_between(*other, *dot)
    q, r, to_q, to_r = hexes.gap_ends(*written)
    assert {(q, r), (to_q, to_r)} == {dot, other}
    assert written[2] in (0, 1, 2)


@many_examples
@given(dots, dots)
def test_no_gap_between_dots_that_are_not_neighbours(a: Dot, b: Dot) -> None:
    assert (hexes.gap_between(*a, *b)[2] < 0) == (hexes.distance(*a, *b) != 1)


def test_different_gaps_are_written_differently() -> None:
    around = {hexes.gap(0, 0, way) for way in range(6)}
    assert len(around) == 6
