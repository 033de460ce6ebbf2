"""Hexes by their place: coordinates, directions, distances and straight lines, all in whole numbers.

Hexes stand in rows; those of every second row are half a hex further east. A place is one number, made so that the
next place in a direction always differs by the same amount: its row times `WIDTH`, plus its column, less half its row.
Directions are numbered clockwise from east, 0 to 5.
"""

from typing import Final

from sandtable.kernel import Code, helper

from ..ground import RIM, WIDTH

MOST: Final = 40  # columns and rows that a board can have
LEFT: Final = RIM + MOST // 2  # of the first hex of the first row
DIRECTIONS: Final = 6
FINE: Final = 16  # parts of a step, for lines that pass between hexes

STRIDES: Final = (1, WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH)


class Direction(Code):
    """The directions of a board of hexes, clockwise; north is up on the map."""

    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5


@helper
def place(column: int, row: int) -> int:
    """The place of a column and row of the board, both counted from 0."""
    return (row + RIM) * WIDTH + column - row // 2 + LEFT


@helper
def column_of(at: int) -> int:
    """The column of a place, from 0 in the west."""
    return at % WIDTH - LEFT + row_of(at) // 2


@helper
def row_of(at: int) -> int:
    """The row of a place, from 0 in the north."""
    return at // WIDTH - RIM


@helper
def neighbour(at: int, direction: int) -> int:
    """The next place in a direction, 0 to 5 clockwise from east."""
    return at + STRIDES[direction]


@helper
def apart(one: int, other: int) -> int:
    """Steps between two places."""
    east, south = other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH
    return max(abs(east), abs(south), abs(east + south))


@helper
def direction_to(one: int, other: int) -> int:
    """The direction of a neighbouring place, or -1 if the two are no neighbours."""
    for direction in range(DIRECTIONS):
        if neighbour(one, direction) == other:
            return direction
    return -1


@helper
def turn_to(one: int, direction: int, other: int) -> int:
    """How far a piece that looks in a direction would turn to look at a place, in twelfths of a circle, rounded up.

    0 is straight ahead and 6 straight behind; up to 1 is a cone of 60 degrees, up to 2 one of 120.
    """
    east, south = other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH
    for _ in range(direction):  # turned back until the direction is east
        east, south = east + south, -east
    if south < 0:  # a turn to the left is as far as one to the right
        east, south = east + south, -south
    if south == 0:
        return 0 if east >= 0 else 6
    if east >= 0:
        return 1 if south <= east else 2
    if east + south >= 0:
        return 3 if -east <= east + south else 4
    return 5 if -east - south <= south else 6


@helper
def line_place(one: int, other: int, index: int, reading: int) -> int:
    """Place number `index` on the straight line between the middles of two places; 0 is the first of them.

    There are `apart(one, other)` steps. Where the line passes between two hexes, reading 0 takes one of them and
    reading 1 the other, the same from either end.
    """
    steps = apart(one, other)
    if steps == 0:
        return one
    whole, aside = FINE * steps, 2 * reading - 1
    across = FINE * (one % WIDTH * (steps - index) + other % WIDTH * index) + aside
    down = FINE * (one // WIDTH * (steps - index) + other // WIDTH * index) + 2 * aside
    east, south, third = rounded(across, whole), rounded(down, whole), rounded(-across - down, whole)
    off_east, off_south = abs(across - east * whole), abs(down - south * whole)
    off_third = abs(-across - down - third * whole)
    if off_east > off_south and off_east > off_third:
        east = -south - third
    elif off_south > off_third:
        south = -east - third
    return south * WIDTH + east


@helper
def rounded(parts: int, whole: int) -> int:
    """The whole number nearest to a fraction."""
    return (2 * parts + whole) // (2 * whole)
