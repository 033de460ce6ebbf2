"""A board of zones on a page and in words."""

from collections.abc import Iterator
from typing import Any

from sandtable.kernel import IllegalAction, Shape, called, no_such

from ..terrain import DOOR, SOLID, Terrain
from .board import NOWHERE, OPEN, Border, Door, Game
from .floorplan import Plan, plan_of

OPENING = 1.2  # half the width of a passage


def box(x: float, y: float, half: float, high: float) -> tuple[float, ...]:
    """The corners of a box around a point."""
    return x - half, y - high, x + half, y - high, x + half, y + high, x - half, y + high


def floor(t: Game, terrain: Terrain, plan: Plan, zone: int, said: str) -> Iterator[Shape]:
    """A room, the feature in its lower corners, and its name."""
    room, feature = plan.rooms[zone], terrain.ground[t.board.kinds[zone]]
    yield Shape("polygon", room.corners, "floor", said, variant="tiles" if feature is None else "plate")
    yield Shape("line", (*room.corners, *room.corners[:2]), "wall")
    if feature is not None:
        left, right, bottom = room.left + 0.9, room.left + room.width - 0.9, room.top + room.height - 0.9
        for x, y in ((left, bottom), (left + 1.2, bottom), (left, bottom - 1.2), (right, bottom)):
            yield Shape("polygon", box(x, y, 0.5, 0.5), feature.style)
    yield Shape("text", (room.middle[0], room.top + 0.9), "caption", zone_name(t, zone))


def passage(t: Game, terrain: Terrain, plan: Plan, border: Border) -> Iterator[Shape]:
    """The border between two rooms, and its name."""
    way, feature = plan.passages[border.index], terrain.edges[border.kind]
    if way is None:
        return
    said = f"{border_name(t, border.index)}: from {zone_name(t, border.a)} to {zone_name(t, border.b)}"
    if feature is None or feature.properties & DOOR:
        yield Shape("polygon", way.strip(OPENING), "doorway", said)
    else:
        yield Shape("polygon", way.strip(OPENING), feature.style, f"{said}, a {feature.name}")
    if not is_solid(t, border):
        x, y = way.middle
        upright = abs(way.along[1]) > abs(way.along[0])
        at = (x + OPENING + 2, y) if upright else (x, y - OPENING - 0.6)
        if border_name(t, border.index).lower() != unnamed(t, border).lower():
            yield Shape("text", at, "caption", border_name(t, border.index))


def threshold(t: Game, plan: Plan, border: Border) -> Iterator[Shape]:
    """The openings of a passage in the walls of its rooms."""
    way = plan.passages[border.index]
    if way is not None and not is_solid(t, border):
        east, south = (part * OPENING for part in way.along)
        for x, y in ((way.from_x, way.from_y), (way.to_x, way.to_y)):
            yield Shape("line", (x + south, y - east, x - south, y + east), "doorway")


def is_solid(t: Game, border: Border) -> bool:
    """Whether nothing goes through a border, even with every door open."""
    return bool(t.board.ways[border.kind] & SOLID)


def door_marks(t: Game) -> Iterator[Shape]:
    """How doors stand now."""
    for border in t.borders:
        way = plan_of(t).passages[border.index]
        if way is not None and t.board.ways[border.kind] & DOOR:
            stands = Door(border.door).label
            said = f"{border_name(t, border.index)}: {stands}"
            yield Shape("polygon", way.strip(OPENING), "doorway", said, variant=stands)


# ---- in words -------------------------------------------------------------------------------------------------------


def zone_name(t: Game, zone: int) -> str:
    return called(t, t.board.zones[zone])


def name_at(t: Game, piece: Any, x: float, y: float) -> str:
    """The name of the zone under a click, where a piece is put by hand; empty outside of rooms."""
    zone = plan_of(t).zone_at(x, y)
    return "" if zone == NOWHERE else zone_name(t, zone)


def zones_by_name(t: Game) -> dict[str, int]:
    """The zone of each name, and of each label."""
    used = [zone.index for zone in t.board.zones if zone.used]
    return {t.board.zones[zone].label: zone for zone in used} | {zone_name(t, zone): zone for zone in used}


def zone_called(t: Game, name: str) -> int:
    """The zone with this name; `IllegalAction` if there is none."""
    known = zones_by_name(t)
    if name not in known:
        raise IllegalAction(no_such("zone", name, known))
    return known[name]


def unnamed(t: Game, border: Border) -> str:
    """The name of a border without one of its own, made of its two zones."""
    return f"{zone_name(t, border.a)}-{zone_name(t, border.b)}"


def border_name(t: Game, place: int) -> str:
    """The name of a border, with its label if another has the same name."""
    name, namesakes = called(t, t.borders[place]), list((t.names or {}).get("Border", ()))
    return f"{name} ({t.borders[place].label})" if namesakes.count(name) > 1 else name


def ground_name(t: Game, terrain: Terrain, zone: int) -> str:
    """The name of the ground of a zone."""
    feature = terrain.ground[t.board.kinds[zone]]
    return "open ground" if feature is None else feature.name


def way_name(terrain: Terrain, border: Border) -> str:
    """The kind of a border, and how its door stands."""
    feature = terrain.edges[border.kind]
    if feature is None:
        return OPEN
    return f"{feature.name}, {Door(border.door).label}" if feature.properties & DOOR else feature.name


def in_words(t: Game, terrain: Terrain, border: Border) -> str:
    """A border with the zones that it joins."""
    ends = f"{zone_name(t, border.a)} - {zone_name(t, border.b)}"
    return f"{border.label} {border_name(t, border.index)}: {ends}, {way_name(terrain, border)}"
