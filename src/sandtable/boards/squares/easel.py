"""How boards of squares are painted in the editor: terrain, edges, zones, and where pieces begin."""

from collections.abc import Callable, Mapping, Sequence

from sandtable.kernel import Shape, easel

from .board import Board
from .drawing import MARGIN, place_under, square, squares
from .entry import BoardEntry, board_of, map_of, squares_in
from .grid import MOST, NOWHERE, column_of, name_of, place, row_of
from .terrain import OPEN_GROUND, Feature, Terrain

NEAR = 0.35  # so near to an edge, in squares, a brush means it
Cell = tuple[int, int]


def easel_for(
    terrain: Terrain,
    sides: tuple[str, ...],
    corps: tuple[easel.Corps, ...],
    labels: Sequence[Sequence[str]],
    recruits: Callable[[easel.Data], Sequence[easel.Recruit]],
    known: Callable[[easel.Data], Mapping[str, Sequence[str]]],
    points: Callable[[object], Mapping[str, int]] = easel.no_points,
) -> easel.Easel:
    """The easel of a game on squares, whose scenario files hold a `BoardEntry` as `board`.

    `labels` are the keys of each corps' figures, in the order of its entries; an entry's `at` names its square. The
    rest is as in `Easel`.
    """

    def pieces(data: easel.Data) -> dict[str, easel.Path]:
        listed = [(easel.entry_in(data, each.path) or [], each, keys) for each, keys in zip(corps, labels, strict=True)]
        return {key: (*each.path, i) for some, each, keys in listed for i, (_, key) in enumerate(zip(some, keys))}

    return easel.Easel(
        tools=(*map(tool_of, terrain.features), *zone_tools(sides), *PLAY),
        corps=corps,
        recruits=recruits,
        pieces=pieces,
        place=put,
        paint=lambda t, data, stroke: Painting(terrain, sides, data).paint(stroke),
        entry_at=lambda t, data, x, y, layer: None,
        known=known,
        zones=lambda t: zone_shapes(t.board, sides),
        points=points,
    )


PLAY = (
    easel.Tool("no-zone", "No zone", "Play"),
    easel.Tool("mirror", "Mirror", "Play", help="the north is copied to the south, half a turn around the middle"),
    easel.Tool("size", "Size", "Play", help="the square that becomes the south-eastern corner, or one beyond it"),
    easel.Tool("erase", "Rubber", "Play", help="takes away edges and what lies on squares"),
)


def tool_of(feature: Feature) -> easel.Tool:
    """The brush that paints a feature."""
    group = "Edges" if feature.on_edge else "Ground"
    return easel.Tool(feature.name, feature.name.capitalize(), group, feature.style, help=feature.help)


def zone_tools(sides: tuple[str, ...]) -> tuple[easel.Tool, ...]:
    """A brush for each side's zone."""
    return tuple(easel.Tool(f"zone-{side}", f"{side.capitalize()} deploys", "Play", "zone") for side in sides)


def zone_shapes(board: Board, sides: tuple[str, ...]) -> list[Shape]:
    """Where each side deploys, square by square."""
    return [
        square(at, "zone", f"{name} deploys here", variant=f"side-{side}")
        for at in squares(board)
        for side, name in enumerate(sides)
        if board.zones[at] >> side & 1
    ]


