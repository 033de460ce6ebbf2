"""The floor of a game of zones: the places of pieces and things in their rooms, and marks between them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from sandtable.kernel import Action, Figure, Piece, Point, Role, Scene, Shape, Spot, Style, called
from sandtable.kernel.scene import is_a

from ..terrain import Terrain
from . import board, drawing, floorplan, standing
from .board import Game, Way, Zoned

MARK = 0.5  # radius of a stop, or of the goal of a move
REACH = 7.0  # so far from its name a click means a room: in most of it
RING = 1.35  # radius of a ring, in radii of its piece

Passes = Callable[[Game, Zoned, Way, int], bool]  # whether a piece can go through a border from a zone


def flat(corners: Iterable[floorplan.At]) -> tuple[float, ...]:
    """The coordinates of points, one after another."""
    return tuple(value for corner in corners for value in corner)


def path(
    corners: Sequence[floorplan.At], said: str = "", ends: Style = "path", style: Style = "path"
) -> tuple[Shape, Shape]:
    """A line over points, and its goal; or a "stop" at its end, where something bars it."""
    return Shape("line", flat(corners), style, said), Shape("circle", (*corners[-1], MARK), ends, said)


def borders_in(answer: Action) -> list[int]:
    """The borders that an answer names, in order."""
    return [getattr(answer, name) for name, slot in answer.slots.items() if is_a(slot.type, board.Border)]


@dataclass(frozen=True)
class Things:
    """Things of a kind, each with a `zone`. Those without a size are built in, and belong to the scene.

    One that has a `border` works it, as a lever does a door.
    """

    spots: Callable[[Game, Iterable[Zoned]], floorplan.Spots]  # where they are
    size: float
    role: Role
    named: Callable[[Game, Zoned], str] = called
    facts: Callable[[Game, Zoned], tuple[tuple[str, str], ...]] = lambda t, thing: ()  # the facts on its card


Lying = partial(Things, standing.shelf, standing.ITEM, "item")
Parked = partial(Things, standing.parked, standing.VEHICLE, "vehicle")
BuiltIn = partial(Things, standing.fixtures, 0.0, "")


@dataclass(frozen=True)
class Floor:
    """The pieces and things in the rooms of a game, whose pieces have a `zone`.

    Where their class has such fields they are `at_border`, touch those in `adjacent`, by bit, and sit in the vehicle
    `aboard`, by its index among the parked things.
    """

    terrain: Terrain
    pieces: Callable[[Game], Sequence[Zoned]]  # those on the board
    size: Callable[[Game, Zoned], float] = lambda t, piece: board.FIGURE  # the radius of a piece
    things: Mapping[str, Things] = field(default_factory=dict)  # list of the battle, or of its board -> what it holds
    about: Callable[[Game, int], str] | None = None  # words about a zone, instead of its ground

    def scene(self, t: Game) -> Scene:
        """The rooms, the ways between them, and the fixtures."""
        plan, ways = floorplan.plan_of(t), [x for x in t.borders if x.a != board.NOWHERE]
        ground = [shape for x in ways for shape in drawing.passage(t, self.terrain, plan, x)]
        spots = []
        for zone, room in enumerate(plan.rooms):
            said = f"{drawing.zone_name(t, zone)}: {self.said_of(t, zone)}"
            ground += [*drawing.floor(t, self.terrain, plan, zone, said)]
            spots.append(Spot(t.board.zones[zone].label, room.middle[0], room.top + floorplan.CAPTION + 0.4, said))
        ground += [shape for x in ways for shape in drawing.threshold(t, plan, x)]
        doors = [(x, way) for x in ways if (way := plan.passages[x.index]) is not None]
        spots += [Spot(x.label, way.middle[0], way.middle[1], drawing.border_name(t, x.index)) for x, way in doors]
        built = [Spot(x.label, at[0], at[1], kind.named(t, x)) for kind, x, at in self.lying(t) if not kind.size]
        ground += [Shape("polygon", drawing.box(x.x, x.y, 0.7, 0.55), "furniture", x.name) for x in built]
        size = plan.width, plan.height
        return Scene(*size, tuple(ground), (*spots, *built), REACH, scale="a room is a zone", mood="station")

    def said_of(self, t: Game, zone: int) -> str:
        """The words about a zone: the game's own, or its ground."""
        return self.about(t, zone) if self.about else drawing.ground_name(t, self.terrain, zone)

    def stands(self, t: Game) -> list[board.Stand]:
        """The position of each piece on the board."""
        how = {"at_border": board.NOWHERE, "adjacent": 0, "aboard": board.NOWHERE}
        return [
            board.Stand(x.index, x.zone, self.size(t, x), *(getattr(x, name, none) for name, none in how.items()))
            for x in self.pieces(t)
        ]

    def places(self, t: Game) -> floorplan.Spots:
        """The point of each piece, by its index."""
        vehicles = [x for kind, x, _ in self.lying(t) if kind.role == "vehicle"]
        return standing.places(t, self.stands(t), vehicles)

    def placed(self, t: Game) -> dict[str, floorplan.Placed]:
        """Each list of things, and the points of those that are in a room."""
        lists = {name: getattr(t, name, None) or getattr(t.board, name) for name in self.things}
        return {name: (lists[name], kind.spots(t, lists[name])) for name, kind in self.things.items()}

    def lying(self, t: Game) -> Iterator[tuple[Things, Piece, floorplan.At]]:
        """All things that are in a room, with their points."""
        for name, (things, places) in self.placed(t).items():
            yield from ((self.things[name], things[i], at) for i, at in places.items())

    def figures(self, t: Game) -> Iterator[Figure]:
        """The figures of all things that are not built in."""
        for kind, x, at in self.lying(t):
            if kind.size:
                name, facts = kind.named(t, x), kind.facts(t, x)
                yield Figure(x.label, name, -1, *at, kind.size, facts=facts, role=kind.role)

    def text_map(
        self, t: Game, inside: Callable[[int], Iterable[str]], about_way: Callable[..., str] = lambda border: ""
    ) -> list[str]:
        """Each zone with its lines from `inside`, then the ways."""
        lines = []
        for zone in range(len(floorplan.plan_of(t).rooms)):
            named = f"{t.board.zones[zone].label} {drawing.zone_name(t, zone)}"
            lines += [f"{named}, {self.said_of(t, zone)}:", *inside(zone)]
        ways = [f"  {drawing.in_words(t, self.terrain, x)}{about_way(x)}" for x in t.borders if x.a != board.NOWHERE]
        return [*lines, *(["Ways:"] if ways else []), *ways]

    # ---- marks -----------------------------------------------------------------------------------------------------

    def ring(self, t: Game, piece: Zoned, style: Style, said: str, places: floorplan.Spots | None = None) -> Shape:
        """A circle around a piece, at its point or at one of `places`."""
        return Shape("circle", (*(places or self.places(t))[piece.index], RING * self.size(t, piece)), style, said)

    def ties(self, t: Game, said: Callable[[Game, int, int], tuple[Style, str]]) -> Iterator[Shape]:
        """Lines between pieces that touch; `said` gives the style and words of each pair."""
        places = self.places(t)
        for one in self.stands(t):
            for other in (x for x in range(one.piece) if one.near >> x & 1):
                yield Shape("line", (*places[other], *places[one.piece]), *said(t, other, one.piece))

    def sight_line(self, t: Game, one: Zoned, other: Zoned, ways: int, said: str = "") -> tuple[Shape, ...]:
        """A line between two pieces through the borders `ways`, by bit; or up to the first border not among them."""
        places, plan = self.places(t), floorplan.plan_of(t)
        if one.index == other.index or not {one.index, other.index} <= places.keys():
            return ()
        start, end = places[one.index], places[other.index]
        if board.is_joined(t.board, t.borders, one.zone, other.zone, ways):
            corners = [start, *plan.middles(board.route(t, one.zone, other.zone, ways) or ()), end]
            return (Shape("line", flat(corners), "sight", said),)
        borders = board.route(t, one.zone, other.zone, board.open_ways(t.board, t.borders))
        if borders is None:
            corners = [start, plan.rooms[one.zone].way_out(*start, *end)]
        else:
            shut = next((i for i, way in enumerate(borders) if not ways >> way & 1), len(borders))
            corners = [start, *plan.middles(borders[: shut + 1])]
        return path(corners, said, "stop", "sight-blocked")

    def aimed(self, t: Game, told: Point, ways: int = 0) -> Iterator[Shape]:
        """Lines to the target of an answer: a piece in sight, a border, or a thing and the border that it works.

        `ways` are the borders that let sight through, by bit.
        """
        pieces, things = {x.label: x for x in self.pieces(t)}, {x.label: (x, at) for _, x, at in self.lying(t)}
        plan, who = floorplan.plan_of(t), pieces.get(told.actor)
        if who is None:
            return
        if told.target in pieces:
            yield from self.sight_line(t, who, pieces[told.target], ways)
        borders = {t.borders[i].label: way.middle for i, way in enumerate(plan.passages) if way is not None}
        thing, at = things.get(told.target, (None, borders.get(told.target)))
        if at is not None:
            yield from path([self.places(t)[who.index], at])
            for middle in plan.middles(x for x in [getattr(thing, "border", board.NOWHERE)] if x != board.NOWHERE):
                yield Shape("line", (*at, *middle), "reach", "what it works")

    def going(self, t: Game, piece: Zoned, borders: Iterable[int], passes: Passes, after: Game) -> Sequence[Shape]:
        """The way of a piece through borders to its place in the battle `after`, or up to the first that stops it."""
        corners, zone, passed = [self.places(t)[piece.index]], int(piece.zone), set[int]()
        for way in board.onward(t, zone, borders):
            corners += floorplan.plan_of(t).middles([way.index])
            if way.index not in passed and not passes(t, piece, way, zone):
                return path(corners, "the way is barred", "stop")
            zone = board.beyond(way, zone)
            passed.add(way.index)
        return path([*corners, self.places(after)[piece.index]])
