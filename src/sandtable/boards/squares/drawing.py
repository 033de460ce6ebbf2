"""A board of squares on a page and in the terminal: one unit a square, with letters and numbers along the edge."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from sandtable.kernel import Scene, Shape, Spot, Style

from .board import Board, is_beyond
from .grid import NOWHERE, apart, column_of, letters, line_place, name_of, place, row_of
from .terrain import Terrain

MARGIN = 1.0  # for the letters and numbers
FIGURE = 0.4  # the radius of a piece
SPARE = 0.3  # beyond the last row and column


def middle(at: int) -> tuple[float, float]:
    """The middle of a square, in units of the page."""
    return MARGIN + column_of(at) + 0.5, MARGIN + row_of(at) + 0.5


def place_at(board: Board, x: float, y: float) -> int:
    """The square under a point of the page, or NOWHERE."""
    return place_under(x, y, board.columns, board.rows)


def place_under(x: float, y: float, columns: int, rows: int) -> int:
    """The square under a point, on a board of so many columns and rows, or NOWHERE."""
    column, row = int(x - MARGIN), int(y - MARGIN)
    return place(column, row) if min(x, y) >= MARGIN and column < columns and row < rows else NOWHERE


def squares(board: Board) -> Iterator[int]:
    """Every square of the board, row by row."""
    for row in range(board.rows):
        for column in range(board.columns):
            yield place(column, row)


@lru_cache(maxsize=16)
def scene(board: Board, terrain: Terrain, scale: str = "a square", unit: str = "squares") -> Scene:
    """The board as it stands all battle long."""
    ground = (*plain(board), *features(board, terrain), *edges(board, terrain), *names(board))
    spots = tuple(Spot(name_of(at), *middle(at), name_of(at)) for at in squares(board))
    width, height = MARGIN + board.columns + SPARE, MARGIN + board.rows + SPARE
    return Scene(
        width,
        height,
        ground,
        spots,
        reach=0.7,
        scale=scale,
        unit=unit,
        cell=(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5),
    )


def plain(board: Board) -> Iterator[Shape]:
    """The ground and its lines."""
    right, bottom = MARGIN + board.columns, MARGIN + board.rows
    yield Shape("polygon", (MARGIN, MARGIN, right, MARGIN, right, bottom, MARGIN, bottom), "ground")
    for column in range(board.columns + 1):
        yield Shape("line", (MARGIN + column, MARGIN, MARGIN + column, bottom), "grid")
    for row in range(board.rows + 1):
        yield Shape("line", (MARGIN, MARGIN + row, right, MARGIN + row), "grid")


def features(board: Board, terrain: Terrain) -> Iterator[Shape]:
    """What lies on squares."""
    for at in squares(board):
        feature = terrain.ground[board.kinds[at]]
        if feature is not None:
            yield square(at, feature.style, feature.name)


def edges(board: Board, terrain: Terrain) -> Iterator[Shape]:
    """What stands on edges."""
    for at in squares(board):
        x, y = MARGIN + column_of(at), MARGIN + row_of(at)
        for edge, ends in ((2 * at, (x + 1, y, x + 1, y + 1)), (2 * at + 1, (x, y + 1, x + 1, y + 1))):
            feature = terrain.edges[board.edge_kinds[edge]]
            if feature is not None:
                yield Shape("line", ends, feature.style, feature.name)


def names(board: Board) -> Iterator[Shape]:
    """The letters above and the numbers to the left."""
    for column in range(board.columns):
        yield Shape("text", (MARGIN + column + 0.5, MARGIN / 2), "caption", letters(column), variant="sub")
    for row in range(board.rows):
        yield Shape("text", (MARGIN / 2, MARGIN + row + 0.5), "caption", str(row + 1), variant="sub")


def square(at: int, style: Style, label: str = "", inset: float = 0.0, variant: str = "") -> Shape:
    """One square, drawn."""
    x, y = middle(at)
    low, high = -0.5 + inset, 0.5 - inset
    corners = (x + low, y + low, x + high, y + low, x + high, y + high, x + low, y + high)
    return Shape("polygon", corners, style, label, variant=variant)


def line(one: int, other: int, style: Style = "sight", label: str = "") -> Shape:
    """A line from the middle of one square to that of another, for marks."""
    return Shape("line", (*middle(one), *middle(other)), style, label)


def step_line(ways: Sequence[int]) -> Shape:
    """The way over these squares, for marks."""
    return Shape("line", tuple(part for at in ways for part in middle(at)), "path")


def sight_line(board: Board, one: int, other: int, is_open: bool, label: str = "") -> tuple[Shape, ...]:
    """A line of sight; where it is not open, with the square that stops it."""
    if is_open:
        return (line(one, other, "sight", label),)
    stops = [at for at in between(one, other) if not is_beyond(board, at) and board.ground[at]]
    shown = [Shape("circle", (*middle(stops[0]), 0.2), "stop")] if stops else []
    return (line(one, other, "sight-blocked", label), *shown)


def between(one: int, other: int) -> list[int]:
    """The squares strictly between two others."""
    return [line_place(one, other, index, 0) for index in range(1, apart(one, other))]


def text_map(board: Board, terrain: Terrain, pieces: Mapping[int, str]) -> str:
    """The board as text: two characters a square, with the label of each piece on its place."""
    head = "   " + " ".join(f"{letters(column):<2}" for column in range(board.columns))
    lines = [head.rstrip()]
    for row in range(board.rows):
        cells = [pieces.get(at) or sign_of(board, terrain, at) for at in (place(c, row) for c in range(board.columns))]
        lines.append(f"{row + 1:>2} " + " ".join(f"{cell:<2}" for cell in cells).rstrip())
    return "\n".join([*lines, *legend(board, terrain)])


def sign_of(board: Board, terrain: Terrain, at: int) -> str:
    """The sign of what lies on a square."""
    feature = terrain.ground[board.kinds[at]]
    return "." if feature is None else feature.sign


def legend(board: Board, terrain: Terrain) -> list[str]:
    """What the signs on this board mean, and where its edges are."""
    kinds = {board.kinds[at] for at in squares(board)}
    signs = [f"{x.sign} {x.name}" for kind, x in enumerate(terrain.ground) if x is not None and kind in kinds]
    walls = [edge_in_words(board, terrain, edge) for edge, kind in enumerate(board.edge_kinds) if kind]
    return [line for line in ("  ".join(signs), "; ".join(walls)) if line]


def edge_in_words(board: Board, terrain: Terrain, edge: int) -> str:
    """What stands on an edge, and between which squares."""
    feature, at = terrain.edges[board.edge_kinds[edge]], edge // 2
    column, row = (column_of(at) + 1, row_of(at)) if edge % 2 == 0 else (column_of(at), row_of(at) + 1)
    return f"{feature.name if feature else ''} {name_of(at)}-{name_of(place(column, row))}"
