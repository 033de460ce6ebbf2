"""Rows of whole numbers as rows of floats that a net can learn from."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable as st

FEW = 12  # values that a column may have to be shown by one place each
WIDEST = 4.0  # how many spreads from its middle a number can seem to be


@dataclass
class Encoder:
    """Columns with few values become a place for each, others are scaled; those that never change are left out."""

    columns: NDArray[np.int64]  # of the places ...
    values: NDArray[np.int64]  # ... and the value each stands for
    numbers: NDArray[np.int64]  # the columns that are scaled
    middle: NDArray[np.float64]
    spread: NDArray[np.float64]
    seen: NDArray[np.int64]  # how many columns the rows have

    @classmethod
    def of(cls, rows: NDArray[np.int64]) -> "Encoder":
        """What values there are it sees in these rows: those of random play."""
        columns, values, numbers = list[int](), list[int](), list[int]()
        for place, column in enumerate(rows.T):
            seen = np.unique(column).tolist()
            if len(seen) > FEW:
                numbers.append(place)
            elif len(seen) > 1:
                columns += [place] * len(seen)
                values += seen
        of_places, of_values, scaled = (np.array(each, np.int64) for each in (columns, values, numbers))
        middle, spread = rows[:, scaled].mean(0), rows[:, scaled].std(0)
        return cls(of_places, of_values, scaled, middle, spread, np.array(rows.shape[1]))

    @property
    def width(self) -> int:
        return len(self.columns) + len(self.numbers)

    def __call__(self, rows: NDArray[np.int64]) -> NDArray[Any]:
        if rows.shape[1] != self.seen:
            raise st.SandtableError(f"a policy of another game: it reads {self.seen} numbers, not {rows.shape[1]}")
        found = np.empty((len(rows), self.width), np.float32)
        found[:, : len(self.columns)] = rows[:, self.columns] == self.values
        scaled = (rows[:, self.numbers] - self.middle) / self.spread
        found[:, len(self.columns) :] = np.clip(scaled, -WIDEST, WIDEST)
        return found
