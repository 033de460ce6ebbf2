"""A floor plan for a graph of zones, which have no places of their own: rooms on a grid, passages between them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist, hypot

from .board import NOWHERE, Game, Zoned

COLUMNS, ROWS = 6, 4
ROOM_WIDTH, NARROW_ROOM = 13.0, 11.0  # narrow rooms if there are many columns
MANY_COLUMNS = 5
ROOM_HEIGHT = {1: 15.0, 2: 12.0}  # by rows of the plan
LOW_ROOM = 10.0
GAP = 3.0
MARGIN = 1.5
CAPTION = 2.0  # height of the name of a room, at its top
PARALLEL = 3.5  # between two passages that join the same rooms

Point = tuple[float, float]
At = Point  # a name for modules that use the kernel's `Point`
Spots = dict[int, Point]  # index in a list of pieces -> point
Placed = tuple[Sequence[Zoned], Spots]  # a list of pieces, and the points of those on the board
Cell = tuple[int, int]
Ways = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A zone's rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def corners(self) -> tuple[float, ...]:
        right, bottom = self.left + self.width, self.top + self.height
        return self.left, self.top, right, self.top, right, bottom, self.left, bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in the room."""
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height

    def way_out(self, x: float, y: float, to_x: float, to_y: float) -> Point:
        """The point at which a line from a point inside leaves the room."""
        share = 1.0
        for at, to, low, high in (
            (x, to_x, self.left, self.left + self.width),
            (y, to_y, self.top, self.top + self.height),
        ):
            if to != at:
                share = min(share, ((high if to > at else low) - at) / (to - at))
        return x + (to_x - x) * share, y + (to_y - y) * share


