"""How tables are painted in the editor: terrain with its height, where sides deploy, and where pieces stand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.geometry.inches import HIGHEST
from sandtable.kernel import Group, Style, easel

from ..easel import tool_of, zone_tools
from ..terrain import Solid
from .drawing import Drawing
from .ground import level

Ends = tuple[tuple[float, float], tuple[float, float]]

GRID = 0.5  # units to which terrain and pieces snap
STEPS = {"higher": 1.0, "lower": -1.0}  # units
HEIGHTS = (
    easel.Tool("higher", "Higher", "Heights", help="a unit more"),
    easel.Tool("lower", "Lower", "Heights", help="a unit less"),
)
HANDS = (
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags what lies there"),
    easel.Tool("erase", "Eraser", "Play", help="takes away what lies there"),
)


@dataclass(frozen=True)
class Brush:
    """A tool that adds an entry to its own list: a box, or, with the gesture of a brush, a place."""

    tool: easel.Tool
    list: str
    entry: Mapping[str, Any] = field(default_factory=dict)  # the rest of the entry, besides its place


def box_brushes(list: str, field: str, kinds: Mapping[Any, str], style: Style) -> tuple[Brush, ...]:
    """A brush for each kind of area: a box whose entry names its kind in a field, by its label."""
    group = field.capitalize()
    tools = {x.label: easel.Tool(f"{style}-{x.label}", kinds[x].capitalize(), group, style, "box") for x in kinds}
    return tuple(Brush(tool, list, {field: label}) for label, tool in tools.items())


@dataclass(frozen=True)
class File:
    """How a scenario file holds its table: the terrain, the zones, and other lists of things on it."""

    inside: easel.Path = ("board",)
    brushes: tuple[Brush, ...] = ()
    kinds: bool = True  # whether entries of terrain name their kind; else they say how high they are
    ids: bool = True  # whether each has a name of its own
    corps: Callable[[str], easel.Path] = lambda side: (side,)  # where the pieces of a side stand
    box: str = "rectangle"  # what a rectangle and a polygon are called
    polygon: str = "polygon"
    round: float = GRID  # the radius of round things, if their entry does not say
    zone: Callable[[str], easel.Path] | None = lambda side: ("board", "zones", side)  # None: zones are not painted
    deploys: Callable[[Any], object] = lambda t: True  # whether zones are shown, and dragged
    in_a_row: bool = False  # whether keys of figures go on from side to side; else each side has a share
    eased: Mapping[str, Any] = field(default_factory=dict)  # replaces a wrong part of a file, to draw the rest

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists of things on the table."""
        return tuple(dict.fromkeys(("terrain", *(brush.list for brush in self.brushes))))

    def holder(self, data: easel.Data) -> easel.Data:
        """The part of a file that holds the lists of the table."""
        found: easel.Data = easel.entry_in(data, self.inside)
        return found


class Painter(Drawing):
    """Makes easels for tables."""

    def easel_for(
        self,
        labels: Sequence[str],
        recruits: Callable[[easel.Data], Sequence[easel.Recruit]],
        known: Callable[[easel.Data], Mapping[str, Sequence[str]]] = lambda data: {},
        file: File | None = None,
        **more: Any,
    ) -> easel.Easel:
        """The easel of a game on such a table. A piece's entry gives its place as `at`, and its height as `level`.

        `labels` are the keys of figures, each side's in the order of its entries; the rest is as in `Easel`. Pieces
        that have `points` cost so many.
        """
        of = file or File()
        corps = tuple(easel.Corps(of.corps(name), side) for side, name in enumerate(self.sides))
        kinds = {"TerrainEntry.kind": list(self.terrain.named)} if of.kinds else {}
        made: dict[str, Any] = {
            "tools": (*self.tools(of), *(brush.tool for brush in of.brushes), *HANDS),
            "corps": corps,
            "recruits": recruits,
            "pieces": lambda data: entries_of(data, corps, labels, of.in_a_row),
            "place": lambda t, data, path, x, y, layer: self.put(of, t, data, path, (x, y)),
            "paint": lambda t, data, stroke: Painting(self, of, data, t).paint(stroke),
            "entry_at": lambda t, data, x, y, layer: Painting(self, of, data, t).entry_at((x, y)),
            "known": lambda data: {**kinds, **known(data)},
            "zones": lambda t: self.zone_shapes(t.board) if of.deploys(t) else [],
            "points": lambda t: {x.label: int(x.points) for x in t.pieces() if hasattr(x, "points") and x.side >= 0},
            "lenient": lambda data: data | of.eased,
        }
        return easel.Easel(**(made | more))

    def tools(self, of: File) -> tuple[easel.Tool, ...]:
        """A brush for every kind of terrain; for heights, where terrain has some; and for zones."""
        kinds = sorted(self.solids.values(), key=lambda x: x.gesture == "line")
        ground = [tool_of(x, "Lines" if x.gesture == "line" else "Ground", x.gesture) for x in kinds]
        heights = HEIGHTS if any(x.height for x in kinds) else ()
        return (*ground, *heights, *(zone_tools(self.sides, "box") if of.zone else ()))

    @property
    def solids(self) -> dict[str, Solid]:
        """The kinds of terrain that a brush lays, by name."""
        return {x.name: x for x in self.terrain.features if isinstance(x, Solid)}

    def put(self, of: File, t: Any, data: easel.Data, path: easel.Path, point: tuple[float, float]) -> None:
        """Puts a piece on top of what is there, or lets it wait beside the table; moves terrain there."""
        entry, painting = easel.entry_in(data, path), Painting(self, of, data, t)
        at = painting.at(point)
        if path[: len(of.inside)] == of.inside and path[len(of.inside)] in of.lists:
            easel.shift(entry, at, (of.box,))
            return
        entry.pop("level", None)
        if not all(0 <= each <= most for each, most in zip(point, painting.size, strict=True)):
            entry.pop("at", None)
            return
        entry["at"], parts = list(at), self.measure.parts
        top = level(t.board, Group(), round(at[0] * parts), round(at[1] * parts), HIGHEST)
        if top:
            entry["level"] = self.measure.shown(top)


