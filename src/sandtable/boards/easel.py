"""How boards are painted in the editor: terrain, edges, zones, and where pieces begin."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any, Literal

from sandtable.kernel import Shape, easel, role_with

from .drawing import Drawing
from .entry import BoardEntry, Reader, map_of
from .ground import NOWHERE
from .plan import Plan, Point, name_of
from .terrain import OPEN_GROUND, Feature, Terrain

NEAR = 0.35  # how near to an edge, in fields, a brush must be
STEPS = {"higher": 1, "lower": -1}
HEIGHTS = (
    easel.Tool("higher", "Higher", "Heights", help="a level more"),
    easel.Tool("lower", "Lower", "Heights", help="a level less"),
)
NO_ZONE = easel.Tool("no-zone", "No zone", "Play")
Cell = tuple[int, int]
Standing = dict[Any, dict[str, set[int]]]  # dot or edge -> kind -> levels


class Painter:
    """Makes easels for the boards of one plan."""

    def __init__(self, plan: Plan, reader: Reader, drawing: Drawing) -> None:
        self.plan, self.reader, self.drawing = plan, reader, drawing

    def easel_for(
        self,
        terrain: Terrain,
        sides: tuple[str, ...],
        corps: tuple[easel.Corps, ...],
        labels: Sequence[Sequence[str]],
        recruits: Callable[[easel.Data], Sequence[easel.Recruit]],
        known: Callable[[easel.Data], Mapping[str, Sequence[str]]],
        points: Callable[[object], Mapping[str, int]] = easel.no_points,
    ) -> easel.Easel:
        """The easel of a game on a board whose scenario files hold a `BoardEntry` as `board`.

        `labels` are the keys of each corps' figures, in the order of its entries; an entry's `at` names its field. The
        rest is as in `Easel`.
        """

        return easel.Easel(
            tools=(
                *map(tool_of, terrain.features),
                *(HEIGHTS if terrain.levels else ()),
                *zone_tools(sides),
                *self.play_tools(),
            ),
            corps=corps,
            recruits=recruits,
            pieces=lambda data: easel.entries_of(data, corps, labels),
            place=self.put,
            paint=lambda t, data, stroke: Painting(self, terrain, sides, data).paint(stroke),
            entry_at=lambda t, data, x, y, layer: None,
            known=known,
            zones=lambda t: self.zone_shapes(t.board, sides),
            points=points,
        )

    def play_tools(self) -> tuple[easel.Tool, ...]:
        """The brushes of every board."""
        field, fields = self.plan.field, self.plan.fields
        corner = f"the {field} that becomes the south-eastern corner, or one beyond it"
        return (
            NO_ZONE,
            easel.Tool("mirror", "Mirror", "Play", help=self.plan.mirrored),
            easel.Tool("size", "Size", "Play", help=corner),
            easel.Tool("erase", "Erase", "Play", help=f"takes away edges and what lies on {fields}"),
        )

    def zone_shapes(self, board: Any, sides: tuple[str, ...]) -> list[Shape]:
        """Where each side deploys, field by field."""
        return [
            self.drawing.shape(at, "zone", f"{name} deploys here", variant=f"side-{side}")
            for at in self.drawing.fields(board)
            for side, name in enumerate(sides)
            if board.zones[at] >> side & 1
        ]

    def put(self, t: object, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
        """Puts a piece on the field there; beside the board it waits to deploy."""
        entry, grid = easel.entry_in(data, path), BoardEntry.model_validate(data["board"]).lines()
        at = self.plan.place_under(x, y, len(grid[0]), len(grid))
        if at == NOWHERE:
            entry.pop("at", None)
        else:
            entry["at"] = self.plan.name_of(at)


def tool_of(feature: Feature, group: str = "", gesture: Literal["brush", "box", "line"] = "brush") -> easel.Tool:
    """The brush that paints a feature."""
    group = group or ("Edges" if feature.on_edge else "Ground")
    return easel.Tool(feature.kind, feature.name.capitalize(), group, feature.style, gesture, feature.help)


def recruits_of(
    rows: Mapping[str, Mapping[str, Any]], like: str, arms: Mapping[str, Any] | None = None
) -> list[easel.Recruit]:
    """All pieces of a table of samples, which an entry names in its field `like`; they look as they are armed.

    Samples may name weapons by their ids; then `arms` holds what has their names.
    """
    names = {id: weapon.name for id, weapon in (arms or {}).items()}
    armed = {name: " ".join(names.get(each, each) for each in row["weapons"]) for name, row in rows.items()}
    return [easel.Recruit(name, {like: name}, role_with(armed[name])) for name in rows]


def zone_tools(sides: tuple[str, ...], gesture: Literal["brush", "box"] = "brush") -> tuple[easel.Tool, ...]:
    """A brush for each side's zone."""
    return tuple(easel.Tool(f"zone-{side}", f"Zone of {side}", "Play", "zone", gesture) for side in sides)


