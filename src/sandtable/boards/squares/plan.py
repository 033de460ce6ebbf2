"""Boards of squares for files, pages and brushes."""

from collections.abc import Iterator

from sandtable.kernel import Shape

from ..plan import MARGIN, SPARE, Plan, Point
from . import grid
from .board import Board, edge_of

SIDES = {  # direction -> the ends of the edge on that side, around the middle of the square
    0: ((0.5, -0.5), (0.5, 0.5)),
    2: ((-0.5, 0.5), (0.5, 0.5)),
    4: ((-0.5, -0.5), (-0.5, 0.5)),
    6: ((-0.5, -0.5), (0.5, -0.5)),
}


class Squares(Plan):
    """Squares of one unit of the page, in straight columns and rows."""

    field, fields, most = "square", "squares", grid.MOST
    grid = grid
    sides = SIDES
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    mirrored = "the north is copied to the south, half a turn around the middle"

    def board(self) -> Board:
        return Board()

    def edge_of(self, at: int, direction: int) -> int:
        return edge_of(at, direction)

    def middle(self, at: int) -> Point:
        column, row = self.cell(at)
        return MARGIN + column + 0.5, MARGIN + row + 0.5

    def size(self, columns: int, rows: int) -> Point:
        return MARGIN + columns + SPARE, MARGIN + rows + MARGIN

    def plain(self, columns: int, rows: int) -> Iterator[Shape]:
        right, bottom = MARGIN + columns, MARGIN + rows
        yield Shape("polygon", (MARGIN, MARGIN, right, MARGIN, right, bottom, MARGIN, bottom), "ground")
        for column in range(columns + 1):
            yield Shape("line", (MARGIN + column, MARGIN, MARGIN + column, bottom), "grid")
        for row in range(rows + 1):
            yield Shape("line", (MARGIN, MARGIN + row, right, MARGIN + row), "grid")

    def cell_under(self, x: float, y: float) -> tuple[int, int]:
        return int((x - MARGIN) // 1), int((y - MARGIN) // 1)

    def mirror(self, signs: list[str]) -> list[str]:
        return signs[::-1]


PLAN = Squares()
