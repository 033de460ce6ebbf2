"""Floors of classes, for Numba, which has to tell them from none by their type: `walking` says the same at once."""

from numba.core import types

from . import walking
from .parts import overload


def is_empty(floors):
    """Whether the type of some floors is that of none."""
    return isinstance(floors, types.Omitted) or (isinstance(floors, types.BaseTuple) and len(floors) == 0)


@overload(walking.classes_in)
def classes_in(sides, floors):
    if is_empty(floors):
        return lambda sides, floors: sides
    return lambda sides, floors: len(floors)


@overload(walking.floor_at)
def floor_at(floors, place):
    if is_empty(floors):
        return lambda floors, place: place + 1
    return lambda floors, place: floors[place]


@overload(walking.class_chance)
def class_chance(sides, floors, place):
    if is_empty(floors):
        return lambda sides, floors, place: 1 / sides

    def impl(sides, floors, place):
        above = max(floors[place + 1], 1) if place + 1 < len(floors) else sides + 1
        return max(0, min(above, sides + 1) - max(floors[place], 1)) / sides

    return impl