def put(t: object, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
    """A piece begins on the square there; beside the board it waits to deploy."""
    entry, grid = easel.entry_in(data, path), BoardEntry.model_validate(data["board"]).lines()
    at = place_under(x, y, len(grid[0]), len(grid))
    if at == NOWHERE:
        entry.pop("at", None)
    else:
        entry["at"] = name_of(at)


class Painting:
    """The board of a scenario file while it is painted."""

    def __init__(self, terrain: Terrain, sides: tuple[str, ...], data: easel.Data) -> None:
        self.terrain, self.sides, self.data = terrain, sides, data
        self.board: easel.Data = data["board"]
        self.rows = BoardEntry.model_validate(self.board).lines()

    def paint(self, stroke: easel.Stroke) -> None:
        """What a stroke of a tool does."""
        kinds = {feature.name: feature for feature in self.terrain.features}
        if stroke.tool == "mirror":
            self.mirror()
        elif stroke.tool == "size":
            self.resize(stroke.points[-1])
        elif stroke.tool == "no-zone" or stroke.tool.startswith("zone-"):
            self.set_zone(stroke, stroke.tool.removeprefix("zone-"))
        else:
            for point in stroke.points:
                self.set_feature(kinds.get(stroke.tool), point)
        self.board["map"] = map_of(self.rows)

    def cell(self, point: tuple[float, float]) -> Cell | None:
        """The column and row under a point."""
        at = place_under(*point, len(self.rows[0]), len(self.rows))
        return None if at == NOWHERE else (column_of(at), row_of(at))

    def set_feature(self, feature: Feature | None, point: tuple[float, float]) -> None:
        """A feature where the point is; the rubber takes the edge there, or else what lies on the square."""
        edge, cell = self.edge(point), self.cell(point)
        if edge is not None and (feature is None or feature.on_edge):
            removed = self.clear_edge(edge)
            if feature is not None:
                self.add_edge(feature.name, edge)
            if removed or feature is not None:
                return
        if cell is not None and (feature is None or not feature.on_edge):
            self.rows[cell[1]][cell[0]] = OPEN_GROUND if feature is None else feature.sign

    def edge(self, point: tuple[float, float]) -> list[str] | None:
        """The two squares whose edge is nearest to a point, by name, if it is near."""
        cell = self.cell(point)
        if cell is None:
            return None
        across, down = point[0] - MARGIN - cell[0], point[1] - MARGIN - cell[1]
        sides = {(-1, 0): across, (1, 0): 1 - across, (0, -1): down, (0, 1): 1 - down}
        (east, south), away = min(sides.items(), key=lambda side: side[1])
        other = cell[0] + east, cell[1] + south
        if away > NEAR or not (0 <= other[1] < len(self.rows) and 0 <= other[0] < len(self.rows[0])):
            return None
        return [name_of(place(*each)) for each in sorted((cell, other))]

    def clear_edge(self, edge: list[str]) -> bool:
        """Takes away what stands on an edge, and says whether anything did."""
        entries = self.board.get("edges", [])
        kept = [e | {"between": [pair for pair in e["between"] if sorted(pair) != sorted(edge)]} for e in entries]
        self.board["edges"] = [entry for entry in kept if entry["between"]]
        return sum(len(e["between"]) for e in kept) < sum(len(e["between"]) for e in entries)

    def add_edge(self, kind: str, edge: list[str]) -> None:
        """Puts a feature on an edge."""
        entries = self.board.setdefault("edges", [])
        found = next((entry for entry in entries if entry["kind"] == kind), None)
        if found is None:
            entries.append(found := {"kind": kind, "between": []})
        found["between"].append(edge)

    def set_zone(self, stroke: easel.Stroke, side: str) -> None:
        """The squares under the stroke become a side's zone, or no zone."""
        names = [name_of(place(*cell)) for cell in map(self.cell, stroke.points) if cell is not None]
        for each, known in self.zones().items():
            kept = [name for name in known if name not in names]
            self.board["zones"][each] = kept + (list(dict.fromkeys(names)) if each == side else [])

    def zones(self) -> dict[str, list[str]]:
        """The names of all squares in the zone of each side."""
        blocks = self.board.setdefault("zones", {})
        board = board_of(BoardEntry(map=map_of(self.rows)), self.terrain, self.sides)
        return {
            side: [name_of(at) for block in blocks.get(side, []) for at in squares_in(board, block, "board.zones")]
            for side in self.sides
        }

    def mirror(self) -> None:
        """The southern half becomes the northern one, turned by half a turn."""
        last = len(self.rows) - 1
        for row in range((last + 1) // 2):
            self.rows[last - row] = self.rows[row][::-1]

    def resize(self, corner: tuple[float, float]) -> None:
        """The board ends with the square under a point; edges and zones beyond it go."""
        zones = self.zones()
        wide = min(max(int(corner[0] - MARGIN) + 1, 1), MOST)
        high = min(max(int(corner[1] - MARGIN) + 1, 1), MOST)
        grown = [row[:wide] + [OPEN_GROUND] * (wide - len(row)) for row in self.rows[:high]]
        self.rows = grown + [[OPEN_GROUND] * wide for _ in range(high - len(grown))]
        left = {name_of(place(column, row)) for row in range(high) for column in range(wide)}
        self.board["zones"] = {side: [name for name in names if name in left] for side, names in zones.items()}
        for entry in self.board.get("edges", []):
            entry["between"] = [pair for pair in entry["between"] if left.issuperset(pair)]
