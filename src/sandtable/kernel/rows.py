"""Rows: one field of all pieces of a list, which a rule reads at once instead of piece by piece."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from .defaults import Abreast
from .state import Piece
from .values import Group

P = TypeVar("P", bound=Piece)


def abreast(fill: object = None) -> Any:
    """A field of a piece that rules read in all pieces at once: see `row`.

    >>> class Runner(Piece):
    ...     lap: i16 = abreast(1)
    ...
    >>> Runner().lap, Runner.fields["lap"].abreast
    (1, True)
    """
    return Abreast(fill)


def row(pieces: list[P], field: str) -> list[int]:
    """The values of a field in all pieces of a list, in order; the field is declared `abreast`.

    >>> class Runner(Piece):
    ...     lap: i16 = abreast(1)
    ...
    >>> class Race(State):
    ...     runners: list[Runner] = many(3)
    ...
    >>> race = Race()
    >>> race.runners[1].lap = 4
    >>> row(race.runners, "lap")
    [1, 4, 1]
    """
    return list(map(reader(type(pieces[0]), field), pieces))


@lru_cache
def reader(cls: type[Piece], field: str) -> Callable[[Any], int]:
    """The function that reads such a field of a piece."""
    if not cls.fields[field].abreast:
        raise TypeError(f"{cls.__name__}.{field} is not declared abreast")
    return attrgetter(field)


def equal(values: list[int], value: int) -> Group:
    """The pieces whose value in a row equals this.

    >>> equal([7, 5, 7], 7)
    {0, 2}
    """
    found, bit = 0, 1
    for each in values:
        if each == value:
            found |= bit
        bit <<= 1
    return Group(found)


def above(values: list[int], value: int) -> Group:
    """The pieces whose value in a row is greater than this.

    >>> above([7, 5, 7], 5)
    {0, 2}
    """
    found, bit = 0, 1
    for each in values:
        if each > value:
            found |= bit
        bit <<= 1
    return Group(found)


def members(pieces: list[P], group: Group) -> list[P]:
    """The pieces of a list that are in a group, in order.

    >>> class Runner(Piece):
    ...     lap: i16 = abreast(1)
    ...
    >>> class Race(State):
    ...     runners: list[Runner] = many(3)
    ...
    >>> [runner.label for runner in members(Race().runners, Group(5))]
    ['R1', 'R3']
    """
    return [pieces[i] for i in places_in(group.mask)]


@lru_cache(1 << 12)
def places_in(mask: int) -> tuple[int, ...]:
    """The positions of the bits that are set."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
