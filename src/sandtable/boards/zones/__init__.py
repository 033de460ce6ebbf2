"""A board of zones: rooms, and borders between them that are open, doors or walls.

`board` holds what rules call, and compiles; the table of a game has the borders, as `borders`. Zones have no
places of their own: `floorplan` finds some, and `standing` says where pieces stand there.
"""

from typing import Annotated

from ..terrain import COVER, DOOR, OPAQUE, OWN, SLOW, SOLID, Feature, Terrain
from ..ways import Step, way_to
from .board import BORDERS, FIGURE, NOWHERE, OPEN, ZONES, Board, Border, Door, Stand, Zone

# isort: split
from .board import beyond, borders_on, clear_ways, distance, has, is_clear, is_joined, is_way, onward, reached, sees
from .drawing import border_name, door_marks, name_at, zone_called, zone_name, zones_by_name
from .easel import border_names, easel_for, zone_names
from .entry import BorderEntry, Entry, ZoneEntry, count_steps, find, lay, named
from .floor import BuiltIn, Floor, Lying, Parked, Things, borders_in, path
from .floorplan import Placed, plan_of
from .kit import Kit
from .pointer import Pointer
from .standing import ITEM, VEHICLE, fixtures, parked, places, shelf

Place = Annotated[int, Zone]  # of a piece: the zone that it is in

__all__ = [
    "BORDERS", "COVER", "DOOR", "FIGURE", "ITEM", "NOWHERE", "OPAQUE", "OPEN", "OWN", "SLOW", "SOLID", "VEHICLE",
    "ZONES", "Board", "Border", "BorderEntry", "BuiltIn", "Door", "Entry", "Feature", "Floor", "Kit", "Lying",
    "Parked", "Place", "Placed", "Pointer", "Stand", "Step", "Terrain", "Things", "Zone", "ZoneEntry", "beyond",
    "border_name", "border_names", "borders_in", "borders_on", "clear_ways", "count_steps", "distance", "door_marks",
    "easel_for", "find", "fixtures", "has", "is_clear", "is_joined", "is_way", "lay", "name_at", "named", "onward",
    "parked", "path", "places", "plan_of", "reached", "sees", "shelf", "way_to", "zone_called", "zone_name",
    "zone_names", "zones_by_name",
]  # fmt: skip
