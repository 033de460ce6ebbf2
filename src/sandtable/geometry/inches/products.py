"""Comparing products that are too long for 64 bits themselves."""

from typing import Final

HALF: Final = 18  # bits of the low part of a factor
LOW: Final = (1 << HALF) - 1
SQUARABLE: Final = 3_037_000_499  # the largest number whose square stays below 2 to the 63rd


def compare_products(a: int, b: int, c: int, d: int) -> int:
    """The sign of a * b - c * d: below, at or above 0.

    Exact while |a| and |c| are below 2 to the 43rd, and |a * b| and |c * d| below 2 to the 78th.
    """
    low = a * (b & LOW) - c * (d & LOW)
    high = a * (b >> HALF) - c * (d >> HALF) + (low >> HALF)
    if high != 0:
        return 1 if high > 0 else -1
    return 1 if low & LOW else 0


def is_square_below(root: int, limit: int) -> bool:
    """Whether a number has a square below a limit, which itself fits 64 bits."""
    return abs(root) <= SQUARABLE and root * root < limit
