"""The fields of a kind of board, for files, pages and brushes: where they are, and the edges between them."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from sandtable.kernel import Shape

from .ground import NOWHERE, PLACES

Point = tuple[float, float]
Chain = list[Point]
Ends = tuple[Point, Point]  # of an edge
MARGIN = 1.0  # fields, for the letters and numbers
SPARE = 0.3  # fields beyond the last column


class Page(ABC):
    """Where fields are on a page, each as wide as a unit of it, and the edges between them."""

    grid: Any  # the module of its places, directions and lines
    sides: ClassVar[Mapping[int, tuple[Point, Point]]]  # direction -> the ends of the edge there, around the middle
    corners: ClassVar[tuple[Point, ...]]  # of a field, around its middle

    @abstractmethod
    def edge_of(self, at: int, direction: int) -> int:
        """The edge on one side of a field."""

    @abstractmethod
    def middle(self, at: int) -> Point:
        """The middle of a field, in units of the page."""

    def neighbours(self, at: int) -> Iterable[tuple[int, int, Ends]]:
        """Every place that shares an edge with one: the place, the edge, and the ends of the edge on the page."""
        x, y = self.middle(at)
        for direction, ((ax, ay), (bx, by)) in self.sides.items():
            ends = (x + ax, y + ay), (x + bx, y + by)
            yield self.grid.neighbour(at, direction), self.edge_of(at, direction), ends

    def edge_between(self, one: int, other: int) -> int | None:
        """The edge that two places share, if any."""
        return next((edge for to, edge, _ in self.neighbours(one) if to == other), None)

    def outline(self, at: int) -> tuple[float, ...]:
        """The corners of a field on the page."""
        x, y = self.middle(at)
        return tuple(part for east, south in self.corners for part in (x + east, y + south))

    def outlines(self, places: Collection[int]) -> list[Chain]:
        """The outlines of an area; if it has holes, field by field, because a polygon has none."""
        inside, after = set(places), dict[Point, Point]()
        for at in inside:
            for to, _, (one, other) in self.neighbours(at):
                if to not in inside:
                    after[rounded(one)] = rounded(other)
        loops = []
        while after:
            loop = [next(iter(after))]
            while loop[-1] in after:
                loop.append(after.pop(loop[-1]))
            loops.append(loop[:-1])
        if any(turns_back(loop) for loop in loops):
            return [[rounded(other) for _, _, (_, other) in self.neighbours(at)] for at in sorted(inside)]
        return loops

    def chains(self, edges: Collection[tuple[int, int]]) -> list[Chain]:
        """Edges, each given by the fields on both sides, joined end to end as far as they go."""
        left: dict[Point, set[Point]] = defaultdict(set)
        for at, to in edges:
            for one, other in (ends for beside, _, ends in self.neighbours(at) if beside == to):
                left[rounded(one)].add(rounded(other))
                left[rounded(other)].add(rounded(one))
        found = []
        while any(left.values()):
            ends = [corner for corner, others in left.items() if others]
            here = min(ends, key=lambda corner: (len(left[corner]) % 2 == 0, corner))  # loose ends first
            chain = [here]
            while left[here]:
                there = min(left[here])
                left[here].discard(there)
                left[there].discard(here)
                chain.append(here := there)
            found.append(chain)
        return found


class Plan(Page):
    """The fields of a kind of board, each as wide as a unit of the page.

    A field has a column and a row, both from 0 in the north-west, and a name made of both, as in c4. An edge has a
    number, and stands between two fields.
    """

    field: ClassVar[str]  # what a field is called
    fields: ClassVar[str]
    most: ClassVar[int]  # columns and rows that a board can have
    mirrored: ClassVar[str]  # how the north is copied to the south

    @abstractmethod
    def board(self) -> Any:
        """An empty board."""

    @abstractmethod
    def size(self, columns: int, rows: int) -> Point:
        """How wide and high the page is."""

    @abstractmethod
    def plain(self, columns: int, rows: int) -> Iterator[Shape]:
        """The ground and its lines, drawn."""

    @abstractmethod
    def cell_under(self, x: float, y: float) -> tuple[int, int]:
        """The column and row under a point of the page, on a board without an end."""

    @abstractmethod
    def mirror(self, signs: list[str]) -> list[str]:
        """The southern image of a northern row."""

    def place(self, column: int, row: int) -> int:
        """The place of a column and row."""
        at: int = self.grid.place(column, row)
        return at

    def cell(self, at: int) -> tuple[int, int]:
        """The column and row of a place."""
        return self.grid.column_of(at), self.grid.row_of(at)

    def between(self, one: int, other: int) -> list[int]:
        """The places strictly between two others, on the straight line that joins them."""
        return [self.grid.line_place(one, other, index, 0) for index in range(1, self.grid.apart(one, other))]

    def indent(self, row: int) -> str:
        """The blanks before a row of a map in the terminal."""
        return ""

    def name_of(self, at: int) -> str:
        """The name of a place: a1 is the north-western corner; the rim has names of its own."""
        column, row = self.cell(at)
        return name_of(column, row) if 0 <= column < self.most and 0 <= row < self.most else f"rim{at}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every place."""
        return tuple(self.name_of(at) for at in range(PLACES))

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each name."""
        return {name: at for at, name in enumerate(self.names) if not name.startswith("rim")}

    def by_name(self) -> dict[str, int]:
        return self.places

    def spoken(self, name: str) -> str:
        """The name of a field, in small letters; `ValueError` if it is none."""
        known = name.strip().lower()
        if known not in self.places:
            raise ValueError(f'a {self.field} expected, as in c4, got "{name}"')
        return known

    def place_under(self, x: float, y: float, columns: int, rows: int) -> int:
        """The field under a point, on a board of this many columns and rows, or NOWHERE."""
        column, row = self.cell_under(x, y)
        return self.place(column, row) if 0 <= column < columns and 0 <= row < rows else NOWHERE


def rounded(point: Point) -> Point:
    """A point as shapes have it, so that equal corners of several fields are equal."""
    return round(point[0], 3), round(point[1], 3)


def turns_back(loop: Chain) -> bool:
    """Whether a chain runs anticlockwise, as the rim of a hole does."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(one[0] * other[1] - other[0] * one[1] for one, other in pairs) < 0


def name_of(column: int, row: int) -> str:
    """The name of the field in a column and row, both from 0.

    >>> name_of(2, 3), name_of(27, 0)
    ('c4', 'ab1')
    """
    return f"{letters(column)}{row + 1}"


def letters(column: int) -> str:
    """The letters of a column: a to z, then aa, ab and so on."""
    return chr(97 + column) if column < 26 else chr(96 + column // 26) + chr(97 + column % 26)
