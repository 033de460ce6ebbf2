"""Compiled functions as anybody can call them: with addresses and integers, in the manner of C.

Numba's own way in is a function that takes Python objects: for that Numba must be there, and it takes a third of a
second to get there.
"""

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.np.arrayobj import populate_array

from .work import ENTRY

WORD, STATUS = ir.IntType(64), ir.IntType(32)
ADDRESS = ir.IntType(8).as_pointer()


class Way:
    """A function that calls one which Numba compiled, and lies beside it in its library."""

    def __init__(self, context: Any, made: Any, result: Any, parameters: list[Any]) -> None:
        self.context, self.library, self.inner = context, made.library, made.fndesc
        self.module = context.create_module(ENTRY)
        function = ir.Function(self.module, ir.FunctionType(result, parameters), ENTRY)
        self.given = function.args
        self.builder = ir.IRBuilder(function.append_basic_block())

    def call(self, values: list[Any]) -> tuple[Any, Any]:
        """How it went, and what came of it."""
        manner, inner = self.context.call_conv, self.inner
        kind = manner.get_function_type(inner.restype, inner.argtypes)
        callee = ir.Function(self.module, kind, inner.llvm_func_name)
        status, found = manner.call_function(self.builder, callee, inner.restype, inner.argtypes, values)
        return status, found

    def back(self, value: Any) -> None:
        """Returns this, and is done."""
        self.builder.ret(value)
        self.library.add_ir_module(self.module)


def open_player(context: Any, made: Any) -> None:
    """For a function of integers that returns one and lets no exception out: they are handed on."""
    way = Way(context, made, WORD, [WORD] * len(made.fndesc.argtypes))
    _, found = way.call(list(way.given))
    way.back(found)


def open_entry(context: Any, made: Any) -> None:
    """For a function of arrays and numbers: `status entry(**error, *found, ...)`.

    An array is given as its address and a length for each dimension. `found` is room for what is returned, if
    anything is; `error` becomes the address of what describes an exception, where the status is that of one.
    """
    kinds = made.fndesc.argtypes
    words = sum(1 + kind.ndim if isinstance(kind, types.Array) else 1 for kind in kinds)
    way = Way(context, made, STATUS, [ADDRESS.as_pointer(), WORD.as_pointer(), *[WORD] * words])
    error, room, *given = way.given
    waiting = iter(given)
    status, found = way.call([argument(context, way.builder, kind, waiting) for kind in kinds])
    way.builder.store(way.builder.bitcast(status.excinfoptr, ADDRESS), error)
    for place, number in enumerate(numbers_in(context, way.builder, made.fndesc.restype, found)):
        way.builder.store(number, way.builder.gep(room, [WORD(place)]))
    way.back(status.code)


def argument(context: Any, builder: Any, kind: Any, words: Iterator[Any]) -> Any:
    """An argument as Numba wants it, of the next words."""
    if isinstance(kind, types.Array):
        return array(context, builder, kind, next(words), [next(words) for _ in range(kind.ndim)])
    wanted = context.get_value_type(kind)
    return next(words) if wanted == WORD else builder.trunc(next(words), wanted)


def array(context: Any, builder: Any, kind: Any, address: Any, shape: list[Any]) -> Any:
    """An array whose memory is somebody else's and lies in one piece."""
    size = WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    strides = [size]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    made = context.make_array(kind)(context, builder)
    populate_array(made, builder.inttoptr(address, made.data.type), shape, strides, size, meminfo=None)
    return made._getvalue()


def numbers_in(context: Any, builder: Any, kind: Any, value: Any) -> Iterator[Any]:
    """The numbers of a tuple, or none."""
    members: Any = kind if isinstance(kind, types.BaseTuple) else ()
    for place, of in enumerate(members):
        yield context.cast(builder, builder.extract_value(value, place), of, types.int64)
