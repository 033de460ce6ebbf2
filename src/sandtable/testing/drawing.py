"""Numbers drawn at random inside their bounds: single ones at their ends, and many at once."""

from collections.abc import Iterator

from sandtable.kernel import Number, Ruleset, Stream
from sandtable.kernel.bounds import Bounds, Place, entries, with_entry

from .variants import Variant

WORD = 1 << 32  # a stream draws from at most so many


def numbers(ruleset: Ruleset, count: int, stream: Stream) -> list[Variant]:
    """So many settings: any number anywhere in its range, and any readings.

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
    drawn = {id: drawn_number(catalogue.bounds[id], catalogue.numbers[id], stream) for id in wanted}
    readings = {
        key: labels[stream.below(len(labels))] for key, labels in catalogue.options.items() if stream.below(2) == 0
    }
    return Variant(name, None, readings, drawn)


def drawn_number(bounds: Bounds, book: Number, stream: Stream) -> Number:
    """A number of the same shape; where its entries may not fall, one that still rises."""
    value = book
    for place, entry in entries(book):
        drawn = with_entry(value, place, drawn_entry(bounds, place, entry, stream))
        if bounds.fault(drawn) is None:
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
                if end != entry and bounds.fault(value) is None:
                    yield Variant("alone", None, {}, {id: value})


def others(bounds: Bounds | None, book: Number, place: Place) -> list[Number]:
    """The number with another value at one place: the nearest first, then the ends of its sweep and of its range."""
    entry = dict(entries(book))[place]
    if bounds is None:
        return [with_entry(book, place, entry + step) for step in (1, -1)]
    low, high = bounds.range_of(place)
    sweep = bounds.sweep_of(place) or (low, high)
    tried = dict.fromkeys((entry + 1, entry - 1, *sweep, low, high))
    values = [with_entry(book, place, x) for x in tried if x != entry]
    return [value for value in values if bounds.fault(value) is None]
