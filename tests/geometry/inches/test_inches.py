"""The geometry of inches: worked cases, its slow twin, and 64 bits at the edge of the table."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.geometry.inches import gaps, lines, products, roots
from sandtable.geometry.inches.footprints import Shape, circle, contains, is_convex, polygon, rectangle
from sandtable.geometry.inches.gaps import compare_distance, near_segment, overlap, sweep_hits, touches
from sandtable.geometry.inches.limits import FARTHEST, HIGHEST, WIDEST
from sandtable.geometry.inches.lines import MILLION, enters, leaves, passes_through
from sandtable.geometry.inches.products import compare_products
from sandtable.geometry.inches.roots import root, root_up
from sandtable.geometry.inches.routes import route
from sandtable.geometry.inches.units import ahead, inches, length
from tests.geometry.inches.situations import Situation, situation
from tests.geometry.inches.twin import CLOSE, compared, depth_inside, distance_to_way
from tests.geometry.translated import translated

MOST_CORNERS = 6  # of a situation
ROUNDS = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 500


def test_roots(fast: Fast) -> None:
    rng = random.Random(1)
    squares = [rng.randrange(1, 1 << 31) ** 2 + beside for beside in (-1, 0, 1) for _ in range(500)]
    drawn = [rng.randrange(1 << rng.randint(1, 62)) for _ in range(2000)]
    for n in [0, 1, 2, 3, 4, 99, 100, (1 << 62) - 1, *squares, *drawn]:
        for found in (root, fast["root"]):
            assert found(n) ** 2 <= n < (found(n) + 1) ** 2
        assert root_up(n) == root(n) + (root(n) ** 2 < n)
    assert root(-1) == fast["root"](-1) == 0


def test_units() -> None:
    assert length(3000, 4000) == 5000
    assert length(1, 1) == 1
    assert ahead(0, 0, 3000, 4000, 2500) == (1500, 2000)
    assert ahead(5, 5, 5, 5, 100) == (5, 5)
    assert ahead(1000, 0, 0, 0, 3000) == (-2000, 0)
    assert inches(2500) == '2.5"'


def test_footprints() -> None:
    assert polygon([(0, 0), (0, 4), (4, 4), (4, 0)]).xs == (4, 4, 0, 0)  # turned anticlockwise
    assert contains(rectangle(0, 0, 4, 4), 4, 4)
    assert not contains(rectangle(0, 0, 4, 4), 5, 4)
    assert contains(circle(10, 10, 5), 13, 14)
    assert not contains(circle(10, 10, 5), 14, 14)
    with pytest.raises(ValueError, match="convex"):
        polygon([(0, 0), (4, 0), (1, 1), (0, 4)])
    with pytest.raises(ValueError, match="convex"):
        polygon([(0, 0), (4, 4), (4, 0), (0, 4)])
    with pytest.raises(ValueError, match=f"from 0 to {FARTHEST}"):
        rectangle(0, 0, FARTHEST + 1, 4)
    with pytest.raises(ValueError, match=f"1 to {WIDEST}"):
        circle(0, 0, 0)


def test_touching_is_not_crossing() -> None:
    box = rectangle(10, 10, 20, 20)
    assert not passes_through(box, 0, 9, 0, 10, 5, 30, 10, 5)  # along an edge
    assert not passes_through(box, 0, 9, 0, 0, 5, 20, 0, 5)
    assert not passes_through(box, 0, 9, 5, 15, 5, 15, 25, 5)  # through a corner
    assert passes_through(box, 0, 9, 6, 15, 5, 16, 25, 5)
    assert not passes_through(box, 0, 5, 0, 15, 5, 30, 15, 5)  # along the top
    assert not passes_through(circle(10, 10, 5), 0, 9, 0, 5, 5, 20, 5, 5)
    assert passes_through(circle(10, 10, 5), 0, 9, 0, 6, 5, 20, 6, 5)


def test_heights_along_the_line() -> None:
    wall = rectangle(9000, 0, 14000, 10)
    assert passes_through(wall, 0, 6000, 0, 5, 1000, 12000, 5, 7000)  # TE-22
    assert not passes_through(rectangle(11000, 0, 14000, 10), 0, 6000, 0, 5, 1000, 12000, 5, 7000)


@pytest.mark.hypothesis
@pytest.mark.parametrize("block", range(4))
def test_twin(block: int) -> None:
    """Lines of fire, sweeps and touches as shapely has them, wherever floats can tell."""
    decided = 0
    for seed in range(block * ROUNDS // 4, (block + 1) * ROUNDS // 4):
        s = situation(seed)
        a, b = s.start, s.end
        depth = depth_inside(s.shape, s.low, s.high, a, b)
        if abs(depth) > CLOSE:
            decided += 1
            assert passes_through(s.shape, s.low, s.high, *a, *b) == (depth > 0), (seed, s, depth)
        else:
            assert not (depth == 0 and s.shape.corners and passes_through(s.shape, s.low, s.high, *a, *b)), (seed, s)
        away = distance_to_way(s.shape, a[:2], b[:2])
        if abs(away - s.reach) > CLOSE:
            assert sweep_hits(s.shape, *a[:2], *b[:2], s.reach) == (away < s.reach), (seed, s, away)
        gap = distance_to_way(s.shape, a[:2], a[:2])
        if abs(gap - s.reach - 1) > CLOSE:
            assert touches(s.shape, *a[:2], s.reach) == (gap < s.reach + 1), (seed, s, gap)
        assert contains(s.shape, *a[:2]) == (gap < 1e-9), (seed, s, gap)
    assert decided > ROUNDS // 8


@pytest.mark.hypothesis
def test_distances() -> None:
    rng = random.Random(2)
    for _ in range(ROUNDS):
        apart = rng.randint(0, FARTHEST) ** 2 + rng.randint(0, FARTHEST) ** 2
        radii, climb, limit = rng.randint(0, 2 * WIDEST), rng.randint(0, HIGHEST), rng.randint(0, 60_000)
        over = compared(apart, radii, climb, limit)
        if abs(over) > CLOSE:
            assert compare_distance(apart, radii, climb, limit) == (1 if over > 0 else -1)
    assert compare_distance(13_000**2, 1000, 0, 12_000) == 0
    assert compare_distance(4_000**2, 1000, 4000, 5000) == 0
    assert compare_distance(100, 1000, 0, 0) == 0
    assert compare_distance(100, 1000, 3, 2) == 1
    assert compare_distance(100, 1000, 3, -1) == 1
    assert overlap(999**2, 1000)
    assert not overlap(1000**2, 1000)
    assert near_segment(5, 3, 0, 0, 10, 0, 4)
    assert not near_segment(5, 4, 0, 0, 10, 0, 4)


def test_where_lines_enter_and_leave() -> None:
    box = rectangle(4000, 0, 6000, 2000)
    assert enters(box, 0, 1000, 10000, 1000) == MILLION * 4 // 10
    assert leaves(box, 0, 1000, 10000, 1000) == MILLION * 6 // 10
    assert enters(box, 5000, 1000, 10000, 1000) == 0
    assert leaves(box, 0, 1000, 5000, 1000) == MILLION
    disc = circle(5000, 1000, 1000)
    assert enters(disc, 0, 1000, 10000, 1000) == MILLION * 4 // 10
    assert leaves(disc, 0, 1000, 10000, 1000) == MILLION * 6 // 10


@pytest.mark.hypothesis
def test_long_products_are_compared_exactly() -> None:
    rng = random.Random(3)
    for _ in range(ROUNDS):
        a, c = (rng.randint(-(1 << 35), 1 << 35) for _ in range(2))
        b, d = (rng.choice((rng.randint(-(1 << 35), 1 << 35), x + rng.randint(-1, 1))) for x in (c, a))
        over = a * b - c * d
        assert compare_products(a, b, c, d) == (over > 0) - (over < 0), (a, b, c, d)


def at_the_edge(seed: int) -> Situation:
    """The longest lines there are, and what they graze: a corner of the table at either end, or nearly."""
    rng = random.Random(seed)
    far = [rng.choice((0, FARTHEST)) + rng.randint(-40, 40) for _ in range(4)]
    ax, ay, bx, by = (min(max(x, 0), FARTHEST) for x in far)
    at = rng.randint(0, 1000)
    x, y = ax + (bx - ax) * at // 1000, ay + (by - ay) * at // 1000
    near = [(min(max(x + dx, 0), FARTHEST), min(max(y + dy, 0), FARTHEST)) for dx, dy in ((0, 0), (900, 0), (0, 900))]
    shape = circle(*near[0], rng.randint(1, WIDEST))
    if rng.random() < 0.5 and is_convex([x for x, _ in near], [y for _, y in near]):
        shape = polygon(near)
    heights = [rng.randint(0, HIGHEST) for _ in range(4)]
    low, high = min(heights[:2]), max(heights[:2]) + 1
    return Situation(shape, low, high, (ax, ay, heights[2]), (bx, by, heights[3]), rng.randint(0, WIDEST))


class Fast(dict[str, Callable[..., Any]]):
    """The functions that rules call, compiled for the first arguments that each is given.

    A number that is too long for 64 bits goes wrong there without a word.
    """

    def __missing__(self, name: str) -> Callable[..., Any]:
        slow = next(vars(module)[name] for module in (roots, products, lines, gaps) if name in vars(module))

        def first(*given: Any) -> Any:
            self[name] = translated(slow, *given)
            return self[name](*given)

        return first


@pytest.fixture(scope="module")
def fast() -> Fast:
    return Fast()


def padded(shape: Shape) -> Shape:
    """The same shape in tuples of one length, as records of rules hold them: compiled once instead of once a length."""
    rest = (0,) * (MOST_CORNERS - len(shape.xs))
    return Shape(shape.corners, shape.radius, shape.xs + rest, shape.ys + rest)


@pytest.mark.hypothesis
@pytest.mark.parametrize("where", [situation, at_the_edge])
def test_nothing_is_too_long_for_64_bits(where: Callable[[int], Situation], fast: Fast) -> None:
    for seed in range(ROUNDS):
        s = where(seed)
        a, b, shape = s.start, s.end, padded(s.shape)
        for name, slow, given in (
            ("passes_through", passes_through, (s.low, s.high, *a, *b)),
            ("sweep_hits", sweep_hits, (*a[:2], *b[:2], s.reach)),
            ("enters", enters, (*a[:2], *b[:2])),
            ("leaves", leaves, (*a[:2], *b[:2])),
        ):
            assert fast[name](shape, *given) == slow(s.shape, *given), (name, seed, s)


@pytest.mark.hypothesis
def test_distances_across_the_largest_table_fit_64_bits(fast: Fast) -> None:
    rng = random.Random(4)
    for n in ((1 << 62) - 1, 2 * FARTHEST**2, WIDEST**2 * 2 * FARTHEST**2):
        assert fast["root"](n) == root(n)
    for _ in range(ROUNDS):
        apart = rng.choice((2 * FARTHEST**2, rng.randint(0, 2 * FARTHEST**2)))
        radii, climb = rng.choice((0, 2 * WIDEST, rng.randint(0, 2 * WIDEST))), rng.randint(0, HIGHEST)
        limit = rng.choice((0, 105_000, max(root(apart) - radii, 0) + rng.randint(-2, 2)))
        given = apart, radii, climb, limit
        assert fast["compare_distance"](*given) == compare_distance(*given), given


def test_routes() -> None:
    wall = rectangle(9000, 0, 10000, 8000)
    straight = route((2000, 2000), (5000, 6000), 500, [wall])
    assert straight == (5000, [(2000, 2000), (5000, 6000)])
    around = route((2000, 2000), (16000, 2000), 500, [wall])
    assert around is not None
    shortest = length(7000, 6500) + length(1000, 0) + length(6000, 6500)
    assert shortest <= around[0] <= shortest * 1.06
    assert route((2000, 2000), (16000, 2000), 500, [wall], longest=around[0]) == around
    assert route((2000, 2000), (16000, 2000), 500, [wall], longest=around[0] - 1) is None
    for start, end in zip(around[1], around[1][1:], strict=False):
        assert not sweep_hits(wall, *start, *end, 500)
    ring = [rectangle(0, 4000, 9000, 5000), rectangle(4000, 0, 5000, 4000), rectangle(0, 0, 1, 1)]
    assert route((2000, 2000), (8000, 8000), 500, ring) is None
    post = circle(8000, 8000, 1000)
    past = route((4000, 8000), (12000, 8000), 500, [post])
    assert past is not None
    assert 8000 < past[0] < 9000


def test_shapes_are_plain() -> None:
    assert Shape(0, 5, (1,), (2,)).corners == 0
