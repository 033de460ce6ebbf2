"""Compiled functions as anybody can call them: with addresses and integers, in the manner of C.

Numba's own way in is a function that takes Python objects: for that Numba must be there, and it takes a third of a
second to get there.
"""

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.np.arrayobj import populate_array

from .work import COMES_BACK, ENTRY, IN_PIECES

WORD, STATUS = ir.IntType(64), ir.IntType(32)
PLAIN = 0x1 | 0x100  # NumPy's flags of arrays that lie in one piece, and where their items should


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
    """For a function of arrays and numbers: `status entry(*words)`.

    The first words are for what comes back: where an exception is described, if the status is that of one, and two
    numbers, if any are returned. Then there is one for each argument; that of an array is where NumPy's object stands.
    """
    way = Way(context, made, STATUS, [WORD.as_pointer()])
    words, builder = way.given[0], way.builder
    kinds = made.fndesc.argtypes
    values = [word_of(builder, words, at) for at in range(COMES_BACK, COMES_BACK + len(kinds))]
    for kind, value in zip(kinds, values):
        if isinstance(kind, types.Array):
            with builder.if_then(builder.not_(Object(builder, value).lies_as(kind))):
                builder.ret(STATUS(IN_PIECES))
    arguments = [argument(context, builder, kind, value) for kind, value in zip(kinds, values)]
    status, found = way.call(arguments)
    builder.store(builder.ptrtoint(status.excinfoptr, WORD), words)
    for at, number in enumerate(numbers_in(context, builder, made.fndesc.restype, found), 1):
        builder.store(number, builder.gep(words, [WORD(at)]))
    way.back(status.code)


def word_of(builder: Any, words: Any, place: int) -> Any:
    """One of so many words in a row."""
    return builder.load(builder.gep(words, [WORD(place)]))


def argument(context: Any, builder: Any, kind: Any, word: Any) -> Any:
    """An argument as Numba wants it."""
    if isinstance(kind, types.Array):
        return Object(builder, word).array(context, kind)
    wanted = context.get_value_type(kind)
    return word if wanted == WORD else builder.trunc(word, wanted)


class Object:
    """An array as NumPy has it, by the address of its object.

    `ndarraytypes.h` says what stands behind the head that all objects have: the address of its memory, the number of
    its dimensions, the address of their lengths, three words more, its flags.
    """

    def __init__(self, builder: Any, address: Any) -> None:
        self.builder = builder
        self.fields = builder.inttoptr(builder.add(address, WORD(object.__basicsize__)), WORD.as_pointer())

    def field(self, place: int, kind: Any) -> Any:
        """One of its fields, as it is or half of a word."""
        start = self.builder.gep(self.fields, [WORD(place)])
        return self.builder.load(self.builder.bitcast(start, kind.as_pointer()))

    def lies_as(self, kind: Any) -> Any:
        """Whether it has so many dimensions and lies in one piece, each item where it should."""
        count = self.builder.icmp_signed("==", self.field(1, STATUS), STATUS(kind.ndim))
        flags = self.builder.and_(self.field(6, STATUS), STATUS(PLAIN))
        return self.builder.and_(count, self.builder.icmp_signed("==", flags, STATUS(PLAIN)))

    def array(self, context: Any, kind: Any) -> Any:
        """The same as Numba has it: its memory is somebody else's."""
        made = context.make_array(kind)(context, self.builder)
        lengths = self.field(2, WORD.as_pointer())
        shape = [word_of(self.builder, lengths, place) for place in range(kind.ndim)]
        size = WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
        strides = [size]
        for length in shape[:0:-1]:
            strides.insert(0, self.builder.mul(strides[0], length))
        populate_array(made, self.field(0, made.data.type), shape, strides, size, meminfo=None)
        return made._getvalue()


def numbers_in(context: Any, builder: Any, kind: Any, value: Any) -> Iterator[Any]:
    """The numbers of a tuple, a single one, or none."""
    if isinstance(kind, types.Integer):
        yield context.cast(builder, value, kind, types.int64)
    members: Any = kind if isinstance(kind, types.BaseTuple) else ()
    for place, of in enumerate(members):
        yield context.cast(builder, builder.extract_value(value, place), of, types.int64)
