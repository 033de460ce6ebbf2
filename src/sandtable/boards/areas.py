"""A page for games without a board: areas in which pieces stand, tracks with a mark, and lines between them.

A game makes its `Area`s, or a `Grid` of them, and `Track`s once and asks them where things are; a `Page` of them draws
them and what answers are aimed at, `easel_for` paints them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any

from sandtable.kernel import Code, Point, Scene, Shape, Spot, Style, called, easel

FIGURE = 0.62  # the radius of a piece
RING, PAWN = 0.85, 0.6  # ... of a mark around it, and of that on a track
STEP, STAGGER, NAME = 1.45, 1.3, 0.35  # from piece to piece; up or down, in a crowd; half the height of a name below
CROWD = 3  # from so many places on, an area has two rows
HIGH = 1.6  # a track
ABOVE = 0.6  # of a track, for its numbers
MOST, ERASED = 20, 2.0  # the most the editor counts; how near an eraser must be
CARRY = easel.Tool("carry", "Move", "Play", gesture="line", help="drags a mark along its track")
ERASER = easel.Tool("erase", "Eraser", "Play", help="takes away what is counted: click it")

Place = tuple[float, float]


@dataclass(frozen=True)
class Area:
    """A part of the page in which pieces stand.

    >>> area = Area("camp", "the camp", 0, 0, 6, 4)
    >>> area.middle, area.holds(5, 3), area.seat(0, 2)
    ((3.0, 2.0), True, (1.5, 1.65))
    """

    key: str  # the target that answers name; empty if none does
    name: str
    left: float
    top: float
    wide: float
    high: float
    variant: str = ""  # its texture

    @property
    def middle(self) -> Place:
        """The middle of the area."""
        return self.left + self.wide / 2, self.top + self.high / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.left + self.wide and self.top <= y < self.top + self.high

    def seat(self, place: int, places: int) -> Place:
        """The place of a piece, among evenly spread places; in a crowd every second one is further down."""
        x, y = self.middle
        is_crowd = places > CROWD and self.high >= 2 * (STAGGER + FIGURE)
        aside, down = (STEP, STAGGER if place % 2 else -STAGGER) if is_crowd else (self.wide / places, 0.0)
        return x + (place - (places - 1) / 2) * aside, y + down - NAME

    def drawn(self) -> Shape:
        """The area on the page."""
        return box(self.left, self.top, self.wide, self.high, "zone", self.name, self.variant)


@dataclass(frozen=True)
class Grid:
    """Areas in columns and rows, each the values of a `Code`.

    >>> from sandtable.rulesets.danger_close.state import Defensive, Offensive
    >>> grid = Grid(tuple(Offensive), tuple(Defensive), 6, 2, 8, 5, ("open", "rubble", "stone"))
    >>> grid[0, 2].key, grid[Offensive.LIMITED, Defensive.FORTIFIED].middle, grid.right
    ('limited/fortified', (10.0, 4.5), 30)
    """

    columns: Sequence[Code]  # from the left
    rows: Sequence[Code]  # from the bottom
    left: float
    top: float
    wide: float  # an area
    high: float
    variants: Sequence[str]  # the texture of each row

    def __getitem__(self, at: tuple[int, int]) -> Area:
        """The area of a column and row; its key is the labels of both, as in limited/fortified."""
        i, j = self.columns.index(at[0]), self.rows.index(at[1])
        column, row = self.columns[i], self.rows[j]
        left, top = self.left + i * self.wide, self.top + (len(self.rows) - 1 - j) * self.high
        key, name = f"{column.label}/{row.label}", f"{column.title} / {row.title}"
        return Area(key, name, left, top, self.wide, self.high, self.variants[j])

    @property
    def areas(self) -> list[Area]:
        """The areas of all cells."""
        return [self[column, row] for column in self.columns for row in self.rows]

    @property
    def right(self) -> float:
        """The right edge of the grid."""
        return self.left + len(self.columns) * self.wide

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + len(self.rows) * self.high

    def captions(self, of_columns: Sequence[str], of_rows: Sequence[str]) -> Iterator[Shape]:
        """The names of columns above them and of rows before them, each with smaller words below."""
        across = [(x, (self[x, self.rows[0]].middle[0], self.top - 1.2)) for x in self.columns]
        down = [(x, (self.left / 2, self[self.columns[0], x].middle[1])) for x in self.rows]
        for (code, (x, y)), words in zip([*across, *down], [*of_columns, *of_rows], strict=True):
            yield caption(x, y - 0.3, code.title)
            yield caption(x, y + 0.6, words, "sub")


@dataclass(frozen=True)
class Track:
    """A row of numbers, one of which is marked.

    >>> track = Track("morale", "Morale", -1, 3, 0, 0, 10)
    >>> track.at(0), track.at(9), track.nearest(6.5)
    ((3.0, 0.8), (9.0, 0.8), 2)
    """

    field: str  # of a scenario file, where the mark starts
    name: str
    low: int
    high: int
    left: float
    top: float
    wide: float

    @property
    def step(self) -> float:
        """The width of a number."""
        return self.wide / (self.high - self.low + 1)

    def at(self, value: float) -> Place:
        """The middle of a number; of the first or last one, beyond the ends."""
        return self.left + (min(max(value, self.low), self.high) - self.low + 0.5) * self.step, self.top + HIGH / 2

    def nearest(self, x: float) -> int:
        """The number nearest to a point."""
        return min(range(self.low, self.high + 1), key=lambda value: abs(self.at(value)[0] - x))

    def drawn(self, looks: Callable[[int], tuple[Style, str]] = lambda value: ("grid", "")) -> Iterator[Shape]:
        """The track, its name before it; `looks` says how a number is drawn, and what it means."""
        yield caption(self.left / 2, self.at(0)[1] + 0.2, self.name)
        for value in range(self.low, self.high + 1):
            (style, meaning), (x, y) = looks(value), self.at(value)
            said = f"{self.name} {value:+}{meaning}"
            yield box(x - self.step / 2, y - HIGH / 2, self.step, HIGH, style, said)
            yield caption(x, self.top - ABOVE, f"{value:+}" if value else "0")

    def mark(self, value: int) -> Shape:
        """The mark on the current number."""
        return Shape("circle", (*self.at(value), PAWN), "item", f"{self.name} {value:+}")

    def shift(self, value: int, change: int) -> Shape:
        """The new point of the mark, shown while an answer is aimed."""
        end = int(value) + int(change)
        return ring(self.at(end), "reach", f"{self.name} {end:+}")


# ---- shapes ---------------------------------------------------------------------------------------------------------


def scene(width: float, height: float, areas: Sequence[Area], more: Iterable[Shape] = (), scale: str = "") -> Scene:
    """The page: its areas, and what else the game draws there."""
    spots = [Spot(x.key, x.middle[0], x.middle[1], x.name) for x in areas if x.key]
    reach = min((max(x.wide, x.high) for x in areas if x.key), default=0) / 2
    ground = (*(x.drawn() for x in areas), *more)
    return Scene(width, height, ground, tuple(spots), reach, ("table",), scale)


def box(left: float, top: float, wide: float, high: float, style: Style, said: str, variant: str = "") -> Shape:
    """A box with its upper left corner there."""
    right, bottom = left + wide, top + high
    return Shape("polygon", (left, top, right, top, right, bottom, left, bottom), style, said, variant=variant)


def caption(x: float, y: float, words: str, variant: str = "") -> Shape:
    """Words on the page; `sub` are smaller."""
    return Shape("text", (x, y), "caption", words, variant=variant)


def line(start: Place, end: Place, style: Style, said: str) -> Shape:
    """A line between two points, for marks."""
    return Shape("line", (*start, *end), style, said)


def ring(at: Place, style: Style, said: str) -> Shape:
    """A circle around a piece, for marks."""
    return Shape("circle", (*at, RING), style, said)


def area_at(areas: Iterable[Area], x: float, y: float) -> Area | None:
    """The area at a point."""
    return next((area for area in areas if area.holds(x, y)), None)


# ---- the page -------------------------------------------------------------------------------------------------------


def no_tracks(t: Any) -> Sequence[Track]:
    """The tracks of a game that has none."""
    return ()


@dataclass(frozen=True)
class Page:
    """A page of areas in which each piece has a place of its own, and of what else its answers are aimed at.

    >>> camp, field = Area("camp", "the camp", 0, 0, 6, 4), Area("field", "the field", 6, 0, 6, 4)
    >>> page = Page(16, 4, (camp, field), 2, lambda t: (), lambda piece: camp, things={"foe": (14, 2)})
    >>> [spot.key for spot in page.scene().spots]
    ['camp', 'field']
    """

    width: float
    height: float
    areas: Sequence[Area]
    seats: int  # places in each area: as many as there are pieces
    pieces: Callable[[Any], Sequence[Any]]  # the pieces of a battle
    area_of: Callable[[Any], Area]  # the area of a piece
    things: Mapping[str, Place] = field(default_factory=dict)  # key -> where it is

    def scene(self, more: Iterable[Shape] = ()) -> Scene:
        """The areas, and what else the game draws."""
        return scene(self.width, self.height, self.areas, more)

    def place(self, piece: Any, area: Area | None = None) -> Place:
        """The place of a piece, in its own or another area."""
        return (area or self.area_of(piece)).seat(piece.index, self.seats)

    def path(self, piece: Any, area: Area, said: str = "") -> Shape:
        """The way of a piece to another area."""
        label = f"{area.name}: {said}" if said else area.name
        return line(self.place(piece), self.place(piece, area), "path", label)

    def moved(self, before: Any, after: Any) -> Iterator[Shape]:
        """The ways of the pieces that change their area."""
        for piece, later in zip(self.pieces(before), self.pieces(after), strict=True):
            if self.area_of(piece) != self.area_of(later):
                yield self.path(piece, self.area_of(later))

    def aimed(
        self, t: Any, told: Point, said: str = "", style: Style = "path", around: Style = "reach"
    ) -> Iterator[Shape]:
        """Lines from an answer to its target, and a ring around a piece, even the one that acts.

        The answer's words are beside them, if nothing else is `said`.
        """
        pieces = {piece.label: piece for piece in self.pieces(t)}
        who, whom = pieces.get(told.actor), pieces.get(told.target)
        area = next((area for area in self.areas if area.key == told.target != ""), None)
        if who is None:
            return
        if area is not None:
            yield self.path(who, area, said)
        end = self.things.get(told.target) if whom is None else self.place(whom)
        if end is not None and whom is not who:
            yield line(self.place(who), end, style, said or told.words)
        if whom is not None:
            yield ring(self.place(whom), around, said or told.words if whom is who else called(t, whom))


# ---- the editor -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counter:
    """A number of a scenario file: a click of its brush adds one, a click of the eraser removes it."""

    field: str
    name: str
    style: Style
    help: str
    at: Place  # where it is shown

    @property
    def tool(self) -> easel.Tool:
        """The brush of the counter."""
        return easel.Tool(self.field, self.name, "Play", self.style, help=self.help)


def easel_for(
    areas: Callable[[Any], Sequence[Area]],
    tracks: Callable[[Any], Sequence[Track]],
    corps: tuple[easel.Corps, ...] = (),
    labels: Sequence[Sequence[str]] = (),
    fields: Sequence[str] = (),
    recruits: Callable[[easel.Data], Sequence[easel.Recruit]] = lambda data: (),
    known: Callable[[easel.Data], Mapping[str, Sequence[str]]] = lambda data: {},
    tools: tuple[easel.Tool, ...] = (),
    counters: tuple[Counter, ...] = (),
    counted: Callable[[easel.Data], None] = lambda data: None,
    lenient: Callable[[easel.Data], easel.Data] = easel.as_it_is,
) -> easel.Easel:
    """The easel of a game without a board: pieces are put into areas, marks of tracks moved, and things counted.

    `labels` are the keys of each corps' figures, in the order of its entries, and `fields` the fields of an entry that
    name its area: by its key, or by column and row of a `Grid`. A tool with the name of a track's field moves its mark,
    and so does `carry`. `counted` lets a game adjust its data after a number has changed.
    """

    def place(t: Any, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
        area = area_at(areas(t), x, y)
        if area is not None:
            easel.entry_in(data, path).update(zip(fields, area.key.split("/")))

    def stroke(t: Any, data: easel.Data, made: easel.Stroke) -> None:
        for track in tracks(t):
            start = made.points[0][1]
            if made.tool == track.field or (made.tool == "carry" and track.top <= start <= track.top + HIGH):
                data[track.field] = track.nearest(made.points[-1][0])
        for counter in counters:
            if made.tool == counter.field:
                data[counter.field] = min(int(data.get(counter.field, 0)) + 1, MOST)
            elif made.tool == ERASER.key and dist(counter.at, made.points[-1]) < ERASED:
                data.pop(counter.field, None)
            else:
                continue
            counted(data)

    return easel.Easel(
        tools=(*(x.tool for x in counters), *tools, *((ERASER,) if counters else ())),
        corps=corps,
        recruits=recruits,
        pieces=lambda data: easel.entries_of(data, corps, labels),
        place=place,
        paint=stroke,
        entry_at=lambda t, data, x, y, layer: None,
        known=known,
        lenient=lenient,
    )
