"""A share or a mean with its 95 % interval."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.odds.answer import Z95, wilson
from sandtable.showing import Percent

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Estimate(NamedTuple):
    """A value estimated from a sample, and the interval that holds the true one in 95 of 100 samples.

    >>> estimate = st.Estimate(0.5, 0.4, 0.6)
    >>> estimate.low < estimate.value < estimate.high
    True
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"

    def cells(self, is_share: bool) -> tuple[float, float, float]:
        """The value and the ends of its interval as cells of a table, in percent where it is a share."""
        kind = Percent if is_share else float
        return kind(self.value), kind(self.low), kind(self.high)

    def to_json(self) -> dict[str, float]:
        """The estimate as JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}


def counted(count: int, n: int) -> Estimate:
    """How often something holds that so many of n did (Wilson's interval)."""
    return Estimate(count / n if n else 0.0, *wilson(count, n))


def share(holds: NDArray[np.bool_]) -> Estimate:
    """How often something holds."""
    import numpy as np

    return counted(int(np.count_nonzero(holds)), len(holds))


def mean(values: NDArray[Any]) -> Estimate:
    """The mean of a column (normal interval)."""
    import numpy as np

    n = len(values)
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = float(np.mean(values, dtype=np.float64))
    spread = Z95 * float(np.std(values, dtype=np.float64)) / sqrt(n)
    return Estimate(middle, middle - spread, middle + spread)


def mean_by_sums(n: int, total: int, squares: int) -> Estimate:
    """The mean of n whole numbers that add up to `total`, and their squares to `squares` (normal interval)."""
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle, spread = total / n, Z95 * sqrt((n * squares - total * total) / n**3)
    return Estimate(middle, middle - spread, middle + spread)


def share_of(value: float, n: int) -> Estimate:
    """A share that so many battles came to, with its interval; of none, what is certain."""
    return Estimate(value, *wilson(value * n, n)) if n else Estimate(value, value, value)


def paired(one: NDArray[Any], other: NDArray[Any], doubt: float = 0.5) -> Estimate:
    """The mean of what one has more than another on the same luck; some `doubt` is left where few are all alike."""
    ahead = one.astype(float) - other
    n, middle = len(ahead), float(ahead.mean())
    error = Z95 * sqrt(float(((ahead - middle) ** 2).sum()) + doubt) / n
    return Estimate(middle, middle - error, middle + error)
