"""A board of hex dots with levels: houses, stairs, things on dots and on the edges between them, zones of each side.

`grid` holds what rules call, and compiles. A game declares its `Thing`s, and a board class with the fields of `Lattice`
and a list of masks for each thing; `DOTS = Dots(Board, TERRAIN, SIDES)` reads scenario files, draws and paints.
"""

from .. import terrain, ways
from . import drawing, easel, entry, grid, reader, sheet

HEIGHT, LEVELS, PLACES, RIM, WIDTH = grid.HEIGHT, grid.LEVELS, grid.PLACES, grid.RIM, grid.WIDTH
direction_to, edge_of, has_floor, is_in_zone = grid.direction_to, grid.edge_of, grid.has_floor, grid.is_in_zone
links, neighbour, place_of = grid.links, grid.neighbour, grid.place_of
q_of, r_of, stride = grid.q_of, grid.r_of, grid.stride
DIRECTIONS, NOWHERE, WINDS = grid.DIRECTIONS, grid.NOWHERE, grid.WINDS
Lattice = grid.Lattice
BoardEntry = entry.BoardEntry
Dot = entry.Dot
Entry = entry.Entry
Level = entry.Level
Zone = entry.Zone
SEEN = drawing.SEEN
COVER, OPAQUE, OWN, SLOW, SOLID = terrain.COVER, terrain.OPAQUE, terrain.OWN, terrain.SLOW, terrain.SOLID
Terrain = terrain.Terrain
Step = ways.Step
way_to = ways.way_to
HOUSE, mask = reader.HOUSE, reader.mask
Thing = reader.Thing
Sheet = sheet.Sheet
Spotted = sheet.Spotted
sheet_of = sheet.sheet_of


class Dots(easel.Painter):
    """The boards of one game."""


__all__ = [
    "COVER", "DIRECTIONS", "HEIGHT", "HOUSE", "LEVELS", "NOWHERE", "OPAQUE", "OWN", "PLACES", "RIM", "SEEN", "SLOW",
    "SOLID", "WIDTH", "WINDS", "BoardEntry", "Dot", "Dots", "Entry", "Lattice", "Level", "Sheet", "Spotted", "Step",
    "Terrain", "Thing", "Zone", "direction_to", "edge_of", "has_floor", "is_in_zone", "links", "mask",
    "neighbour", "place_of", "q_of", "r_of", "sheet_of", "stride", "way_to",
]  # fmt: skip
