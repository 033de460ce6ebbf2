"""Straight lines over a board of dots: places and edges on them, what lies there, bearings and arcs.

A line has as many steps as its ends are apart; step i crosses edge i and comes to place i. Where it passes midway
between two places it has two readings, `TIES_DOWN` and `TIES_UP`: see `sandtable.geometry.hexes`. From its other end
they change places.
"""

from collections.abc import Sequence

from sandtable.geometry.hexes import POINTS, arc_covers, compass_point, distance, grazes, line_dot, sextant
from sandtable.kernel import fact, helper

from .grid import PLACES, STRIDES, WIDTH, Board, direction_to, edge_of


@helper
def apart(one: int, other: int) -> int:
    """Steps between two places."""
    return distance(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH)


@helper
def line_grazes(one: int, other: int) -> bool:
    """Whether a line passes midway between places anywhere; otherwise its two readings are the same."""
    return grazes(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH)


@helper
def line_place(one: int, other: int, index: int, reading: int) -> int:
    """Place number `index` on a line; 0 is its start."""
    q, r = line_dot(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH, index, reading)
    return r * WIDTH + q


@helper
def line_edge(one: int, other: int, index: int, reading: int) -> int:
    """The edge that step number `index` of a line crosses; 1 is its first."""
    before = line_place(one, other, index - 1, reading)
    return edge_of(before, direction_to(before, line_place(one, other, index, reading)))


@helper
def heading(one: int, other: int, reading: int) -> tuple[int, int, int, int]:
    """The start of a walk along a line: a direction, the steps, how many of them go clockwise of it, and a drift."""
    direction, along, across = sextant(other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH)
    return direction, along + across, across, along + across - 1 + reading


@helper
def line_step(at: int, direction: int, steps: int, across: int, drift: int) -> tuple[int, int, int]:
    """The next edge and place of such a walk, and the drift there: what is left of `clockwise_steps`, doubled."""
    drifted, way = drift + 2 * across, direction
    if drifted >= 2 * steps:
        drifted, way = drifted - 2 * steps, (direction + 1) % 6
    return edge_of(at, way), at + STRIDES[way], drifted


# ---- what lies there -----------------------------------------------------------------------------------------------


@helper
def count_between(masks: Sequence[int], one: int, other: int, levels: int, reading: int) -> int:
    """How many places strictly between two others have a thing, by its masks, on any of these levels."""
    direction, steps, across, drift = heading(one, other, reading)
    at, found = one, 0
    for _ in range(steps - 1):
        _, at, drift = line_step(at, direction, steps, across, drift)
        found += 1 if masks[at] & levels != 0 else 0
    return found


@helper
def count_crossed(masks: Sequence[int], one: int, other: int, levels: int, reading: int) -> int:
    """How many edges between two places have a thing, by its masks, on any of these levels."""
    direction, steps, across, drift = heading(one, other, reading)
    at, found = one, 0
    for _ in range(steps):
        edge, at, drift = line_step(at, direction, steps, across, drift)
        found += 1 if masks[edge] & levels != 0 else 0
    return found


@helper
def has_opening(board: Board, one: int, other: int, low: int, high: int, reading: int) -> bool:
    """Whether some place of a line, its ends included, has no floor above a low level up to a high one."""
    between = (1 << high + 1) - (1 << low + 1)
    direction, steps, across, drift = heading(one, other, reading)
    at = one
    for _ in range(steps + 1):
        if board.floors[at] & between == 0:
            return True
        _, at, drift = line_step(at, direction, steps, across, drift)
    return False


# ---- arcs ----------------------------------------------------------------------------------------------------------


@fact(POINTS, one=PLACES, other=PLACES)
@helper
def compass(board: Board, one: int, other: int) -> int:
    """The compass point of one place from another, or a value for none.

    See `sandtable.geometry.hexes.compass_point`.
    """
    return compass_point(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH)


@helper
def in_arc(board: Board, one: int, facing: int, width: int, other: int) -> bool:
    """Whether an arc from a place, so many degrees wide around its facing, holds another place."""
    return arc_covers(facing, width, compass(board, one, other))