@dataclass(frozen=True, slots=True)
class Passage:
    """A border between two rooms, from wall to wall."""

    from_x: float
    from_y: float
    to_x: float
    to_y: float

    @property
    def middle(self) -> Point:
        return (self.from_x + self.to_x) / 2, (self.from_y + self.to_y) / 2

    @property
    def along(self) -> Point:
        """The direction from the first room to the second, one unit long."""
        dx, dy = self.to_x - self.from_x, self.to_y - self.from_y
        length = hypot(dx, dy) or 1.0
        return dx / length, dy / length

    def strip(self, half: float) -> tuple[float, ...]:
        """The corners of the passage, `half` wide to each side."""
        east, south = self.along
        side_x, side_y = -south * half, east * half
        return (
            self.from_x + side_x, self.from_y + side_y, self.to_x + side_x, self.to_y + side_y,
            self.to_x - side_x, self.to_y - side_y, self.from_x - side_x, self.from_y - side_y,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole board, with rooms and passages in the order of zones and borders."""

    width: float
    height: float
    rooms: tuple[Room, ...]
    passages: tuple[Passage | None, ...]  # None: no such border
    ways: Ways  # the zones that each border joins

    def zone_at(self, x: float, y: float) -> int:
        """The zone of the room around a point, or NOWHERE."""
        return next((zone for zone, room in enumerate(self.rooms) if room.holds(x, y)), NOWHERE)

    def border_at(self, x: float, y: float, near: float) -> int:
        """The first border with its middle near a point, or NOWHERE."""
        middles = ((i, way.middle) for i, way in enumerate(self.passages) if way is not None)
        return next((i for i, middle in middles if dist(middle, (x, y)) <= near), NOWHERE)

    def middles(self, borders: Iterable[int]) -> list[Point]:
        """The middles of borders."""
        return [passage.middle for i in borders if (passage := self.passages[i]) is not None]

    def doorstep(self, border: int, zone: int, inside: float) -> Point:
        """A point in a room just inside a passage."""
        passage = self.passages[border]
        if passage is None:
            return self.rooms[zone].middle
        east, south = passage.along
        if zone == self.ways[border][0]:
            return passage.from_x - east * inside, passage.from_y - south * inside
        return passage.to_x + east * inside, passage.to_y + south * inside


def plan_of(t: Game) -> Plan:
    """The plan of a battle's zones: the same all battle long, whatever becomes of its doors."""
    zones = sum(1 for zone in t.board.zones if zone.used)
    return plan(zones, tuple([(int(x.a), int(x.b)) for x in t.borders]))


@lru_cache(maxsize=64)
def plan(zones: int, ways: Ways) -> Plan:
    cells = arrange(zones, tuple(way for way in ways if way[0] != NOWHERE))
    rows = 1 + max((row for _, row in cells), default=0)
    columns = 1 + max((column for column, _ in cells), default=0)
    high = ROOM_HEIGHT.get(rows, LOW_ROOM)
    wide = NARROW_ROOM if columns >= MANY_COLUMNS else ROOM_WIDTH
    rooms = tuple(
        Room(MARGIN + column * (wide + GAP), MARGIN + row * (high + GAP), wide, high) for column, row in cells
    )
    width = 2 * MARGIN + columns * (wide + GAP) - GAP
    height = 2 * MARGIN + rows * (high + GAP) - GAP
    passages = tuple(passage_of(rooms, ways, i) for i in range(len(ways)))
    return Plan(width, height, rooms, passages, ways)


def passage_of(rooms: tuple[Room, ...], ways: Ways, place: int) -> Passage | None:
    """A passage on the line between the middles of two rooms; passages between the same rooms lie side by side."""
    a, b = ways[place]
    if a == NOWHERE:
        return None
    alike = [i for i, way in enumerate(ways) if sorted(way) == sorted((a, b))]
    aside = (alike.index(place) - (len(alike) - 1) / 2) * PARALLEL
    (ax, ay), (bx, by) = rooms[a].middle, rooms[b].middle
    length = hypot(bx - ax, by - ay) or 1.0
    turn = 1 if a < b else -1  # opposite passages are shifted to the same side
    off_x, off_y = -(by - ay) / length * aside * turn, (bx - ax) / length * aside * turn
    ax, ay, bx, by = ax + off_x, ay + off_y, bx + off_x, by + off_y
    return Passage(*rooms[a].way_out(ax, ay, bx, by), *rooms[b].way_out(bx, by, ax, ay))


# ---- which room goes where --------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def arrange(zones: int, ways: Ways) -> tuple[Cell, ...]:
    """A cell for each zone, by a simple search: neighbours near each other, few crossings."""
    free = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    cells: dict[int, Cell] = {}
    for zone in by_nearness(zones, ways):
        taken = set(cells.values())
        cells[zone] = min((c for c in free if c not in taken), key=lambda c: badness({**cells, zone: c}, ways))
    best = badness(cells, ways)
    better = True
    while better:
        better = False
        for zone in range(zones):
            for cell in free:
                other = next((z for z, c in cells.items() if c == cell), zone)
                tried = {**cells, zone: cell, other: cells[zone]} if other != zone else {**cells, zone: cell}
                bad = badness(tried, ways)
                if bad < best:
                    cells, best, better = tried, bad, True
    left, top = min(c[0] for c in cells.values()), min(c[1] for c in cells.values())
    return tuple((cells[zone][0] - left, cells[zone][1] - top) for zone in range(zones))


def by_nearness(zones: int, ways: Ways) -> list[int]:
    """The zones in breadth-first order from the first."""
    found: list[int] = []
    for start in range(zones):
        waiting = [start]
        while waiting:
            zone = waiting.pop(0)
            if zone not in found:
                found.append(zone)
                waiting += [b if a == zone else a for a, b in ways if zone in (a, b)]
    return found


def badness(cells: dict[int, Cell], ways: Ways) -> float:
    """How bad a plan is: long, slanting and crossing passages count, and a sprawling, tall or one-row plan."""
    lines = [(cells[a], cells[b]) for a, b in ways if a in cells and b in cells]
    bad = 0.0
    for i, (a, b) in enumerate(lines):
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        bad += 4 * (dx + dy - 1) + (2 if dx and dy else 0)
        bad += 30 * sum(1 for c in cells.values() if c not in (a, b) and lies_on(a, b, c))
        bad += 20 * sum(1 for c, d in lines[:i] if do_cross(a, b, c, d))
    columns, rows = [c[0] for c in cells.values()], [c[1] for c in cells.values()]
    wide, high = max(columns) - min(columns), max(rows) - min(rows)
    return bad + max(0, wide - 2 * (high + 1)) + 0.1 * (wide + 1.3 * high) + 0.001 * (sum(columns) + sum(rows))


def side(a: Cell, b: Cell, c: Cell) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def lies_on(a: Cell, b: Cell, c: Cell) -> bool:
    """Whether c is on the line between a and b."""
    inside = min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
    return inside and side(a, b, c) == 0


def do_cross(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether two lines without a common end cross."""
    if len({a, b, c, d}) < 4:
        return False
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
