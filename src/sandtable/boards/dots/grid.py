"""Dots by their place in the grid of a board, the edges between them, and what masks of levels say of both.

Dots lie in a grid of `WIDTH` places a row, with a rim of places without floors around them. Edge 3 * place + direction
(0 east, 1 south-east, 2 south-west) lies between two neighbours. In a mask, bit n is level n.
"""

from typing import Final, Protocol

from sandtable.geometry.hexes import STEP_Q, STEP_R
from sandtable.kernel import NOBODY, helper

NOWHERE: Final = NOBODY
WIDTH: Final = 128  # places a row, rim included
HEIGHT: Final = 64  # rows
PLACES: Final = WIDTH * HEIGHT
RIM: Final = 7  # rows and columns of places around the dots
LEVELS: Final = 8
DIRECTIONS: Final = 6
WINDS: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")  # of the directions


class Lattice(Protocol):
    """What a game's board declares, besides a mask for each place or edge for each kind of thing that lies there."""

    west: int  # q of the grid's first column
    north: int  # r of its first row
    first_dot: int  # the places of the first and the last dot
    last_dot: int
    floors: list[int]  # the levels of each place that have a floor
    stairs: list[int]  # the levels that stairs or a ladder join
    staircases: list[int]  # the first places with stairs, for players that look for a way up
    zone: list[int]  # the first side's levels to deploy on; the next side's are shifted by `LEVELS`


@helper
def q_of(board: Lattice, at: int) -> int:
    """The q of a place."""
    return at % WIDTH + board.west


@helper
def r_of(board: Lattice, at: int) -> int:
    """The r of a place: its row."""
    return at // WIDTH + board.north


@helper
def place_of(board: Lattice, q: int, r: int) -> int:
    """The place of a dot, or NOWHERE where the grid does not reach."""
    column, row = q - board.west, r - board.north
    if column < 0 or column >= WIDTH or row < 0 or row >= HEIGHT:
        return NOWHERE
    return row * WIDTH + column


@helper
def stride(direction: int) -> int:
    """How far apart in the grid two places are that neighbour each other in a direction 0 to 5."""
    return STEP_Q[direction] + STEP_R[direction] * WIDTH


@helper
def neighbour(at: int, direction: int) -> int:
    """The next place in a direction 0 to 5."""
    return at + stride(direction)


@helper
def edge_of(at: int, direction: int) -> int:
    """The edge on one side of a place."""
    if direction < 3:
        return 3 * at + direction
    return 3 * (at + stride(direction)) + direction - 3


@helper
def direction_to(at: int, to: int) -> int:
    """The direction of a neighbouring place, or -1 where the two are no neighbours."""
    for direction in range(DIRECTIONS):
        if at + stride(direction) == to:
            return direction
    return -1


@helper
def has_floor(board: Lattice, at: int, level: int) -> bool:
    """Whether a place has a floor on a level."""
    return 0 <= level < LEVELS and board.floors[at] >> level & 1 == 1


@helper
def links(board: Lattice, at: int, one: int, other: int) -> bool:
    """Whether stairs or a ladder on this dot join two levels."""
    low, high = min(one, other), max(one, other)
    if low < 0 or high >= LEVELS:
        return False
    span = (1 << high + 1) - (1 << low)
    return board.stairs[at] & span == span


@helper
def is_in_zone(board: Lattice, side: int, at: int, level: int) -> bool:
    """Whether a side may deploy there."""
    return board.zone[at] >> side * LEVELS + level & 1 == 1
