"""How boards of zones are painted in the editor: rooms, their ground, the ways between them, and pieces."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from sandtable.kernel import Scenario, easel

from ..easel import tool_of
from ..terrain import DOOR, Feature, Terrain
from .board import BORDERS, NOWHERE, OPEN, ZONES, Game
from .floor import Floor
from .floorplan import Placed, Point, plan_of

DOORWAY = 2.0  # how near to the middle of a passage a brush means it
HANDY = 0.9  # how near to the middle of a thing it means the thing
PLAY = (
    easel.Tool("carry", "Move", "Play", gesture="line", help="takes what lies or stands in a room to another"),
    easel.Tool("erase", "Eraser", "Play", help="takes away a way, or a room with its ways"),
)

Lays = Mapping[easel.Tool, tuple[str, easel.Data]]
NO_TOOLS: Lays = {}
NOTHING_RIDES: Mapping[str, str] = {}


def easel_for(
    floor: Floor,
    setup: type[Scenario],
    corps: tuple[easel.Corps, ...],
    labels: Sequence[Sequence[str]],
    recruits: Callable[[easel.Data], Sequence[easel.Recruit]],
    known: Callable[[easel.Data], Mapping[str, Sequence[str]]] = lambda data: {},
    lays: Lays = NO_TOOLS,
    leaves: Sequence[str] = (),
    name: str = "name",
    rides: Mapping[str, str] = NOTHING_RIDES,
) -> easel.Easel:
    """The easel of a game of zones, whose scenario files, a `setup`, hold `zones` and `borders`.

    `labels` are the keys of each corps' figures, in the order of its entries; an entry's `zone` names where it begins:
    for recruits, who need not say so, the first room.
    The things on its floor can be carried, and go with their room; `lays` are tools that lay an entry in a list of the
    file. An entry that begins elsewhere `leaves` these fields: with those it names there, who no longer name it either.
    A field of an entry that holds a place in a list of things `rides` on that thing, and is carried with it.
    """

    terrain = floor.terrain

    def place(t: Game, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
        room, entry = room_at(t, data, (x, y)), easel.entry_in(data, path)
        if room and path[0] not in ("zones", "borders") and entry.get("zone") != room:
            entry["zone"] = room
            for field in leaves:
                if isinstance(entry.pop(field, None), list):
                    for other in easel.entry_in(data, path[:-1]):
                        if entry[name] in other.get(field, ()):
                            other[field] = [each for each in other[field] if each != entry[name]]

    def stroke(t: Game, data: easel.Data, made: easel.Stroke) -> None:
        painting = Painting(t, data, terrain, made)
        laid = next((each for tool, each in lays.items() if tool.key == made.tool), None)
        if laid is not None:
            painting.lay(*laid)
        elif made.tool == "erase":
            painting.erase(floor.things.keys(), rides)
        elif made.tool == "carry":
            painting.carry(floor.placed(t), rides)
        else:
            painting.paint()

    return easel.Easel(
        tools=(*ground_tools(terrain), *way_tools(terrain), *lays, *PLAY),
        corps=corps,
        recruits=lambda data: [in_first_room(each, data) for each in recruits(data)],
        pieces=lambda data: easel.entries_of(data, corps, labels),
        place=place,
        paint=stroke,
        entry_at=entry_at,
        known=lambda data: words_of(terrain, setup, data) | dict(known(data)),
        name=name,
    )


def in_first_room(recruit: easel.Recruit, data: easel.Data) -> easel.Recruit:
    """A piece that begins in the first room, unless its entry names another."""
    return replace(recruit, entry={"zone": (*zone_names(data), "")[0]} | recruit.entry)


def ground_tools(terrain: Terrain) -> list[easel.Tool]:
    """The brushes for rooms and their ground."""
    room = easel.Tool("zone", "Room", "Zones", "floor", help="a new one, joined to the room that is clicked")
    return [room, *(tool_of(x, "Zones") for x in terrain.features if not x.on_edge)]


def way_tools(terrain: Terrain) -> list[easel.Tool]:
    """The brushes for ways."""
    way = easel.Tool(OPEN, "Open way", "Ways", "ground", "line", "from one room to another")
    return [way, *(tool_of(x, "Ways", "line") for x in terrain.features if x.on_edge)]


def zone_names(data: easel.Data) -> list[str]:
    """The names of the zones of a scenario file."""
    return [str(zone["id"]) for zone in data.get("zones", [])]


def border_names(data: easel.Data) -> list[str]:
    """The names of its borders."""
    return [each.get("id") or "-".join(each["between"]) for each in data.get("borders", [])]


def words_of(terrain: Terrain, setup: type[Scenario], data: easel.Data) -> dict[str, list[str]]:
    """The words that may stand in the fields of zones and borders, and in all that are called `zone` or `border`."""
    grounds, ways = ([x.name for x in terrain.features if x.on_edge == on_edge] for on_edge in (False, True))
    names = {"zone": zone_names(data), "border": border_names(data)}
    found = {"ZoneEntry.type": [OPEN, *grounds], "BorderEntry.type": [OPEN, *ways]}
    found["BorderEntry.between"] = names["zone"]
    for entry, schema in setup.model_json_schema()["$defs"].items():
        found |= {f"{entry}.{kind}": known for kind, known in names.items() if kind in schema.get("properties", ())}
    return found


def room_at(t: Game, data: easel.Data, point: Point) -> str:
    """The zone of the room at a point; empty outside of rooms."""
    names, zone = zone_names(data), plan_of(t).zone_at(*point)
    return names[zone] if 0 <= zone < len(names) else ""


def way_at(t: Game, data: easel.Data, point: Point) -> int:
    """The border of the passage at a point, or NOWHERE."""
    border = plan_of(t).border_at(*point, DOORWAY)
    return border if border < len(data.get("borders", [])) else NOWHERE


def entry_at(t: Game, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    """The entry of the way or room under a point."""
    way, room = way_at(t, data, (x, y)), room_at(t, data, (x, y))
    if way != NOWHERE:
        return ("borders", way)
    return ("zones", zone_names(data).index(room)) if room else None


class Painting:
    """The zones of a scenario file while a stroke is painted."""

    def __init__(self, t: Game, data: easel.Data, terrain: Terrain, stroke: easel.Stroke) -> None:
        self.data, self.terrain, self.stroke = data, terrain, stroke
        self.zones: list[easel.Data] = data.setdefault("zones", [])
        self.borders: list[easel.Data] = data.setdefault("borders", [])
        self.first, self.last = (room_at(t, data, point) for point in (stroke.points[0], stroke.points[-1]))
        self.way = way_at(t, data, stroke.points[0])

    def paint(self) -> None:
        """Adds a room, sets the ground of a room, or the border between two."""
        feature = next((x for x in self.terrain.features if x.name == self.stroke.tool), None)
        if self.stroke.tool == "zone":
            self.add_room()
        elif feature is None or feature.on_edge:
            self.join(feature)
        elif self.first:
            zone = next(zone for zone in self.zones if zone["id"] == self.first)
            there = zone.pop("type", OPEN)
            zone |= {} if there == feature.name else {"type": feature.name}

    def add_room(self) -> None:
        """Adds a room, joined to the one that was clicked, or else to the newest."""
        if len(self.zones) >= ZONES:
            return
        room = easel.unused("Room", zone_names(self.data))
        beside = self.first or (self.zones[-1]["id"] if self.zones else "")
        self.zones.append({"id": room})
        if beside and len(self.borders) < BORDERS:
            self.borders.append({"between": [beside, room]})

    def join(self, feature: Feature | None) -> None:
        """Makes the way between two rooms, or the one that was clicked, one of this kind."""
        border: easel.Data | None = self.borders[self.way] if self.way != NOWHERE else None
        if self.first and self.last and self.first != self.last:
            ends = {self.first, self.last}
            border = next((each for each in self.borders if set(each["between"]) == ends), None)
            if border is None and len(self.borders) < BORDERS:
                self.borders.append(border := {"between": [self.first, self.last]})
        if border is not None:
            for name in set(border) - {"between", "id"}:
                del border[name]
            if feature is not None:
                border["type"] = feature.name
                border |= {"state": "closed"} if feature.properties & DOOR else {}

    def lay(self, listed: str, entry: easel.Data) -> None:
        """Adds such an entry in the room that is clicked."""
        if self.first:
            self.data.setdefault(listed, []).append({**entry, "zone": self.first})

    def carry(self, things: Mapping[str, Placed], rides: Mapping[str, str]) -> None:
        """Moves the things and pieces under the first point to the last room, with their riders."""
        x, y = self.stroke.points[0]
        for listed, (_, places) in things.items():
            for i, ((east, south), entry) in enumerate(zip(places.values(), self.data.get(listed, []))):
                if abs(east - x) <= HANDY and abs(south - y) <= HANDY and self.last:
                    for moved in (entry, *(rider for rider, _ in self.riders(rides, listed, i))):
                        moved["zone"] = self.last
                    return

    def riders(self, rides: Mapping[str, str], listed: str, place: int) -> list[tuple[easel.Data, str]]:
        """The entries that ride on the thing at a place of a list, each with the field that says so."""
        fields = [field for field in rides if rides[field] == listed]
        entries = [each for entries in self.data.values() if isinstance(entries, list) for each in entries]
        return [(x, field) for x in entries if isinstance(x, dict) for field in fields if x.get(field) == place]

    def erase(self, lists: Set[str], rides: Mapping[str, str]) -> None:
        """Removes a passage under the point; else the room, if it is not the last, with its ways and things."""
        if self.way != NOWHERE:
            del self.borders[self.way]
        elif self.first and len(self.zones) > 1:
            self.data["zones"] = [zone for zone in self.zones if zone["id"] != self.first]
            self.data["borders"] = [each for each in self.borders if self.first not in each["between"]]
            for name in lists & self.data.keys():
                self.take_away(name, [entry["zone"] != self.first for entry in self.data[name]], rides)

    def take_away(self, listed: str, stays: Sequence[bool], rides: Mapping[str, str]) -> None:
        """Removes entries of a list; riders of those that stay keep their seats, though places in the list change."""
        for place, stay in enumerate(stays):
            for rider, field in self.riders(rides, listed, place):
                rider[field] = sum(stays[:place])
                if not stay:
                    del rider[field]
        self.data[listed] = [entry for entry, stay in zip(self.data[listed], stays) if stay]
