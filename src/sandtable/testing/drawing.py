"""Numbers drawn at random inside their bounds: single ones at their ends, and many at once."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.kernel import Catalogue, Number, Ruleset, Stream
from sandtable.kernel.bounds import Bounds, Place, entries, with_entry

from .variants import Variant

WORD = 1 << 32  # the most that a stream draws from


def numbers(ruleset: Ruleset, count: int, stream: Stream) -> list[Variant]:
    """A number of settings: any number anywhere in its range, and any readings.

    One changes a single number, the next a few, the next many: a fault of one number is not hidden by the others,
    and one that takes several is found as well.
    """
    return [setting(ruleset, f"numbers {i + 1}", i % 4, stream) for i in range(count)]


def setting(ruleset: Ruleset, name: str, crowd: int, stream: Stream) -> Variant:
    """One setting that changes one number, one in eight, one in two, or all."""
    catalogue = ruleset.catalogue
    bounded = list(catalogue.bounds)
    if crowd == 0:
        wanted = [bounded[stream.below(len(bounded))]] if bounded else []
    else:
        wanted = [id for id in bounded if stream.below((8, 2, 1)[crowd - 1]) == 0]
    drawn: dict[str, Any] = {}
    for id in wanted if stream.below(2) else reversed(wanted):  # either order: a number may have to lie within another
        drawn[id] = drawn_number(catalogue, id, {**catalogue.numbers, **drawn}, stream)
    readings = {
        key: labels[stream.below(len(labels))] for key, labels in catalogue.options.items() if stream.below(2) == 0
    }
    return Variant(name, None, readings, drawn)


def drawn_number(catalogue: Catalogue, id: str, beside: Mapping[str, Any], stream: Stream) -> Number:
    """A number of the same shape that is accepted beside the others, entry by entry."""
    value: Number = beside[id]
    for place, entry in entries(value):
        drawn = with_entry(value, place, drawn_entry(catalogue.bounds[id], place, entry, stream))
        if catalogue.fits(id, drawn, beside):
            value = drawn
    return value


def drawn_entry(bounds: Bounds, place: Place, entry: int, stream: Stream) -> int:
    """One of the ends, a step from the book, or anything: first of all where mistakes are likely."""
    low, high = bounds.range_of(place)
    first, last = bounds.sweep_of(place) or (low, high)
    drawn = (
        low,
        high,
        entry - 1,
        entry + 1,
        first + stream.below(min(last - first + 1, WORD)),
        low + stream.below(min(high - low + 1, WORD)),
    )[stream.below(6)]
    return min(high, max(low, drawn))


def ends(ruleset: Ruleset) -> Iterator[Variant]:
    """Every entry of every number alone, at each end of its range."""
    catalogue = ruleset.catalogue
    for id, bounds in catalogue.bounds.items():
        book = catalogue.numbers[id]
        assert book is not None
        for place, entry in entries(book):
            for end in bounds.range_of(place):
                value = with_entry(book, place, end)
                if end != entry and catalogue.fits(id, value):
                    yield Variant("alone", None, {}, {id: value})


def others(catalogue: Catalogue, id: str, place: Place, in_force: Mapping[str, Any] | None = None) -> list[Number]:
    """The number with another value at one place: the nearest first, then the ends of its sweep and of its range.

    Only such as are accepted beside the numbers in force.
    """
    beside: Mapping[str, Any] = catalogue.numbers if in_force is None else in_force
    bounds, entry = catalogue.bounds.get(id), dict(entries(beside[id]))[place]
    ends = () if bounds is None else (*(bounds.sweep_of(place) or ()), *bounds.range_of(place))
    tried = dict.fromkeys((entry + 1, entry - 1, *ends))
    values = [with_entry(beside[id], place, x) for x in tried if x != entry]
    return [value for value in values if catalogue.fits(id, value, beside)]
