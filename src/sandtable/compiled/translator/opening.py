"""The way in from outside: functions of addresses and integers, in the manner of C, that call what was written."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sandtable.kernel import InvalidRules

from ..runtime.work import COMES_BACK, ENTRY, FINE, IN_PIECES
from . import casts, kinds as k
from .function import called, written
from .module import Module, Scope
from .writer import Writer

NUMBERS = {int: k.INT, bool: k.BOOL, np.uint64: k.WORD, np.int64: k.INT}
PLAIN = 0x1 | 0x100  # NumPy's flags for arrays that are contiguous and aligned


def open_called(module: Module, scope: Scope, words: int) -> str:
    """The text of a function of a table and this many numbers that finds a number, and lets nothing fail."""
    four = module.table.state, module.table.board, module.table.numbers, module.table.work
    done = written(module, scope, (*four, *(k.INT,) * words))
    if done.fails or done.result is not k.INT:
        raise InvalidRules(f"{scope.f.__name__} finds {done.result}, or fails: a number is wanted")
    types = [*("ptr",) * 4, *("i64",) * words]
    given = ", ".join(f"{type} %a{place}" for place, type in enumerate(types))
    body = f"%found = call i64 {done.name}({given})\nret i64 %found"
    module.texts.append(f"define i64 @{ENTRY}({given}) nounwind {{\n{body}\n}}\n")
    return module.text()


def open_entry(module: Module, scope: Scope, args: Sequence[Any]) -> str:
    """The text of `status entry(words)` for such arguments.

    The first words are for what comes back; then there is one for each argument, that of an array is where the fields
    of NumPy's object stand.
    """
    w = Writer()
    values = [argument(module, w, x, w.load("i64", w.place("%words", COMES_BACK + n, 8))) for n, x in enumerate(args)]
    done = written(module, scope, tuple(value.kind for value in values))
    given = [f"{type} {part}" for value in values for type, part in zip(value.kind.parts, value.parts, strict=True)]
    parts = called(w, done, f"call {done.type} {done.name}({', '.join(given)})")
    status = parts.pop(0) if done.fails else str(FINE)
    for n, number in enumerate(numbers_of(w, k.Value(done.result or k.NONE, *parts))):
        w.store("i64", number, w.place("%words", n, 8))
    w.end(f"ret i32 {status}")
    module.texts.append(f"define i32 @{ENTRY}(ptr %words) nounwind {{\n{w.text()}\n}}\n")
    return module.text()


def numbers_of(w: Writer, value: k.Value) -> list[str]:
    """The numbers that come back: those of a tuple, a single one, or none."""
    if not value.parts:
        return []
    return [casts.integer(w, one) for one in (k.items_of(value) if isinstance(value.kind, k.Tuple) else [value])]


def argument(module: Module, w: Writer, x: Any, word: str) -> k.Value:
    """An argument as the function takes it."""
    if isinstance(x, np.ndarray):
        return array(module, w, x, word)
    kind = NUMBERS[type(x)]
    return k.Value(kind, w.op(f"trunc i64 {word} to i1") if kind is k.BOOL else word)


def array(module: Module, w: Writer, x: Any, word: str) -> k.Value:
    """Address and lengths of an array, which lies in one piece, or the call ends here.

    `ndarraytypes.h` says what stands behind the head that all objects of Python have: the address of the memory, the
    number of dimensions, the address of their lengths, three words more, flags.
    """
    fields = w.op(f"inttoptr i64 {word} to ptr")
    flags = w.op(f"and i32 {w.load('i32', w.place(fields, 6, 8))}, {PLAIN}")
    dimensions = w.op(f"icmp eq i32 {w.load('i32', w.place(fields, 1, 8))}, {x.ndim}")
    lies = w.op(f"and i1 {dimensions}, {w.op(f'icmp eq i32 {flags}, {PLAIN}')}")
    otherwise, on = w.block(), w.block()
    w.branch(lies, on, otherwise)
    w.at(otherwise)
    w.end(f"ret i32 {IN_PIECES}")
    w.at(on)
    lengths = w.load("ptr", w.place(fields, 2, 8))
    shape = [w.load("i64", w.place(lengths, n, 8)) for n in range(x.ndim)]
    kind = k.buffer(module.layouts.item(x.dtype), x.dtype.itemsize, x.ndim)
    return k.Value(kind, w.load("ptr", fields), *shape)
