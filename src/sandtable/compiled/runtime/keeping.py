"""How what rules find out about a board is kept in the board's own record: see `sandtable.kernel.fact`.

Neighbouring values share a 64-bit word, four or (if they are large) fewer, and eight words a line of the cache. A word
says what its values are of, so one that was written over by another fact is worked out again; and threads need no lock,
since a word is read and written at once and every thread that fills it finds the same.
"""

import inspect
from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.kernel.facts import FACTS, LARGEST, Size
from sandtable.kernel.names import is_packed

from .records import LINES, WORDS

PLACES = 2  # bits: of the values of a word (at most)
TAGGED = 36  # bits of a word below what it is of: its values
KEY = 63 - TAGGED + LINES  # bits that tell lines apart: those above the last say which of all that share a line it is
MIX, TURNED = 0x9E3779B97F4A7C15 & (1 << KEY) - 1, KEY - LINES - WORDS  # how these are scattered over all words

KNOWN = """
def known({parameters}):
    if {beyond}:
        return spelt({parameters})
    key = {key}
    of = key >> {WORDS} + {places} + {LINES}
    slot = (key >> {places} ^ of * {MIX} >> {TURNED}) & (1 << {LINES} + {WORDS}) - 1
    shift = (key & (1 << {places}) - 1) * {bits}
    word = word_at({board}, slot)
    value = word >> shift & {many}
    if word >> {TAGGED} == of and value != 0:
        return {read}(value + {least} - 1)
    return found({parameters}, slot, word if word >> {TAGGED} == of else of << {TAGGED}, shift)
"""
FOUND = """
def found({parameters}, slot, word, shift):
    what = spelt({parameters})
    value = {number}(what) - {least} + 1
    if 0 < value <= {many}:
        put_word({board}, slot, word | value << shift)
    return what
"""


class Values(NamedTuple):
    """How the values of a fact share a word."""

    places: int  # bits: of the values of a word
    bits: int  # of a stored value: 0 is unknown, others stand for the numbers from `least` on
    signed: bool = True  # what is packed is never below zero

    @property
    def least(self) -> int:
        return -(1 << self.bits - 1) if self.signed else 0

    @property
    def many(self) -> int:
        return (1 << self.bits) - 1


def kind_of(f: Any) -> Any:
    """The kind of value of a fact: a number, a boolean or a packed value."""
    return inspect.signature(f, eval_str=True).return_annotation


def values_of(f: Any) -> Values:
    """The layout with as many values in a word as the largest allows."""
    kind = kind_of(f)
    largest = (1 << kind.width) - 1 if is_packed(kind) else LARGEST[f]
    for places in range(PLACES, -1, -1):
        values = Values(places, TAGGED >> places, not is_packed(kind))
        if largest < values.least + values.many:
            return values
    raise TypeError(f"{f.__qualname__}: values as large as {largest} are not kept")


def texts(f: Any, about: tuple[Any, ...]) -> dict[str, str]:
    """The functions that stand for one of these facts, by their names: `known` looks it up, `found` works it out."""
    shape, values = inspect.signature(f, eval_str=True), values_of(f)
    kind = shape.return_annotation
    words = {
        "parameters": ", ".join(shape.parameters),
        "beyond": " or ".join(beyond(f)) or "False",
        "key": key_of(f, about.index(f) + 1, len(about)),
        "board": next(iter(shape.parameters)),
        "number": "bits" if is_packed(kind) else "int",
        "read": "read" if is_packed(kind) else "bool" if kind is bool else "",
        "places": values.places,
        "bits": values.bits,
        "least": values.least,
        "many": values.many,
        **{name: value for name, value in globals().items() if isinstance(value, int)},
    }
    return {"found": FOUND.format(**words), "known": KNOWN.format(**words)}


def beyond(f: Any) -> Iterator[str]:
    """Expressions for whether some number is none of its size; the powers of two are looked at together.

    What is packed has no more bits than its class.
    """
    sizes = [(name, size) for name, size in FACTS[f].items() if isinstance(size, int)]
    if even := [f"int({name}) >> {(size - 1).bit_length()}" for name, size in sizes if size & size - 1 == 0]:
        yield f"({' | '.join(even)}) != 0"
    yield from (f"not 0 <= {name} < {size}" for name, size in sizes if size & size - 1)


def width_of(size: Size) -> int:
    """Bits of a number of this size."""
    return (size - 1).bit_length() if isinstance(size, int) else size.width


def key_of(f: Any, number: int, most: int) -> str:
    """The expression for which fact it is and of what, in one integer: the fact in its highest bits."""
    key, bits = "0", most.bit_length()
    for name, size in FACTS[f].items():
        width, read = width_of(size), "int" if isinstance(size, int) else "bits"
        key, bits = f"({key} << {width} | {read}({name}))", bits + width
    room = KEY + WORDS + values_of(f).places
    if bits > room:
        raise TypeError(f"{f.__qualname__}: its sizes take {bits} bits; there are {room} for a fact")
    return f"({number << room - most.bit_length()} | {key})"
