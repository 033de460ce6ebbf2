"""How decks of zones are painted: what lies in rooms, and who stands where."""

from collections.abc import Iterator

from sandtable.boards.zones import border_names, easel_for, zone_names
from sandtable.kernel import easel, role_with

from ..entries import CONDITIONS
from ..gear import armors, weapons
from ..state import SIDES, Battle, Fighter, Skill
from ..terrain import TERRAIN
from . import scene

TOOLKIT = easel.Tool("toolkit", "Toolkit", "Play", "item", help="lies about")


def put_toolkit(data: easel.Data, tool: str, room: str) -> None:
    data.setdefault("items", []).append({"weapon": tool, "zone": room})


def things(t: Battle, data: easel.Data) -> Iterator[tuple[tuple[float, float], easel.Data]]:
    """What lies about, and terminals."""
    yield from zip(scene.item_places(t).values(), data.get("items", []))
    yield from zip(scene.device_places(t).values(), data.get("devices", []))


def part(data: easel.Data, entry: easel.Data) -> None:
    """A fighter who begins elsewhere is free of those they were at grips with."""
    for name in ("adjacent", "at_border", "aboard"):
        entry.pop(name, None)
    for other in data["fighters"]:
        if entry["id"] in other.get("adjacent", ()):
            other["adjacent"] = [id for id in other["adjacent"] if id != entry["id"]]


def recruits(data: easel.Data) -> list[easel.Recruit]:
    """Somebody with each weapon, an android and a creature; all in the first room."""
    arms = {id: entry for id, entry in weapons().items() if entry.skill != "none"}
    zone = {"zone": (*zone_names(data), "")[0]}
    skills = {"close": {"close_combat": 2}, "ranged": {"ranged_combat": 2}}
    people = [
        easel.Recruit(
            id.replace("_", " "),
            zone | {"weapons": [id], "skills": skills[entry.skill]},
            role_with(id.replace("_", " ")),
        )
        for id, entry in arms.items()
    ]
    android = {"kind": "android", "weapons": ["pistol"], "strength": 4, "agility": 4}
    creature = {"kind": "creature", "attack_dice": 7, "attack_damage": 1, "armor": 2, "health_max": 6, "speed": 2}
    return [
        *people,
        easel.Recruit("android", zone | android, "tech"),
        easel.Recruit("creature", zone | creature, "hunter"),
    ]


def known(data: easel.Data) -> dict[str, list[str]]:
    zones, borders = zone_names(data), border_names(data)
    fighters = [fighter["id"] for fighter in data.get("fighters", [])]
    arms = [*weapons(), *(data.get("weapons") or {})]
    found = {f"{entry}.zone": zones for entry in ("FighterEntry", "LooseEntry", "DeviceEntry", "VehicleEntry")}
    found |= {"BorderEntry.locked_from": zones, "DeviceEntry.border": borders}
    found |= {"FighterEntry.weapons": arms, "LooseEntry.weapon": arms, "FighterEntry.armor": list(armors())}
    found |= {"FighterEntry.adjacent": fighters, "FighterEntry.conditions": list(CONDITIONS)}
    found |= {f"Setup.{name}": fighters for name in ("surprise", "ambush", "unaware")}
    return found | {"FighterEntry.skills": [skill.label.replace("-", "_") for skill in Skill]}


EASEL = easel_for(
    TERRAIN,
    tuple(easel.Corps(("fighters",), i, (("side", side),)) for i, side in enumerate(SIDES)),
    (Fighter.labels(), Fighter.labels()),
    recruits,
    known,
    (TOOLKIT,),
    put_toolkit,
    things,
    ("items", "devices", "vehicles"),
    part,
    name="id",
)
