"""The board of squares, and what rules ask of it: terrain, ways, lines of sight."""

from sandtable.kernel import fact, helper, i8, i16, many

from ..ground import PLACES, PROPERTIES, Ground, has
from ..terrain import OPAQUE, SOLID
from .grid import DIRECTIONS, apart, direction_to, line_place, neighbour, place


class Board(Ground):
    """A board of squares; a game may add fields of its own in a subclass.

    Edge 2 * place is the one to the east of a square, 2 * place + 1 the one to its south.
    """

    edge_kinds: list[i8] = many(2 * PLACES, 0)
    edges: list[i16] = many(2 * PLACES, 0)  # the properties of each edge


@helper
def edge_of(at: int, direction: int) -> int:
    """The edge on one side of a square: east, south, west or north, which are directions 0, 2, 4 and 6."""
    if direction == 0:
        return 2 * at
    if direction == 2:
        return 2 * at + 1
    if direction == 4:
        return 2 * neighbour(at, 4)
    return 2 * neighbour(at, 6) + 1


@helper
def across(board: Board, at: int, direction: int) -> int:
    """The properties of what a step crosses: of an edge; at a corner, of both ways round."""
    if direction % 2 == 0:
        return board.edges[edge_of(at, direction)]
    left, right = direction - 1, (direction + 1) % DIRECTIONS
    first = board.edges[edge_of(at, left)] | board.edges[edge_of(neighbour(at, left), right)]
    second = board.edges[edge_of(at, right)] | board.edges[edge_of(neighbour(at, right), left)]
    return first & second


@helper
def is_way(board: Board, at: int, direction: int) -> bool:
    """Whether a piece could step in a direction: no solid edge or square, nor one on both sides of a corner."""
    to = neighbour(at, direction)
    if board.ground[to] & SOLID != 0 or across(board, at, direction) & SOLID != 0:
        return False
    if direction % 2 == 0:
        return True
    left, right = neighbour(at, direction - 1), neighbour(at, (direction + 1) % DIRECTIONS)
    return board.ground[left] & board.ground[right] & SOLID == 0


@fact(one=PLACES, other=PLACES, reading=2)
@helper
def is_clear(board: Board, one: int, other: int, reading: int) -> bool:
    """Whether nothing opaque lies between two squares, nor ground higher than both, in one reading of a line."""
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
    """Whether a line of sight joins two squares; one that passes midway between squares needs one side open."""
    return is_clear(board, one, other, 0) or is_clear(board, one, other, 1)


@helper
def count_between(board: Board, one: int, other: int, properties: int, reading: int) -> int:
    """How many squares strictly between two others, and edges on the way, have any of these properties."""
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
    """The level of the highest of all squares strictly between two others; 0 where there are none."""
    highest = 0
    for index in range(1, apart(one, other)):
        highest = max(highest, board.levels[line_place(one, other, index, reading)])
    return highest


@fact(at=PLACES, properties=PROPERTIES)
@helper
def to_nearest(board: Board, at: int, properties: int) -> int:
    """Steps from a square to the nearest one with any of these properties, as if nothing were in the way; else 0."""
    fields = board.columns * board.rows
    return min((apart(at, nth(board, n)) for n in range(fields) if has(board, nth(board, n), properties)), default=0)


@helper
def nth(board: Board, n: int) -> int:
    """The place of a square of the board, counted row by row from 0."""
    return place(n % board.columns, n // board.columns)
