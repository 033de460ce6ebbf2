"""Numbers in force that note which of them compiled rules read: a byte for each entry, kept in their own record."""

import operator
from typing import Any

from numba.core import types
from numba.extending import models, register_model

from sandtable.kernel import Ruleset

from . import machine, parts
from .records import first_places


class WatchedNumbers(types.Type):
    """The record of numbers in force, read through a door that notes what is read."""

    def __init__(self, ruleset: Ruleset, record: Any) -> None:
        self.record, self.catalogue = record, ruleset.catalogue
        self.places = first_places(ruleset.catalogue)
        super().__init__(name=f"Watched[{ruleset.package} {id(ruleset)}]")


class WatchedList(types.Type):
    """One list of numbers, likewise."""

    def __init__(self, numbers: WatchedNumbers, key: str, size: int) -> None:
        self.record, self.key_read, self.size, self.place = numbers.record, key, size, numbers.places[key]
        super().__init__(name=f"{numbers.name}[{key!r}]")


@register_model(WatchedNumbers)
@register_model(WatchedList)
class SameAsRecord(models.PrimitiveModel):
    def __init__(self, manager, of):
        super().__init__(manager, of, manager.lookup(of.record).get_value_type())


@machine.intrinsic
def record_under(typing_context, watched):
    """The record itself: the same address."""
    return watched.record(watched), lambda context, builder, sig, args: args[0]


def list_maker(of: WatchedList) -> Any:
    """The function that makes a watched list of watched numbers: the same address."""

    @machine.intrinsic
    def make(typing_context, numbers):
        return of(numbers), lambda context, builder, sig, args: args[0]

    return make


@parts.overload(operator.getitem, prefer_literal=True)
def watched_item(watched, key):
    if isinstance(watched, WatchedNumbers) and isinstance(key, types.StringLiteral):
        return number_read(watched, key.literal_value)
    if isinstance(watched, WatchedList) and isinstance(key, types.Integer):
        return entry_read(watched)
    return None


def number_read(numbers: WatchedNumbers, name: str) -> Any:
    """What reads a number or a ruling; a list is only read where one of its entries is."""
    place = numbers.places[name]
    book = numbers.catalogue.numbers.get(name)
    if isinstance(book, list):
        as_list = list_maker(WatchedList(numbers, name, len(book)))
        return lambda watched, key: as_list(watched)

    def read(watched, key):
        record = record_under(watched)
        record._reads[place] = 1
        return record[name]

    return read


def entry_read(of: WatchedList) -> Any:
    """What reads one entry of a list."""
    name, place, size = of.key_read, of.place, of.size

    def read(watched, key):
        record = record_under(watched)
        at = key if key >= 0 else key + size
        if at < 0 or at >= size:
            raise IndexError
        record._reads[place + at] = 1
        return record[name][at]

    return read
