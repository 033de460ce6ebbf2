"""Tables in scenario files: their size, their terrain, where sides deploy, and where pieces stand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, Field, model_validator

from sandtable.geometry.inches import FARTHEST, HIGHEST, WIDEST, Shape, circle, footprints, polygon, rectangle
from sandtable.kernel import NOBODY, Closed, Group, InvalidScenario, no_such

from ..terrain import SOLID, Solid, Terrain
from .bases import overlap_depth, overlaps
from .ground import CORNERS, FEATURES, STRIP, STRIPS, Board, Scenery, first_met, is_on_table, level
from .measure import Measure

L = TypeVar("L", bound=int)  # a length: `Inches` or `Metres`
At = tuple[L, L]  # east, north
EVERYTHING_STANDS = Group()


def in_order(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Returns a box; `ValueError` if it ends before it begins."""
    if box[0] > box[2] or box[1] > box[3]:
        raise ValueError("left, top, right, bottom expected, the lesser of each pair first")
    return box


Box = Annotated[tuple[L, L, L, L], AfterValidator(in_order)]


class Outline(Closed, Generic[L]):
    """The outline of a piece of terrain, as an entry has it."""

    rectangle: tuple[L, L, L, L] | None = None  # west, south, east, north
    circle: tuple[L, L, L] | None = None  # x, y, radius
    polygon: list[tuple[L, L]] | None = None

    @model_validator(mode="after")
    def has_one_shape(self) -> "Outline[L]":
        """Refuses an outline that does not have exactly one shape."""
        if sum(x is not None for x in (self.rectangle, self.circle, self.polygon)) != 1:
            raise ValueError("one of rectangle, circle and polygon expected")
        return self

    def shape(self) -> Shape:
        """The outline in parts of a unit; `ValueError` if it is none."""
        if self.rectangle is not None:
            return rectangle(*self.rectangle)
        return circle(*self.circle) if self.circle is not None else polygon(self.polygon or [])


class AnyOutline(Closed, Generic[L]):
    """An outline of any shape, hollow ones too, as an entry has it: a box, corners, or a centre and a radius."""

    box: Box[L] | None = Field(default=None, title="corners (west, north, east, south)")
    corners: list[tuple[L, L]] = []
    centre: tuple[L, L] | None = None
    radius: Annotated[L, Field(validate_default=True)] = 0.5  # type: ignore[assignment]

    def shape(self) -> Shape:
        """The outline in parts of a unit; `ValueError` if it is none."""
        west, south, east, north = self.box or (0, 0, 0, 0)
        corners = [(west, south), (east, south), (east, north), (west, north)] if self.box else self.corners
        if len(corners) < 3 and (corners or self.centre is None):
            raise ValueError("a box, three corners or more, or a centre expected")
        xs, ys = zip(*(corners or [self.centre]), strict=True)
        shape = Shape(len(corners), 0 if corners else self.radius, xs, ys)
        if not (footprints.doubled_area(xs, ys) if corners else shape.radius > 0):
            name = "box" if self.box else "corners" if corners else "radius"
            got = self.model_dump(mode="json", include={name})[name]
            raise ValueError(f"a piece of terrain needs a width and a height; got {name} = {got}")
        return shape


class TerrainEntry(Outline[L], Generic[L]):
    """A piece of terrain: its kind, and what is different from others of this kind."""

    kind: Annotated[str, Field(description="the name of a feature")]
    id: Annotated[str, Field(title="name", max_length=30, description="what it is called")] = ""
    height: L | None = None
    base: L | None = Field(default=None, title="height of its underside")


class SolidEntry(Outline[L], Generic[L]):
    """A piece of terrain that states its own height; games add its traits and other entries."""

    id: str = Field(title="name")
    height: L
    base: L = Field(default=0, title="height of its underside")  # type: ignore[assignment]


class CloudEntry(Closed, Generic[L]):
    """Something round that hangs over the table from the start; its radius is 5 units, if nothing else is said."""

    at: tuple[L, L] = Field(title="centre")
    radius: Annotated[L, Field(ge=0, validate_default=True)] = 5  # type: ignore[assignment]


class BoardEntry(Closed, Generic[L]):
    """The table of a scenario file."""

    size: tuple[L, L]
    terrain: list[TerrainEntry[L]] = []
    zones: dict[str, tuple[L, L, L, L]] = {}  # side -> west, south, east, north of where it deploys


