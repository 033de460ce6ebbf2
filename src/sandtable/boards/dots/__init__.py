"""A board of hex dots with levels: houses, stairs, things on dots and on the edges between them, zones of each side.

`grid` and `lines` hold what rules call, and compile. A game declares its `Thing`s, and a subclass of `Board` with masks
for each of them. A `Kit` makes what it does not write itself; for others `DOTS = Dots(Board, TERRAIN, SIDES)` reads
scenario files, draws and paints, and a `Pointer` asks the rules what clicks mean.
"""

from .. import terrain, ways
from . import drawing, easel, entry, grid, kit, lines, pointer, reader, sheet

HEIGHT, LEVELS, PLACES, RIM, WIDTH = grid.HEIGHT, grid.LEVELS, grid.PLACES, grid.RIM, grid.WIDTH
direction_to, edge_of, has_floor, is_in_zone = grid.direction_to, grid.edge_of, grid.has_floor, grid.is_in_zone
links, neighbour, place_of = grid.links, grid.neighbour, grid.place_of
q_of, r_of, stride = grid.q_of, grid.r_of, grid.stride
DIRECTIONS, NOWHERE, WINDS = grid.DIRECTIONS, grid.NOWHERE, grid.WINDS
Wind = grid.Wind
Board = grid.Board
Miniature = grid.Miniature
apart, compass, count_between, count_crossed = lines.apart, lines.compass, lines.count_between, lines.count_crossed
has_opening, heading, in_arc, line_edge = lines.has_opening, lines.heading, lines.in_arc, lines.line_edge
line_grazes, line_place, line_step = lines.line_grazes, lines.line_place, lines.line_step
BoardEntry = entry.BoardEntry
Dot = entry.Dot
Entry = entry.Entry
Level = entry.Level
Zone = entry.Zone
FIGURE, SEEN = drawing.FIGURE, drawing.SEEN
COVER, OPAQUE, OWN, SLOW, SOLID = terrain.COVER, terrain.OPAQUE, terrain.OWN, terrain.SLOW, terrain.SOLID
Terrain = terrain.Terrain
Step = ways.Step
way_to = ways.way_to
Kit = kit.Kit
Pointer = pointer.Pointer
HOUSE, mask = reader.HOUSE, reader.mask
Thing = reader.Thing
Sheet = sheet.Sheet
Spotted = sheet.Spotted
sheet_of = sheet.sheet_of


class Dots(easel.Painter):
    """The boards of one game."""


__all__ = [
    "COVER", "DIRECTIONS", "FIGURE", "HEIGHT", "HOUSE", "LEVELS", "NOWHERE", "OPAQUE", "OWN", "PLACES",
    "RIM", "SEEN", "SLOW", "SOLID", "WIDTH", "WINDS", "Board", "BoardEntry", "Dot", "Dots", "Entry", "Kit",
    "Level", "Miniature", "Pointer", "Sheet", "Spotted", "Step", "Terrain", "Thing", "Wind", "Zone", "apart", "compass",
    "count_between", "count_crossed", "direction_to", "edge_of", "has_floor", "has_opening", "heading", "in_arc",
    "is_in_zone", "line_edge", "line_grazes", "line_place", "line_step", "links", "mask", "neighbour", "place_of",
    "q_of", "r_of", "sheet_of", "stride", "way_to",
]  # fmt: skip
