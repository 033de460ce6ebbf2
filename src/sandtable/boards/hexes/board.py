"""The board of hexes, and what rules ask of it: ways and lines of sight."""

from sandtable.kernel import fact, helper, i8, i16, many

from ..ground import PLACES, PROPERTIES, Ground, has
from ..terrain import OPAQUE, SOLID
from .grid import apart, direction_to, line_place, neighbour, place


class Board(Ground):
    """A board of hexes; a game may add fields of its own in a subclass.

    Edge 3 * place is the one to the east of a hex, the next two those to its south-east and south-west.
    """

    edge_kinds: list[i8] = many(3 * PLACES, 0)
    edges: list[i16] = many(3 * PLACES, 0)  # the properties of each edge


@helper
def edge_of(at: int, direction: int) -> int:
    """The edge on one side of a hex."""
    return 3 * at + direction if direction < 3 else 3 * neighbour(at, direction) + direction - 3


@helper
def across(board: Board, at: int, direction: int) -> int:
    """The properties of the edge that is crossed on a step."""
    return board.edges[edge_of(at, direction)]


@helper
def is_way(board: Board, at: int, direction: int) -> bool:
    """Whether a piece could step in a direction: nothing solid on the edge or beyond it."""
    return (board.ground[neighbour(at, direction)] | across(board, at, direction)) & SOLID == 0


@fact(one=PLACES, other=PLACES, reading=2)
@helper
def is_clear(board: Board, one: int, other: int, reading: int) -> bool:
    """Whether nothing opaque lies between two hexes, nor ground higher than both, in one reading of a line."""
    last, steps, top = one, apart(one, other), max(board.levels[one], board.levels[other])
    for index in range(1, steps + 1):
        here = line_place(one, other, index, reading)
        if across(board, last, direction_to(last, here)) & OPAQUE != 0:
            return False
        if index < steps and (board.ground[here] & OPAQUE != 0 or board.levels[here] > top):
            return False
        last = here
    return True


@helper
def is_seen(board: Board, one: int, other: int) -> bool:
    """Whether a line of sight joins two hexes; one that passes between hexes needs one side open."""
    return is_clear(board, one, other, 0) or is_clear(board, one, other, 1)


@helper
def count_between(board: Board, one: int, other: int, properties: int, reading: int) -> int:
    """How many hexes strictly between two others, and edges on the way, have any of these properties."""
    found, last, steps = 0, one, apart(one, other)
    for index in range(1, steps + 1):
        here = line_place(one, other, index, reading)
        if across(board, last, direction_to(last, here)) & properties != 0:
            found += 1
        if index < steps and board.ground[here] & properties != 0:
            found += 1
        last = here
    return found


@helper
def highest_between(board: Board, one: int, other: int, reading: int) -> int:
    """The level of the highest of all hexes strictly between two others; 0 where there are none."""
    highest = 0
    for index in range(1, apart(one, other)):
        highest = max(highest, board.levels[line_place(one, other, index, reading)])
    return highest


@fact(at=PLACES, properties=PROPERTIES)
@helper
def to_nearest(board: Board, at: int, properties: int) -> int:
    """Steps from a hex to the nearest one with any of these properties, as if nothing were in the way; else 0."""
    fields = board.columns * board.rows
    return min((apart(at, nth(board, n)) for n in range(fields) if has(board, nth(board, n), properties)), default=0)


@helper
def nth(board: Board, n: int) -> int:
    """The place of a hex of the board, counted row by row from 0."""
    return place(n % board.columns, n // board.columns)
