"""A table on a page and in the terminal: a unit of the page is a unit of the measure, and north is up."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from sandtable.geometry.inches import MILLION, contains, length
from sandtable.kernel import NOBODY, Action, Group, IllegalAction, Point, Scene, Shape, Spot, Style, called, plain_point
from sandtable.kernel.scene import Mood

from ..terrain import OPAQUE, Feature, Solid
from ..ways import foes_of, own, piece_asked, placed
from . import measure, outlines
from .entry import EVERYTHING_STANDS, Reader
from .ground import has

Place = tuple[int, int]
Disc = tuple[int, int, int]  # x, y, radius
Barred = Callable[[int, int], bool]  # whether something is on the line to a place
Told = Callable[
    [Any, Any, Any], tuple[int | None, str]
]  # (battle, piece, another): the cover that it is seen in, or None; words
INSIDE = (3.5, 1.5)  # a feature as wide and as deep as this, in units, has its caption on it, others below
MARGIN = 0.45  # between a caption and the edge, in units
RULERS = 24  # the most ruler lines in one direction
ABOVE, ASIDE = 1.1, 0.45  # between a base and the words above or beside it, in units
BELOW = 0.8  # between the upper edge of an area and the words in it, in units
HALVINGS = 14  # of a line, to find where it ends


class Looks(NamedTuple):
    """How a feature is drawn: with an outline, a caption, and perhaps a rim of another style."""

    style: Style
    label: str
    caption: str = ""
    rim: tuple[Style, str] | None = None


class Drawing(Reader):
    """Draws tables. A subclass says what is different in a game."""

    from_north = False  # whether y is counted from the north
    spotted = True  # whether features are places that answers name
    grain = 1  # parts in which answers count places
    figure = 0  # the radius of all pieces, if they have none of their own
    stop = 0.15  # the radius of the mark where a line or a way is stopped, in units
    out = 0.2  # how far a ring stands out around the base that it marks, in units
    cloud = "*"  # the sign of smoke and dust in the terminal

    # ---- what a game may see otherwise ----

    def radius(self, piece: Any) -> int:
        """The radius of a piece's base."""
        return self.figure or int(piece.radius)

    def kind_of(self, feature: Any) -> Feature | None:
        """The kind of a feature in the game's terrain."""
        found: Feature | None = self.terrain.ground[feature.kind]
        return found

    def sign_of(self, feature: Any) -> str:
        """The sign of a feature in the terminal; without a kind its height, up to nine."""
        kind = self.kind_of(feature)
        return str(min(feature.high // self.measure.parts, 9)) if kind is None else kind.sign

    def areas(self, board: Any) -> Sequence[Sequence[int]]:
        """Where each side deploys: west, south, east, north; all 0 where it has no zone."""
        return [board.areas[4 * side : 4 * side + 4] for side in range(min(len(self.sides), 2))]

    # ---- places ----

    def on_page(self, board: Any, x: float, y: float) -> tuple[float, float]:
        """A place of the rules on the page."""
        parts = self.measure.parts
        return x / parts, (y if self.from_north else board.depth - y) / parts

    def from_page(self, board: Any, x: float, y: float) -> Place:
        """A point of the page as a place of the rules."""
        across, down = round(x * self.measure.parts), round(y * self.measure.parts)
        return across, down if self.from_north else board.depth - down

    def spoken_place(self, x: int, y: int) -> str:
        """A place in the coordinates of the rules: its distance from the west, and from the south (or north)."""
        return f"({self.measure.short(x)}, {self.measure.short(y)})"

    def led(self, piece: Any, x: int, y: int) -> str:
        """How far, and in which direction, a place is from a piece, if there is one, and its coordinates."""
        to = f"to {self.spoken_place(x, y)}"
        if piece is None:
            return to
        east, north = x - piece.x, (piece.y - y if self.from_north else y - piece.y)
        return f"{self.measure.words(length(east, north))} {measure.direction(east, north)} {to}"

    def place_of(self, answer: Action) -> Place | None:
        """The place that an answer names as `x` and `y`."""
        x, y = getattr(answer, "x", None), getattr(answer, "y", None)
        return None if x is None or y is None else (x * self.grain, y * self.grain)

    def told(self, place: Place) -> Place:
        """A place as answers count it."""
        return place[0] // self.grain, place[1] // self.grain

    def aim_of(self, board: Any, answer: Action) -> tuple[float, float] | None:
        """The place that an answer names, on the page."""
        place = self.place_of(answer)
        return None if place is None else self.on_page(board, *place)

    def point(self, t: Any, answer: Action) -> Point:
        """An answer as its class declares it, with its place ({x}, {y}) in units in its words, and on the page."""
        told, place = plain_point(t, answer), self.place_of(answer)
        if place is None:
            return told
        words = told.words.replace(f"({answer.x}, {answer.y})", self.spoken_place(*place))  # type: ignore[attr-defined]
        return replace(told, words=words, at=self.on_page(t.board, *place))

    def piece_at(self, pieces: Iterable[Any], x: int, y: int) -> Any:
        """The highest piece whose base is under a point; None if there is none."""
        under = [each for each in pieces if each.placed and length(each.x - x, each.y - y) <= self.radius(each)]
        return max(under, key=lambda each: getattr(each, "z", 0), default=None)

    def standing(self, board: Any, piece: Any) -> tuple[float, float, float]:
        """Where a figure stands on the page, and the radius of its base: 0 for a piece that is not on the table."""
        radius = self.radius(piece) / self.measure.parts if piece.placed else 0.0
        return (*self.on_page(board, piece.x, piece.y), radius)

    # ---- places set by hand ----

    def written(self, x: int, y: int) -> str:
        """A place as written on cards."""
        return f"{self.measure.shown(x):g}, {self.measure.shown(y):g}"

    def place_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        """The point of a click, to a tenth of a unit, as written on cards."""
        return self.written(*self.from_page(t.board, round(x, 1), round(y, 1)))

    def read_place(self, text: str, piece: Any) -> Place:
        """A place as written on cards, in parts."""
        try:
            x, y = (round(float(part) * self.measure.parts) for part in text.split(","))
        except (ValueError, OverflowError):
            like = self.written(piece.x, piece.y)
            raise IllegalAction(f'a place is two lengths, as in "{like}"') from None
        return x, y

    # ---- shapes ----

    def disc(
        self, board: Any, x: int, y: int, radius: float, style: Style, label: str = "", variant: str = ""
    ) -> Shape:
        """A circle around a place."""
        return Shape("circle", (*self.on_page(board, x, y), radius / self.measure.parts), style, label, variant=variant)

    def around(self, board: Any, piece: Any, style: Style, label: str = "", wider: int = 0) -> Shape:
        """A ring around a piece's base, wider by a margin."""
        return self.disc(board, piece.x, piece.y, self.radius(piece) + wider, style, label)

    def halo(self, board: Any, piece: Any, style: Style, label: str = "") -> Shape:
        """A ring a little wider than a base: for what is seen, or in danger."""
        return self.around(board, piece, style, label, round(self.out * self.measure.parts))

    def seen_mark(self, board: Any, piece: Any, cover: int | None, label: str = "") -> Shape:
        """A mark on a piece: seen, seen in this much cover, or not seen (None)."""
        return self.halo(board, piece, "unseen" if cover is None else "seen-in-cover" if cover else "seen", label)

    def line(self, board: Any, a: Place, b: Place, style: Style, label: str = "") -> Shape:
        """A line between two places."""
        return Shape("line", (*self.on_page(board, *a), *self.on_page(board, *b)), style, label)

    def text(self, board: Any, x: float, y: float, words: str) -> Shape:
        """Small words at a place."""
        return Shape("text", self.on_page(board, x, y), "caption", words, variant="sub")

    def caption(self, board: Any, piece: Any, words: str) -> Shape:
        """Words right above a piece."""
        up = self.radius(piece) + round(ABOVE * self.measure.parts)
        return self.text(board, piece.x, piece.y + (-up if self.from_north else up), words)

    def raised(self, board: Any, pieces: Iterable[Any]) -> Iterator[Shape]:
        """The height of each raised piece, beside it."""
        for piece in pieces:
            if piece.placed and piece.z > 0:
                aside = self.radius(piece) + round(ASIDE * self.measure.parts)
                yield self.text(board, piece.x + aside, piece.y, f"↑{self.measure.words(piece.z)}")

    def box(self, board: Any, box: Sequence[int], style: Style, label: str = "", variant: str = "") -> Shape:
        """A rectangle: west, south, east, north."""
        west, south, east, north = box
        corners = ((west, south), (east, south), (east, north), (west, north))
        points = tuple(part for corner in corners for part in self.on_page(board, *corner))
        return Shape("polygon", points, style, label, variant=variant)

    def outline(self, board: Any, feature: Any, style: Style, label: str = "") -> Shape:
        """The outline of a feature."""
        if feature.corners == 0:
            return self.disc(board, feature.xs[0], feature.ys[0], feature.radius, style, label)
        corners = [self.on_page(board, feature.xs[i], feature.ys[i]) for i in range(feature.corners)]
        return Shape("polygon", tuple(c for corner in corners for c in corner), style, label)

    # ---- terrain of no kind ----

    def scene_of(self, t: Any, mood: Mood = "") -> Scene:
        """The table of a battle, with its terrain named, but for features that the battle may remove."""
        names = [called(t, feature) for feature in t.board.features[: t.board.pieces]]
        return self.scene(t.board, lambda x: self.looks_in(t, x) if self.lasts(x) else None, names, mood)

    def passing(self, t: Any, gone: Group) -> Iterator[Shape]:
        """The features that the battle may remove, and has not."""
        for feature in t.board.features[: t.board.pieces]:
            if not self.lasts(feature) and feature not in gone:
                yield from self.piece(t.board, feature, self.looks_in(t, feature))

    def lasts(self, feature: Any) -> bool:
        """Whether a feature stays all battle long."""
        return all(trait.lasts or not trait.holds(feature) for trait in self.terrain.traits)

    def looks_in(self, t: Any, feature: Any) -> Looks:
        """How a feature is drawn and described, by its heights and its traits."""
        name, high, low = called(t, feature), self.measure.words(feature.high), self.measure.words(feature.low)
        said = [f"{name}, {high} high", f"{low} above the table" if feature.low > 0 else ""]
        said += ["stepped over" if feature.high <= self.step(t) else "", *(x.of(feature) for x in self.terrain.traits)]
        rims = [(x.rim, f"{x.entry} on the {name}") for x in self.terrain.traits if x.rim and x.holds(feature)]
        return Looks(self.style_of(t, feature), ", ".join(filter(None, said)), f"{name} {high}", next(iter(rims), None))

    def style_of(self, t: Any, feature: Any) -> Style:
        """The style of a feature: that of a trait, or by whether it is opaque, high or thin."""
        told = [x.style for x in self.terrain.traits if x.style and x.holds(feature)]
        if told or not has(feature, OPAQUE):
            return told[0] if told else "window"
        if feature.high <= self.step(t):
            return "low-wall"
        thin = min(feature.east - feature.west, feature.north - feature.south) <= self.measure.parts
        return "wall" if thin else "block"

    def scene(
        self,
        board: Any,
        looks: Callable[[Any], Looks | None] | None = None,
        names: Sequence[str] = (),
        mood: Mood = "",
        more: Iterable[Shape] = (),
    ) -> Scene:
        """The table and its terrain; `looks` gives nothing for features that battles change."""
        wide, deep = board.width / self.measure.parts, board.depth / self.measure.parts
        size = f"{self.measure.words(board.width)} by {self.measure.words(board.depth)}"
        ground = [
            self.box(board, (0, 0, board.width, board.depth), "ground", f"table, {size}"),
            *self.rulers(board),
        ]
        ground += more
        spots, shown = [], looks or self.looks
        for feature in board.features[: board.pieces]:
            look = shown(feature)
            ground += self.piece(board, feature, look) if look else ()
            name = names[feature.index] if feature.index < len(names) else feature.label
            if self.spotted:
                spots.append(Spot(feature.label, *self.on_page(board, feature.x, feature.y), name))
        scale, unit = f"1 {self.measure.unit}", self.measure.units
        south = not self.from_north
        return Scene(wide, deep, tuple(ground), tuple(spots), 0.5, scale=scale, unit=unit, mood=mood, from_south=south)

    def piece(self, board: Any, feature: Any, looks: Looks) -> Iterator[Shape]:
        """A feature, with its rim and its caption."""
        yield self.outline(board, feature, looks.style, looks.label)
        if looks.rim is not None:
            rim = self.outline(board, feature, *looks.rim)
            yield Shape("line", (*rim.points, *rim.points[:2]), rim.style, rim.label) if feature.corners else rim
        if looks.caption:
            wide, deep, margin = (round(each * self.measure.parts) for each in (*INSIDE, MARGIN))
            inside = (
                not self.from_north and feature.east - feature.west >= wide and feature.north - feature.south >= deep
            )
            below = feature.north + margin if self.from_north else feature.south - margin
            within = feature.south + margin if self.from_north else feature.north - margin
            yield self.text(board, feature.x, within if inside else below, looks.caption)

    def looks(self, feature: Any) -> Looks:
        """How a kind of terrain is drawn."""
        kind, high = self.kind_of(feature), self.measure.words(feature.high)
        if kind is None:
            return Looks("block", f"{high} high", high)
        if not any(isinstance(each, Solid) and each.height for each in self.terrain.features):
            return Looks(kind.style, ", ".join(filter(None, (kind.name, kind.help))), kind.name)
        return Looks(kind.style, ", ".join(filter(None, (kind.name, f"{high} high", kind.help))), f"{kind.name} {high}")

    def rulers(self, board: Any) -> Iterator[Shape]:
        """Lines to read places from, with how far they are from the west and from where rules count the other way."""
        from_edge, parts = "north" if self.from_north else "south", self.measure.parts
        margin, (wide, deep), known = round(MARGIN * parts), (board.width, board.depth), self.measure.rulers
        every = next((each for each in known if max(wide, deep) <= each * parts * RULERS), known[-1])
        for at in range(every * parts, wide, every * parts):
            yield self.line(board, (at, 0), (at, deep), "grid", f"{self.measure.words(at)} from the west")
            yield self.text(board, at, margin, self.measure.short(at))
        for at in range(every * parts, deep, every * parts):
            yield self.line(board, (0, at), (wide, at), "grid", f"{self.measure.words(at)} from the {from_edge}")
            yield self.text(board, margin, at, self.measure.short(at))

    def zone_shapes(self, board: Any) -> list[Shape]:
        """The deployment zone of each side."""
        return [
            self.box(board, area, "zone", f"{self.sides[side]} deploys here", f"side-{side}")
            for side, area in enumerate(self.areas(board))
            if any(area)
        ]

    def deployment(self, board: Any) -> Iterator[Shape]:
        """The deployment zone of each side, with words on it."""
        for shape in self.zone_shapes(board):
            yield from self.titled(shape)

    def titled(self, shape: Shape, below: float | None = None) -> Iterator[Shape]:
        """A shape with its words in its middle, or so many units below its upper edge."""
        xs, ys = shape.points[::2], shape.points[1::2]
        yield shape
        at = sum(xs) / len(xs), sum(ys) / len(ys) if below is None else min(ys) + below
        yield Shape("text", at, "caption", shape.label)

    def dark(self, board: Any, whole: str, areas: Iterable[tuple[Sequence[int], str]]) -> Iterator[Shape]:
        """Where it is dark: on the whole table, described by `whole`, and in areas, with their words on them."""
        if whole:
            yield self.box(board, (0, 0, board.width, board.depth), "dark", whole)
        for box, words in areas:
            yield from self.titled(self.box(board, box, "dark", words), BELOW)

    # ---- marks ----

    def way(
        self, board: Any, piece: Any, x: int, y: int, name: str = "", is_barred: Barred | None = None
    ) -> Iterator[Shape]:
        """The way from a piece to where it would stand, or to what bars it."""
        if is_barred is not None and is_barred(x, y):
            yield from self.barred(board, piece, (x, y), is_barred, "the way is barred", "path")
            return
        far = self.measure.words(length(x - piece.x, y - piece.y))
        yield self.line(board, (piece.x, piece.y), (x, y), "path", far)
        yield self.disc(board, x, y, self.radius(piece), "path", name)

    def throw(self, board: Any, piece: Any, goal: Place, words: str, is_barred: Barred | None) -> Iterator[Shape]:
        """The line from a piece to where it throws something, or to what bars it."""
        if is_barred is not None and is_barred(*goal):
            yield from self.barred(board, piece, goal, is_barred, f"{words}, something is in the way")
        else:
            yield self.line(board, (piece.x, piece.y), goal, "sight", words)

    def between(self, board: Any, a: Any, b: Any, style: Style = "sight", label: str = "") -> Shape:
        """A line from one piece to another."""
        return self.line(board, (a.x, a.y), (b.x, b.y), style, label)

    def stopped(
        self, board: Any, a: Any, stop: Place, name: str, words: str, style: Style = "sight-blocked"
    ) -> Iterator[Shape]:
        """A line that is stopped, and what stops it."""
        yield self.line(board, (a.x, a.y), stop, style, words)
        yield self.stop_mark(board, *stop, name)

    def barred(
        self,
        board: Any,
        a: Any,
        goal: Place,
        is_barred: Barred,
        words: str,
        style: Style = "sight-blocked",
    ) -> Iterator[Shape]:
        """A line from a piece towards a place, as far as it is free, and what bars it there."""
        stop = self.last_free((int(a.x), int(a.y)), goal, is_barred)
        return self.stopped(board, a, stop, words, words, style)

    @staticmethod
    def last_free(a: Place, b: Place, is_barred: Barred) -> Place:
        """How far the way from one place towards another is free before something bars it."""
        low, high = 0, MILLION
        for _ in range(HALVINGS):
            middle = (low + high) // 2
            low, high = (low, middle) if is_barred(*on_the_way(a, b, middle)) else (middle, high)
        return on_the_way(a, b, low)

    def stop_mark(self, board: Any, x: int, y: int, words: str) -> Shape:
        """The mark where a line or a way is stopped."""
        return self.disc(board, x, y, self.stop * self.measure.parts, "stop", words)

    def sight_line(
        self, board: Any, a: Any, b: Any, blocked_by: Iterable[Any] = (), label: str = ""
    ) -> Iterator[Shape]:
        """A line of sight between two pieces; where features stop it, up to the first of them."""
        start, goal = (int(a.x), int(a.y)), (int(b.x), int(b.y))
        stops = [(self.last_free(start, goal, partial(outlines.meets, x, *start)), x) for x in blocked_by]
        if not stops:
            yield self.between(board, a, b, "sight", label)
            return
        at, feature = min(stops, key=lambda stop: length(stop[0][0] - a.x, stop[0][1] - a.y))
        kind = self.kind_of(feature)
        yield from self.stopped(board, a, at, kind.name if kind else feature.label, label)

    def rings(self, board: Any, piece: Any, reaches: Iterable[tuple[int, str]]) -> Iterator[Shape]:
        """A circle for each of these reaches that ends on the table, with its words."""
        for far, words in reaches:
            if 0 < far <= length(board.width, board.depth):
                yield self.disc(board, piece.x, piece.y, far, "range", words)

    def seen_from(self, t: Any, piece: Any, place: Place, told: Told) -> list[Shape]:
        """The other side's pieces, as a piece would see them from a place."""
        t = t.silent_copy()
        piece = own(t, piece)
        (piece.x, piece.y), piece.placed = place, True
        return [self.seen_mark(t.board, other, *told(t, piece, other)) for other in foes_of(t, piece)]

    def outlook(self, t: Any, key: str, told: Told) -> list[Shape]:
        """The other side's pieces, as the piece with this key sees them."""
        seen = [self.seen_from(t, x, (x.x, x.y), told) for x in placed(t) if x.label == key]
        return [shape for shapes in seen for shape in shapes]

    def aimed(self, t: Any, answer: Action, blocked_by: Callable[[Any, Any, Any], int]) -> tuple[Shape, ...]:
        """What an answer is aimed at: the way to its place, or the line of sight to its piece.

        `blocked_by` is the feature that stops a line (battle, piece, target), or NOBODY.
        """
        who, place, key = piece_asked(t), self.place_of(answer), plain_point(t, answer).target
        if who is None:
            return ()
        if place is not None:
            return tuple(self.way(t.board, who, *place, who.label))
        target = next((x for x in t.pieces() if x.label == key and x is not who and getattr(x, "placed", False)), None)
        if target is None:
            return ()
        met = blocked_by(t, who, target)
        return tuple(self.sight_line(t.board, who, target, [] if met == NOBODY else [t.board.features[met]]))

    # ---- words ----

    def text_map(
        self,
        board: Any,
        pieces: Iterable[tuple[int, int, str]],
        gone: Group = EVERYTHING_STANDS,
        clouds: Sequence[Disc] = (),
        columns: int = 0,
        rows: int = 0,
    ) -> list[str]:
        """The table as text, north up, a character a cell: what is in its middle, and the signs of pieces."""
        columns, rows = columns or board.width // self.measure.parts, rows or board.depth // self.measure.parts
        wide, high = max(board.width // columns, 1), max(board.depth // rows, 1)
        middles = [[(i * wide + wide // 2, j * high + high // 2) for i in range(columns)] for j in range(rows)]
        lines = [[self.sign_at(board, *at, gone, clouds) for at in row] for row in middles]
        for x, y, shown in pieces:
            lines[min(y // high, rows - 1)][min(x // wide, columns - 1)] = shown
        return ["".join(line) for line in (lines if self.from_north else lines[::-1])]

    def sign_at(self, board: Any, x: int, y: int, gone: Group, clouds: Sequence[Disc]) -> str:
        """The sign of the uppermost thing at a place."""
        if any((at_x - x) ** 2 + (at_y - y) ** 2 <= radius**2 for at_x, at_y, radius in clouds):
            return self.cloud
        found = [
            f
            for f in board.features[: board.pieces]
            if f not in gone and (contains(f, x, y) or outlines.holds(f, x, y))
        ]
        return self.sign_of(max(found, key=lambda f: f.high)) if found else "."


def part_of(a: Any, b: Any, at: int) -> Place:
    """The point at a number of millionths of the way from one piece to another."""
    return on_the_way((a.x, a.y), (b.x, b.y), at)


def on_the_way(a: Place, b: Place, at: int) -> Place:
    """The point at a number of millionths of the way from one place to another."""
    return a[0] + (b[0] - a[0]) * at // MILLION, a[1] + (b[1] - a[1]) * at // MILLION
