"""A table measured in lengths: pieces on round bases, terrain with its outline and height, and a zone for each side.

`ground` and `bases` hold what rules call, and compile. A `Kit` makes what a game does not write itself, for one measure
(`INCHES`, `METRES`, or another `Measure`) and the terrain of the game; `Tabletop` reads, draws and paints for others.
"""

from sandtable.geometry import inches as geometry

from .. import easel as brushes, terrain, tried, ways as pointing
from . import bases, drawing, easel, entry, ground, kit, measure, ways

COVER, OPAQUE, OWN, SLOW, SOLID = terrain.COVER, terrain.OPAQUE, terrain.OWN, terrain.SLOW, terrain.SOLID
Feature = terrain.Feature
Solid = terrain.Solid
Terrain = terrain.Terrain
Trait = terrain.Trait
Base = bases.Base
Miniature = bases.Miniature
apart, gap, is_nearer, is_on_level = bases.apart, bases.gap, bases.is_nearer, bases.is_on_level
overlap_depth, overlaps, within = bases.overlap_depth, bases.overlaps, bases.within
Looks = drawing.Looks
on_the_way, part_of = drawing.on_the_way, drawing.part_of
Brush = easel.Brush
File = easel.File
Painter = easel.Painter
box_brushes = easel.box_brushes
recruits_of = brushes.recruits_of
AnyOutline = entry.AnyOutline
BaseEntry = entry.BaseEntry
BoardEntry = entry.BoardEntry
Box = entry.Box[entry.L]
CloudEntry = entry.CloudEntry
Outline = entry.Outline
SolidEntry = entry.SolidEntry
TerrainEntry = entry.TerrainEntry
lay = entry.lay
Board = ground.Board
Cloud = ground.Cloud
Ground = ground.Ground
Scenery = ground.Scenery
CORNERS, FEATURES, STANDABLE, disc = ground.CORNERS, ground.FEATURES, ground.STANDABLE, ground.disc
has = ground.has
Kit = kit.Kit
Coordinate = measure.Coordinate
Inches = measure.Inches
Measure = measure.Measure
Metres = measure.Metres
INCHES, METRES, direction = measure.INCHES, measure.METRES, measure.direction
ClimbingPointer = ways.ClimbingPointer
by_gaits = ways.by_gaits
Lengths = ways.Lengths
Pointer = ways.Pointer
foes_of, is_legal, piece_asked = pointing.foes_of, pointing.is_legal, pointing.piece_asked
settled = tried.settled
few_bends, in_moves, span = ways.few_bends, ways.in_moves, ways.span
ways_allowed, ways_around = ways.ways_allowed, ways.ways_around

COMPASS, MILLION, NOWHERE = geometry.COMPASS, geometry.MILLION, geometry.NOWHERE
Spot = geometry.Spot
ahead, contains, enters, inches, length = (
    geometry.ahead, geometry.contains, geometry.enters, geometry.inches, geometry.length,
)  # fmt: skip
Footprint = geometry.Footprint
Shape = geometry.Shape
doubled_area = geometry.footprints.doubled_area
FARTHEST, HIGHEST, WIDEST = geometry.FARTHEST, geometry.HIGHEST, geometry.WIDEST
touches, meets_circle, rectangle = geometry.touches, geometry.meets_circle, geometry.rectangle
is_at_most, leaves, root_of = geometry.is_at_most, geometry.leaves, geometry.root
pieces_beside, is_far, is_hit, first_met = ground.pieces_beside, ground.is_far, ground.is_hit, ground.first_met
is_on_table, is_in_zone, any_there = ground.is_on_table, ground.is_in_zone, ground.any_there
level, footing, next_edge, near_edge = ground.level, ground.footing, ground.next_edge, ground.near_edge
is_on_line, first_on_line = ground.is_on_line, ground.first_on_line


class Tabletop(Painter):
    """The tables of one game: `TABLE = Tabletop(INCHES, TERRAIN, SIDES)`."""
