"""Zones and the borders between them, and what rules ask of them: distances, ways and lines of sight.

Sets of zones, and of borders, are numbers, by bit.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sandtable.kernel import Code, Piece, State, flag, helper, i8, i16, many

from ..terrain import DOOR, OPAQUE, SOLID

NOWHERE = -1  # the zone of a piece that is in none
ZONES, BORDERS, KINDS = 12, 16, 8  # the most of each on a board: zones, borders, kinds of borders
FIGURE = 0.85  # the radius of a piece of the usual size
OPEN = "open"  # empty ground, and an open way

Game = Any  # a table with `board`, `borders` and `names`
Zoned = Any  # a piece with a `zone`
Way = Any  # a border, be it of a class of the game's own


class Door(Code):
    """The state of a door."""

    OPEN = 0
    CLOSED = 1
    LOCKED = 2


class Zone(Piece):
    """A place for a piece. The board holds what rules ask of zones; this class names them."""

    used: flag


class Border(Piece):
    """A way between two zones, or none. A game may add fields of its own in a subclass, which is called Border too."""

    a: i8 = NOWHERE
    b: i8 = NOWHERE
    kind: i8  # of the borders of the game's terrain; 0 is open
    door: Door  # how it stands, where it is a door


class Board(State):
    """The zones, which do not change in a battle. The table of the game has the borders, as `borders`."""

    zones: list[Zone] = many(ZONES)
    kinds: list[i8] = many(ZONES, 0)  # what lies in each zone: a kind of ground of the game's terrain
    ground: list[i16] = many(ZONES, 0)  # its properties
    ways: list[i16] = many(KINDS, 0)  # the properties of each kind of border
    steps: list[i8] = many(ZONES * ZONES, -1)  # the fewest borders between two zones


class Stand(NamedTuple):
    """A piece that stands in a zone."""

    piece: int  # its place in its list
    zone: int
    size: float = FIGURE  # its radius
    border: int = NOWHERE  # at which it stands
    near: int = 0  # the pieces that it touches, by bit
    aboard: int = NOWHERE  # the vehicle in which it is


# ---- what rules ask -------------------------------------------------------------------------------------------------


@helper
def has(board: Board, zone: int, properties: int) -> bool:
    """Whether a zone has any of these properties."""
    return board.ground[zone] & properties != 0


@helper
def distance(board: Board, one: int, other: int) -> int:
    """The fewest borders between two zones, however doors stand; -1 if there is no way at all."""
    return board.steps[one * ZONES + other]


@helper
def borders_on(border: Border, zone: int) -> bool:
    """Whether a border is one of a zone."""
    return border.a != NOWHERE and (border.a == zone or border.b == zone)


@helper
def beyond(border: Border, zone: int) -> int:
    """The zone on the other side of a border."""
    return border.b if border.a == zone else border.a


@helper
def is_way(board: Board, border: Border) -> bool:
    """Whether a piece could go through a border: nothing solid, no locked door. Closed doors are opened on the way."""
    kind = board.ways[border.kind]
    return border.a != NOWHERE and kind & SOLID == 0 and (kind & DOOR == 0 or border.door != Door.LOCKED)


@helper
def is_clear(board: Board, border: Border) -> bool:
    """Whether a border can be seen through: nothing opaque, and no door that is shut."""
    kind = board.ways[border.kind]
    return border.a != NOWHERE and kind & OPAQUE == 0 and (kind & DOOR == 0 or border.door == Door.OPEN)


@helper
def clear_ways(board: Board, borders: Sequence[Border]) -> int:
    """All borders that can be seen through, by bit."""
    found = 0
    for border in borders:
        if is_clear(board, border):
            found |= 1 << border.index
    return found


def open_ways(board: Board, borders: Sequence[Border]) -> int:
    """All borders that are not solid, by bit, however doors stand."""
    return sum(1 << x.index for x in borders if x.a != NOWHERE and board.ways[x.kind] & SOLID == 0)


@helper
def spread(borders: Sequence[Border], zones: int, ways: int) -> int:
    """These zones, by bit, and all that one step over these borders, by bit, leads to."""
    found = zones
    for border in borders:
        if ways >> border.index & 1:
            found |= (zones >> border.a & 1) << border.b | (zones >> border.b & 1) << border.a
    return found


@helper
def reached(borders: Sequence[Border], start: int, ways: int, steps: int) -> int:
    """The zones, by bit, within a number of steps over these borders, by bit."""
    zones = 1 << start
    for _ in range(steps):
        zones = spread(borders, zones, ways)
    return zones


@helper
def is_joined(board: Board, borders: Sequence[Border], one: int, other: int, ways: int) -> bool:
    """Whether one of the shortest ways between two zones leads over these borders, by bit, alone."""
    return one == other or reached(borders, one, ways, distance(board, one, other)) >> other & 1 == 1


@helper
def sees(board: Board, borders: Sequence[Border], one: int, other: int, besides: int = 0) -> bool:
    """Whether one zone can be seen from another along one of the shortest ways; also over these borders, by bit."""
    if distance(board, one, other) == 1:
        return any(
            besides >> border.index & 1 == 1 or is_clear(board, border)
            for border in borders
            if borders_on(border, one) and beyond(border, one) == other
        )
    return is_joined(board, borders, one, other, clear_ways(board, borders) | besides)


# ---- what pages ask -------------------------------------------------------------------------------------------------


def route(t: Game, one: int, other: int, ways: int) -> list[int] | None:
    """The borders of a shortest way between two zones that leads over these, by bit; None if there is none."""
    left = distance(t.board, one, other)
    if left <= 0:
        return [] if left == 0 else None
    for way in t.borders:
        if ways >> way.index & 1 and borders_on(way, one) and distance(t.board, beyond(way, one), other) == left - 1:
            rest = route(t, beyond(way, one), other, ways)
            if rest is not None:
                return [way.index, *rest]
    return None


def onward(t: Game, zone: int, borders: Iterable[int]) -> list[Any]:
    """Yields those of these borders that lead on from a zone, one after another."""
    found = []
    for border in (t.borders[place] for place in borders):
        if borders_on(border, zone):
            found.append(border)
            zone = beyond(border, zone)
    return found


def standpoint(t: Game, key: str, zone: int) -> tuple[int, int] | None:
    """The zone, and the border, from which a piece looks at a room or a passage; None for other keys."""
    way = next((x for x in t.borders if x.label == key and x.a != NOWHERE), None)
    if way is not None:
        return (zone if borders_on(way, zone) else int(way.a)), way.index
    return next(((x.index, NOWHERE) for x in t.board.zones if x.used and x.label == key), None)
