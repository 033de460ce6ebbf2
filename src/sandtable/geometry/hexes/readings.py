"""Bearings to be read by people. Ordinary Python: not for rules, and not compiled."""

from bisect import bisect_right
from typing import Final

from . import lattice, sines

BITS: Final = 96


def bearing_thousandths(q: int, r: int, to_q: int, to_r: int) -> int:
    """The bearing to the nearest thousandth of a degree, 0..359999; a ValueError for the same dot."""
    direction, along, across = lattice.sextant(to_q - q, to_r - r)
    if along == 0:
        raise ValueError(f"no bearing from dot ({q}, {r}) to itself")
    halves = bisect_right(range(120_000), 0, key=lambda part: _short_of(along, across, part)) - 1
    return (60_000 * direction + (halves + 1) // 2) % 360_000


def _short_of(along: int, across: int, part: int) -> int:
    """Above 0 when the difference lies short of `part` half-thousandths of a degree past its first direction."""
    return along * sines.sine_scaled(part, 2000, BITS) - across * sines.sine_scaled(120_000 - part, 2000, BITS)
