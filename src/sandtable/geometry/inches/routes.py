"""Shortest ways for a round base among footprints that it cannot enter. Ordinary Python, for tools and tests.

A way turns only near corners: the graph joins start, goal and points just off every corner (eight around a circle) that
can see each other. It is the shortest way up to the small distance that keeps the base off the corners.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from . import footprints, gaps, limits
from .units import COMPASS, length

SLACK = 20  # thousandths between a base and the corner it goes around
NO_LIMIT = 1 << 40

Point = tuple[int, int]


def route(
    start: Point, goal: Point, reach: int, blocks: Sequence[footprints.Footprint], longest: int = NO_LIMIT
) -> tuple[int, list[Point]] | None:
    """The length of the shortest way of a base of radius `reach`, and its turning points.

    None where there is none, or none that is no longer than `longest`.
    """
    points = [goal, *turning_points(reach, blocks)]
    left = {point: length(goal[0] - point[0], goal[1] - point[1]) for point in points}  # at least, from there on
    best: dict[Point, int] = {start: 0}
    before: dict[Point, Point] = {}
    waiting: list[tuple[int, Point]] = [(0, start)]
    while waiting:
        far, at = heappop(waiting)
        if at == goal:
            return far, way_back(before, goal)
        if far > best[at]:
            continue
        for point in points:
            longer = far + length(point[0] - at[0], point[1] - at[1])
            shorter = longer < best.get(point, NO_LIMIT) and longer + left[point] <= longest
            if shorter and is_clear(at, point, reach, blocks):
                best[point], before[point] = longer, at
                heappush(waiting, (longer, point))
    return None


def is_clear(start: Point, goal: Point, reach: int, blocks: Sequence[footprints.Footprint]) -> bool:
    """Whether the straight way is free."""
    return not any(gaps.sweep_hits(block, *start, *goal, reach) for block in blocks)


def turning_points(reach: int, blocks: Sequence[footprints.Footprint]) -> list[Point]:
    """Points just off the corners of every footprint where a base may stand."""
    found = []
    for block in blocks:
        around = block.radius + (reach + SLACK) * 1083 // 1000 if block.corners == 0 else reach + SLACK
        for i in range(max(block.corners, 1)):
            for east, north in COMPASS:
                spread = around if block.corners else around * 1020 // 1000
                x, y = block.xs[i] + east * spread // 1000, block.ys[i] + north * spread // 1000
                if 0 <= x <= limits.FARTHEST and 0 <= y <= limits.FARTHEST and is_clear((x, y), (x, y), reach, blocks):
                    found.append((x, y))
    return found


def way_back(before: dict[Point, Point], goal: Point) -> list[Point]:
    way = [goal]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way[::-1]