class Painting:
    """The board of a scenario file while it is painted."""

    def __init__(self, painter: Painter, terrain: Terrain, sides: tuple[str, ...], data: easel.Data) -> None:
        self.plan, self.reader = painter.plan, painter.reader
        self.terrain, self.sides = terrain, sides
        self.board: easel.Data = data["board"]
        self.rows = BoardEntry.model_validate(self.board).lines()

    def paint(self, stroke: easel.Stroke) -> None:
        """Applies a stroke of a tool."""
        kinds = {feature.name: feature for feature in self.terrain.features}
        if stroke.tool == "mirror":
            self.mirror()
        elif stroke.tool == "size":
            self.resize(stroke.points[-1])
        elif stroke.tool in STEPS:
            self.raise_by(STEPS[stroke.tool], stroke)
        elif stroke.tool == NO_ZONE.key or stroke.tool.startswith("zone-"):
            self.set_zone(stroke, stroke.tool.removeprefix("zone-"))
        else:
            for point in stroke.points:
                self.set_feature(kinds.get(stroke.tool), point)
        self.board["map"] = map_of(self.rows)

    def cell(self, point: tuple[float, float]) -> Cell | None:
        """The column and row under a point."""
        at = self.plan.place_under(*point, len(self.rows[0]), len(self.rows))
        return None if at == NOWHERE else self.plan.cell(at)

    def set_feature(self, feature: Feature | None, point: tuple[float, float]) -> None:
        """Puts a feature where the point is; the eraser removes the edge there, or else the feature of the field."""
        edge, cell = self.edge(point), self.cell(point)
        if edge is not None and (feature is None or feature.on_edge):
            if self.set_edge(edge, feature):
                return
        if cell is not None and (feature is None or not feature.on_edge):
            self.rows[cell[1]][cell[0]] = OPEN_GROUND if feature is None else feature.sign

    def edge(self, point: tuple[float, float]) -> list[str] | None:
        """The names of the two fields whose edge is nearest to a point, if it is near."""
        cell = self.cell(point)
        if cell is None:
            return None
        at = self.plan.place(*cell)
        to, _, ends = min(self.plan.neighbours(at), key=lambda side: away(point, *side[2]))
        column, row = self.plan.cell(to)
        if away(point, *ends) > NEAR or not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])):
            return None
        return [self.plan.name_of(self.plan.place(*each)) for each in sorted((cell, (column, row)))]

    def set_edge(self, edge: list[str], feature: Feature | None) -> bool:
        """Replaces the feature of an edge by another, or by none; returns whether that changes it."""
        found = standing(self.board, "edges", "between")
        there = found.pop(key_of(edge), None)
        if feature is not None:
            found[key_of(edge)][feature.kind].add(0)
        put_back(self.board, "edges", "between", found)
        return there is not None or feature is not None

    def set_zone(self, stroke: easel.Stroke, side: str) -> None:
        """Makes the fields under the stroke a side's zone, or no zone."""
        names = self.names_under(stroke)
        for each, known in self.zones().items():
            kept = [name for name in known if name not in names]
            self.board["zones"][each] = kept + (names if each == side else [])

    def names_under(self, stroke: easel.Stroke) -> list[str]:
        """The fields under a stroke."""
        cells = dict.fromkeys(cell for cell in map(self.cell, stroke.points) if cell is not None)
        return [self.plan.name_of(self.plan.place(*cell)) for cell in cells]

    def zones(self) -> dict[str, list[str]]:
        """The names of all fields in the zone of each side."""
        blocks = self.board.setdefault("zones", {})
        return self.names_in({side: blocks.get(side, ()) for side in self.sides}, "board.zones")

    def names_in(self, blocks: Mapping[str, Sequence[str]], where: str) -> dict[str, list[str]]:
        """The names of all fields in blocks, list by list."""
        board, fields_in = self.bare(), self.reader.fields_in
        return {
            each: [self.plan.name_of(at) for block in found for at in fields_in(board, block, where)]
            for each, found in blocks.items()
        }

    def bare(self) -> Any:
        """The board of the map alone."""
        return self.reader.board_of(BoardEntry(map=map_of(self.rows)), self.terrain, self.sides)

    def levels(self) -> dict[str, int]:
        """The level of each raised field."""
        found = self.names_in(dict(sorted(self.board.get("levels", {}).items())), "board.levels")
        return {name: int(level) for level, names in found.items() for name in names}

    def put_levels(self, levels: Mapping[str, int]) -> None:
        """Writes the levels of fields as the file has them."""
        found = {str(level): [x for x in levels if levels[x] == level] for level in sorted({*levels.values()}) if level}
        self.board["levels"] = found
        if not found:
            del self.board["levels"]

    def raise_by(self, step: int, stroke: easel.Stroke) -> None:
        """Raises or lowers the fields under a stroke."""
        levels = self.levels()
        for name in self.names_under(stroke):
            levels[name] = min(max(levels.get(name, 0) + step, 0), self.terrain.levels)
        self.put_levels(levels)

    def mirror(self) -> None:
        """Makes the southern half an image of the northern one."""
        last = len(self.rows) - 1
        for row in range((last + 1) // 2):
            self.rows[last - row] = self.plan.mirror(self.rows[row])

    def resize(self, corner: tuple[float, float]) -> None:
        """Makes the board end with the field under a point; edges and zones beyond it are removed."""
        zones, levels, under = self.zones(), self.levels(), self.plan.cell_under(*corner)
        wide, high = (min(max(each + 1, 1), self.plan.most) for each in under)
        grown = [row[:wide] + [OPEN_GROUND] * (wide - len(row)) for row in self.rows[:high]]
        self.rows = grown + [[OPEN_GROUND] * wide for _ in range(high - len(grown))]
        left = {name_of(column, row) for row in range(high) for column in range(wide)}
        self.board["zones"] = {side: [name for name in names if name in left] for side, names in zones.items()}
        self.put_levels({name: level for name, level in levels.items() if name in left})
        for entry in self.board.get("edges", []):
            entry["between"] = [pair for pair in entry["between"] if left.issuperset(pair)]


def away(point: Point, one: Point, other: Point) -> float:
    """How far a point is from a stretch between two others."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = min(max(along, 0.0), 1.0)
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


# ---- lists of a file, taken apart and put together ------------------------------------------------------------------


def standing(board: easel.Data, name: str, places: str) -> Standing:
    """The things at each place, of `edges` (their places are in `between`), or of `dots` (`at`)."""
    found: Standing = defaultdict(lambda: defaultdict(set))
    for entry in board.get(name, ()):
        for place in entry[places]:
            found[key_of(place)][entry["kind"]] |= set(entry.get("levels", [0]))
    return found


def put_back(board: easel.Data, name: str, places: str, found: Standing) -> None:
    """Writes things at places as entries: one for each kind and set of levels."""
    groups: dict[tuple[str, tuple[int, ...]], list[Any]] = defaultdict(list)
    for place, kinds in found.items():
        for kind, levels in kinds.items():
            if levels:
                groups[kind, tuple(sorted(levels))].append(as_list(place))
    board[name] = [
        {"kind": kind, places: group} | ({} if levels == (0,) else {"levels": list(levels)})
        for (kind, levels), group in groups.items()
    ]


def key_of(place: Sequence[Any]) -> Any:
    """The key of a dot, or of an edge in either direction: by dots or by names."""
    ends = [end if isinstance(end, int | str) else tuple(end) for end in place]
    return tuple(ends if isinstance(ends[0], int) else sorted(ends))


def as_list(place: Any) -> Any:
    """A place as files write it."""
    return [as_list(each) for each in place] if isinstance(place, tuple) else place
