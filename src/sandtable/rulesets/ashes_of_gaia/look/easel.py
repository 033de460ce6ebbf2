"""How battles in metres are painted: cover, walls, darkness, smoke, and where sides deploy."""

from collections.abc import Sequence
from typing import Any

from sandtable.boards.tabletop import File, Painting
from sandtable.kernel import Shape, easel, role_with

from ..scenario import SIDE_SIZE, armoury, recruits, wardrobe
from ..state import METRE, SIDES, Battle, Fighter, Step
from ..terrain import FIELD
from .scene import LIGHTS

LEAST = 1.0  # metres that a box is wide and high
DARK = {f"dark-{light.label}": (light.label, words) for light, words in LIGHTS.items()}
TOOLS = (
    easel.Tool("smoke", "Smoke", "Ground", "smoke", help="a cloud of 5 m that is there from the start"),
    *(easel.Tool(key, words.capitalize(), "Light", "dark", "box") for key, (_, words) in DARK.items()),
    easel.Tool("deploy-red", "Red deploys", "Play", "zone", "box"),
    easel.Tool("deploy-blue", "Blue deploys", "Play", "zone", "box"),
)
FILE = File(
    (), lambda data: (data.get("width", 60), data.get("height", 40)), ("terrain", "smoke", "zones"), ids=False,
    zones=False, box="box", polygon="corners", round=5,
)  # fmt: skip


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """Smoke, darkness, and where sides deploy."""
    painting, tool = Painting(FIELD, FILE, data), stroke.tool
    ends = painting.at(stroke.points[0]), painting.at(stroke.points[-1])
    if tool == "smoke":
        data.setdefault("smoke", []).append({"at": list(ends[0])})
    elif tool in DARK:
        data.setdefault("zones", []).append({"light": DARK[tool][0], "box": list(easel.box_of(ends, LEAST))})
    elif tool.startswith("deploy-"):
        data[tool.removeprefix("deploy-")]["area"] = list(easel.box_of(ends, LEAST))
    elif tool == "carry" and deploys(t):
        east, south = (ends[1][axis] - ends[0][axis] for axis in (0, 1))
        for side, (x, y, to_x, to_y) in zip(SIDES, areas(t)):
            if x <= stroke.points[0][0] <= to_x and y <= stroke.points[0][1] <= to_y:
                data[side]["area"] = [x + east, y + south, to_x + east, to_y + south]


def zones(t: Battle) -> list[Shape]:
    """Where each side deploys, if anybody has to."""
    return FIELD.zone_shapes(t.board) if deploys(t) else []


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
EASEL = FIELD.easel_for(CORPS, pieces, enlistable, known, FILE, TOOLS, paint, zones)
