"""A table on a page and in the terminal: a unit of the page is one of the measure, and north is up."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sandtable.geometry.inches import MILLION, contains, enters, length
from sandtable.kernel import Action, Point, Scene, Shape, Spot, Style, plain_point
from sandtable.kernel.scene import Mood

from .entry import Reader

Place = tuple[int, int]
INSIDE = (3.5, 1.5)  # a feature as wide and as deep as this, in units, has its caption on it, others below
MARGIN = 0.45  # between a caption and the edge that it keeps to, in units
RULER = 6  # units between the lines that places are read from
STOP = 0.15  # the radius of the mark where a line or a way ends before its time, in units


class Looks(NamedTuple):
    """How a feature is drawn: with an outline, a caption, and perhaps a rim of another style."""

    style: Style
    label: str
    caption: str = ""
    rim: tuple[Style, str] | None = None


class Drawing(Reader):
    """Draws tables; `from_north` where y is counted from there."""

    from_north = False
    spotted = True  # whether features are places that answers name

    # ---- places ----

    def on_page(self, board: Any, x: int, y: int) -> tuple[float, float]:
        """A place of the rules on the page."""
        parts = self.measure.parts
        return x / parts, (y if self.from_north else board.depth - y) / parts

    def from_page(self, board: Any, x: float, y: float) -> Place:
        """A point of the page as rules count."""
        across, down = round(x * self.measure.parts), round(y * self.measure.parts)
        return across, down if self.from_north else board.depth - down

    def spoken_place(self, x: int, y: int) -> str:
        """A place as rules count: so far from the west, so far from the south (or north)."""
        return f"({self.measure.short(x)}, {self.measure.short(y)})"

    def point(self, t: Any, answer: Action) -> Point:
        """An answer as its class declares it; a place, which its words give as ({x}, {y}), in units and on the page."""
        told, x, y = plain_point(t, answer), getattr(answer, "x", None), getattr(answer, "y", None)
        if x is None or y is None:
            return told
        words = told.words.replace(f"({x}, {y})", self.spoken_place(x, y))
        return replace(told, words=words, at=self.on_page(t.board, x, y))

    # ---- shapes ----

    def disc(
        self, board: Any, x: int, y: int, radius: float, style: Style, label: str = "", variant: str = ""
    ) -> Shape:
        """A circle around a place."""
        return Shape("circle", (*self.on_page(board, x, y), radius / self.measure.parts), style, label, variant=variant)

    def around(self, board: Any, piece: Any, style: Style, label: str = "", wider: int = 0) -> Shape:
        """A ring around a piece's base, so much wider than it."""
        return self.disc(board, piece.x, piece.y, piece.radius + wider, style, label)

    def line(self, board: Any, a: Place, b: Place, style: Style, label: str = "") -> Shape:
        """A line between two places."""
        return Shape("line", (*self.on_page(board, *a), *self.on_page(board, *b)), style, label)

    def text(self, board: Any, x: int, y: int, words: str) -> Shape:
        """Words of less weight at a place."""
        return Shape("text", self.on_page(board, x, y), "caption", words, variant="sub")

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

    # ---- what stays ----

    def scene(
        self,
        board: Any,
        looks: Callable[[Any], Looks | None] | None = None,
        names: Sequence[str] = (),
        mood: Mood = "",
        more: Iterable[Shape] = (),
        every: int = RULER,
    ) -> Scene:
        """The table and its terrain; `looks` gives nothing for features that battles change."""
        measure, (wide, deep) = self.measure, (board.width / self.measure.parts, board.depth / self.measure.parts)
        size = f"{measure.words(board.width)} by {measure.words(board.depth)}"
        ground = [
            self.box(board, (0, 0, board.width, board.depth), "ground", f"table, {size}"),
            *self.rulers(board, every),
        ]
        ground += more
        spots, shown = [], looks or self.looks
        for feature in board.features[: board.pieces]:
            look = shown(feature)
            ground += self.piece(board, feature, look) if look else ()
            name = names[feature.index] if feature.index < len(names) else feature.label
            if self.spotted:
                spots.append(Spot(feature.label, *self.on_page(board, feature.x, feature.y), name))
        return Scene(
            wide, deep, tuple(ground), tuple(spots), 0.5, scale=f"1 {measure.unit}", unit=measure.units, mood=mood
        )

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
        kind, high = self.terrain.ground[feature.kind], self.measure.words(feature.high)
        if kind is None:
            return Looks("block", f"{high} high", high)
        return Looks(kind.style, ", ".join(filter(None, (kind.name, f"{high} high", kind.help))), f"{kind.name} {high}")

    def rulers(self, board: Any, every: int = RULER) -> Iterator[Shape]:
        """Lines to read places from, with how far they are from the west and from where rules count the other way."""
        measure, from_edge = self.measure, "north" if self.from_north else "south"
        margin, (wide, deep) = round(MARGIN * measure.parts), (board.width, board.depth)
        for at in range(every * measure.parts, wide, every * measure.parts):
            yield self.line(board, (at, 0), (at, deep), "grid", f"{measure.words(at)} from the west")
            yield self.text(board, at, margin, measure.short(at))
        for at in range(every * measure.parts, deep, every * measure.parts):
            yield self.line(board, (0, at), (wide, at), "grid", f"{measure.words(at)} from the {from_edge}")
            yield self.text(board, margin, at, measure.short(at))

    def zone_shapes(self, board: Any) -> list[Shape]:
        """Where each side deploys."""
        areas = [(side, board.areas[4 * side : 4 * side + 4]) for side in range(min(len(self.sides), 2))]
        return [
            self.box(board, area, "zone", f"{self.sides[side]} deploys here", f"side-{side}")
            for side, area in areas
            if any(area)
        ]

    # ---- marks ----

    def way(self, board: Any, piece: Any, x: int, y: int, name: str = "") -> Iterator[Shape]:
        """From where a piece stands to where it would stand."""
        far = self.measure.words(length(x - piece.x, y - piece.y))
        yield self.line(board, (piece.x, piece.y), (x, y), "path", far)
        yield self.disc(board, x, y, piece.radius, "path", name)

    def stopped(self, board: Any, a: Any, stop: Place, name: str, words: str) -> Iterator[Shape]:
        """A line that ends before its time, and what ends it."""
        yield self.line(board, (a.x, a.y), stop, "sight-blocked", words)
        yield self.disc(board, *stop, STOP * self.measure.parts, "stop", name)

    def sight_line(self, board: Any, a: Any, b: Any, blocked_by: int, label: str = "") -> Iterator[Shape]:
        """A line of sight between two pieces; where a feature stops it (not NOBODY), up to there."""
        if blocked_by < 0:
            yield self.line(board, (a.x, a.y), (b.x, b.y), "sight", label)
            return
        feature = board.features[blocked_by]
        at, kind = enters(feature, a.x, a.y, b.x, b.y), self.terrain.ground[feature.kind]
        yield from self.stopped(board, a, part_of(a, b, at), kind.name if kind else feature.label, label)

    # ---- words ----

    def text_map(
        self,
        board: Any,
        pieces: Iterable[tuple[int, int, str]],
        sign_at: Callable[[int, int], str] | None = None,
        columns: int = 0,
        rows: int = 0,
    ) -> list[str]:
        """The table as text, north up, a character a cell: what lies in its middle, and pieces by their sign."""
        columns, rows = columns or board.width // self.measure.parts, rows or board.depth // self.measure.parts
        wide, high, sign = max(board.width // columns, 1), max(board.depth // rows, 1), sign_at or self.sign_at(board)
        lines = [[sign(i * wide + wide // 2, j * high + high // 2) for i in range(columns)] for j in range(rows)]
        for x, y, shown in pieces:
            lines[min(y // high, rows - 1)][min(x // wide, columns - 1)] = shown
        return ["".join(line) for line in (lines if self.from_north else lines[::-1])]

    def sign_at(self, board: Any) -> Callable[[int, int], str]:
        """The sign of what lies at a place, uppermost."""

        def sign(x: int, y: int) -> str:
            found = [f for f in board.features[: board.pieces] if contains(f, x, y)]
            kind = self.terrain.ground[max(found, key=lambda f: f.high).kind] if found else None
            return "." if kind is None else kind.sign

        return sign


def part_of(a: Any, b: Any, at: int) -> Place:
    """The point so many millionths of the way from one piece to another."""
    return a.x + (b.x - a.x) * at // MILLION, a.y + (b.y - a.y) * at // MILLION
