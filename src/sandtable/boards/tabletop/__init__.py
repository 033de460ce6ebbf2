"""A table measured in lengths: pieces on round bases, terrain with its outline and height, and a zone for each side.

`ground` and `bases` hold what rules call, and compile. `Tabletop` reads scenario files, draws and paints, for one
measure (`INCHES`, `METRES`, or another `Measure`) and the terrain of a game.
"""

from sandtable.geometry import inches as geometry
from sandtable.geometry.inches import COMPASS, MILLION, NOWHERE, Spot, ahead, contains, enters, inches, length

from ..terrain import COVER, OPAQUE, OWN, SLOW, SOLID, Feature, Solid, Terrain
from . import ground
from .bases import Base, Miniature, apart, gap, is_nearer, is_on_level, overlap_depth, overlaps, piece_at, within
from .drawing import Looks, part_of
from .easel import File, Painter
from .entry import BaseEntry, BoardEntry, Outline, TerrainEntry, lay
from .ground import CORNERS, FEATURES, STANDABLE, Board, Ground, Scenery, disc, has
from .measure import INCHES, METRES, Inches, Measure, Metres, direction
from .ways import in_moves, span, ways_around

Footprint = geometry.Footprint
FARTHEST, HIGHEST, WIDEST = geometry.FARTHEST, geometry.HIGHEST, geometry.WIDEST
touches, meets_circle, rectangle = geometry.touches, geometry.meets_circle, geometry.rectangle
is_at_most, leaves = geometry.is_at_most, geometry.leaves
pieces_beside, is_far, is_hit, first_met = ground.pieces_beside, ground.is_far, ground.is_hit, ground.first_met
is_on_table, is_in_zone, any_there = ground.is_on_table, ground.is_in_zone, ground.any_there
level, footing, is_ground_whole, near_edge = ground.level, ground.footing, ground.is_ground_whole, ground.near_edge
is_on_line, first_on_line = ground.is_on_line, ground.first_on_line


class Tabletop(Painter):
    """The tables of one game: `TABLE = Tabletop(INCHES, TERRAIN, SIDES)`."""


__all__ = [
    "COMPASS",
    "CORNERS",
    "COVER",
    "FARTHEST",
    "FEATURES",
    "HIGHEST",
    "INCHES",
    "METRES",
    "MILLION",
    "NOWHERE",
    "OPAQUE",
    "OWN",
    "SLOW",
    "SOLID",
    "STANDABLE",
    "WIDEST",
    "Base",
    "BaseEntry",
    "Board",
    "BoardEntry",
    "Feature",
    "File",
    "Footprint",
    "Ground",
    "Inches",
    "Looks",
    "Measure",
    "Metres",
    "Miniature",
    "Outline",
    "Scenery",
    "Solid",
    "Spot",
    "Tabletop",
    "Terrain",
    "TerrainEntry",
    "ahead",
    "any_there",
    "apart",
    "contains",
    "direction",
    "disc",
    "enters",
    "first_met",
    "first_on_line",
    "footing",
    "gap",
    "has",
    "in_moves",
    "inches",
    "is_at_most",
    "is_far",
    "is_ground_whole",
    "is_hit",
    "is_in_zone",
    "is_nearer",
    "is_on_level",
    "is_on_line",
    "is_on_table",
    "lay",
    "leaves",
    "length",
    "level",
    "meets_circle",
    "near_edge",
    "overlap_depth",
    "overlaps",
    "part_of",
    "piece_at",
    "pieces_beside",
    "rectangle",
    "span",
    "touches",
    "ways_around",
    "within",
]
