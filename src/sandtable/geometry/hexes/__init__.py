"""The hexagonal lattice of dots: distance, straight lines, bearings and arcs, all in exact integers.

`lattice`, `lines`, `bearings` and `arcs` hold what rules call: plain functions from integers to integers that
also compile as they stand; `rows_of_dots`, `readings` and `sines` are ordinary Python.
"""

from . import lattice
from .arcs import arc_covers, arc_edges
from .bearings import EXACT_REACH, NO_BEARING, POINTS, bearing, compass_point, degrees_past
from .lattice import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, STEP_Q, STEP_R, WEST, ahead
from .lines import TIES_DOWN, TIES_UP, clockwise_steps, grazes, line_dot, on_line
from .readings import bearing_thousandths

direction_to, distance, dot_of, neighbour = lattice.direction_to, lattice.distance, lattice.dot_of, lattice.neighbour
rows_of_dots, sextant = lattice.rows_of_dots, lattice.sextant

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
    "compass_point",
    "degrees_past",
    "direction_to",
    "distance",
    "dot_of",
    "grazes",
    "line_dot",
    "neighbour",
    "on_line",
    "rows_of_dots",
    "sextant",
]