class Painting:
    """The table of a scenario file while it is painted."""

    def __init__(self, painter: Painter, of: File, data: easel.Data, t: Any) -> None:
        self.painter, self.of, self.data, self.t = painter, of, data, t
        self.size = painter.measure.shown(t.board.width), painter.measure.shown(t.board.depth)
        self.holder = of.holder(data)

    def at(self, point: tuple[float, float], step: float = GRID) -> tuple[float, float]:
        """A point of the page as files count it, on the grid."""
        wide, deep = self.size
        down = point[1] if self.painter.from_north else deep - point[1]
        return easel.snapped(point[0], step, wide), easel.snapped(down, step, deep)

    def paint(self, stroke: easel.Stroke) -> None:
        """Applies a stroke of a tool."""
        tool, ends = stroke.tool, (self.at(stroke.points[0]), self.at(stroke.points[-1]))
        if tool in self.painter.solids:
            self.lay(self.painter.solids[tool], ends, stroke)
        elif tool == "carry" and (path := self.entry_at(stroke.points[0])):
            self.carry(path, ends)
        elif tool == "carry":
            self.carry_zone(ends)
        elif tool in STEPS:
            self.raise_by(STEPS[tool], stroke)
        elif tool == "erase":
            for *holder, index in self.under(stroke):
                del easel.entry_in(self.data, tuple(holder))[index]
        elif tool.startswith("zone-"):
            self.set_zone(tool.removeprefix("zone-"), easel.box_of(ends, GRID))
        else:
            self.add(next(brush for brush in self.of.brushes if brush.tool.key == tool), ends)

    def set_zone(self, side: str, box: Sequence[float]) -> None:
        """Lets a side deploy in a box."""
        if self.of.zone is not None:
            *path, name = self.of.zone(side)
            holder = self.data
            for part in path:
                holder = holder.setdefault(str(part), {})
            holder[str(name)] = list(box)

    def carry_zone(self, ends: Ends) -> None:
        """Moves the zone under the first end to the second."""
        shown = self.painter.areas(self.t.board) if self.of.deploys(self.t) else []
        for side, area in zip(self.painter.sides, shown, strict=False):
            west, south, east, north = (self.painter.measure.shown(each) for each in area)
            (x, y), (to_x, to_y) = ends
            if west <= x <= east and south <= y <= north:
                self.set_zone(side, [west + to_x - x, south + to_y - y, east + to_x - x, north + to_y - y])

    def add(self, brush: Brush, ends: Ends) -> None:
        """Adds the entry of one of the game's own brushes."""
        where = {self.of.box: list(easel.box_of(ends, GRID))} if brush.tool.gesture == "box" else {"at": list(ends[0])}
        self.holder.setdefault(brush.list, []).append(dict(brush.entry) | where)

    def lay(self, kind: Solid, ends: Ends, stroke: easel.Stroke) -> None:
        """Lays a box, a bar, or round pieces: one a unit, and none where one is already."""
        terrain = self.holder.setdefault("terrain", [])
        said = ({"kind": kind.name} if self.of.kinds else {"height": float(kind.height)}) | dict(kind.entry)
        if kind.gesture == "box":
            made: list[easel.Data] = [{self.of.box: list(easel.box_of(ends, kind.size))}]
        elif kind.gesture == "line":
            made = [{self.of.polygon: [list(corner) for corner in easel.slab(*ends, kind.size)]}]
        else:
            taken = [list(circle_of(entry)[:2]) for entry in terrain if entry.get("circle") or entry.get("centre")]
            spots = dict.fromkeys(self.at((round(x), round(y))) for x, y in stroke.points)
            free = [list(spot) for spot in spots if list(spot) not in taken]
            plain = self.of.box == "rectangle"
            made = [{"circle": [*at, kind.size]} if plain else {"centre": at, "radius": kind.size} for at in free]
        for each in made:
            id = easel.unused(kind.name, [entry.get("id", "") for entry in terrain])
            terrain.append(({"id": id} if self.of.ids else {}) | each | said)

    def carry(self, path: easel.Path, ends: Ends) -> None:
        """Moves the thing under the first end to the second."""
        entry = easel.entry_in(self.data, path)
        x, y = self.middle(entry)
        easel.shift(entry, (x + ends[1][0] - ends[0][0], y + ends[1][1] - ends[0][1]), (self.of.box,))

    def raise_by(self, step: float, stroke: easel.Stroke) -> None:
        """Raises or lowers the terrain under the brush."""
        for path in self.under(stroke):
            entry = easel.entry_in(self.data, path)
            kind = self.painter.solids.get(entry.get("kind", ""))
            height = entry.get("height", kind.height if kind else step)
            top = HIGHEST / self.painter.measure.parts - entry.get("base", 0)
            entry["height"] = min(max(height + step, GRID), top)

    def under(self, stroke: easel.Stroke) -> list[easel.Path]:
        """The things under a brush, the last entries first; a brush that is drawn takes terrain alone."""
        under = {path for point in stroke.points if (path := self.entry_at(point))}
        if len(stroke.points) > 1:
            under = {path for path in under if path[-2] == "terrain"}
        return sorted(under, key=lambda path: -int(path[-1]))

    def entry_at(self, point: tuple[float, float]) -> easel.Path | None:
        """The entry at a point: terrain, and under it the other lists; the latest first."""
        _, deep = self.size
        x, y = point[0], point[1] if self.painter.from_north else deep - point[1]
        for name in self.of.lists:
            entries = self.holder.get(name) or []
            found = [i for i, entry in enumerate(entries) if self.lies_under(entry, x, y)]
            if found:
                return (*self.of.inside, name, found[-1])
        return None

    def corners_of(self, entry: easel.Data) -> Sequence[Sequence[float]]:
        """The corners of a rectangle or a polygon; none of a round thing."""
        if entry.get(self.of.box):
            west, south, east, north = entry[self.of.box]
            return [(west, south), (east, south), (east, north), (west, north)]
        corners: Sequence[Sequence[float]] = entry.get(self.of.polygon) or ()
        return corners

    def middle(self, entry: easel.Data) -> tuple[float, float]:
        """The middle of a rectangle, a polygon, or something round."""
        corners = self.corners_of(entry) or [circle_of(entry)]
        return sum(at[0] for at in corners) / len(corners), sum(at[1] for at in corners) / len(corners)

    def lies_under(self, entry: easel.Data, x: float, y: float) -> bool:
        """Whether the thing of an entry is at a point, or nearly."""
        if corners := self.corners_of(entry):
            return easel.is_inside(corners, x, y, GRID / 2)
        at_x, at_y, *radius = circle_of(entry)
        wide = radius[0] if radius else entry.get("radius", self.of.round)
        return bool((at_x - x) ** 2 + (at_y - y) ** 2 <= max(wide, GRID) ** 2)


def entries_of(
    data: easel.Data, corps: Sequence[easel.Corps], labels: Sequence[str], in_a_row: bool
) -> dict[str, easel.Path]:
    """Key of a figure -> its entry: each corps has a fixed share of the keys, or in a row as many as its entries."""
    keys, found = list(labels), dict[str, easel.Path]()
    for each in corps:
        entries = easel.entry_in(data, each.path)
        count = len(entries) if isinstance(entries, list) else 0
        share = count if in_a_row else len(labels) // len(corps)
        found |= {key: (*each.path, i) for i, key in enumerate(keys[: min(count, share)])}
        del keys[:share]
    return found


def circle_of(entry: easel.Data) -> Sequence[float]:
    """The middle of a round thing, and its radius if the entry has one."""
    found: Sequence[float] = entry.get("circle") or entry.get("centre") or entry["at"]
    return found
