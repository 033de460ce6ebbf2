"""The dots of a board on a page: one unit from each to its neighbours."""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin

from sandtable.kernel import Shape

from .. import plan
from ..hexes.plan import ROW, Hexes
from . import grid

Spotted = tuple[int, int]  # a place and a level
BOARDS = 32  # kept in memory


class Sheet(plan.Page):
    """A board's dots: where each lies, and what is under a point."""

    grid, corners, sides, row = grid, Hexes.corners, Hexes.sides, ROW

    def __init__(self, board: grid.Board) -> None:
        self.around: dict[int, Sequence[tuple[int, int, plan.Ends]]] = {}
        self.places = tuple(at for at in range(grid.PLACES) if board.floors[at])
        self.spots: tuple[Spotted, ...] = tuple(
            (at, level) for level in range(grid.LEVELS) for at in self.places if grid.has_floor(board, at, level)
        )
        self.levels = 1 + max((level for _, level in self.spots), default=0)
        across = [at % grid.WIDTH + at // grid.WIDTH / 2 for at in self.places]
        down = [at // grid.WIDTH * ROW for at in self.places]
        self.left, self.top = min(across) - plan.MARGIN, min(down) - plan.MARGIN
        size = max(across) + plan.MARGIN - self.left, max(down) + plan.MARGIN - self.top
        self.width, self.height = plan.rounded(size)

    def edge_of(self, at: int, direction: int) -> int:
        return grid.edge_of(at, direction)

    def middle(self, at: int) -> plan.Point:
        row = at // grid.WIDTH
        return at % grid.WIDTH + row / 2 - self.left, row * ROW - self.top

    def neighbours(self, at: int) -> Sequence[tuple[int, int, plan.Ends]]:
        """The neighbours of a place, as on any page, worked out once."""
        if at not in self.around:
            self.around[at] = [*super().neighbours(at)]
        return self.around[at]

    def xy(self, at: int) -> plan.Point:
        """The middle of a dot's cell as shapes have it."""
        return plan.rounded(self.middle(at))

    def outline(self, at: int) -> tuple[float, ...]:
        return tuple(round(each, 3) for each in super().outline(at))

    def middle_of_edge(self, at: int, to: int) -> plan.Point:
        """Half-way between two dots."""
        (x, y), (to_x, to_y) = self.xy(at), self.xy(to)
        return (x + to_x) / 2, (y + to_y) / 2

    def nearest(self, x: float, y: float) -> int:
        """The place nearest to a point of the page; NOWHERE far off the grid."""
        first = int((y + self.top) / ROW)
        places = [(round(x + self.left - row / 2), row) for row in (first, first + 1)]
        column, row = min(places, key=lambda place: self.away(place[1] * grid.WIDTH + place[0], x, y))
        at = row * grid.WIDTH + column
        return at if 0 <= column < grid.WIDTH and 0 <= at < grid.PLACES else grid.NOWHERE

    def away(self, at: int, x: float, y: float) -> float:
        """How far a point is from a dot."""
        there = self.middle(at)
        return hypot(there[0] - x, there[1] - y)

    def bearing(self, at: int, x: float, y: float) -> int:
        """The direction from a dot to a point, in whole degrees."""
        there = self.middle(at)
        return round(degrees(atan2(y - there[1], x - there[0]))) % 360

    def farthest(self, at: int) -> float:
        """How far the farthest corner of the board is from a place."""
        x, y = self.xy(at)
        return hypot(max(x, self.width - x), max(y, self.height - y))

    def edges_of(self, wedge: Shape, variant: str) -> list[Shape]:
        """The two edges of an arc, as far as the board."""
        (x, y, far, *angles), found = wedge.points, list[Shape]()
        for east, south in ((cos(ahead), sin(ahead)) for ahead in map(radians, angles)):
            walls = [(self.width if east > 0 else 0, x, east), (self.height if south > 0 else 0, y, south)]
            reach = min([far, *((wall - here) / way for wall, here, way in walls if abs(way) > 1e-9)])
            end = plan.rounded((x + reach * east, y + reach * south))
            found.append(Shape("line", (x, y, *end), "range", wedge.label, wedge.layer, variant))
        return found


@lru_cache(BOARDS)
def sheet_of(board: grid.Board) -> Sheet:
    """The sheet of a board, cached."""
    return Sheet(board)
