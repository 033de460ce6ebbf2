"""Bearings between dots in whole degrees: 0 is east, clockwise, so that south-east is 60.

Hardly any bearing is a whole number, and an arc must know on which side of its edge a dot lies. So a bearing is kept as
one of 720 *compass points*: point 2g is exactly g degrees, point 2g + 1 anything strictly between g and g + 1.
A bearing is a whole number of degrees only at the multiples of 30, since its tangent is sqrt(3) times a fraction.
The answers are exact while no coordinate difference is above `EXACT_REACH`.
Source: skirmishers.arc.orientation, R17 (degrees, edges) and R18 (no bearing from a dot to itself).
"""

from typing import Final

from .lattice import sextant
from .sines import SINES

EXACT_REACH: Final = 1 << 18
POINTS: Final = 720  # of the compass
NO_BEARING: Final = -1


def degrees_past(along: int, across: int) -> int:
    """Whole degrees 0..59, rounded down, by which a difference lies clockwise of its sextant's first direction.

    It lies at least g degrees past it when across * sin(60 - g) >= along * sin(g).
    """
    low, high = 0, 60
    while high - low > 1:
        middle = (low + high) // 2
        if across * SINES[60 - middle] >= along * SINES[middle]:
            low = middle
        else:
            high = middle
    return low


def compass_point(q: int, r: int, to_q: int, to_r: int) -> int:
    """The bearing of one dot from another as a compass point 0..719, or `NO_BEARING` for the same dot."""
    direction, along, across = sextant(to_q - q, to_r - r)
    if along == 0:
        return NO_BEARING
    point = 2 * (60 * direction + degrees_past(along, across))
    return point if across == 0 or across == along else point + 1


def bearing(q: int, r: int, to_q: int, to_r: int) -> int:
    """The bearing in whole degrees 0..359, rounded down; `NO_BEARING` for the same dot. Not for testing arcs."""
    return compass_point(q, r, to_q, to_r) // 2
