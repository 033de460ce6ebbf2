"""What all boards of fields have: the ground of each field, and the zones of sides."""

from typing import Final

from sandtable.kernel import State, helper, i8, i16, many

from .terrain import BEYOND, SOLID

WIDTH: Final = 64  # places a row, rim included
PLACES: Final = WIDTH * WIDTH
PROPERTIES: Final = 1 << 15  # more than any set of properties is
RIM: Final = 2  # rows and columns of places around the board
NOWHERE: Final = -1  # the place of a piece that is not on the board


class Ground(State):
    """A board without its edges. It does not change in a battle."""

    columns: i8
    rows: i8
    kinds: list[i8] = many(PLACES, 0)  # what lies on each field: a kind of ground of the game's terrain
    ground: list[i16] = many(PLACES, BEYOND | SOLID)  # its properties
    levels: list[i8] = many(PLACES, 0)  # its level
    zones: list[i8] = many(PLACES, 0)  # the sides that deploy there: bit 0 is the first side's


@helper
def has(board: Ground, at: int, properties: int) -> bool:
    """Whether a field has any of these properties."""
    return board.ground[at] & properties != 0


@helper
def is_beyond(board: Ground, at: int) -> bool:
    """Whether a place is not on the board."""
    return at < 0 or board.ground[at] & BEYOND != 0


@helper
def is_open(board: Ground, at: int) -> bool:
    """Whether a piece could stand at a place."""
    return at >= 0 and board.ground[at] & SOLID == 0


@helper
def level_of(board: Ground, at: int) -> int:
    """How high the ground of a field is, in levels; beyond the board it is 0."""
    return board.levels[at] if at >= 0 else 0


@helper
def rise(board: Ground, one: int, other: int) -> int:
    """By how many levels a field is higher than another one, from which a step or a look leads up."""
    return level_of(board, other) - level_of(board, one)


@helper
def is_in_zone(board: Ground, at: int, side: int) -> bool:
    """Whether a side may deploy on a field."""
    return at >= 0 and board.zones[at] >> side & 1 == 1
