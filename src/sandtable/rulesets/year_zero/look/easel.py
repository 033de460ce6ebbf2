"""How decks of zones are painted: rooms, the ways between them, and who stands where."""

from sandtable.kernel import easel, role_with

from ..entries import CONDITIONS
from ..gear import armors, weapons
from ..state import NOTHING, SIDES, ZONES, Battle, Fighter, Skill
from . import floorplan, places

HANDY = 0.9  # so near to the middle of a thing it means the thing
DOOR = 2.0  # so near to the middle of a passage it means the passage
WAYS = {"open": {}, "door": {"type": "door", "state": "closed"}, "climb": {"type": "climb"}, "wall": {"type": "wall"}}
TOOLS = (
    easel.Tool("zone", "Room", "Zones", "floor", help="a new one, joined to the room that is clicked"),
    easel.Tool("cluttered", "Clutter", "Zones", "furniture", help="something to hide behind, or no longer"),
    easel.Tool("open", "Open way", "Ways", "doorway", "line", "from one room to another"),
    easel.Tool("door", "Door", "Ways", "window", "line", "from one room to another; closed at first"),
    easel.Tool("climb", "Climb", "Ways", "ladder", "line", "from one room to another, with an effort"),
    easel.Tool("wall", "Wall", "Ways", "wall", "line", "no way through, until somebody makes one"),
    easel.Tool("toolkit", "Toolkit", "Play", "item", help="lies about"),
    easel.Tool("carry", "Move", "Play", gesture="line", help="takes what lies about, or a terminal, to another room"),
    easel.Tool("erase", "Eraser", "Play", help="takes away a way, or a room with its ways"),
)


def room_at(t: Battle, data: easel.Data, x: float, y: float) -> str:
    """The zone whose room that is; empty outside of rooms."""
    for zone, room in zip(data.get("zones", []), floorplan.plan_of(t).rooms):
        if room.left <= x <= room.left + room.width and room.top <= y <= room.top + room.height:
            return str(zone["id"])
    return ""


def way_at(t: Battle, data: easel.Data, x: float, y: float) -> int:
    """The border whose passage that is."""
    for i, passage in enumerate(floorplan.plan_of(t).passages[: len(data.get("borders", []))]):
        if passage and (passage.middle[0] - x) ** 2 + (passage.middle[1] - y) ** 2 < DOOR * DOOR:
            return i
    return NOTHING


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    zones, borders = data.setdefault("zones", []), data.setdefault("borders", [])
    first, last = (room_at(t, data, *point) for point in (stroke.points[0], stroke.points[-1]))
    if stroke.tool == "zone" and len(zones) < ZONES:
        id = easel.unused("Room", [zone["id"] for zone in zones])
        zones.append({"id": id})
        beside = first or (zones[-2]["id"] if len(zones) > 1 else "")
        if beside:
            borders.append({"between": [beside, id]})
    elif stroke.tool == "cluttered" and first:
        zone = next(zone for zone in zones if zone["id"] == first)
        zone["cluttered"] = not zone.get("cluttered", False)
    elif stroke.tool in WAYS:
        join(data, first, last, way_at(t, data, *stroke.points[0]), stroke.tool)
    elif stroke.tool == "toolkit" and first:
        data.setdefault("items", []).append({"weapon": "toolkit", "zone": first})
    elif stroke.tool == "carry" and last:
        carry(t, data, stroke.points[0], last)
    elif stroke.tool == "erase":
        rub_out(t, data, stroke)


def carry(t: Battle, data: easel.Data, point: tuple[float, float], room: str) -> None:
    """What lies or stands under a point goes to a room."""
    items, devices = places.item_places(t, places.lying(t)), places.device_places(t)
    things = [*zip(items.values(), data.get("items", [])), *zip(devices.values(), data.get("devices", []))]
    for (x, y), entry in things:
        if abs(x - point[0]) <= HANDY and abs(y - point[1]) <= HANDY:
            entry["zone"] = room
            return


def join(data: easel.Data, first: str, last: str, clicked: int, kind: str) -> None:
    """The way between two rooms, or the one that was clicked, is of this kind."""
    borders = data["borders"]
    if first and last and first != last:
        found = next((border for border in borders if set(border["between"]) == {first, last}), None)
        if found is None:
            borders.append(found := {"between": [first, last]})
    elif clicked != NOTHING:
        found = borders[clicked]
    else:
        return
    for name in ("type", "state", "locked_from"):
        found.pop(name, None)
    found |= WAYS[kind]


def rub_out(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """A passage under the point; else the room with its passages, as long as it is not the last."""
    x, y = stroke.points[0]
    way, room = way_at(t, data, x, y), room_at(t, data, x, y)
    if way != NOTHING:
        del data["borders"][way]
    elif room and len(data["zones"]) > 1:
        data["zones"] = [zone for zone in data["zones"] if zone["id"] != room]
        data["borders"] = [border for border in data["borders"] if room not in border["between"]]
        for name in ("items", "devices", "vehicles"):
            data[name] = [entry for entry in data.get(name, []) if entry["zone"] != room]


def entry_at(t: Battle, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    way, room = way_at(t, data, x, y), room_at(t, data, x, y)
    if way != NOTHING:
        return ("borders", way)
    return ("zones", [zone["id"] for zone in data["zones"]].index(room)) if room else None


def place(t: Battle, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
    """A fighter starts in that room, free of whoever he was at grips with."""
    room, entry = room_at(t, data, x, y), easel.entry_in(data, path)
    if not room or path[0] != "fighters" or entry.get("zone") == room:
        return
    entry["zone"] = room
    for name in ("adjacent", "at_border", "aboard"):
        entry.pop(name, None)
    for other in data["fighters"]:
        if entry["id"] in other.get("adjacent", ()):
            other["adjacent"] = [id for id in other["adjacent"] if id != entry["id"]]


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    return {label: ("fighters", i) for i, (label, _) in enumerate(zip(Fighter.labels(), data.get("fighters", [])))}


def recruits(data: easel.Data) -> list[easel.Recruit]:
    """Somebody with each weapon, an android and a creature; all in the first room."""
    arms = {id: entry for id, entry in weapons().items() if entry.skill != "none"}
    zone = {"zone": data["zones"][0]["id"] if data.get("zones") else ""}
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
    zones = [zone["id"] for zone in data.get("zones", [])]
    fighters = [fighter["id"] for fighter in data.get("fighters", [])]
    borders = [each.get("id") or "-".join(each["between"]) for each in data.get("borders", [])]
    arms = [*weapons(), *(data.get("weapons") or {})]
    found = {f"{entry}.zone": zones for entry in ("FighterEntry", "LooseEntry", "DeviceEntry", "VehicleEntry")}
    found |= {"BorderEntry.between": zones, "BorderEntry.locked_from": zones, "DeviceEntry.border": borders}
    found |= {"FighterEntry.weapons": arms, "LooseEntry.weapon": arms, "FighterEntry.armor": list(armors())}
    found |= {"FighterEntry.adjacent": fighters, "FighterEntry.conditions": list(CONDITIONS)}
    found |= {f"Setup.{name}": fighters for name in ("surprise", "ambush", "unaware")}
    return found | {"FighterEntry.skills": [skill.label.replace("-", "_") for skill in Skill]}


CORPS = tuple(easel.Corps(("fighters",), i, (("side", side),)) for i, side in enumerate(SIDES))
EASEL = easel.Easel(TOOLS, CORPS, recruits, pieces, place, paint, entry_at, known, name="id")
