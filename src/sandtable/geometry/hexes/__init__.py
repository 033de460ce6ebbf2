"""The hexagonal lattice of dots: distance, gaps, straight lines, bearings and arcs, all in exact integers.

`lattice`, `gaps`, `lines`, `bearings` and `arcs` hold what rules call: plain functions from integers to integers that
also compile as they stand; `rows_of_dots`, `readings` and `sines` are ordinary Python.
"""

from . import lattice, lines
from .arcs import arc_covers, arc_edges, in_arc
from .bearings import EXACT_REACH, NO_BEARING, POINTS, bearing, compass_point, degrees_past
from .gaps import gap, gap_between, gap_ends
from .lattice import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, STEP_Q, STEP_R, WEST, ahead, column_of
from .lines import TIES_DOWN, TIES_UP, clockwise_steps, grazes, grazes_at, line_direction, line_dot, line_gap
from .readings import bearing_thousandths

direction_to, distance, dot_of, neighbour = lattice.direction_to, lattice.distance, lattice.dot_of, lattice.neighbour
opposite, rotated, rows_of_dots, sextant = lattice.opposite, lattice.rotated, lattice.rows_of_dots, lattice.sextant
line_lean, line_straddle, on_line = lines.line_lean, lines.line_straddle, lines.on_line

__all__ = [
    "EAST",
    "EXACT_REACH",
    "NORTH_EAST",
    "NORTH_WEST",
    "NO_BEARING",
    "POINTS",
    "SOUTH_EAST",
    "SOUTH_WEST",
    "STEP_Q",
    "STEP_R",
    "TIES_DOWN",
    "TIES_UP",
    "WEST",
    "ahead",
    "arc_covers",
    "arc_edges",
    "bearing",
    "bearing_thousandths",
    "clockwise_steps",
    "column_of",
    "compass_point",
    "degrees_past",
    "direction_to",
    "distance",
    "dot_of",
    "gap",
    "gap_between",
    "gap_ends",
    "grazes",
    "grazes_at",
    "in_arc",
    "line_direction",
    "line_dot",
    "line_gap",
    "line_lean",
    "line_straddle",
    "neighbour",
    "on_line",
    "opposite",
    "rotated",
    "rows_of_dots",
    "sextant",
]
