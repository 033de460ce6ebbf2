"""Ways over a table, as a pointer asks for them: straight legs around what stands between."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sandtable.geometry.inches import Footprint, ahead, length, route, touches
from sandtable.geometry.inches.routes import SLACK, is_clear
from sandtable.kernel import Group

from ..terrain import SOLID
from .bases import is_on_level, within
from .ground import disc, has

Spot = tuple[int, int]
Way = list[Spot]
ALL_THERE = Group()


def ways_around(
    board: Any, piece: Any, goal: Spot, longest: int, others: Iterable[Any] = (), gone: Group = ALL_THERE, step: int = 0
) -> Iterator[Sequence[Spot]]:
    """Turning points around solid terrain, higher than a step, and around others' bases.

    The handiest way comes first; then, for a piece with no length to spare, the shortest.
    """
    start = int(piece.x), int(piece.y)
    if span(start, goal) > longest:
        return
    blocks = list(in_the_way(board, piece, longest, others, gone, step))
    yield from filter(None, [few_bends(start, goal, piece.radius, blocks, longest)])
    shortest = route(start, goal, piece.radius, blocks, longest)
    if shortest is not None:
        yield shortest[1]


def in_the_way(board: Any, piece: Any, far: int, others: Iterable[Any], gone: Group, step: int) -> Iterator[Footprint]:
    """Terrain and others that a base on this level must go around, so far away."""
    low, high = piece.z + step, piece.z + piece.height
    for feature in board.features[: board.pieces]:
        if has(feature, SOLID) and feature not in gone and feature.high > low and feature.low < high:
            if touches(feature, piece.x, piece.y, far + piece.radius):
                yield feature
    for other in others:
        if other.placed and within(piece, other, far) and is_on_level(other, piece.z, piece.height):
            yield disc(other.x, other.y, other.radius)


def few_bends(start: Spot, goal: Spot, reach: int, blocks: Sequence[Footprint], longest: int) -> Way:
    """A way that wastes a little length to turn seldom, at most twice; none where that is not enough."""
    bends = [bend for block in blocks for bend in outer_corners(block, reach) if is_clear(bend, bend, reach, blocks)]
    ways = [(0, [start])]
    for _ in range(3):
        ends = list(longer_ways(ways, [goal], goal, reach, blocks, longest))
        if ends:
            return min(ends)[1]
        ways = list(longer_ways(ways, bends, goal, reach, blocks, longest))
    return []


def outer_corners(block: Footprint, reach: int) -> Iterator[Spot]:
    """Where a base turns around a corner of a block in one go."""
    off = block.radius + reach + SLACK
    for i in range(max(block.corners, 1)):
        for east, north in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            yield block.xs[i] + east * off, block.ys[i] + north * off


def longer_ways(
    ways: Sequence[tuple[int, Way]],
    places: Sequence[Spot],
    goal: Spot,
    reach: int,
    blocks: Sequence[Footprint],
    longest: int,
) -> Iterator[tuple[int, Way]]:
    """The ways with one leg more, to each place the shortest, as long as the goal can still be reached."""
    for place in places:
        best: tuple[int, Way] | None = None
        for far, way in ways:
            longer = far + span(way[-1], place)
            if longer + span(place, goal) <= longest and (best is None or longer < best[0]):
                if place != way[-1] and is_clear(way[-1], place, reach, blocks):
                    best = longer, [*way, place]
        if best is not None:
            yield best


def in_moves(places: Sequence[Spot], left: int, whole: int) -> Iterator[Spot]:
    """The turning points of a way after its start, and where on it a move is used up and another begins."""
    at = places[0]
    for place in places[1:]:
        while span(at, place) > left:
            at = just_so_far(at, place, left)
            yield at
            left = whole
        left = left - span(at, place) or whole
        at = place
        yield at


def just_so_far(at: Spot, to: Spot, far: int) -> Spot:
    """The point on the way that is so far off to the very part: where a move's range is used up."""
    x, y = ahead(*at, *to, far)
    near = [(x + east, y + south) for east in range(-2, 3) for south in range(-2, 3)]
    return next((spot for spot in sorted(near, key=lambda each: span(each, (x, y))) if span(at, spot) == far), (x, y))


def span(a: Spot, b: Spot) -> int:
    """How far two places are apart."""
    return length(b[0] - a[0], b[1] - a[1])
