"""What compiled rules find out about a board, kept in the board's own record: see `sandtable.kernel.fact`.

Four neighbouring values share a 64-bit word, and eight words a line of the cache. A word says what its values are of,
so one that was written over by another fact is worked out anew; and threads need no lock, since a word is read and
written at once and whoever fills it finds the same.
"""

import inspect
from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba.core import types

from sandtable.kernel.facts import FACTS, facts_of

from .machine import intrinsic
from .parts import part

FIELD = "_facts"  # of a board's record
LINES = 13  # bits: of the number of lines kept
WORDS, PLACES = 3, 2  # bits: of the words of a line, of the values of a word
VALUE = 9  # bits of a value: 0 is unknown, the others stand for the numbers from LEAST on
LEAST, MANY = -(1 << VALUE - 1), (1 << VALUE) - 1
TAGGED = VALUE << PLACES  # bits of a word below what it is of
KEY = 63 - TAGGED + LINES  # bits that tell lines apart
MIX = 0x9E3779B97F4A7C15 & (1 << KEY) - 1  # odd: no two lines become one


def parts_of_record(cls: type) -> list[Any]:
    """What the record of a class has for facts: nothing, unless it is a board that some are about."""
    return [(FIELD, "i8", (1 << LINES + WORDS,))] if facts_of(cls) else []


@intrinsic
def word_at(typing_context, board, slot):
    """The word in a slot, read at once."""

    def generate(context, builder, sig, args):
        return builder.load_atomic(address(builder, sig.args[0], *args), "monotonic", 8)

    return types.int64(board, types.int64), generate


@intrinsic
def put_word(typing_context, board, slot, word):
    """Writes a word into a slot, at once."""

    def generate(context, builder, sig, args):
        builder.store_atomic(args[2], address(builder, sig.args[0], *args[:2]), "monotonic", 8)
        return context.get_dummy_value()

    return types.void(board, types.int64, types.int64), generate


def address(builder, record, board, slot):
    """Where a slot of a board's record is."""
    word = ir.IntType(64)
    start = builder.add(builder.ptrtoint(board, word), word(record.offset(FIELD)))
    return builder.inttoptr(builder.add(start, builder.mul(slot, word(8))), word.as_pointer())


SOURCE = """
def kept({parameters}):
    if not ({fits}):
        return spelt({parameters})
    key = {key}
    mixed = (key >> {WORDS} + {PLACES}) * {MIX} & (1 << {KEY}) - 1
    slot = (mixed >> {KEY} - {LINES}) << {WORDS} | key >> {PLACES} & (1 << {WORDS}) - 1
    of = (mixed & (1 << {KEY} - {LINES}) - 1) << {TAGGED}
    shift = (key & (1 << {PLACES}) - 1) * {VALUE}
    word = word_at({board}, slot)
    if word >> {TAGGED} << {TAGGED} != of:
        word = of
    value = word >> shift & {MANY}
    if value != 0:
        return value + {LEAST} - 1{as_truth}
    found = spelt({parameters})
    value = int(found) - {LEAST} + 1
    if 0 < value <= {MANY}:
        put_word({board}, slot, word | value << shift)
    return found
"""


def keeping(f: Any, board: Any, spelt: Any) -> Any:
    """A respelt fact of boards with this record, as compiled code calls it: what it finds is looked up from then on."""
    about = facts_of_record(f, board)
    if f not in about:
        return spelt
    shape = inspect.signature(f)
    text = SOURCE.format(
        parameters=", ".join(shape.parameters),
        fits=" and ".join(f"0 <= {name} < {size}" for name, size in FACTS[f].items()),
        key=key_of(f, about.index(f) + 1, len(about)),
        board=next(iter(shape.parameters)),
        as_truth=" != 0" if shape.return_annotation in (bool, "bool") else "",
        **{name: value for name, value in globals().items() if isinstance(value, int)},
    )
    scope: dict[str, Any] = {"spelt": part(spelt), "word_at": word_at, "put_word": put_word}
    exec(compile(text, f.__code__.co_filename, "exec"), scope)
    scope["kept"].__qualname__ = f.__qualname__
    return scope["kept"]


def key_of(f: Any, number: int, most: int) -> str:
    """The expression for which fact it is and of what, in one integer."""
    key, bits = str(number), most.bit_length()
    for name, size in FACTS[f].items():
        width = (size - 1).bit_length()
        key, bits = f"({key} << {width} | int({name}))", bits + width
    if bits > KEY + WORDS + PLACES:
        raise TypeError(f"{f.__qualname__}: its sizes take {bits} bits; there are {KEY + WORDS + PLACES} for a fact")
    return key


def kept_on(board: Any, cls: type) -> Iterator[tuple[Any, tuple[int, ...], int]]:
    """Everything kept in a board's record: which fact, of what numbers (in the order of its sizes), what it is."""
    about, back = facts_of(cls), pow(MIX, -1, 1 << KEY)
    for slot, word in enumerate(board[FIELD].tolist()):
        mixed = slot >> WORDS << KEY - LINES | word >> TAGGED
        for place in range(1 << PLACES):
            value = word >> place * VALUE & MANY
            if value:
                key = (mixed * back & (1 << KEY) - 1) << WORDS | slot & (1 << WORDS) - 1
                yield *taken_apart(about, key << PLACES | place), value + LEAST - 1


def taken_apart(about: tuple[Any, ...], key: int) -> tuple[Any, tuple[int, ...]]:
    """Which of some facts a key is of, and its numbers: what `key_of` put together."""
    for number, f in enumerate(about, 1):
        left, numbers = key, list[int]()
        for size in reversed(FACTS[f].values()):
            width = (size - 1).bit_length()
            numbers.append(left & (1 << width) - 1)
            left >>= width
        if left == number:
            return f, tuple(reversed(numbers))
    raise LookupError(f"no fact has the key {key}")


def facts_of_record(f: Any, board: Any) -> tuple[Any, ...]:
    """All facts that are kept where this one may be; none where the record is no board's."""
    if isinstance(board, types.Record) and FIELD in board.fields:
        return facts_of(next(iter(inspect.get_annotations(f, eval_str=True).values())))
    return ()
