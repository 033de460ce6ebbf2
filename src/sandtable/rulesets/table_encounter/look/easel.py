"""How tables in inches are painted: terrain with its height, and where models stand."""

from sandtable.geometry.inches.limits import HIGHEST
from sandtable.kernel import Shape, easel, role_with

from ..forces import SHOWN, types
from ..rules.ground import level
from ..state import INCH, NOBODY, Battle, Model
from . import scene

GRID = 0.5  # inches to which terrain and models snap
LEAST = 0.5
TABLE = (24.0, 24.0)  # the usual one
SIDES = ("south", "north")
TOP = HIGHEST / INCH
LINES: dict[str, easel.Data] = {
    "wall": {"height": 2.0},
    "fence": {"height": 1.0, "opaque": False},
    "sand bags": {"height": 1.25, "on_hit": "dust"},
}
BOXES: dict[str, easel.Data] = {
    "crate": {"height": 1.0},
    "building": {"height": 3.0, "climbable": False},
    "platform": {"height": 3.0, "ladder": True},
}
ROUND: dict[str, tuple[easel.Data, float]] = {
    "barrel": ({"height": 1.5, "on_hit": "explode", "radius": 2.0}, 0.5),
    "tree": ({"height": 4.0, "climbable": False, "standable": False}, 0.75),
}
STEPS = {"higher": 1.0, "lower": -1.0}
TOOLS = (
    easel.Tool("crate", "Crates", "Ground", "furniture", "box", "an inch high, to be climbed"),
    easel.Tool("building", "Building", "Ground", "block", "box", "three inches high, not to be climbed"),
    easel.Tool("platform", "Platform", "Ground", "ladder", "box", "three inches high, with a ladder"),
    easel.Tool("barrel", "Barrel", "Ground", "danger", help="blows up when a stray shot strikes it"),
    easel.Tool("tree", "Tree", "Ground", "growth"),
    easel.Tool("wall", "Wall", "Lines", "wall", "line", "two inches high"),
    easel.Tool("fence", "Fence", "Lines", "window", "line", "one sees through it"),
    easel.Tool("sand bags", "Sand bags", "Lines", "low-wall", "line", "dust rises when a stray shot strikes them"),
    easel.Tool("higher", "Higher", "Heights", help="an inch more"),
    easel.Tool("lower", "Lower", "Heights", help="an inch less"),
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags what lies there"),
    easel.Tool("erase", "Eraser", "Play", help="takes away what lies there"),
)


def size(data: easel.Data) -> tuple[float, float]:
    wide, deep = data.get("table") or TABLE
    return float(wide), float(deep)


def from_page(data: easel.Data, point: tuple[float, float]) -> tuple[float, float]:
    """A point of the page as files count: to the east and to the north, on the grid."""
    wide, deep = size(data)
    return easel.snapped(point[0], GRID, wide), easel.snapped(deep - point[1], GRID, deep)


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    tool, terrain = stroke.tool, data.setdefault("terrain", [])
    ends = [from_page(data, point) for point in (stroke.points[0], stroke.points[-1])]
    made: easel.Data = {"id": easel.unused(tool, [entry["id"] for entry in terrain])}
    if tool in BOXES:
        terrain.append(made | {"rectangle": list(easel.box_of(ends, LEAST))} | BOXES[tool])
    elif tool in LINES:
        terrain.append(made | {"polygon": [list(c) for c in easel.slab(ends[0], ends[1], LEAST)]} | LINES[tool])
    elif tool in ROUND:
        figures, radius = ROUND[tool]
        for at in dict.fromkeys(from_page(data, (round(x), round(y))) for x, y in stroke.points):
            id = easel.unused(tool, [entry["id"] for entry in terrain])
            terrain.append({"id": id, "circle": [*at, radius]} | figures)
    elif tool == "carry" and (path := entry_at(t, data, *stroke.points[0], 0)):
        entry = easel.entry_in(data, path)
        x, y = middle(entry)
        easel.shift(entry, (x + ends[1][0] - ends[0][0], y + ends[1][1] - ends[0][1]), ("rectangle",))
    elif tool in STEPS or tool == "erase":
        change(t, data, stroke)


