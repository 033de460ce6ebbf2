"""Dots by their place in the grid of a board, the edges between them, and masks of levels for both.

Dots lie in a grid of `WIDTH` places a row, with a rim of places without floors around them. Edge 3 * place + direction
(0 east, 1 south-east, 2 south-west) lies between two neighbours. In a mask, bit n is level n.
"""

from typing import Final

from sandtable.kernel import NOBODY, Code, Piece, State, abreast, helper, i8, i16, i32, many

NOWHERE: Final = NOBODY
WIDTH: Final = 128  # places a row, rim included
HEIGHT: Final = 64  # rows
PLACES: Final = WIDTH * HEIGHT
RIM: Final = 7  # rows and columns of places around the dots
LEVELS: Final = 8
DIRECTIONS: Final = 6
STRIDES: Final = (1, WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH)  # of the directions
STAIRCASES: Final = 8  # that a board names, for players that look for a way up; it may have more


class Wind(Code):
    """The directions of a board of dots, clockwise, as answers name them."""

    EAST = 0
    SOUTH_EAST = 1
    SOUTH_WEST = 2
    WEST = 3
    NORTH_WEST = 4
    NORTH_EAST = 5


WINDS: Final = tuple(wind.label for wind in Wind)


class Board(State):
    """A board of dots. A subclass has a mask for each place or edge for each kind of thing that lies there."""

    west: i16  # q of the grid's first column
    north: i16  # r of its first row
    first_dot: i16  # the places of the first and the last dot
    last_dot: i16 = PLACES - 1
    floors: list[i16] = many(PLACES, 0)  # the levels of each place that have a floor
    stairs: list[i16] = many(PLACES, 0)  # the levels that stairs or a ladder join
    staircases: list[i16] = many(STAIRCASES, NOWHERE)  # the first places with stairs
    zone: list[i32] = many(PLACES, 0)  # the first side's levels to deploy on; the next side's are shifted by `LEVELS`


class Miniature(Piece):
    """A piece on a dot of a level, for games to subclass."""

    at: i16 = abreast(NOWHERE)
    level: i8

    @property
    def spot(self) -> int:
        """Its dot and level, as one number."""
        return self.level * PLACES + self.at

    @spot.setter
    def spot(self, value: int) -> None:
        self.level, self.at = divmod(value, PLACES)


@helper
def q_of(board: Board, at: int) -> int:
    """The q of a place."""
    return at % WIDTH + board.west


@helper
def r_of(board: Board, at: int) -> int:
    """The r of a place: its row."""
    return at // WIDTH + board.north


@helper
def place_of(board: Board, q: int, r: int) -> int:
    """The place of a dot, or NOWHERE outside of the grid."""
    column, row = q - board.west, r - board.north
    if column < 0 or column >= WIDTH or row < 0 or row >= HEIGHT:
        return NOWHERE
    return row * WIDTH + column


@helper
def stride(direction: int) -> int:
    """How far apart in the grid two neighbours in a direction, 0 to 5, are."""
    return STRIDES[direction]


@helper
def neighbour(at: int, direction: int) -> int:
    """The next place in a direction, 0 to 5 clockwise from east."""
    return at + STRIDES[direction]


@helper
def edge_of(at: int, direction: int) -> int:
    """The edge on one side of a place."""
    if direction < 3:
        return 3 * at + direction
    return 3 * (at + STRIDES[direction]) + direction - 3


@helper
def direction_to(at: int, to: int) -> int:
    """The direction of a neighbouring place, or -1 if the two are no neighbours."""
    for direction in range(DIRECTIONS):
        if at + STRIDES[direction] == to:
            return direction
    return -1


@helper
def has_floor(board: Board, at: int, level: int) -> bool:
    """Whether a place has a floor on a level."""
    return 0 <= level < LEVELS and board.floors[at] >> level & 1 == 1


@helper
def links(board: Board, at: int, one: int, other: int) -> bool:
    """Whether stairs or a ladder on this dot join two levels."""
    low, high = min(one, other), max(one, other)
    if low < 0 or high >= LEVELS:
        return False
    span = (1 << high + 1) - (1 << low)
    return board.stairs[at] & span == span


@helper
def is_in_zone(board: Board, side: int, at: int, level: int) -> bool:
    """Whether a side may deploy there."""
    return board.zone[at] >> side * LEVELS + level & 1 == 1
