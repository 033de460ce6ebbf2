"""How battles in metres are painted: cover, walls, darkness, smoke, and where sides deploy."""

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import Shape, easel, role_with

from ..scenario import SIDE_SIZE, armoury, recruits, wardrobe
from ..state import METRE, Battle, Fighter, Step
from .scene import LIGHTS

GRID = 0.5  # metres to which terrain and fighters snap
WALL = 0.4  # how thick a wall is
LEAST = 1.0  # metres that a box is wide and high
SIDES = ("red", "blue")
LINES = ("wall", "window", "trench")
BOXES = ("crate", "container")
THICK = {"wall": WALL, "window": WALL, "trench": 1.5}
ARMOURED = {"wall": 12, "window": 12, "container": 15}  # armour rating of what one paints
DARK = {f"dark-{light.label}": (light.label, words) for light, words in LIGHTS.items()}
TOOLS = (
    easel.Tool("crate", "Crates", "Ground", "cover", "box", "light cover"),
    easel.Tool("barrel", "Barrel", "Ground", "cover", help="light cover"),
    easel.Tool("container", "Container", "Ground", "block", "box", "ends lines of fire"),
    easel.Tool("smoke", "Smoke", "Ground", "smoke", help="a cloud of 5 m that is there from the start"),
    easel.Tool("wall", "Wall", "Lines", "wall", "line", "ends lines of fire; cover close behind it"),
    easel.Tool("window", "Window", "Lines", "window", "line", "medium cover"),
    easel.Tool("trench", "Trench", "Lines", "low-wall", "line", "medium cover"),
    *(easel.Tool(key, words.capitalize(), "Light", "dark", "box") for key, (_, words) in DARK.items()),
    easel.Tool("deploy-red", "Red deploys", "Play", "zone", "box"),
    easel.Tool("deploy-blue", "Blue deploys", "Play", "zone", "box"),
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags what lies there, or where a side deploys"),
    easel.Tool("erase", "Eraser", "Play", help="takes away what lies there"),
)


def grid(data: easel.Data, point: tuple[float, float]) -> tuple[float, float]:
    return easel.snapped(point[0], GRID, data.get("width", 60)), easel.snapped(point[1], GRID, data.get("height", 40))


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    ends = [grid(data, point) for point in (stroke.points[0], stroke.points[-1])]
    tool, terrain = stroke.tool, data.setdefault("terrain", [])
    if tool in BOXES:
        terrain.append({"kind": tool, "box": list(easel.box_of(ends, LEAST))} | rating(tool))
    elif tool in LINES:
        terrain.append(
            {"kind": tool, "corners": [list(c) for c in easel.slab(ends[0], ends[1], THICK[tool])]} | rating(tool)
        )
    elif tool == "barrel":
        terrain += [{"kind": "barrel", "centre": list(at), "radius": 0.5} for at in places(data, stroke)]
    elif tool == "smoke":
        data.setdefault("smoke", []).append({"at": list(ends[0])})
    elif tool in DARK:
        box = list(easel.box_of(ends, LEAST))
        data.setdefault("zones", []).append({"light": DARK[tool][0], "box": box})
    elif tool.startswith("deploy-"):
        data[tool.removeprefix("deploy-")]["area"] = list(easel.box_of(ends, LEAST))
    elif tool == "carry":
        carry(t, data, stroke.points[0], (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]))
    elif tool == "erase":
        rub_out(t, data, stroke)


def rating(tool: str) -> easel.Data:
    return {"ar": ARMOURED[tool]} if tool in ARMOURED else {}


def places(data: easel.Data, stroke: easel.Stroke) -> list[tuple[float, float]]:
    """Of a brush: each metre once, and none where a barrel stands already."""
    taken = {tuple(x["centre"]) for x in data["terrain"] if x.get("centre")}
    rounded = dict.fromkeys(grid(data, (round(x), round(y))) for x, y in stroke.points)
    return [at for at in rounded if at not in taken]


