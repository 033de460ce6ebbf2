"""Squares by their place: coordinates, directions, distances and straight lines, all in whole numbers.

A place is one number: its row times `WIDTH` plus its column, on a grid with a rim around the board, so that a neighbour
of a square on the board is a place too. Directions are numbered clockwise from east, 0 to 7; odd ones are diagonal.
"""

from typing import Final

from sandtable.kernel import Code, helper

from ..ground import RIM, WIDTH

MOST: Final = WIDTH - 2 * RIM  # columns and rows that a board can have
DIRECTIONS: Final = 8

STRIDES: Final = (1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1, -WIDTH, 1 - WIDTH)


class Direction(Code):
    """The directions of a board of squares, clockwise; north is up on the map."""

    E = 0
    SE = 1
    S = 2
    SW = 3
    W = 4
    NW = 5
    N = 6
    NE = 7


@helper
def place(column: int, row: int) -> int:
    """The place of a column and row of the board, both counted from 0."""
    return (row + RIM) * WIDTH + column + RIM


@helper
def column_of(at: int) -> int:
    """The column of a place, from 0 in the west."""
    return at % WIDTH - RIM


@helper
def row_of(at: int) -> int:
    """The row of a place, from 0 in the north."""
    return at // WIDTH - RIM


@helper
def neighbour(at: int, direction: int) -> int:
    """The next place in a direction, 0 to 7 clockwise from east."""
    return at + STRIDES[direction]


@helper
def apart(one: int, other: int) -> int:
    """Steps between two places where a diagonal step counts as one."""
    return max(abs(column_of(one) - column_of(other)), abs(row_of(one) - row_of(other)))


@helper
def walk(one: int, other: int) -> int:
    """Steps between two places where there are no diagonal steps."""
    return abs(column_of(one) - column_of(other)) + abs(row_of(one) - row_of(other))


@helper
def direction_to(one: int, other: int) -> int:
    """The direction of a neighbouring place, or -1 if the two are no neighbours."""
    for direction in range(DIRECTIONS):
        if neighbour(one, direction) == other:
            return direction
    return -1


@helper
def turn_to(one: int, direction: int, other: int) -> int:
    """How far a piece that looks in a direction would turn to look at a place, in eighths of a circle, rounded up.

    0 is straight ahead and 4 straight behind; up to 1 is a cone of 90 degrees, up to 2 the half in front.
    """
    to = neighbour(one, direction)
    ahead_east, ahead_south = column_of(to) - column_of(one), row_of(to) - row_of(one)
    east, south = column_of(other) - column_of(one), row_of(other) - row_of(one)
    ahead, aside = east * ahead_east + south * ahead_south, abs(east * ahead_south - south * ahead_east)
    if aside == 0:
        return 0 if ahead >= 0 else 4
    if ahead >= 0:
        return 1 if aside <= ahead else 2
    return 3 if -ahead <= aside else 4


@helper
def line_place(one: int, other: int, index: int, reading: int) -> int:
    """Place number `index` on the straight line between the middles of two places; 0 is the first of them.

    There are `apart(one, other)` steps. Where the line passes midway between two squares, `reading` 0 takes the one
    further west or north and 1 the one further east or south.
    """
    steps = apart(one, other)
    if steps == 0:
        return one
    east, south = column_of(other) - column_of(one), row_of(other) - row_of(one)
    column = (2 * index * east + steps - 1 + reading) // (2 * steps)
    row = (2 * index * south + steps - 1 + reading) // (2 * steps)
    return one + row * WIDTH + column
