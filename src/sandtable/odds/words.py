"""Odds in words: shares, fractions and intervals as people read them."""

from fractions import Fraction
from typing import Any

from sandtable.showing import percent

from .answer import Odds, in_words, is_number

__all__ = ["between", "certainty", "digits", "percent", "plainly", "sureness"]
LONGEST = 24  # characters; longer fractions are hard to read


def between(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{percent(low)} to {percent(high)}"


def digits(exact: Fraction) -> str:
    """An exact fraction, or its decimals if it is too long to read."""
    text = str(exact)
    return text if len(text) <= LONGEST else f"{float(exact):.12f}"


def plainly(value: Any) -> str:
    """An outcome, with halves as 2.5."""
    return f"{float(value):g}" if is_number(value) else in_words(value)


def sureness(*found: Odds) -> str:
    """The heading of the column of `certainty`."""
    if all(odds.exact for odds in found):
        return "exactly"
    return "95 % interval" if any(odds.sampled for odds in found) else "to 12 digits"


def certainty(found: Odds, share: Fraction) -> str:
    """The certainty of a probability: the exact fraction, many digits, or the interval of a sampled share."""
    if found.floats:
        return f"{float(share):.12f}"
    interval = found.interval_of(share)
    return digits(share) if interval is None else between(*interval)
