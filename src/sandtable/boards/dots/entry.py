"""Boards of dots in scenario files: rows of dots, floors, stairs, houses, things, edges, and zones."""

from typing import Annotated

from pydantic import Field

from sandtable.kernel import Closed

from .grid import LEVELS

Dot = tuple[int, int]
Edge = tuple[Dot, Dot]
Level = Annotated[int, Field(ge=0, lt=LEVELS)]
Span = tuple[int, int]  # first and last


class Entry(Closed):
    """A part of a scenario file, without any other fields."""


class Standing(Entry):
    """A piece of a scenario file, beside its dot."""

    level: Level = 0


class Building(Entry):
    """A house: floors, and walls all around it; doorways and windows named as edges replace the wall."""

    q: Span = Field(title="columns (first, last)")
    r: Span = Field(title="rows (first, last)")
    levels: list[Level] = [0]

    def holds(self, dot: Dot) -> bool:
        """Whether a dot is in the house."""
        return self.q[0] <= dot[0] <= self.q[1] and self.r[0] <= dot[1] <= self.r[1]


class StairsEntry(Entry):
    """Stairs or a ladder between levels that follow each other."""

    dot: Dot
    levels: list[Level]


class FloorEntry(Entry):
    """Floors on dots."""

    at: list[Dot] = Field(title="dots")
    levels: list[Level]


class DotEntry(Entry):
    """Things on dots."""

    kind: str
    at: list[Dot] = Field(title="dots")
    levels: list[Level] = [0]


class EdgeEntry(Entry):
    """Things between dots: each pair of neighbours has the edge between them."""

    kind: str
    between: list[Edge] = Field(title="pairs of dots")
    levels: list[Level] = [0]


class BoardEntry(Entry):
    """The ground: rows of dots, or a list of them, and what stands there."""

    rows: Annotated[int, Field(ge=1, le=100)] = 11
    even: Annotated[int, Field(title="Dots in even rows", ge=1, le=100)] = 16
    odd: Annotated[int | None, Field(title="Dots in odd rows", ge=1, le=100)] = None
    plain: list[Dot] = Field(default=[], title="dots, instead of rows")
    mirror: Dot | None = Field(default=None, title="mirrored about")  # (a, b): what is at (q, r) is at (a - q, b - r)
    buildings: list[Building] = []
    floors: list[FloorEntry] = []
    stairs: list[StairsEntry] = []
    dots: list[DotEntry] = []
    edges: list[EdgeEntry] = []


class Zone(Entry):
    """Where a side may deploy: rows, an area, or dots."""

    rows: list[int] = []
    q: Span | None = Field(default=None, title="columns (first, last)")
    r: Span | None = Field(default=None, title="rows (first, last)")
    dots: list[Dot] = []
    levels: list[Level] = [0]

    def holds(self, dot: Dot) -> bool:
        """Whether a dot is in the zone."""
        q, r = dot
        is_in_area = self.q is not None and self.q[0] <= q <= self.q[1]
        return r in self.rows or dot in self.dots or (is_in_area and (self.r is None or self.r[0] <= r <= self.r[1]))


def images(dot: Dot, centre: Dot | None) -> tuple[Dot, ...]:
    """A dot, and its image on a mirrored board."""
    return (dot,) if centre is None else (dot, (centre[0] - dot[0], centre[1] - dot[1]))


def edge_images(edge: Edge, centre: Dot | None) -> tuple[Edge, ...]:
    """An edge, and its image on a mirrored board."""
    return tuple(zip(images(edge[0], centre), images(edge[1], centre)))


def house_images(house: Building, centre: Dot | None) -> tuple[Building, ...]:
    """A house, and its image on a mirrored board."""
    corners = zip(images((house.q[0], house.r[0]), centre), images((house.q[1], house.r[1]), centre))
    spans = [[(min(ends), max(ends)) for ends in zip(*pair)] for pair in corners]
    return tuple(Building(q=q, r=r, levels=house.levels) for q, r in spans)
