"""Boards of dots from scenario files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.geometry.hexes import distance, rows_of_dots
from sandtable.kernel import IllegalAction, InvalidScenario, allowed, called, counted, no_such

from ..terrain import OWN, SOLID, Feature, Terrain
from . import grid
from .entry import BoardEntry, Building, Dot, Edge, EdgeEntry, StairsEntry, Zone, edge_images, house_images, images

PLAIN = BoardEntry()  # nothing lies there
HOUSE = OWN  # a property of things on edges: they part indoors from outdoors


@dataclass(frozen=True)
class Thing(Feature):
    """A feature on some levels of dots, or of the edges between them.

    >>> Thing("low wall", ":", "low-wall", 0, on_edge=True).kind
    'low_wall'
    """

    called: str = ""  # in scenario files, if not by its name
    field: str = ""  # of the board, that holds its masks, if it is not called as in files

    @property
    def kind(self) -> str:
        """Its name in scenario files and for brushes."""
        return self.called or self.name.replace(" ", "_")

    @property
    def is_solid(self) -> bool:
        """Whether no piece can stand there."""
        return self.properties & SOLID != 0


def mask(levels: Iterable[int]) -> int:
    """The mask of these levels."""
    return sum(1 << level for level in set(levels))


class Reader:
    """Reads the boards of one game.

    Houses are built of the first thing on edges; any other thing there takes its place. `rules` are the ids of the
    rules that forbid a "dot", a "floor", "stairs", an "edge", a "zone" too small, or a dot "solid" or "taken".
    """

    def __init__(
        self, blank: Callable[[], Any], terrain: Terrain, sides: Sequence[str], rules: Mapping[str, str] | None = None
    ) -> None:
        self.blank, self.terrain, self.sides, self.rules = blank, terrain, tuple(sides), rules or {}
        things = [x for x in terrain.features if isinstance(x, Thing)]
        self.on_dots = {x.kind: x for x in things if not x.on_edge}
        self.on_edges = {x.kind: x for x in things if x.on_edge}
        self.wall = next(iter(self.on_edges.values()), None)

    # ---- what lies there ----

    def masks(self, board: Any, thing: Thing) -> list[int]:
        """The levels of each dot or edge where a thing is."""
        found: list[int] = getattr(board, thing.field or thing.kind)
        return found

    def things_at(self, board: Any, at: int, level: int) -> list[Thing]:
        """The things on a dot."""
        return [x for x in self.on_dots.values() if self.masks(board, x)[at] >> level & 1]

    def things_on(self, board: Any, edge: int, level: int) -> list[Thing]:
        """The things on an edge."""
        return [x for x in self.on_edges.values() if self.masks(board, x)[edge] >> level & 1]

    # ---- the board ----

    def board_of(self, entry: BoardEntry) -> Any:
        """The board of an entry; `InvalidScenario` says what is wrong."""
        odd = entry.even - 1 if entry.odd is None else entry.odd
        return self.lay_out(entry.plain or rows_of_dots(entry.rows, entry.even, max(odd, 1)), entry)

    def lay_out(self, dots: Iterable[Dot], entry: BoardEntry = PLAIN) -> Any:
        """A board of these dots, with what an entry says of them."""
        board, centre = self.plain_board(list(dots)), entry.mirror
        for building in entry.buildings:
            for house in house_images(building, centre):
                self.build(board, house)
        for i, floor in enumerate(entry.floors):
            for at in self.places(board, floor.at, centre, f"board.floors[{i}]"):
                board.floors[at] |= mask(floor.levels)
        for i, stairs in enumerate(entry.stairs):
            for dot in images(stairs.dot, centre):
                self.build_stairs(board, dot, stairs, f"board.stairs[{i}]")
        for i, there in enumerate(entry.dots):
            where = f"board.dots[{i}]"
            masks = self.masks(board, self.known(self.on_dots, there.kind, where))
            for at in self.places(board, there.at, centre, f"{where} {there.kind}"):
                masks[at] |= mask(there.levels)
        for i, between in enumerate(entry.edges):
            for pair in between.between:
                for edge in edge_images(pair, centre):
                    self.build_edge(board, edge, between, f"board.edges[{i}]")
        return board

    def plain_board(self, dots: Sequence[Dot]) -> Any:
        """A board of these dots, on a grid just large enough, with a rim."""
        board = self.blank()
        west, east = min(q for q, _ in dots) - grid.RIM, max(q for q, _ in dots) + grid.RIM
        north, south = min(r for _, r in dots) - grid.RIM, max(r for _, r in dots) + grid.RIM
        board.west, board.north = west, north
        wide, high = east - west + 1, south - north + 1
        if wide > grid.WIDTH or high > grid.HEIGHT:
            room = f"{grid.WIDTH - 2 * grid.RIM} columns (counted along q) and {grid.HEIGHT - 2 * grid.RIM} rows"
            raise InvalidScenario(f"board: at most {room} fit, got {wide - 2 * grid.RIM} and {high - 2 * grid.RIM}")
        places = [grid.place_of(board, q, r) for q, r in dots]
        for place in places:
            board.floors[place] = 1
        board.first_dot, board.last_dot = min(places), max(places)
        return board

    def known(self, kinds: Mapping[str, Thing], kind: str, where: str) -> Thing:
        """The thing with this name in files."""
        if kind not in kinds:
            raise InvalidScenario(f"{where}.kind: {no_such('kind', kind, kinds)}")
        return kinds[kind]

    def known_place(self, board: Any, dot: Dot, where: str) -> int:
        """The place of a dot of the board."""
        at = grid.place_of(board, *dot)
        if at == grid.NOWHERE or board.floors[at] == 0:
            raise InvalidScenario(f"{where}: no such dot ({dot[0]},{dot[1]})", self.rules.get("dot"))
        return at

    def places(self, board: Any, dots: Iterable[Dot], centre: Dot | None, where: str) -> list[int]:
        """The places of dots, and of their images."""
        return [self.known_place(board, each, where) for dot in dots for each in images(dot, centre)]

    def build(self, board: Any, house: Building) -> None:
        """Builds a house: floors on its dots, walls on every edge between them and other dots."""
        (q0, q1), (r0, r1), levels = house.q, house.r, mask(house.levels)
        self.places(board, [(q0, r0), (q1, r1)], None, "board.buildings")  # checks its corners first: it may be huge
        dots = [(q, r) for r in range(r0, r1 + 1) for q in range(q0, q1 + 1)]
        inside = set(self.places(board, dots, None, "board.buildings"))
        for at in inside:
            board.floors[at] |= levels
            for direction in range(grid.DIRECTIONS):
                if self.wall and grid.neighbour(at, direction) not in inside:
                    self.masks(board, self.wall)[grid.edge_of(at, direction)] |= levels

    def build_stairs(self, board: Any, dot: Dot, entry: StairsEntry, where: str) -> None:
        """Builds stairs from the lowest level to the highest."""
        levels, at = entry.levels, self.known_place(board, dot, where)
        shown = f"{where}: stairs on ({dot[0]},{dot[1]})"
        if len(levels) < 2 or sorted(levels) != list(range(min(levels), max(levels) + 1)):
            raise InvalidScenario(f"{shown}: consecutive levels expected, got {levels}", self.rules.get("stairs"))
        for level in levels:
            if not grid.has_floor(board, at, level):
                raise InvalidScenario(f"{shown}: no floor at level {level}", self.rules.get("floor"))
        board.stairs[at] |= mask(levels)
        if at not in board.staircases and grid.NOWHERE in board.staircases:
            board.staircases[board.staircases.index(grid.NOWHERE)] = at

    def build_edge(self, board: Any, pair: Edge, entry: EdgeEntry, where: str) -> None:
        """Puts a thing between two neighbours, in place of a wall on its levels."""
        thing, (one, other), levels = self.known(self.on_edges, entry.kind, where), pair, mask(entry.levels)
        if (away := distance(*one, *other)) != 1:
            shown = f"edge ({one[0]},{one[1]})-({other[0]},{other[1]})"
            says = f"{where}: {shown}: dots are {away} apart, an edge joins neighbours"
            raise InvalidScenario(says, self.rules.get("edge"))
        at, to = self.places(board, pair, None, where)
        edge = grid.edge_of(at, grid.direction_to(at, to))
        if self.wall and thing is not self.wall:
            self.masks(board, self.wall)[edge] &= ~levels
        self.masks(board, thing)[edge] |= levels

    # ---- pieces ----

    def put_down(self, t: Any, piece: Any, dot: Dot, level: int, others: Iterable[Any], where: str) -> None:
        """Puts a piece on a dot with a floor, nothing solid, and none of the others."""
        board = t.board
        at, shown = self.known_place(board, dot, f"{where}.at"), f"({dot[0]},{dot[1]}) level {level}"
        if not grid.has_floor(board, at, level):
            raise InvalidScenario(f"{where}.level: no floor at {shown}", self.rules.get("floor"))
        for thing in self.things_at(board, at, level):
            if thing.is_solid:
                raise InvalidScenario(f"{where}.at: a {thing.name} stands on {shown}", self.rules.get("solid"))
        for other in others:
            if (other.at, other.level) == (at, level) and other is not piece:
                raise InvalidScenario(f"{where}.at: {shown} is occupied by {called(t, other)}", self.rules.get("taken"))
        piece.at, piece.level = at, level

    def read_place(self, board: Any, piece: Any, place: str) -> tuple[int, int, int]:
        """Column, row and level of a dot, as written on cards."""
        try:
            q, r, level = (int(part) for part in place.split(","))
        except ValueError:
            here = f"{grid.q_of(board, piece.at)},{grid.r_of(board, piece.at)},{piece.level}"
            raise IllegalAction(f'a dot is column, row and level, as in "{here}"') from None
        return q, r, level

    def go(self, t: Any, piece: Any, place: str, others: Iterable[Any]) -> bool:
        """Puts a piece by hand on a dot, as written on cards, if there is a floor and none of the others."""
        q, r, level = self.read_place(t.board, piece, place)
        at, rules = grid.place_of(t.board, q, r), self.rules
        there = next((other.label for other in others if (other.at, other.level) == (at, level)), None)
        if (
            allowed(t, rules["dot"], at != grid.NOWHERE and t.board.floors[at] != 0)
            and allowed(t, rules["floor"], grid.has_floor(t.board, at, level), level)
            and allowed(t, rules["taken"], there is None, there)
        ):
            piece.at, piece.level = at, level
            return True
        return False

    # ---- zones ----

    def lay_zones(self, board: Any, zones: Mapping[Any, Sequence[Zone]], waiting: Mapping[Any, int] = {}) -> None:
        """Lets each side deploy on the dots of its zones, but for those that no piece can enter.

        There has to be room for each of the `waiting` pieces.
        """
        solid = [self.masks(board, thing) for thing in self.on_dots.values() if thing.is_solid]
        for at in (at for at in range(board.first_dot, board.last_dot + 1) if board.floors[at]):
            dot, free = (grid.q_of(board, at), grid.r_of(board, at)), board.floors[at]
            for masks in solid:
                free &= ~masks[at]
            for side, found in zones.items():
                for zone in (zone for zone in found if zone.holds(dot)):
                    board.zone[at] |= (free & mask(zone.levels)) << self.sides.index(side) * grid.LEVELS
        for side, pieces in waiting.items():
            if pieces > (room := self.room(board, side)):
                have = f"{counted(pieces, 'piece')} {'has' if pieces == 1 else 'have'}"
                raise InvalidScenario(f"zones.{side}: room for {room}, but {have} no `at`", self.rules.get("zone"))

    def room(self, board: Any, side: Any) -> int:
        """On how many dots and levels a side may deploy."""
        shift, every = self.sides.index(side) * grid.LEVELS, mask(range(grid.LEVELS))
        return sum((each >> shift & every).bit_count() for each in board.zone)
