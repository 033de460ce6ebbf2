"""Miniatures on a table, in whole thousandths of an inch: footprints, gaps, lines of fire, sweeps and routes.

Everything rules call is plain functions from integers to integers that also compile as they stand. Nothing overflows
64 bits while every coordinate lies within 0..`FARTHEST` and every height within 0..`HIGHEST` (see `limits`).
`routes` is ordinary Python.
"""

from .footprints import Footprint, Shape, circle, contains, is_convex, polygon, rectangle
from .gaps import compare_distance, meets_circle, near_segment, overlap, sweep_hits, touches
from .limits import FARTHEST, HIGHEST, INCH, WIDEST
from .lines import MILLION, enters, leaves, passes_through
from .roots import root, root_up
from .routes import route
from .units import COMPASS, NOWHERE, Spot, ahead, inches, is_at_most, length

__all__ = [
    "COMPASS",
    "FARTHEST",
    "HIGHEST",
    "INCH",
    "MILLION",
    "NOWHERE",
    "WIDEST",
    "Footprint",
    "Shape",
    "Spot",
    "ahead",
    "circle",
    "compare_distance",
    "contains",
    "enters",
    "inches",
    "is_at_most",
    "is_convex",
    "leaves",
    "length",
    "meets_circle",
    "near_segment",
    "overlap",
    "passes_through",
    "polygon",
    "rectangle",
    "root",
    "root_up",
    "route",
    "sweep_hits",
    "touches",
]