def rub_out(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """Terrain under the brush; with a click on nothing else, smoke and darkness as well."""
    under = [path for x, y in stroke.points if (path := entry_at(t, data, x, y, 0))]
    if len(stroke.points) > 1:
        under = [path for path in under if path[0] == "terrain"]
    for name, index in sorted(set(under), key=lambda path: -int(path[1])):
        del data[str(name)][int(index)]


def entry_at(t: Battle, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    """What lies there: the uppermost piece of terrain, then smoke, then darkness."""
    for name in ("terrain", "smoke", "zones"):
        entries = data.get(name, [])
        for i in reversed(range(len(entries))):
            if lies_under(entries[i], x, y):
                return (name, i)
    return None


def carry(t: Battle, data: easel.Data, point: tuple[float, float], by: tuple[float, float]) -> None:
    """What lies under a point goes so far; else the area in which a side deploys."""
    path = entry_at(t, data, *point, 0)
    if path:
        entry = easel.entry_in(data, path)
        x, y = middle(entry)
        easel.shift(entry, (x + by[0], y + by[1]))
    elif deploys(t):
        for side, (x, y, to_x, to_y) in zip(SIDES, areas(t)):
            if x <= point[0] <= to_x and y <= point[1] <= to_y:
                data[side]["area"] = [x + by[0], y + by[1], to_x + by[0], to_y + by[1]]


def middle(entry: easel.Data) -> tuple[float, float]:
    """Of a box, a polygon, or something round."""
    left, top, right, bottom = entry.get("box") or (0, 0, 0, 0)
    box = [(left, top), (right, bottom)] if entry.get("box") else None
    corners = box or entry.get("corners") or [entry.get("centre") or entry["at"]]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def lies_under(entry: easel.Data, x: float, y: float) -> bool:
    if entry.get("box"):
        left, top, right, bottom = entry["box"]
        return bool(left - GRID <= x <= right + GRID and top - GRID <= y <= bottom + GRID)
    if entry.get("corners"):
        return easel.is_inside(entry["corners"], x, y, GRID)
    at = entry.get("centre") or entry.get("at") or (0, 0)
    return bool((at[0] - x) ** 2 + (at[1] - y) ** 2 <= max(entry.get("radius", 5), GRID) ** 2)


def place(t: Battle, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
    """A fighter starts there, a piece of terrain lies there; a fighter beside the field waits to deploy."""
    entry = easel.entry_in(data, path)
    if "fighters" not in path:
        easel.shift(entry, grid(data, (x, y)))
    elif 0 <= x <= data.get("width", 60) and 0 <= y <= data.get("height", 40):
        entry["at"] = list(grid(data, (x, y)))
    else:
        entry.pop("at", None)


def zones(t: Battle) -> list[Shape]:
    """Where each side deploys, if anybody has to."""
    return [
        Shape("polygon", (x, y, to_x, y, to_x, to_y, x, to_y), "zone", f"{SIDES[i]} deploys here", variant=f"side-{i}")
        for i, (x, y, to_x, to_y) in enumerate(areas(t) if deploys(t) else ())
    ]


def deploys(t: Battle) -> bool:
    return t.step == Step.DEPLOY or any(x.here and not x.placed for x in t.fighters)


def areas(t: Battle) -> list[list[float]]:
    """Left, top, right and bottom of where each side deploys."""
    return [[value / METRE for value in t.board.areas[4 * i : 4 * i + 4]] for i in range(len(SIDES))]


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    labels = Fighter.labels()
    return {
        labels[side * SIDE_SIZE + i]: (name, "fighters", i)
        for side, name in enumerate(SIDES)
        for i in range(min(len((data.get(name) or {}).get("fighters", ())), SIDE_SIZE))
    }


def enlistable(data: easel.Data) -> list[easel.Recruit]:
    named: dict[str, Any] = {key: entry.name for key, entry in armoury().items()}
    return [
        easel.Recruit(like, {"like": like}, role_with(named[row["weapons"][0]])) for like, row in recruits().items()
    ]


def known(data: easel.Data) -> dict[str, Sequence[str]]:
    return {
        "FighterEntry.like": list(recruits()),
        "FighterEntry.weapons": [*armoury(), *(data.get("weapons") or {})],
        "FighterEntry.armour": list(wardrobe()),
    }


CORPS = tuple(easel.Corps((name, "fighters"), side) for side, name in enumerate(SIDES))
EASEL = easel.Easel(TOOLS, CORPS, enlistable, pieces, place, paint, entry_at, known, zones)
