"""The cells of a listing: how a value reads in a table, and what it is in a file or a data frame."""

from enum import Enum
from fractions import Fraction
from typing import Any

NOTHING = "–"  # stands in an empty cell
LONGEST = 24  # characters of a fraction that people can still read


def percent(share: float) -> str:
    """A share in percent; only what is impossible or certain reads 0 % or 100 %.

    >>> percent(0.375), percent(0.00001)
    ('37.5%', '<0.1%')
    """
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 < share < 1:
        return ">99.9%"
    return f"{share:.1%}".replace(".0%", "%")


class Percent(float):
    """A share, which reads as a percentage."""

    def __str__(self) -> str:
        return percent(self)


class Sampled(Percent):
    """A share that was sampled, which reads with its interval."""

    low: float
    high: float

    def __new__(cls, share: float, low: float, high: float) -> "Sampled":
        made = super().__new__(cls, share)
        made.low, made.high = low, high
        return made

    def __str__(self) -> str:
        return f"{percent(self)} ({percent(self.low)} to {percent(self.high)})"


def title_of(value: Any) -> str | None:
    """What a member of an enumeration is called, where it has a title."""
    title = getattr(value, "title", None) if isinstance(value, Enum) else None
    return title if isinstance(title, str) else None


def words_of(value: Any) -> str:
    """A cell as people read it: yes or no, titles, percentages, short fractions, four digits of a float."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if (title := title_of(value)) is not None:
        return title
    if isinstance(value, tuple):
        return ", ".join(map(words_of, value)) or "none"
    if isinstance(value, Fraction):
        return str(value) if len(str(value)) <= LONGEST else f"{float(value):.12f}"
    if isinstance(value, Percent):
        return str(value)
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1e4 else f"{value:,.0f}"
    return f"{int(value):,}" if isinstance(value, int) and not isinstance(value, Enum) else str(value)


def datum_of(value: Any) -> Any:
    """A cell for a file or a data frame: a plain number, truth or text."""
    if (title := title_of(value)) is not None:
        return title
    if isinstance(value, tuple):
        return words_of(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, float):
        return float(value)
    return int(value) if isinstance(value, int) else str(value)


def is_number(value: Any) -> bool:
    """Whether a cell stands on the right of its column."""
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool | Enum)
