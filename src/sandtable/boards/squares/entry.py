"""What a scenario file says of a board of squares: a map in signs, edges by name, and where sides deploy."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from sandtable.kernel import InvalidScenario, no_such

from .board import Board, edge_of
from .grid import MOST, column_of, direction_to, name_of, place, places_by_name, row_of
from .terrain import Terrain

SPACED = 40  # columns of a map whose signs have blanks between them


def square_name(name: str) -> str:
    """A square by its name, in small letters."""
    spoken = name.strip().lower()
    if spoken not in places_by_name():
        raise ValueError(f'a square expected, as in c4, got "{name}"')
    return spoken


SquareName = Annotated[str, AfterValidator(square_name), Field(description="a square, as in c4")]


class EdgeEntry(BaseModel):
    """Features on edges: each pair of squares has the edge between them."""

    model_config = ConfigDict(extra="forbid")

    kind: Annotated[str, Field(description="the name of a feature of edges")]
    between: list[tuple[SquareName, SquareName]]


class BoardEntry(BaseModel):
    """The board of a scenario file.

    >>> entry = BoardEntry(map=". #\\n. .", zones={"red": ["a1", "a2"]})
    >>> entry.lines()
    [['.', '#'], ['.', '.']]
    """

    model_config = ConfigDict(extra="forbid")

    map: Annotated[list[str], Field(max_length=MOST, description="a line a row, a sign a square")]
    edges: list[EdgeEntry] = []
    zones: dict[str, list[str]] = {}  # side -> squares (c4) and blocks of them (a1-h2)

    def lines(self) -> list[list[str]]:
        """The signs of each row; blanks between them do not count."""
        return [[sign for sign in line if not sign.isspace()] for line in self.map]


def board_of(entry: BoardEntry, terrain: Terrain, sides: tuple[str, ...], made: Any = None) -> Any:
    """The board that an entry stands for (`made`, if given, is filled); `InvalidScenario` says what is wrong where."""
    board: Any = Board() if made is None else made
    rows = entry.lines()
    board.columns, board.rows = len(rows[0]) if rows else 0, len(rows)
    if not 1 <= board.columns <= MOST or not 1 <= board.rows <= MOST:
        raise InvalidScenario(f"board.map: 1 to {MOST} columns and rows expected, got {board.columns} and {board.rows}")
    for row, signs in enumerate(rows):
        lay_row(board, terrain, row, signs)
    for i, edge in enumerate(entry.edges):
        lay_edges(board, terrain, edge, f"board.edges[{i}]")
    for side, blocks in entry.zones.items():
        if side not in sides:
            raise InvalidScenario(f"board.zones: {no_such('side', side, sides)}")
        for block in blocks:
            for at in squares_in(board, block, f"board.zones.{side}"):
                board.zones[at] |= 1 << sides.index(side)
    return board


def lay_row(board: Board, terrain: Terrain, row: int, signs: list[str]) -> None:
    """One row of the map."""
    if len(signs) != board.columns:
        raise InvalidScenario(f"board.map: row {row + 1}: {board.columns} squares expected, got {len(signs)}")
    for column, sign in enumerate(signs):
        kind = terrain.kind_of(sign)
        if kind is None:
            where = f"board.map: {name_of(place(column, row))}"
            raise InvalidScenario(f"{where}: {no_such('sign', sign, list(terrain.kinds))}")
        feature = terrain.ground[kind]
        board.kinds[place(column, row)] = kind
        board.ground[place(column, row)] = 0 if feature is None else feature.properties


def lay_edges(board: Board, terrain: Terrain, entry: EdgeEntry, where: str) -> None:
    """The edges of one kind."""
    kind = terrain.edge_kinds.get(entry.kind)
    feature = None if kind is None else terrain.edges[kind]
    if kind is None or feature is None:
        raise InvalidScenario(f"{where}.kind: {no_such('edge', entry.kind, list(terrain.edge_kinds))}")
    for one, other in entry.between:
        at, to = known_square(board, one, where), known_square(board, other, where)
        direction = direction_to(at, to)
        if direction < 0 or direction % 2:
            raise InvalidScenario(f"{where}: {one} and {other} share no edge")
        edge = edge_of(at, direction)
        board.edge_kinds[edge], board.edges[edge] = kind, feature.properties


def known_square(board: Board, name: str, where: str) -> int:
    """The place of a square that is on the board."""
    at = places_by_name().get(name.strip().lower())
    if at is None or column_of(at) >= board.columns or row_of(at) >= board.rows:
        last = name_of(place(board.columns - 1, board.rows - 1))
        raise InvalidScenario(f'{where}: no square "{name}": a1 to {last} expected')
    return at


def squares_in(board: Board, block: str, where: str) -> list[int]:
    """The places of a square, c4, or of a block of them from corner to corner, a1-h2."""
    corners = [known_square(board, name, where) for name in block.split("-", 1)]
    columns = sorted(column_of(at) for at in (corners[0], corners[-1]))
    rows = sorted(row_of(at) for at in (corners[0], corners[-1]))
    return [place(column, row) for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)]


def map_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """The map of these signs, with blanks between them where there is room."""
    return [(" " if len(row) <= SPACED else "").join(row) for row in rows]
