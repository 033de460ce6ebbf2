"""A share or a mean with its 95 % interval; the mean of identical values has none unless bounds are known."""

from collections.abc import Sequence
from math import hypot, inf, isfinite, sqrt
from typing import NamedTuple, Self

from sandtable.kernel import InvalidRules, no_such
from sandtable.odds.answer import Z95, wilson
from sandtable.showing import Percent

from .rows import Column, product, total

STUDENT = 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262  # two-sided 95 % of 2 battles, 3, ...
NO_INTERVAL = "no interval: no two differ"


class Estimate(NamedTuple):
    """A value estimated from a sample, and the interval that holds the true one in 95 of 100 samples.

    Where the sample bounds nothing, the interval is all numbers, and is told as none.

    >>> estimate = st.Estimate(0.5, 0.4, 0.6)
    >>> estimate.low < estimate.value < estimate.high
    True
    >>> str(st.Estimate(20.0, float("-inf"), float("inf")))
    '20 (no interval: no two differ)'
    """

    value: float
    low: float
    high: float

    @property
    def is_bounded(self) -> bool:
        """Whether the interval is finite."""
        return isfinite(self.low) and isfinite(self.high)

    def cells(self, is_share: bool) -> tuple[float, float | None, float | None]:
        """The value and the ends of its interval as cells of a table, in percent where it is a share."""
        kind = Percent if is_share else float
        return (
            (kind(self.value), kind(self.low), kind(self.high)) if self.is_bounded else (kind(self.value), None, None)
        )

    def __str__(self) -> str:
        told = f"{self.low:.4g} to {self.high:.4g}" if self.is_bounded else NO_INTERVAL
        return f"{self.value:.4g} ({told})"

    def to_json(self) -> dict[str, float | None]:
        """The estimate as JSON; null where there is no interval."""
        low, high = (self.low, self.high) if self.is_bounded else (None, None)
        return {"value": self.value, "low": low, "high": high}


def place_of(side: int | str, sides: Sequence[str]) -> int:
    """The number of a side, by its name or its number; an error says which there are."""
    if side not in sides and side not in range(len(sides)):
        raise InvalidRules(no_such("side", side, sides))
    return sides.index(side) if isinstance(side, str) else side


def counted(count: int, n: int) -> Estimate:
    """The share of n cases in which something held (Wilson's interval)."""
    return Estimate(count / n if n else 0.0, *wilson(count, n))


class Sums(NamedTuple):
    """The sums that the mean of some numbers needs: their count, their sum, and the sum of their squares.

    >>> Sums(4, 6, 14).mean, Sums(4, 6, 14).spread
    (1.5, 5.0)
    """

    n: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.total / self.n if self.n else 0.0

    @property
    def spread(self) -> float:
        """The sum of their squared distances from the mean."""
        return max(0.0, (self.n * self.squares - self.total * self.total) / self.n) if self.n else 0.0

    def over(self, unit: float) -> Self:
        """The same numbers, counted in units."""
        return type(self)(self.n, self.total / unit, self.squares / unit**2)


def sums(values: Column) -> Sums:
    """The sums of a column."""
    return Sums(len(values), total(values), product(values, values))


def ahead(one: Column, other: Column) -> Sums:
    """The sums of the differences of two columns, place by place."""
    a, b = sums(one), sums(other)
    return Sums(a.n, a.total - b.total, a.squares - 2 * product(one, other) + b.squares)


def mean(of: Sums) -> Estimate:
    """The mean of numbers that may have any value (Student's interval)."""
    if of.spread == 0:
        return Estimate(of.mean, -inf, inf)
    error = student(of.n - 1) * sqrt(of.spread / (of.n - 1) / of.n)
    return Estimate(of.mean, of.mean - error, of.mean + error)


def student(freedom: int) -> float:
    """The half width of the interval of a mean, in standard errors: the fewer battles, the wider."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z95 + (Z95**3 + Z95) / (4 * freedom) + (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * freedom**2)


def mean_within(of: Sums, least: float, most: float) -> Estimate:
    """The mean of values between two bounds: the share that n battles may hide is assumed to lie at either bound."""
    if of.n == 0:
        return Estimate(0.0, least, most)
    middle, hidden, error = of.mean, unseen(of.n), Z95 * sqrt(of.spread) / of.n
    low = middle - hypot(error, hidden * (middle - least))
    return Estimate(middle, max(least, low), min(most, middle + hypot(error, hidden * (most - middle))))


def unseen(n: int, deviations: float = Z95) -> float:
    """The share of battles that may be of another kind although none of n was (Wilson's bound)."""
    return deviations**2 / (n + deviations**2)


def share_of(value: float, n: int) -> Estimate:
    """A share of battles with its interval; with no battle, the certain bounds."""
    return Estimate(value, *wilson(value * n, n)) if n else Estimate(value, value, value)


def paired(of: Sums, doubt: float = 0.5) -> Estimate:
    """The mean difference of two columns on the same luck; `doubt` remains where a few differences are all alike."""
    error = Z95 * sqrt(of.spread + doubt) / of.n
    return Estimate(of.mean, of.mean - error, of.mean + error)
