"""Square roots of whole numbers: the same on every machine, compiled or not."""

from math import isqrt


def root(n: int) -> int:
    """The square root, fractions dropped (n below 2 to the 62nd; nothing below 0)."""
    return isqrt(max(n, 0))


def root_up(n: int) -> int:
    """The square root, rounded up."""
    down = root(n)
    return down if down * down >= n else down + 1
