"""Facts in compiled code: what `keeping` writes out, for Numba."""

import inspect
from typing import Any

from llvmlite import ir
from numba.core import types

from sandtable.kernel.facts import facts_of
from sandtable.kernel.names import is_packed

from .keeping import texts
from .lowering import APART, TRACELESS
from .machine import PackedType, bits, intrinsic, reader
from .parts import part
from .records import FIELD


@intrinsic
def word_at(typing_context, board, slot):
    """The word in a slot, read at once."""

    def generate(context, builder, sig, args):
        return builder.load_atomic(address(builder, sig.args[0], *args), "unordered", 8)

    return types.int64(board, types.int64), generate


@intrinsic
def put_word(typing_context, board, slot, word):
    """Writes a word into a slot, at once."""

    def generate(context, builder, sig, args):
        builder.store_atomic(args[2], address(builder, sig.args[0], *args[:2]), "unordered", 8)
        return context.get_dummy_value()

    return types.void(board, types.int64, types.int64), generate


def address(builder, record, board, slot):
    """Where a slot of a board's record is."""
    word, byte = ir.IntType(64), ir.IntType(8)
    start = builder.bitcast(board, byte.as_pointer())
    words = builder.gep(start, [word(record.offset(FIELD))], inbounds=True)
    return builder.gep(builder.bitcast(words, word.as_pointer()), [slot], inbounds=True)


def keeping(f: Any, board: Any, spelt: Any) -> Any:
    """A respelt fact of boards with this record, as compiled code calls it: what it finds is looked up from then on."""
    about = facts_of_record(f, board)
    if f not in about:
        return spelt
    kind = inspect.signature(f, eval_str=True).return_annotation
    scope: dict[str, Any] = {"spelt": part(spelt), "word_at": word_at, "put_word": put_word, "bits": bits}
    if is_packed(kind):
        scope["read"] = reader(PackedType(kind))
    for name, text in texts(f, about).items():
        exec(compile(text, f.__code__.co_filename, "exec"), scope)
        scope[name].__qualname__ = f.__qualname__
        if name == "found":
            for mark in (TRACELESS, APART):
                setattr(scope[name], mark, True)
            scope[name] = part(scope[name])
    return scope["known"]


def facts_of_record(f: Any, board: Any) -> tuple[Any, ...]:
    """All facts that are kept where this one may be; none where the record is no board's."""
    if isinstance(board, types.Record) and FIELD in board.fields:
        return facts_of(next(iter(inspect.get_annotations(f, eval_str=True).values())))
    return ()
