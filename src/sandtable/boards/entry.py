"""Boards in scenario files: a map in signs, edges by the fields on both sides, and where sides deploy."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from sandtable.kernel import Closed, InvalidScenario, no_such

from .plan import Plan, name_of
from .terrain import Terrain

SPACED = 40  # the most columns of a map with blanks between its signs
LONGEST = 60  # rows


class EdgeEntry(Closed):
    """Features on edges: each pair of fields has the edge between them."""

    kind: Annotated[str, Field(description="the name of a feature of edges")]
    between: list[tuple[str, str]]


class BoardEntry(Closed):
    """The board of a scenario file.

    >>> entry = BoardEntry(map=". #\\n. .", zones={"red": ["a1", "a2"]})
    >>> entry.lines()
    [['.', '#'], ['.', '.']]
    """

    map: Annotated[list[str], Field(max_length=LONGEST, description="one line for each row, one sign for each field")]
    edges: list[EdgeEntry] = []
    levels: dict[str, list[str]] = {}  # level -> fields (c4) and blocks of them (a1-h2) at that level
    zones: dict[str, list[str]] = {}  # side -> fields and blocks

    def lines(self) -> list[list[str]]:
        """The signs of each row; blanks between them do not count."""
        return [[sign for sign in line if not sign.isspace()] for line in self.map]


class Reader:
    """Reads the boards of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def board_of(self, entry: BoardEntry, terrain: Terrain, sides: tuple[str, ...], made: Any = None) -> Any:
        """The board of an entry (`made`, if given, is filled); `InvalidScenario` says what is wrong."""
        board: Any = self.plan.board() if made is None else made
        rows, most = entry.lines(), self.plan.most
        board.columns, board.rows = len(rows[0]) if rows else 0, len(rows)
        if not 1 <= board.columns <= most or not 1 <= board.rows <= most:
            got = f"{board.columns} and {board.rows}"
            raise InvalidScenario(f"board.map: 1 to {most} columns and rows expected, got {got}")
        for level, blocks in entry.levels.items():
            if level not in map(str, range(1, terrain.levels + 1)):
                expected = f"1 to {terrain.levels} expected" if terrain.levels else "this game has none"
                raise InvalidScenario(f'board.levels: no level "{level}": {expected}')
            for at in (at for block in blocks for at in self.fields_in(board, block, f"board.levels.{level}")):
                board.levels[at] = max(board.levels[at], int(level))
        for row, signs in enumerate(rows):
            self.lay_row(board, terrain, row, signs)
        for i, edge in enumerate(entry.edges):
            self.lay_edges(board, terrain, edge, f"board.edges[{i}]")
        for side, blocks in entry.zones.items():
            if side not in sides:
                raise InvalidScenario(f"board.zones: {no_such('side', side, sides)}")
            for block in blocks:
                for at in self.fields_in(board, block, f"board.zones.{side}"):
                    board.zones[at] |= 1 << sides.index(side)
        return board

    def lay_row(self, board: Any, terrain: Terrain, row: int, signs: list[str]) -> None:
        """One row of the map."""
        if len(signs) != board.columns:
            expected = f"{board.columns} {self.plan.fields} expected"
            raise InvalidScenario(f"board.map: row {row + 1}: {expected}, got {len(signs)}")
        for column, sign in enumerate(signs):
            kind, at = terrain.kind_of(sign), self.plan.place(column, row)
            if kind is None:
                where = f"board.map: {self.plan.name_of(at)}"
                raise InvalidScenario(f"{where}: {no_such('sign', sign, list(terrain.kinds))}")
            feature = terrain.ground[kind]
            board.kinds[at] = kind
            board.ground[at] = 0 if feature is None else feature.properties
            board.levels[at] += 0 if feature is None else feature.level

    def lay_edges(self, board: Any, terrain: Terrain, entry: EdgeEntry, where: str) -> None:
        """The edges of one kind."""
        kind = terrain.edge_kinds.get(entry.kind)
        feature = None if kind is None else terrain.edges[kind]
        if kind is None or feature is None:
            raise InvalidScenario(f"{where}.kind: {no_such('edge', entry.kind, list(terrain.edge_kinds))}")
        for one, other in entry.between:
            at, to = self.known_field(board, one, where), self.known_field(board, other, where)
            edge = self.plan.edge_between(at, to)
            if edge is None:
                raise InvalidScenario(f"{where}: {one} and {other} share no edge")
            board.edge_kinds[edge], board.edges[edge] = kind, feature.properties

    def known_field(self, board: Any, name: str, where: str) -> int:
        """The place of a field that is on the board."""
        at = self.plan.places.get(name.strip().lower())
        column, row = (board.columns, 0) if at is None else self.plan.cell(at)
        if at is None or column >= board.columns or row >= board.rows:
            last = name_of(board.columns - 1, board.rows - 1)
            raise InvalidScenario(f'{where}: no {self.plan.field} "{name}": a1 to {last} expected')
        return at

    def fields_in(self, board: Any, block: str, where: str) -> list[int]:
        """The places of a field, c4, or of a block from corner to corner, a1-h2."""
        corners = [self.plan.cell(self.known_field(board, name, where)) for name in block.split("-", 1)]
        (left, top), (right, bottom) = (tuple(limit(each) for each in zip(*corners)) for limit in (min, max))
        return [self.plan.place(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def map_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """The map of these signs, with blanks between them where there is room."""
    return [(" " if len(row) <= SPACED else "").join(row) for row in rows]
