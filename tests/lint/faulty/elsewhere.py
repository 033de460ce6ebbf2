"""Functions that nobody registered, and one that is borrowed."""

from __future__ import annotations

from sandtable.kernel.rule import helper


def unmarked(n: int) -> int:
    return n + 1


@helper
def borrowed(n: int) -> int:
    return n**2  # -> ** makes floats
