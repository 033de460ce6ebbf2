"""The bounds of numbers of rules.toml: the hard range, the values that make sense to try, and the unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, TypeVar, get_args

C = TypeVar("C")
Number = int | list[int] | list[list[int]]
Place = tuple[int, ...]  # where an entry is: (), (entry,) or (row, column)
Read = tuple[str, Place]  # the id of a number or ruling, and which of its entries
Pair = tuple[int, int]  # the least and the most
Unit = Literal[
    # quantities: more or less of them makes sense
    "points", "dice", "die", "target", "percent", "AP", "actions", "rounds", "hits", "shots", "dots", "inches", "mils",
    "metres", "centimetres", "zones", "levels", "degrees", "models", "cells", "count", "times", "share", "price",
    "weight",
    # the name of something: a face, a place in a list, a kind; never swept
    "code",
]  # fmt: skip
UNITS: tuple[str, ...] = get_args(Unit)


@dataclass(frozen=True)
class Bounds:
    """The bounds of one number: of all its entries, or one for each entry of a list or each column of a table.

    >>> bounds = duel.ruleset.catalogue.bounds["lunge"]
    >>> bounds.fault(8) is None, bounds.fault(99) is None
    (True, False)
    """

    ranges: tuple[Pair, ...]  # the hard range: other values are refused
    sweeps: tuple[Pair, ...]  # the values that make sense to try
    units: tuple[Unit, ...]
    rising: bool = False  # the entries of a list may not fall

    def range_of(self, place: Place) -> Pair:
        """The hard range of an entry."""
        return of_column(self.ranges, place)

    def sweep_of(self, place: Place) -> Pair | None:
        """The values of an entry that make sense to try; None for a code."""
        return None if self.unit_of(place) == "code" else of_column(self.sweeps, place)

    def unit_of(self, place: Place) -> Unit:
        """The unit of an entry."""
        return of_column(self.units, place)

    def fault(self, value: Number) -> str | None:
        """The fault of a value of the right shape, in words that follow the number's id."""
        for place, entry in entries(value):
            low, high = self.range_of(place)
            if not low <= entry <= high:
                expected = f"{low} expected" if low == high else f"{low} to {high} expected"
                return f"{place_in_words(place)}: {expected}, got {entry}"
        for row in rows(value) if self.rising else ():
            for before, after in pairwise(row):
                if after < before:
                    return f": rising entries expected, got {after} after {before}"
        return None


def of_column(columns: tuple[C, ...], place: Place) -> C:
    return columns[place[-1] if place and len(columns) > 1 else 0]


def entries(value: Number) -> Iterator[tuple[Place, int]]:
    """Every integer of a number, with its place."""
    if isinstance(value, int):
        yield (), value
        return
    some: Sequence[Any] = value
    for i, entry in enumerate(some):
        for place, inner in entries(entry):
            yield (i, *place), inner


def rows(value: Number) -> Iterator[Sequence[int]]:
    """The plain lists of a number."""
    if isinstance(value, list):
        flat = [entry for entry in value if isinstance(entry, int)]
        yield from [flat] if flat else [entry for entry in value if isinstance(entry, list)]


def with_entry(value: Number, place: Place, entry: int) -> Number:
    """The number with one of its entries replaced."""
    if not place:
        return entry
    assert isinstance(value, list)
    changed: list[Any] = [*value]
    changed[place[0]] = with_entry(changed[place[0]], place[1:], entry)
    return changed


def place_in_words(place: Place) -> str:
    """`[2]`, or `[2][1]`; nothing for a single number."""
    return "".join(f"[{i}]" for i in place)
