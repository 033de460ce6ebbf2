"""How often each value came up in each column: all that shares and means need, however many battles there were."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from typing import Any

from . import estimate

BLOCK = 1 << 16  # rows that are counted at a time


class Tally:
    """The battles that came to their end, counted column by column; those that failed are in `failed` of the results.

    >>> rows = st.simulate(duel, "strip", ("fencer", "fencer"), battles=50, seed=1, engine="python").outcomes
    >>> tally = Tally()
    >>> tally.add(rows)
    >>> tally.battles, sum(tally.columns["winner"].values())
    (50, 50)
    """

    def __init__(self) -> None:
        self.battles = 0
        self.columns: dict[str, Counter[int]] = defaultdict(Counter)

    def add(self, rows: Any, left_out: Collection[int] = ()) -> None:
        """Counts these rows, without those at some places."""
        import numpy as np

        for first in range(0, len(rows), BLOCK):
            block = rows[first : first + BLOCK]
            if left_out:
                block = np.delete(block, [at - first for at in left_out if first <= at < first + BLOCK])
            self.battles += len(block)
            for name in block.dtype.names:
                values, counts = np.unique(block[name], return_counts=True)
                self.columns[name].update(dict(zip(values.tolist(), counts.tolist())))

    def share(self, column: str, holds: Callable[[int], bool]) -> estimate.Estimate:
        """How often a column has such a value."""
        return estimate.counted(
            sum(times for value, times in self.columns[column].items() if holds(value)), self.battles
        )

    def mean(self, column: str) -> estimate.Estimate:
        """The mean of a column."""
        counts = self.columns[column].items()
        total, squares = (sum(value**power * times for value, times in counts) for power in (1, 2))
        return estimate.mean_by_sums(self.battles, total, squares)
