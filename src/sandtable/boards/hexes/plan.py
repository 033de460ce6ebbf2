"""Boards of hexes for files, pages and brushes."""

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

from sandtable.kernel import Shape

from ..plan import MARGIN, SPARE, Plan, Point
from . import grid
from .board import Board, edge_of

TALL = 1 / sqrt(3)  # from the middle of a hex to its northern corner
ROW = 1.5 * TALL  # from row to row
CORNERS = ((0.5, -TALL / 2), (0.5, TALL / 2), (0.0, TALL), (-0.5, TALL / 2), (-0.5, -TALL / 2), (0.0, -TALL))


class Hexes(Plan):
    """Hexes one unit of the page wide, with a corner in the north."""

    field, fields, most = "hex", "hexes", grid.MOST
    corners = CORNERS
    grid = grid
    sides = dict(zip(range(grid.DIRECTIONS), pairwise((*CORNERS, CORNERS[0])), strict=True))
    mirrored = "the north is copied to the south, row by row"

    def board(self) -> Board:
        return Board()

    def edge_of(self, at: int, direction: int) -> int:
        return edge_of(at, direction)

    def middle(self, at: int) -> Point:
        column, row = self.cell(at)
        return MARGIN + column + 0.5 + row % 2 / 2, MARGIN + TALL + row * ROW

    def size(self, columns: int, rows: int) -> Point:
        return MARGIN + columns + 0.5 + SPARE, MARGIN + 2 * TALL + (rows - 1) * ROW + MARGIN

    def plain(self, columns: int, rows: int) -> Iterator[Shape]:
        outlines = [self.outline(self.place(column, row)) for row in range(rows) for column in range(columns)]
        yield from (Shape("polygon", outline, "ground") for outline in outlines)
        yield from (Shape("line", (*outline, *outline[:2]), "grid") for outline in outlines)

    def cell_under(self, x: float, y: float) -> tuple[int, int]:
        row = round((y - MARGIN - TALL) / ROW)
        near = [(int((x - MARGIN - each % 2 / 2) // 1), each) for each in (row - 1, row, row + 1)]
        return min(near, key=lambda cell: self.off(x, y, *cell))

    def off(self, x: float, y: float, column: int, row: int) -> float:
        """How far a point is from the middle of a hex, squared."""
        return (x - MARGIN - column - 0.5 - row % 2 / 2) ** 2 + (y - MARGIN - TALL - row * ROW) ** 2

    def mirror(self, signs: list[str]) -> list[str]:
        return signs

    def indent(self, row: int) -> str:
        return " " * (row % 2)


PLAN = Hexes()
