"""How Engagements are painted: where each Trooper stands, Momentum, and what there is to do. There is no map."""

from typing import get_args

from sandtable.boards import areas
from sandtable.kernel import easel

from ..scenario import Gear
from ..state import Battle, Trooper
from . import scene, view

TOOLS = (
    easel.Tool("momentum", "Momentum", "Play", "goal", help="where its track starts"),
    easel.Tool("objective", "Objective", "Play", "item", help="one step of work more"),
    easel.Tool("hard-target", "Hard Target", "Play", "danger", help="one hit more that it takes"),
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags Momentum along its track"),
    easel.Tool("erase", "Eraser", "Play", help="takes an objective or Hard Target away: click it"),
)
WORK = {"objective": "objective", "hard-target": "hard_targets"}


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    x, y = stroke.points[-1]
    if stroke.tool in WORK:
        name = WORK[stroke.tool]
        data[name] = min(int(data.get(name, 0)) + 1, 20)
        data["goal"] = "objective"
    elif stroke.tool == "erase" and x > scene.GRID.right:
        rub_out(data, scene.OBJECTIVE if y > scene.BEYOND[scene.ENEMY][1] else scene.HARD_TARGET)


def rub_out(data: easel.Data, thing: str) -> None:
    """With nothing left to do, Momentum decides."""
    data.pop(WORK[thing], None)
    if data.get("goal") == "objective" and not data.get("objective") and not data.get("hard_targets"):
        data.pop("goal")


def recruits(data: easel.Data) -> list[easel.Recruit]:
    told = [
        easel.Recruit(gear.replace("-", " "), {"gear": [gear]}, view.ROLES.get(gear.replace("-", "_"), "rifle"))
        for gear in get_args(Gear)
    ]
    return [easel.Recruit("Trooper", {}, "rifle"), *told, easel.Recruit("heavy armor", {"armor": "heavy"}, "brute")]


def lenient(data: easel.Data) -> easel.Data:
    """Whatever is to be done, and wherever Momentum stands."""
    return data | {"goal": "momentum", "momentum": 0, "hold_out": False, "time": None}


EASEL = areas.easel_for(
    lambda t: scene.GRID.areas,
    lambda t: (scene.track(t),),
    (easel.Corps(("squad",), 0),),
    (Trooper.labels(),),
    ("offensive", "defensive"),
    recruits,
    lambda data: {"TrooperEntry.gear": get_args(Gear)},
    TOOLS,
    paint,
    lenient,
)
