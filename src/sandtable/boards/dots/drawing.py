"""A board of dots on a page and in the terminal: floors, walls and things, level by level."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sandtable.kernel import Action, Scene, Shape, Spot, Style

from . import grid, reader
from .sheet import BOARDS, Sheet, Spotted, sheet_of

FIGURE = 0.4  # the radius of a piece
DOT, DISC = 0.06, 0.42  # radii: of a dot, and of a thing that no piece enters
REACH = 0.55  # how far from a dot a pointer still means it
STAIRS = (-0.35, -0.3, 0.35, -0.3, 0.35, 0.3, -0.35, 0.3)  # around the middle of a dot
SEEN = 0.2  # the radius of the mark on a dot that can be seen
HIT = 0.45  # ... on a piece that a line or a blast reaches
STOP = 0.25  # ... on what stops a line
TOKEN = 0.28  # ... of what is dangerous later
LAID = 2.5  # how far a laid arc is filled; whole arcs would hide the board
BLAST, BLAST_BEYOND = 0.5, 0.35  # ... of what reaches one dot; by how much a larger circle is beyond the dots it holds


class Drawing(reader.Reader):
    """Draws the boards of one game."""

    def sheet(self, board: Any) -> Sheet:
        """The dots of a board on the page."""
        return sheet_of(board)

    # ---- names ----

    def key_of(self, board: Any, at: int, level: int) -> str:
        """A dot and level as an answer's target: `q,r,level`."""
        return f"{grid.q_of(board, at)},{grid.r_of(board, at)},{level}"

    def spot_of(self, board: Any, key: str) -> Spotted | None:
        """The dot and level that a key means, if the board has a floor there."""
        try:
            q, r, level = (int(part) for part in key.split(","))
        except ValueError:
            return None
        at = grid.place_of(board, q, r)
        return (at, level) if at != grid.NOWHERE and grid.has_floor(board, at, level) else None

    def place_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        """The dot under a click, as written on cards: on the level of a piece, or the lowest."""
        at = sheet_of(t.board).nearest(x, y)
        levels = [piece.level, *range(grid.LEVELS)]
        found = next((level for level in levels if at != grid.NOWHERE and grid.has_floor(t.board, at, level)), None)
        return "" if found is None else self.key_of(t.board, at, found)

    def spoken(self, board: Any, at: int, level: int) -> str:
        """A dot for people; its level only where there are several."""
        dot = f"({grid.q_of(board, at)}, {grid.r_of(board, at)})"
        return f"{dot} on level {level}" if level or board.floors[at] > 1 else dot

    def named(self, board: Any, q: int, r: int, level: int) -> tuple[str, str]:
        """A dot that an answer names: in words, and as its target, which is empty if there is no such dot."""
        at = grid.place_of(board, q, r)
        if at == grid.NOWHERE or not 0 <= level < grid.LEVELS or not grid.has_floor(board, at, level):
            return f"({q}, {r})", ""
        return self.spoken(board, at, level), self.key_of(board, at, level)

    def name_of(self, board: Any, at: int, level: int) -> str:
        """A dot with the things on it and beside it."""
        there = [thing.name for thing in self.things_at(board, at, level)]
        there += ["stairs"] if board.stairs[at] >> level & 1 else []
        beside = [grid.edge_of(at, way) for way in range(grid.DIRECTIONS)]
        for thing in self.on_edges.values():
            masks = self.masks(board, thing)
            if ways := [wind for wind, edge in zip(grid.WINDS, beside) if masks[edge] >> level & 1]:
                there.append(f"{thing.name} to the {' and '.join(ways)}")
        return ": ".join([self.spoken(board, at, level), ", ".join(there)][: 2 if there else 1])

    # ---- answers ----

    def end_of(self, t: Any, piece: Any, answer: Action) -> Spotted | None:
        """The dot and level that an answer leads a piece to, or is aimed at: by `q` and `r`, a `Wind`, or a `level`.

        None where it names none of them, or the board has no floor there.
        """
        fields = type(answer).slots
        named = {name: int(getattr(answer, name)) for name in fields}
        at, level = int(piece.at), named.get("level", int(piece.level))
        winds = [named[name] for name, slot in fields.items() if slot.type is grid.Wind]
        if "q" in named:
            at = grid.place_of(t.board, named["q"], named["r"])
        elif winds:
            at = grid.neighbour(at, winds[0])
        elif "level" not in named:
            return None
        return (at, level) if at != grid.NOWHERE and grid.has_floor(t.board, at, level) else None

    # ---- shapes ----

    def joined(self, found: Sequence[Sequence[tuple[float, float]]], kind: Any, *said: Any) -> Iterator[Shape]:
        """A shape for each chain of corners, with this style, label and level."""
        for chain in found:
            yield Shape(kind, tuple(part for corner in chain for part in corner), *said)

    def areas(self, board: Any, places: Collection[int], style: Style, label: str, level: int) -> Iterator[Shape]:
        """The cells of these dots as areas."""
        return self.joined(sheet_of(board).outlines(places), "polygon", style, label, level)

    def disc(self, board: Any, at: int, radius: float, style: Style, label: str = "", level: int = 0) -> Shape:
        """A circle around a dot."""
        return Shape("circle", (*sheet_of(board).xy(at), radius), style, label, level)

    def hit(self, board: Any, at: int, level: int, style: Style, label: str) -> Shape:
        """A mark on a piece that a line or a blast reaches."""
        return self.disc(board, at, HIT, style, label, level)

    def token(self, board: Any, at: int, level: int, label: str) -> Shape:
        """A thing on a dot that is dangerous later."""
        return self.disc(board, at, TOKEN, "danger", label, level)

    def blast(self, board: Any, at: int, level: int, labels: Sequence[str]) -> Iterator[Shape]:
        """Circles around what reaches the dots 0, 1, 2 and so on away: one for each label."""
        for away, label in enumerate(labels):
            yield self.disc(board, at, away + BLAST_BEYOND if away else BLAST, "blast", label, level)

    def ranges(self, board: Any, at: int, level: int, reaches: Iterable[tuple[int, str]]) -> Iterator[Shape]:
        """Circles at these distances around a dot, in dots, each with its label, if the board reaches that far."""
        for reach, label in reaches:
            if 0 < reach < sheet_of(board).farthest(at):
                yield self.disc(board, at, float(reach), "range", label, level)

    def standing(self, board: Any, piece: Any, is_there: bool = True) -> tuple[float, float, float, int]:
        """Where a figure stands on the page, its radius and level; the radius is 0 if it is not there."""
        x, y = sheet_of(board).xy(piece.at) if is_there else (0.0, 0.0)
        return x, y, FIGURE if is_there else 0, int(piece.level)

    def line(self, board: Any, at: int, to: int, style: Style, label: str = "", level: int = 0) -> Shape:
        """A line from dot to dot."""
        return Shape("line", (*sheet_of(board).xy(at), *sheet_of(board).xy(to)), style, label, level)

    def sight_line(
        self, board: Any, one: Spotted, other: Spotted, label: str, stop: tuple[int, int] | None = None, why: str = ""
    ) -> Iterator[Shape]:
        """A line of sight on the levels of its ends; blocked, up to the dot or the edge that stops it (`stop`).

        What stops a line between levels may be neither: then both are NOWHERE, and it ends half-way.
        """
        sheet, (at, to) = sheet_of(board), (one[0], other[0])
        for level in sorted({one[1], other[1]}):
            if stop is None:
                yield self.line(board, at, to, "sight", label, level)
                continue
            (x, y), (to_x, to_y) = sheet.xy(at), sheet.xy(to)
            stop_x, stop_y = self.where_stopped(board, at, to, *stop)
            length = (to_x - x) ** 2 + (to_y - y) ** 2
            share = ((stop_x - x) * (to_x - x) + (stop_y - y) * (to_y - y)) / length if length else 0
            yield Shape("line", (x, y, x + share * (to_x - x), y + share * (to_y - y)), "sight-blocked", label, level)
            yield Shape("circle", (stop_x, stop_y, STOP), "stop", why, level)

    def where_stopped(self, board: Any, one: int, other: int, at: int, edge: int) -> tuple[float, float]:
        """The end of a line that a dot or an edge stops; half-way, if neither does."""
        if edge != grid.NOWHERE:
            one = edge // 3
            return sheet_of(board).middle_of_edge(one, grid.neighbour(one, edge % 3))
        return sheet_of(board).middle_of_edge(one, other) if at == grid.NOWHERE else sheet_of(board).xy(at)

    def seen_mark(self, board: Any, at: int, level: int, cover: int, is_piece: bool = False) -> Shape:
        """A mark on a dot, or on its piece: seen, seen in this much cover, or not seen (below 0)."""
        radius = HIT if is_piece else SEEN
        if cover < 0:
            return self.disc(board, at, radius, "unseen", "not seen", level)
        style: Style = "seen-in-cover" if cover else "seen"
        return self.disc(board, at, radius, style, f"seen, cover {cover}" if cover else "seen", level)

    def wedge(self, board: Any, at: int, width: int, bearing: int, far: float, label: str, level: int) -> Shape:
        """An arc, as far as it or the board reaches."""
        sheet, first = sheet_of(board), (bearing - width / 2) % 360
        return Shape("wedge", (*sheet.xy(at), min(far, sheet.farthest(at)), first, first + width), "arc", label, level)

    def laid(self, board: Any, wedge: Shape, side: int) -> Iterator[Shape]:
        """An arc that a side has laid: filled near its piece, with its edges as far as the board."""
        x, y, far, *angles = wedge.points
        yield replace(wedge, points=(x, y, min(far, LAID), *angles))
        yield from sheet_of(board).edges_of(wedge, f"side-{side}")

    # ---- the scene ----

    @lru_cache(BOARDS)  # noqa: B019  (a game has one drawing)
    def scene(self, board: Any) -> Scene:
        """The board, which does not change in a battle."""
        sheet = sheet_of(board)
        return Scene(
            sheet.width,
            sheet.height,
            tuple(shape for level in range(sheet.levels) for shape in self.storey(board, sheet, level)),
            tuple(Spot(self.key_of(board, *x), *sheet.xy(x[0]), self.name_of(board, *x), x[1]) for x in sheet.spots),
            REACH,
            ("ground floor", *(f"level {level}" for level in range(1, sheet.levels))),
            "a dot",
            "dots",
            cell=tuple(round(part, 3) for corner in sheet.corners for part in corner),
        )

    def storey(self, board: Any, sheet: Sheet, level: int) -> Iterator[Shape]:
        """One level, from the ground up."""
        places = [at for at, height in sheet.spots if height == level]
        if level == 0:
            yield from self.areas(board, places, "ground", "", 0)
        yield from self.areas(board, self.indoors(board, places, level), "floor", "floor", level)
        there = {x: [at for at in sheet.places if self.masks(board, x)[at] >> level & 1] for x in self.on_dots.values()}
        for thing, found in there.items():
            if not thing.is_solid:
                yield from self.areas(board, found, thing.style, thing.name, level)
        for at in (at for at in sheet.places if board.stairs[at] >> level & 1):
            x, y = sheet.xy(at)
            corners = tuple(each + (y if i % 2 else x) for i, each in enumerate(STAIRS))
            yield Shape("polygon", corners, "stairs", "stairs", level)
        yield from (self.disc(board, at, DOT, "dot", "", level) for at in places)
        for thing, found in there.items():
            if thing.is_solid:
                yield from (self.disc(board, at, DISC, thing.style, thing.name, level) for at in found)
        beside = {edge: (at, to) for at in sheet.places for to, edge, _ in sheet.neighbours(at)}
        for thing in self.on_edges.values():
            masks = self.masks(board, thing)
            found_edges = [ends for edge, ends in beside.items() if masks[edge] >> level & 1]
            yield from self.joined(sheet.chains(found_edges), "line", thing.style, thing.name, level)

    def indoors(self, board: Any, places: Collection[int], level: int) -> set[int]:
        """All of an upper storey; on the ground, the areas that walls part from the largest one."""
        if level > 0:
            return set(places)
        rooms, left, sheet = [], set(places), sheet_of(board)
        walls = [self.masks(board, x) for x in self.on_edges.values() if x.properties & reader.HOUSE]
        while left:
            room = [left.pop()]
            for at in room:
                for to, edge, _ in sheet.neighbours(at):
                    if to in left and not any(masks[edge] & 1 for masks in walls):
                        left.discard(to)
                        room.append(to)
            rooms.append(room)
        return set().union(*sorted(rooms, key=len)[:-1])

    # ---- zones ----

    @lru_cache(BOARDS)  # noqa: B019
    def zone(self, board: Any, side: int, label: str) -> tuple[Shape, ...]:
        """Where a side may deploy, on each level, with a caption half-way across."""
        shapes, sheet = list[Shape](), sheet_of(board)
        for level in range(sheet.levels):
            places = [at for at in sheet.places if grid.is_in_zone(board, side, at, level)]
            if places:
                shapes += self.areas(board, places, "zone", label, level)
                where = [sheet.xy(at) for at in places]
                rows = sorted({y for _, y in where})
                middle = sum(x for x, _ in where) / len(where), rows[(len(rows) - 1) // 2] + sheet.row / 2
                shapes.append(Shape("text", middle, "caption", label, level))
        return tuple(shapes)

    def zone_shapes(self, board: Any) -> list[Shape]:
        """The deployment zone of each side, dot by dot."""
        return [
            Shape("polygon", sheet_of(board).outline(at), "zone", f"{name} deploys here", level, f"side-{side}")
            for at, level in sheet_of(board).spots
            for side, name in enumerate(self.sides)
            if grid.is_in_zone(board, side, at, level)
        ]

    # ---- the terminal ----

    def text_maps(self, board: Any, pieces: Iterable[Any]) -> list[str]:
        """A map of each level, with the labels of these pieces, and what its signs mean."""
        there: list[dict[int, str]] = [{} for _ in range(sheet_of(board).levels)]
        for piece in pieces:
            there[piece.level][piece.at] = piece.label
        maps = [f"level {level}\n{self.text_map(board, level, found.get)}" for level, found in enumerate(there)]
        return [*maps, self.legend()]

    def text_map(self, board: Any, level: int, piece_at: Callable[[int], str | None]) -> str:
        """Rows of dots, every second half a dot further right; below each row, the things on edges to the next."""
        sheet = sheet_of(board)
        places = [at for at, height in sheet.spots if height == level]
        columns = {at: 2 * grid.q_of(board, at) + grid.r_of(board, at) for at in places}
        left, rows = min(columns.values()), [grid.r_of(board, at) for at in places]
        width, lines = 2 * (max(columns.values()) - left) + 6, list[str]()
        for r in range(min(rows), max(rows) + 1):
            line, below = [" "] * width, [" "] * width
            row = [at for at in places if grid.r_of(board, at) == r]
            for at in row:
                column = 2 * (columns[at] - left)
                put(line, column, piece_at(at) or self.sign_at(board, at, level))
                put(line, column + 2, self.sign_on(board, grid.edge_of(at, 0), level))
                put(below, column + 1, self.sign_on(board, grid.edge_of(at, 1), level))
                put(below, column - 1, self.sign_on(board, grid.edge_of(at, 2), level))
            first = grid.q_of(board, row[0]) if row else 0
            lines.append(f"{f'({first},{r})':>9} {''.join(line).rstrip()}")
            if "".join(below).strip():
                lines.append(f"{'':>9} {''.join(below).rstrip()}")
        return "\n".join(lines)

    def sign_at(self, board: Any, at: int, level: int) -> str:
        """The sign of the things on a dot."""
        there = self.things_at(board, at, level)
        return there[-1].sign if there else "H" if board.stairs[at] >> level & 1 else "."

    def sign_on(self, board: Any, edge: int, level: int) -> str:
        """The sign of the thing on an edge."""
        there = self.things_on(board, edge, level)
        return there[-1].sign if there else " "

    def legend(self) -> str:
        """The meaning of the signs of text maps."""
        on_dots, on_edges = (
            [f"{x.sign} {x.style.replace('-', ' ')}" for x in things.values()]
            for things in (self.on_dots, self.on_edges)
        )
        return f"{'  '.join(['. dot', *on_dots, 'H stairs', *on_edges])} (gaps: east, below)"


def put(line: list[str], column: int, text: str) -> None:
    """Writes text into a line, but for blanks and what is beyond its ends."""
    for i, mark in enumerate(text):
        if mark != " " and 0 <= column + i < len(line):
            line[column + i] = mark
