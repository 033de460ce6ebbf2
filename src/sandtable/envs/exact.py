"""Splits numbers of a state so that 32-bit floating point, which most networks take, is exact for each part."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.compiled.runtime.packing import PART_BITS, PARTS
from sandtable.kernel.values import LIMITS


class Part(NamedTuple):
    """One number that is observed, with its bounds."""

    name: str
    low: int
    high: int


def parts_of(place: str, code: str) -> list[Part]:
    """The parts of a number of the state: itself, where 24 bits hold it.

    >>> parts_of("t.gone", "i4")
    [Part(name='t.gone', low=-16777215, high=16777215), Part(name='t.gone * 2**24', low=-128, high=127)]
    """
    low, high = LIMITS[code]
    found = []
    for part in range(PARTS.get(code, 1)):
        unit = 1 << PART_BITS * part
        most = (1 << PART_BITS) - 1
        name = place if part == 0 else f"{place} * 2**{PART_BITS * part}"
        found.append(Part(name, max(-(-low // unit), -most), min(high // unit, most)))
    return found


def parted(row: Sequence[int], widths: NDArray[np.int64]) -> NDArray[np.int64]:
    """A row of numbers with each as its so many parts, the lowest first; they have the sign of the number.

    >>> parted([5, -5, -(1 << 24) - 3, 1 << 50], np.array([1, 2, 2, 3])).tolist()
    [5, -5, 0, -3, -1, 0, 0, 4]
    """
    rest = np.array(row, np.int64)
    found = np.zeros((len(rest), max(PARTS.values())), np.int64)
    for part in range(found.shape[1]):
        found[:, part] = np.fmod(rest, 1 << PART_BITS)
        rest = (rest - found[:, part]) >> PART_BITS
    return found[np.arange(found.shape[1]) < widths[:, None]]
