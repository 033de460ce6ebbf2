"""The numbers of many records at once, in the order in which a state declares them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..run.workshop import Tool
from ..runtime import packing, records

WIDTHS = (np.int8, np.int16, np.int32, np.int64)


class Reader:
    """Reads the records of this many battles, each into a row behind the two numbers of its question.

    A number that 24 bits cannot hold becomes several, the lowest part first; they have the sign of the number.
    """

    def __init__(self, dtype: np.dtype[Any], count: int) -> None:
        found = [(offset, code) for offset, code, _ in records.stored_in(dtype)]
        self.offsets = np.array([offset for offset, _ in found], np.int64)
        self.widths = np.array([code.itemsize for _, code in found], np.int64)
        self.masks = np.array([-1 if code.kind == "i" else (1 << 8 * code.itemsize) - 1 for _, code in found], np.int64)
        self.parts = np.array([packing.PARTS.get(code.str[1:], 1) for _, code in found], np.int64)
        self.numbers = np.zeros((count, self.parts.sum() + 2), np.int64)

    def read(self, states: NDArray[Any], sides: NDArray[np.int64], asks: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers, one row for each battle, in the same buffer each time."""
        self.numbers[:, 0], self.numbers[:, 1] = sides, asks
        bytes, shorts, words, longs = (states.view(code).reshape(len(states), -1) for code in WIDTHS)
        read(bytes, shorts, words, longs, self.offsets, self.widths, self.masks, self.parts, self.numbers)
        return self.numbers


class Mask:
    """A mask of the places in the menus of many battles: one row for each battle, in the same buffer each time."""

    def __init__(self, count: int, width: int) -> None:
        self.places, self.sizes = np.zeros((count, width), np.bool_), np.zeros(count, np.int64)

    def of(self, sizes: NDArray[np.int64]) -> NDArray[np.bool_]:
        """The mask of menus of these sizes; only what differs from the one before is written."""
        open_and_close(self.places, self.sizes, sizes)
        return self.places


@Tool
def read(bytes, shorts, words, longs, offsets, widths, masks, parts, numbers):
    """Numbers of this many bytes from each row into a row of `numbers`; all data are the same, in four widths."""
    for row in range(len(numbers)):
        to = 2
        for place in range(len(offsets)):
            at, width = offsets[place], widths[place]
            if width == 1:
                value = np.int64(bytes[row, at])
            elif width == 2:
                value = np.int64(shorts[row, at >> 1])
            elif width == 4:
                value = np.int64(words[row, at >> 2])
            else:
                value = longs[row, at >> 3]
            value &= masks[place]
            for _ in range(parts[place] - 1):
                low = value & (1 << packing.PART_BITS) - 1
                if value < 0 and low > 0:
                    low -= 1 << packing.PART_BITS
                numbers[row, to] = low
                value = (value - low) >> packing.PART_BITS
                to += 1
            numbers[row, to] = value
            to += 1


@Tool
def open_and_close(places, before, sizes):
    """Makes the first so many places of each row True, where other so many were."""
    for row in range(len(sizes)):
        for place in range(before[row], sizes[row]):
            places[row, place] = True
        for place in range(sizes[row], before[row]):
            places[row, place] = False
        before[row] = sizes[row]
