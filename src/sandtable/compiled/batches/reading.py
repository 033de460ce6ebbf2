"""The numbers of many records at once, in the order in which a state declares them."""

from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray


class Reader:
    """Reads the records of so many battles, each into a row behind the two numbers of its question."""

    def __init__(self, dtype: np.dtype[Any], count: int) -> None:
        found = list(stored_in(dtype, 0))
        self.offsets = np.array([offset for offset, _ in found], np.int64)
        self.widths = np.array([code.itemsize for _, code in found], np.int64)
        self.signed = np.array([code.kind == "i" for _, code in found], np.bool_)
        self.numbers = np.zeros((count, len(found) + 2), np.int64)

    def read(self, states: NDArray[Any], sides: NDArray[np.int64], asks: NDArray[np.int64]) -> NDArray[np.int64]:
        """A row a battle, in the same buffer each time."""
        self.numbers[:, 0], self.numbers[:, 1] = sides, asks
        data = states.view(np.uint8).reshape(len(states), -1)
        read(data, self.offsets, self.widths, self.signed, self.numbers)
        return self.numbers


def stored_in(dtype: np.dtype[Any], start: int) -> Iterator[tuple[int, np.dtype[Any]]]:
    """Every number of a record: where it begins, and its type."""
    for name in dtype.names or ():
        if name.startswith("_gap"):
            continue
        inner, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = inner.subdtype or (inner, ())
        for item in range(int(np.prod(shape))):
            at = start + offset + item * base.itemsize
            if base.names:
                yield from stored_in(base, at)
            else:
                yield at, base


@numba.njit(cache=True, nogil=True)  # it calls nothing, so that Numba's own cache sees every edit of it
def read(data, offsets, widths, signed, numbers):
    """Numbers of so many bytes, the lowest first, from each row of `data` into a row of `numbers`."""
    for row in range(len(data)):
        for place in range(len(offsets)):
            at, width = offsets[place], widths[place]
            value = np.int64(data[row, at])
            for more in range(1, width):
                value |= np.int64(data[row, at + more]) << (8 * more)
            if signed[place]:
                unused = 64 - 8 * width
                value = (value << unused) >> unused
            numbers[row, place + 2] = value
