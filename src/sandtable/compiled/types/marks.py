"""Functions that only compiled functions call are marked as its parts. No compiler is needed for that."""

from typing import Any, TypeVar

F = TypeVar("F")
PARTS: list[Any] = []  # those that Numba was not told of yet


def part(f: F) -> F:
    """Marks a function that only compiled functions call."""
    PARTS.append(f)
    return f
