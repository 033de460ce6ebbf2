"""The dots of a hexagonal lattice: coordinates, directions, distance.

A dot is the pair of axial integers (q, r). On the page it lies at x = q + r / 2 to the east and y = r * sqrt(3) / 2 to
the south, one unit from each of its six neighbours. Directions are numbered clockwise from east, 0 to 5. A ragged
board is written in columns and rows: row r starts half a unit further east when r is odd.
"""

from typing import Final

EAST: Final = 0
SOUTH_EAST: Final = 1
SOUTH_WEST: Final = 2
WEST: Final = 3
NORTH_WEST: Final = 4
NORTH_EAST: Final = 5

STEP_Q: Final = (1, 0, -1, -1, 0, 1)
STEP_R: Final = (0, 1, 1, 0, -1, -1)


def dot_of(column: int, row: int) -> tuple[int, int]:
    """The dot (q, r) in a column of a row. Source: skirmishers 2.8."""
    return column - row // 2, row


def distance(q: int, r: int, to_q: int, to_r: int) -> int:
    """Steps on the shortest way between two dots; neighbours are 1 apart.

    Walls and levels play no part. Source: skirmishers.fire.range-count, R34.
    """
    across, down = to_q - q, to_r - r
    return (abs(across) + abs(down) + abs(across + down)) // 2


def ahead(q: int, r: int, direction: int, steps: int) -> tuple[int, int]:
    """The dot reached by going `steps` in one direction 0..5 (a negative count goes backwards)."""
    return q + steps * STEP_Q[direction], r + steps * STEP_R[direction]


def neighbour(q: int, r: int, direction: int) -> tuple[int, int]:
    """The adjacent dot in one direction 0..5, clockwise from east. Source: skirmishers 2.1, R48."""
    return ahead(q, r, direction, 1)


def direction_to(q: int, r: int, to_q: int, to_r: int) -> int:
    """The direction 0..5 of an adjacent dot, or -1 where the two are not neighbours."""
    if distance(q, r, to_q, to_r) != 1:
        return -1
    return sextant(to_q - q, to_r - r)[0]


def sextant(dq: int, dr: int) -> tuple[int, int, int]:
    """Split a difference of two dots into (direction, along, across).

    It equals `along` steps in `direction` plus `across` steps in the next direction clockwise, with along > 0 and
    across >= 0, which makes the split unique; along + across is the distance. No difference at all gives (0, 0, 0).
    Source: the a, b, u, v of skirmishers R10.
    """
    if dq > 0 and dr >= 0:
        return EAST, dq, dr
    if dq <= 0 and dq + dr > 0:
        return SOUTH_EAST, dq + dr, -dq
    if dr > 0:
        return SOUTH_WEST, dr, -dq - dr
    if dq < 0:
        return WEST, -dq, -dr
    if dq + dr < 0:
        return NORTH_WEST, -dq - dr, dq
    if dr < 0:
        return NORTH_EAST, -dr, dq + dr
    return 0, 0, 0


def rows_of_dots(rows: int, even: int, odd: int) -> list[tuple[int, int]]:
    """The dots of a ragged rectangle, row by row, with `even` columns in rows 0, 2, ... and `odd` in the others.

    Source: skirmishers 2.8 (the yard is 11 rows of 16 and 15).
    """
    return [dot_of(column, row) for row in range(rows) for column in range(odd if row % 2 else even)]