def change(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """Terrain under the brush gets higher, lower, or goes."""
    under = {path for x, y in stroke.points if (path := entry_at(t, data, x, y, 0))}
    for name, index in sorted(under, key=lambda path: -int(path[1])):
        entry = data[str(name)][int(index)]
        if stroke.tool == "erase":
            del data[str(name)][int(index)]
        else:
            entry["height"] = min(max(entry["height"] + STEPS[stroke.tool], 0.5), TOP - entry.get("base", 0))


def entry_at(t: Battle, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    """The piece of terrain that was laid there last."""
    terrain, (_, deep) = data.get("terrain", []), size(data)
    found = [i for i, entry in enumerate(terrain) if lies_under(entry, x, deep - y)]
    return ("terrain", found[-1]) if found else None


def middle(entry: easel.Data) -> tuple[float, float]:
    """Of a circle, a rectangle or a polygon."""
    if entry.get("circle"):
        return entry["circle"][0], entry["circle"][1]
    west, south, east, north = entry.get("rectangle") or (0, 0, 0, 0)
    corners = [(west, south), (east, north)] if entry.get("rectangle") else entry["polygon"]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def lies_under(entry: easel.Data, x: float, y: float) -> bool:
    if entry.get("circle"):
        at_x, at_y, radius = entry["circle"]
        return bool((at_x - x) ** 2 + (at_y - y) ** 2 <= max(radius, GRID) ** 2)
    if entry.get("rectangle"):
        west, south, east, north = entry["rectangle"]
        return easel.is_inside([(west, south), (east, south), (east, north), (west, north)], x, y, GRID / 2)
    return easel.is_inside(entry.get("polygon") or [(0, 0)] * 3, x, y, GRID / 2)


def place(t: Battle, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
    """A model stands there, on top of what lies there; a piece of terrain lies there."""
    entry, (wide, deep) = easel.entry_in(data, path), size(data)
    if path[0] == "terrain":
        easel.shift(entry, from_page(data, (x, y)), ("rectangle",))
        return
    entry.pop("level", None)
    if not (0 <= x <= wide and 0 <= y <= deep):
        entry.pop("at", None)
        return
    at = from_page(data, (x, y))
    entry["at"] = list(at)
    top = level(t, round(at[0] * INCH), round(at[1] * INCH), HIGHEST)
    if top:
        entry["level"] = top / INCH


def zones(t: Battle) -> list[Shape]:
    """The strips in which sides deploy."""
    if all(model.placed for model in t.models if model.side != NOBODY):
        return []
    strips = ((0, t.board.deploy), (t.board.depth - t.board.deploy, t.board.depth))
    return [strip(t, side, low, high) for side, (low, high) in enumerate(strips)]


def strip(t: Battle, side: int, low: int, high: int) -> Shape:
    ends = ((0, low), (t.board.width, low), (t.board.width, high), (0, high))
    corners = tuple(part for end in ends for part in scene.on_page(t, *end))
    return Shape("polygon", corners, "zone", f"{SIDES[side]} deploys here", variant=f"side-{side}")


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    """Models in the order of the file; those of a force that is only named have no entry here."""
    found: dict[str, easel.Path] = {}
    labels = Model.labels()
    for side in SIDES:
        for i in range(len(data.get(side) or ()) if isinstance(data.get(side), list) else 0):
            if len(found) < len(labels):
                found[labels[len(found)]] = (side, i)
    return found


def recruits(data: easel.Data) -> list[easel.Recruit]:
    return [easel.Recruit(name, {"type": name}, role_with(" ".join(row["weapons"]))) for name, row in types().items()]


def known(data: easel.Data) -> dict[str, list[str]]:
    own = [weapon["name"] for weapon in data.get("weapons", [])]
    return {"ModelEntry.type": list(types()), "ModelEntry.weapons": [*SHOWN, *own]}


def points(t: Battle) -> dict[str, int]:
    return {model.label: int(model.points) for model in t.models if model.side != NOBODY}


def lenient(data: easel.Data) -> easel.Data:
    """Whatever it costs."""
    return data | {"limit": 30000, "turn": None}


CORPS = tuple(easel.Corps((name,), side) for side, name in enumerate(SIDES))
EASEL = easel.Easel(TOOLS, CORPS, recruits, pieces, place, paint, entry_at, known, zones, points, lenient)