class BaseEntry(Closed, Generic[L]):
    """Where a piece stands, for the entries of games to subclass."""

    at: tuple[L, L] | None = Field(default=None, title="place (east, north)")  # left out: it is deployed
    level: L | None = Field(default=None, title="height of its ground")  # or below: the highest there
    base: L | None = Field(default=None, title="width of its base")
    height: L | None = None


class Reader:
    """Reads tables in one measure, with one terrain. `step` is how high pieces of a battle step up, in parts."""

    farthest = FARTHEST  # parts that a table may measure each way
    flat = 0, 1  # the heights of terrain in a game without heights

    def __init__(
        self, measure: Measure, terrain: Terrain, sides: tuple[str, ...], step: Callable[[Any], int] = lambda t: 0
    ) -> None:
        self.measure, self.terrain, self.sides, self.step = measure, terrain, sides, step

    def board_of(self, entry: BoardEntry[Any], made: Any = None) -> Any:
        """The table of an entry (`made`, if given, is filled); `InvalidScenario` says what is wrong."""
        board: Any = Board() if made is None else made
        self.spread(board, entry.size, entry.terrain, "board.size", "board.terrain")
        for i, piece in enumerate(entry.terrain):
            where, kind = f"board.terrain[{i}]", self.terrain.named.get(piece.kind)
            if kind is None:
                raise InvalidScenario(f"{where}.kind: {no_such('feature', piece.kind, list(self.terrain.named))}")
            solid = self.terrain.ground[kind]
            own = round(solid.height * self.measure.parts) if isinstance(solid, Solid) else 0
            low, height = piece.base or 0, own if piece.height is None else piece.height
            self.lay(board, board.features[i], piece, (low, low + height), where)
            board.features[i].kind, board.features[i].properties = kind, solid.properties if solid else 0
        for side, (west, south, east, north) in entry.zones.items():
            if side not in self.sides:
                raise InvalidScenario(f"board.zones: {no_such('side', side, self.sides)}")
            place = 4 * self.sides.index(side)
            board.areas[place : place + 4] = west, south, east, north
        return board

    def spread(self, board: Any, size: tuple[int, int], terrain: Sequence[Any], sized: str, laid: str) -> None:
        """A bare table of this size, with room for a number of pieces of terrain."""
        parts, most = self.measure.parts, self.farthest // self.measure.parts
        if not all(parts <= each <= self.farthest for each in size):
            raise InvalidScenario(f"{sized}: 1 to {most} {self.measure.units} each way expected")
        if len(terrain) > FEATURES:
            raise InvalidScenario(f"{laid}: at most {FEATURES} pieces, got {len(terrain)}")
        (board.width, board.depth), board.pieces = size, len(terrain)

    def strips(self, board: Any, deep: int, where: str) -> None:
        """Deployment strips of two sides in the south and the north: each along its edge, this deep."""
        if not self.measure.parts <= deep <= board.depth // 2:
            got = f"got {self.measure.words(deep)}"
            raise InvalidScenario(f"{where}: from 1 {self.measure.unit} to half of the table expected, {got}")
        board.areas[:4], board.areas[4:] = (0, 0, board.width, deep), (0, board.depth - deep, board.width, board.depth)

    def flanks(self, board: Any, wide: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Deployment strips of two sides in the west and the east: each along its edge, this wide."""
        return (0, 0, wide, board.depth), (board.width - wide, 0, board.width, board.depth)

    def lay(self, board: Any, feature: Any, entry: Any, heights: tuple[int, int], where: str) -> None:
        """Lays one piece of terrain from its entry, with the fields that the game's own class declares."""
        try:
            shape = entry.shape()
        except ValueError as error:
            raise InvalidScenario(f"{where}: {error}") from None
        if shape.corners > CORNERS:
            raise InvalidScenario(f"{where}: at most {CORNERS} corners")
        if not 0 <= heights[0] < heights[1] <= HIGHEST:
            highest = f"{HIGHEST // self.measure.parts} {self.measure.units}"
            raise InvalidScenario(f"{where}: heights from 0 to {highest} expected")
        lay(board, feature, shape, *heights)
        if max(feature.west - board.width, feature.south - board.depth, -feature.east, -feature.north) >= 0:
            raise InvalidScenario(f"{where}: all of it lies beyond the edges of the board")
        own = type(feature).__annotations__ if type(feature) is not Scenery else {}
        for name in own.keys() & type(entry).model_fields.keys():
            setattr(feature, name, getattr(entry, name))

    def laid(self, board: Any, terrain: Iterable[Any], where: str) -> Iterator[tuple[Any, Any, str]]:
        """Lays pieces of terrain that state their own kind; yields each one, its entry, and where the entry is."""
        for feature, entry in zip(board.features, terrain):
            stands = f"{where}[{feature.index}] ({entry.id})"
            self.lay(board, feature, entry, (entry.base, entry.base + entry.height), stands)
            said = [x.property for x in self.terrain.traits if x.entry and getattr(entry, x.entry)]
            feature.properties = SOLID | sum(said)
            yield feature, entry, stands

    def size_up(self, entry: Any, piece: Any, where: str) -> None:
        """The base and height of a piece from its entry, if given there."""
        base = 2 * piece.radius if entry.base is None else entry.base
        piece.height = piece.height if entry.height is None else entry.height
        if not 0 < base <= 2 * WIDEST or base % 2:
            raise InvalidScenario(
                f"{where}.base: an even number of parts up to {self.measure.words(2 * WIDEST)} expected"
            )
        if not 0 < piece.height <= HIGHEST * 3 // 4:
            raise InvalidScenario(f"{where}.height: up to {self.measure.words(HIGHEST * 3 // 4)} expected")
        piece.radius = base // 2

    def set_down(
        self, t: Any, piece: Any, at: tuple[int, int], high: int, said: Callable[[Any], str], where: str = "",
        rules: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Puts a piece on the highest ground there that it can step on to from this height.

        `rules` may give the ids of what says that it does not stand there, and not with another.
        """
        (piece.x, piece.y), step = at, self.step(t)
        piece.z = level(t.board, EVERYTHING_STANDS, *at, min(high + step, HIGHEST))
        if words := self.misplaced(t.board, piece, said, step):
            raise InvalidScenario(where + words, *rules[:1])
        if words := self.crowded(piece, [x for x in t.pieces() if isinstance(x, type(piece))], said):
            raise InvalidScenario(where + words, *rules[1:])
        piece.placed = True

    def misplaced(self, board: Any, piece: Any, said: Callable[[Any], str], step: int = 0) -> str:
        """Why a piece cannot stand in its place: off the table, or in terrain that is higher than a step."""
        if not is_on_table(board, piece.x, piece.y, piece.radius):
            return f"{said(piece)} is outside the table"
        at, low, high = (piece.x, piece.y), piece.z + step, piece.z + piece.height
        met = first_met(board, EVERYTHING_STANDS, SOLID, *at, *at, piece.radius, low, high)
        return (
            ""
            if met == NOBODY
            else f"{said(piece)} stands in {said(board.features[met])}; put it beside or on top (level)"
        )

    def crowded(self, piece: Any, others: Iterable[Any], said: Callable[[Any], str]) -> str:
        """Why a piece has no room among others."""
        for other in others:
            if other.placed and other.index != piece.index and overlaps(piece, other, piece.x, piece.y, piece.z):
                deep = self.measure.words(overlap_depth(piece, other, piece.x, piece.y))
                return f"{said(piece)} overlaps {said(other)} by {deep}"
        return ""


def lay(board: Any, feature: Any, shape: Shape, low: int, high: int) -> None:
    """Gives a feature its outline and its heights."""
    count = len(shape.xs)
    feature.corners, feature.radius, feature.low, feature.high = shape.corners, shape.radius, low, high
    feature.xs[:count], feature.ys[:count] = shape.xs, shape.ys
    feature.x, feature.y = sum(shape.xs) // count, sum(shape.ys) // count
    feature.west, feature.east = min(shape.xs) - shape.radius, max(shape.xs) + shape.radius
    feature.south, feature.north = min(shape.ys) - shape.radius, max(shape.ys) + shape.radius
    for strip in range(STRIPS):
        mark(board.from_west, strip, feature, feature.west // STRIP <= strip)
        mark(board.from_east, strip, feature, feature.east // STRIP >= strip)
        mark(board.from_south, strip, feature, feature.south // STRIP <= strip)
        mark(board.from_north, strip, feature, feature.north // STRIP >= strip)


def mark(pieces: list[int], strip: int, feature: Any, begun: bool) -> None:
    """Marks whether a feature's bounds have begun at a strip."""
    pieces[strip] = pieces[strip] & ~(1 << feature.index) | begun << feature.index
