"""A board of zones: rooms with something in them or not, and borders between them that are open, doors or walls.

`board` holds what rules call, and compiles; the table of a game has the borders, as `borders`. Zones have no
places of their own: `floorplan` finds some, and `standing` says where pieces stand there.
"""

from typing import Annotated

from ..terrain import COVER, DOOR, OPAQUE, OWN, SLOW, SOLID, Feature, Terrain
from ..ways import Step, way_to
from .board import BORDERS, FIGURE, NOWHERE, OPEN, ZONES, Board, Border, Door, Stand, Zone

# isort: split
from .aim import aimed, onward, outlook, path, piece_at, ring, rooms_seen, sight_line, standpoint, ties, way_through
from .board import beyond, borders_on, clear_ways, distance, has, is_clear, is_joined, is_way, reached
from .drawing import border_name, door_marks, name_at, scene, text_map, zone_called, zone_name, zones_by_name
from .easel import border_names, easel_for, zone_names
from .entry import BorderEntry, Entry, ZoneEntry, count_steps, find, lay, named
from .floorplan import Placed, plan_of
from .kit import Kit
from .standing import ITEM, VEHICLE, fixtures, parked, places, shelf

Place = Annotated[int, Zone]  # of a piece: the zone that it is in

__all__ = [
    "BORDERS", "COVER", "DOOR", "FIGURE", "ITEM", "NOWHERE", "OPAQUE", "OPEN", "OWN", "SLOW", "SOLID", "VEHICLE",
    "ZONES", "Board", "Border", "BorderEntry", "Door", "Entry", "Feature", "Kit", "Place", "Placed", "Stand", "Step",
    "Terrain", "Zone", "ZoneEntry", "aimed", "beyond", "border_name", "border_names", "borders_on", "clear_ways",
    "count_steps", "distance", "door_marks", "easel_for", "find", "fixtures", "has", "is_clear", "is_joined",
    "is_way", "lay", "name_at", "named", "onward", "outlook", "parked", "path", "piece_at", "places", "plan_of",
    "reached", "ring", "rooms_seen", "scene", "shelf", "sight_line", "standpoint", "text_map", "ties", "way_through",
    "way_to", "zone_called", "zone_name", "zone_names", "zones_by_name",
]  # fmt: skip
