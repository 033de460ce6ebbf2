"""The gaps between neighbouring dots, where walls, windows and doorways stand.

A gap joins two dots whatever the order they are named in, so it is written in one way only: as the dot and the
direction 0, 1 or 2 (east, south-east, south-west) that lead across it.
"""

from .lattice import direction_to, neighbour


def gap(q: int, r: int, direction: int) -> tuple[int, int, int]:
    """The gap on one side 0..5 of a dot, as (q, r, direction 0..2)."""
    if direction < 3:
        return q, r, direction
    other_q, other_r = neighbour(q, r, direction)
    return other_q, other_r, direction - 3


def gap_between(q: int, r: int, to_q: int, to_r: int) -> tuple[int, int, int]:
    """The gap between two dots, as (q, r, direction 0..2); the direction is -1 where they are not neighbours."""
    direction = direction_to(q, r, to_q, to_r)
    if direction < 0:
        return q, r, -1
    return gap(q, r, direction)


def gap_ends(q: int, r: int, direction: int) -> tuple[int, int, int, int]:
    """The two dots (q, r, q, r) that the gap on one side 0..5 of a dot joins."""
    other_q, other_r = neighbour(q, r, direction)
    return q, r, other_q, other_r
