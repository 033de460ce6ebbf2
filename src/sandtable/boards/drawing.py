"""A board on a page and in the terminal: one unit a field, with letters and numbers along the edge."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sandtable.kernel import Scene, Shape, Spot, Style

from .ground import is_beyond
from .plan import MARGIN, Plan, letters
from .terrain import Terrain

FIGURE = 0.4  # the radius of a piece
LEVEL = 0.28  # from the middle of a field, to the right and down, to the number of its level


class Drawing:
    """Draws the boards of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def place_at(self, board: Any, x: float, y: float) -> int:
        """The field under a point of the page, or NOWHERE."""
        return self.plan.place_under(x, y, board.columns, board.rows)

    def fields(self, board: Any) -> Iterator[int]:
        """Every field of the board, row by row."""
        for row in range(board.rows):
            for column in range(board.columns):
                yield self.plan.place(column, row)

    @lru_cache(maxsize=16)  # noqa: B019  (there is one drawing of each plan)
    def scene(self, board: Any, terrain: Terrain, scale: str = "", unit: str = "") -> Scene:
        """The board, which does not change in a battle."""
        plain = self.plan.plain(board.columns, board.rows)
        ground = (*plain, *self.heights(board), *self.features(board, terrain), *self.edges(board, terrain))
        spots = tuple(
            Spot(self.plan.name_of(at), *self.plan.middle(at), self.plan.name_of(at)) for at in self.fields(board)
        )
        return Scene(
            *self.plan.size(board.columns, board.rows),
            (*ground, *self.contours(board), *self.names(board)),
            spots,
            reach=0.7,
            scale=scale or f"a {self.plan.field}",
            unit=unit or self.plan.fields,
            cell=tuple(part for corner in self.plan.corners for part in corner),
        )

    def heights(self, board: Any) -> Iterator[Shape]:
        """The shapes of fields that are higher than the ground around."""
        for at in self.fields(board):
            if board.levels[at]:
                yield self.shape(at, "floor", f"level {board.levels[at]}", variant=f"level-{board.levels[at]}")

    def contours(self, board: Any) -> Iterator[Shape]:
        """The rims of each level, and how high its fields are."""
        for level in range(1, max(board.levels) + 1):
            inside = {at for at in self.fields(board) if board.levels[at] >= level}
            rims = [(at, to) for at in inside for to, _, _ in self.plan.neighbours(at) if to not in inside]
            for chain in self.plan.chains(rims):
                yield Shape("line", tuple(part for corner in chain for part in corner), "edge", f"rim of level {level}")
        for at in self.fields(board):
            if board.levels[at]:
                x, y = self.plan.middle(at)
                yield Shape("text", (x + LEVEL, y + LEVEL), "caption", str(board.levels[at]), variant="sub")

    def features(self, board: Any, terrain: Terrain) -> Iterator[Shape]:
        """The shapes of features on fields."""
        for at in self.fields(board):
            feature = terrain.ground[board.kinds[at]]
            if feature is not None:
                yield self.shape(at, feature.style, feature.name)

    def edges(self, board: Any, terrain: Terrain) -> Iterator[Shape]:
        """The shapes of features on edges."""
        drawn = set[int]()
        for at in self.fields(board):
            for _, edge, ends in self.plan.neighbours(at):
                feature = None if edge in drawn else terrain.edges[board.edge_kinds[edge]]
                if feature is not None:
                    drawn.add(edge)
                    yield Shape("line", (*ends[0], *ends[1]), feature.style, feature.name)

    def names(self, board: Any) -> Iterator[Shape]:
        """The letters above and the numbers to the left."""
        for column in range(board.columns):
            x, _ = self.plan.middle(self.plan.place(column, 0))
            yield Shape("text", (x, MARGIN / 2), "caption", letters(column), variant="sub")
        for row in range(board.rows):
            _, y = self.plan.middle(self.plan.place(0, row))
            yield Shape("text", (MARGIN / 2, y), "caption", str(row + 1), variant="sub")

    def shape(self, at: int, style: Style, label: str = "", variant: str = "") -> Shape:
        """One field, drawn."""
        return Shape("polygon", self.plan.outline(at), style, label, variant=variant)

    def line(self, one: int, other: int, style: Style = "sight", label: str = "") -> Shape:
        """A line from the middle of one field to that of another, for marks."""
        return Shape("line", (*self.plan.middle(one), *self.plan.middle(other)), style, label)

    def step_line(self, ways: Sequence[int]) -> Shape:
        """The way over these fields, for marks."""
        return Shape("line", tuple(part for at in ways for part in self.plan.middle(at)), "path")

    def sight_line(self, board: Any, one: int, other: int, is_clear: bool, label: str = "") -> tuple[Shape, ...]:
        """A line of sight; where it is not clear, with the field that stops it."""
        if is_clear:
            return (self.line(one, other, "sight", label),)
        stops = [at for at in self.plan.between(one, other) if not is_beyond(board, at) and board.ground[at]]
        shown = [Shape("circle", (*self.plan.middle(stops[0]), 0.2), "stop")] if stops else []
        return (self.line(one, other, "sight-blocked", label), *shown)

    def text_map(self, board: Any, terrain: Terrain, pieces: Mapping[int, str]) -> str:
        """The board as text: two characters a field, with the label of each piece on its place."""
        head = "   " + " ".join(f"{letters(column):<2}" for column in range(board.columns))
        lines = [head.rstrip()]
        for row in range(board.rows):
            places = [self.plan.place(column, row) for column in range(board.columns)]
            cells = [f"{pieces.get(at) or sign_of(board, terrain, at):<2}" for at in places]
            lines.append(f"{row + 1:>2} {self.plan.indent(row)}" + " ".join(cells).rstrip())
        return "\n".join([*lines, *self.legend(board, terrain)])

    def legend(self, board: Any, terrain: Terrain) -> list[str]:
        """The meaning of the signs on this board, and the place of its edges."""
        kinds = {board.kinds[at] for at in self.fields(board)}
        signs = [f"{x.sign} {x.name}" for kind, x in enumerate(terrain.ground) if x is not None and kind in kinds]
        walls: dict[int, str] = {}
        for at in self.fields(board):
            for to, edge, _ in self.plan.neighbours(at):
                feature = terrain.edges[board.edge_kinds[edge]]
                if feature is not None and edge not in walls:
                    walls[edge] = f"{feature.name} {self.plan.name_of(at)}-{self.plan.name_of(to)}"
        signs += ["after a sign, the level"] if any(board.levels[at] for at in self.fields(board)) else []
        return [line for line in ("  ".join(signs), "; ".join(walls.values())) if line]


def sign_of(board: Any, terrain: Terrain, at: int) -> str:
    """The sign of the feature on a field, and its level if it is raised."""
    feature = terrain.ground[board.kinds[at]]
    return ("." if feature is None else feature.sign) + str(board.levels[at] or "")
