"""A board of squares: terrain on each square, edges between neighbours, and a zone for each side.

`grid` and `board` hold what rules call, and compile. `terrain` declares what lies there; `entry` is what a scenario
file says of a board; `drawing`, `ways` and `easel` show it, lead pieces over it and paint it.
"""

from .board import Board, across, count_between, has, is_beyond, is_in_zone, is_open, is_seen, is_way
from .drawing import FIGURE, line, middle, place_at, scene, sight_line, step_line, text_map
from .easel import easel_for
from .entry import BoardEntry, SquareName, board_of
from .grid import (
    DIRECTIONS,
    MOST,
    NOWHERE,
    PLACES,
    Direction,
    Square,
    apart,
    column_of,
    direction_to,
    line_place,
    neighbour,
    place,
    places_by_name,
    row_of,
    walk,
)
from .terrain import COVER, OPAQUE, OWN, SLOW, SOLID, Feature, Terrain
from .ways import Step, way_to

__all__ = [
    "COVER",
    "DIRECTIONS",
    "FIGURE",
    "MOST",
    "NOWHERE",
    "OPAQUE",
    "OWN",
    "PLACES",
    "SLOW",
    "SOLID",
    "Board",
    "BoardEntry",
    "Direction",
    "Feature",
    "Square",
    "SquareName",
    "Step",
    "Terrain",
    "across",
    "apart",
    "board_of",
    "column_of",
    "count_between",
    "direction_to",
    "easel_for",
    "has",
    "is_beyond",
    "is_in_zone",
    "is_open",
    "is_seen",
    "is_way",
    "line",
    "line_place",
    "middle",
    "neighbour",
    "place",
    "place_at",
    "places_by_name",
    "row_of",
    "scene",
    "sight_line",
    "step_line",
    "text_map",
    "walk",
    "way_to",
]
