"""The hexagonal lattice of dots: distance, straight lines, bearings and arcs, all in exact integers.

`lattice`, `lines`, `bearings` and `arcs` hold what rules call: plain functions from integers to integers that
also compile as they stand; `rows_of_dots`, `readings` and `sines` are ordinary Python.
"""

from . import lattice
from .arcs import arc_covers, arc_edges, in_arc
from .bearings import EXACT_REACH, NO_BEARING, POINTS, bearing, compass_point, degrees_past
from .lattice import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, STEP_Q, STEP_R, WEST, ahead, column_of
from .lines import TIES_DOWN, TIES_UP, clockwise_steps, grazes, grazes_at, line_dot, on_line
from .readings import bearing_thousandths

direction_to, distance, dot_of, neighbour = lattice.direction_to, lattice.distance, lattice.dot_of, lattice.neighbour
opposite, rotated, rows_of_dots, sextant = lattice.opposite, lattice.rotated, lattice.rows_of_dots, lattice.sextant

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
    "grazes",
    "grazes_at",
    "in_arc",
    "line_dot",
    "neighbour",
    "on_line",
    "opposite",
    "rotated",
    "rows_of_dots",
    "sextant",
]
