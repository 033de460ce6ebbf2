"""How often each value came up in each column: all that shares and means need, however many battles there were."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection

from .estimate import Estimate, Sums, counted, mean
from .rows import Array, Rows, counts, without

BLOCK = 1 << 16  # rows that are counted at a time


class Tally:
    """The battles that ended, counted column by column; those that failed are in `failed` of the results.

    >>> rows = st.simulate(duel, "strip", ("fencer", "fencer"), battles=50, seed=1, engine="python").outcomes
    >>> tally = Tally()
    >>> tally.add(rows)
    >>> tally.battles, sum(tally.columns["winner"].values())
    (50, 50)
    """

    def __init__(self) -> None:
        self.battles = 0
        self.columns: dict[str, Counter[int]] = defaultdict(Counter)

    def add(self, rows: Rows | Array, left_out: Collection[int] = ()) -> None:
        """Counts these rows, without those at some places."""
        names = rows.result.fields if isinstance(rows, Rows) else rows.dtype.names or ()
        self.battles += len(rows) - len(left_out)
        for first in range(0, len(rows), BLOCK):
            block = rows[first : first + BLOCK]
            gone = {at - first for at in left_out if first <= at < first + BLOCK}
            for name in names:
                self.columns[name].update(counts(without(block[name], gone)))

    def share(self, column: str, holds: Callable[[int], bool]) -> Estimate:
        """The share of battles in which a column has a value for which `holds` is true."""
        return counted(sum(times for value, times in self.columns[column].items() if holds(value)), self.battles)

    def mean(self, column: str) -> Estimate:
        """The mean of a column."""
        known = self.columns[column].items()
        total, squares = (sum(value**power * times for value, times in known) for power in (1, 2))
        return mean(Sums(self.battles, total, squares))
