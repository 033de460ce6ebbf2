"""How Engagements are painted: where each Trooper stands, Momentum, and what there is to do. There is no map."""

from sandtable.boards import areas
from sandtable.kernel import easel

from ..state import Gear, Trooper
from . import scene, view

MOMENTUM = easel.Tool("momentum", "Momentum", "Play", "goal", help="where its track starts")
COUNTERS = (
    areas.Counter("objective", "Objective", "item", "one step of work more", scene.BEYOND[scene.OBJECTIVE]),
    areas.Counter("hard_targets", "Hard Target", "danger", "one hit more", scene.BEYOND[scene.HARD_TARGET]),
)


def set_goal(data: easel.Data) -> None:
    """Sets the goal by the work of the squad: the objective if there is any, else Momentum."""
    is_work = data.get("objective") or data.get("hard_targets")
    if is_work and data.get("goal", "momentum") == "momentum":
        data["goal"] = "objective"
    elif not is_work and data.get("goal") == "objective":
        data.pop("goal")


def recruits(data: easel.Data) -> list[easel.Recruit]:
    told = [easel.Recruit(gear.called, {"gear": [gear.label]}, view.ROLES.get(gear, "rifle")) for gear in Gear]
    return [easel.Recruit("Trooper", {}, "rifle"), *told, easel.Recruit("heavy armor", {"armor": "heavy"}, "brute")]


def lenient(data: easel.Data) -> easel.Data:
    """The scenario's data with a goal and Momentum that are always allowed."""
    return data | {"goal": "momentum", "momentum": 0, "hold_out": False, "time": None}


GEAR = [gear.label for gear in Gear]
CORPS, FIELDS = easel.Corps(("squad",), 0), ("offensive", "defensive")
EASEL = areas.easel_for(
    lambda t: scene.GRID.areas, lambda t: (scene.track(t),), (CORPS,), (Trooper.labels(),), FIELDS, recruits,
    lambda data: {"TrooperEntry.gear": GEAR}, (MOMENTUM, areas.CARRY), COUNTERS, set_goal, lenient,
)  # fmt: skip
