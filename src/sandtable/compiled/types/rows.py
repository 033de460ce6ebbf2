"""Rows in compiled code: what all pieces of a list have in one field, kept behind the list, and looked at side by side.

Whoever writes such a field of a piece writes it into the row too. A loop over pieces that looks at one of them after
the other becomes a few instructions on all of them.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError
from numba.core.imputils import lower_setattr
from numba.extending import models, register_model
from numba.np.arrayobj import record_setattr

from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import above, equal, row

from .machine import intrinsic
from .parts import overload

BYTE, WORD, BIT = ir.IntType(8), ir.IntType(64), ir.IntType(1)
LANE = ir.IntType(32)  # of a vector of places
WIDEST = 1 << 12  # columns of a grid, on which products of distances fit a lane
STARTS: dict[Any, dict[str, int]] = {}  # record type of a piece -> field -> bytes from the list to the field's row


def bits_of(code: Any) -> int:
    """How wide a field is; a truth takes a byte."""
    return 8 if code is types.boolean else int(code.bitwidth)


class RowType(types.Type):
    """A row: as many numbers, beside each other."""

    def __init__(self, code: Any, count: int) -> None:
        self.code, self.count = code, count
        super().__init__(name=f"Row[{code} {count}]")


@register_model(RowType)
class RowModel(models.PrimitiveModel):
    def __init__(self, manager, of):
        super().__init__(manager, of, ir.VectorType(ir.IntType(bits_of(of.code)), of.count))


def teach_rows(record: Any, cls: Any) -> None:
    """Where the rows of such pieces are; from now on what is written to a field is written to its row."""
    at, starts = 0, STARTS.setdefault(record, {})
    for name, field in cls.fields.items():
        if field.abreast:
            at = at or record.size * cls.capacity
            size = bits_of(record.typeof(name)) // 8
            starts[name] = at = -(-at // size) * size
            at += size * cls.capacity
            lower_setattr(record, name)(write_both(name))


def write_both(field: str) -> Callable[..., None]:
    """Writes a field of a piece, and its place in the row."""

    def write(context, builder, sig, args):
        record, piece = sig.args[0], args[0]
        record_setattr(context, builder, sig, args, field)
        code = record.typeof(field)
        value = context.get_value_as_data(builder, code, context.cast(builder, args[1], sig.args[1], code))
        own = builder.bitcast(piece, BYTE.as_pointer())
        place = builder.sext(builder.load(builder.gep(own, [WORD(record.offset("index"))])), WORD)
        start = builder.sub(WORD(STARTS[record][field]), builder.mul(place, WORD(record.size - bits_of(code) // 8)))
        builder.store(value, builder.bitcast(builder.gep(own, [start]), value.type.as_pointer()))

    return write


@intrinsic(prefer_literal=True)
def row_of(typing_context, pieces, field):
    """The row of a field of a list of pieces."""
    if not isinstance(field, types.StringLiteral):
        return None
    record, name = pieces.dtype, field.literal_value
    if name not in STARTS.get(record, ()):
        raise TypingError(f'"{name}" is not declared abreast')
    code = record.typeof(name)

    def generate(context, builder, sig, args):
        data = context.make_array(pieces)(context, builder, args[0]).data
        start = builder.gep(builder.bitcast(data, BYTE.as_pointer()), [WORD(STARTS[record][name])])
        vector = ir.VectorType(ir.IntType(bits_of(code)), pieces.nitems)
        found = builder.load(builder.bitcast(start, vector.as_pointer()))
        found.align = bits_of(code) // 8
        return found

    return RowType(code, pieces.nitems)(pieces, field), generate


@overload(row, prefer_literal=True)
def _row(pieces, field):
    return lambda pieces, field: row_of(pieces, field)


# ---- what is asked of them ----------------------------------------------------------------------------------------


def spread(builder: Any, value: Any, count: int) -> Any:
    """A vector of so many times this value."""
    vector = ir.VectorType(value.type, count)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, LANE(0))
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), ir.VectorType(LANE, count)(None))


def as_bits(builder: Any, truths: Any) -> Any:
    """A vector of truths as a word, a bit each."""
    return builder.zext(builder.bitcast(truths, ir.IntType(truths.type.count)), WORD)


def compared(sign: str) -> Any:
    """A bit for each value of a row that compares so with a number."""

    @intrinsic
    def compare(typing_context, values, value):
        def generate(context, builder, sig, args):
            narrow = context.cast(builder, args[1], sig.args[1], values.code)
            narrow = context.get_value_as_data(builder, values.code, narrow)
            return as_bits(builder, builder.icmp_signed(sign, args[0], spread(builder, narrow, values.count)))

        return types.int64(values, value), generate

    return lambda values, value: lambda values, value: compare(values, value)


overload(equal)(compared("=="))
overload(above)(compared(">"))


@intrinsic(prefer_literal=True)
def on_line_in(typing_context, places, width, one, other, reading):
    if not isinstance(width, types.IntegerLiteral):
        return None
    columns = width.literal_value
    if columns & columns - 1 or columns > WIDEST:
        raise TypingError(f"a grid {columns} wide; a power of two up to {WIDEST} is expected")

    def generate(context, builder, sig, args):
        lanes = Lanes(builder, places.count)
        ends = [lanes.all(builder.trunc(x, LANE)) for x in args[2:4]]
        dot, one, other = (lanes.dot(x, columns) for x in (builder.sext(args[0], lanes.vector), *ends))
        return as_bits(builder, lanes.on_line(dot, one, other, lanes.all(builder.trunc(args[4], LANE))))

    return types.int64(places, width, types.int64, types.int64, types.int64), generate


class Lanes:
    """Places side by side, and what `hexes` says of each."""

    def __init__(self, builder: Any, count: int) -> None:
        self.builder, self.count, self.vector = builder, count, ir.VectorType(LANE, count)

    def all(self, value: Any) -> Any:
        """A number in every lane."""
        if isinstance(value, int):
            return ir.Constant(self.vector, [LANE(value)] * self.count)
        return spread(self.builder, value, self.count)

    def size(self, x: Any) -> Any:
        below = self.builder.icmp_signed("<", x, self.all(0))
        return self.builder.select(below, self.builder.sub(self.all(0), x), x)

    def dot(self, at: Any, columns: int) -> tuple[Any, Any]:
        """Column and row."""
        rows = self.builder.ashr(at, self.all(columns.bit_length() - 1))
        return self.builder.and_(at, self.all(columns - 1)), rows

    def distance(self, across: Any, down: Any) -> Any:
        add = self.builder.add
        sizes = add(add(self.size(across), self.size(down)), self.size(add(across, down)))
        return self.builder.lshr(sizes, self.all(1))

    def on_line(self, dot: Any, one: Any, other: Any, reading: Any) -> Any:
        """`hexes.on_line`, word for word."""
        add, sub, mul = self.builder.add, self.builder.sub, self.builder.mul
        (q, r), (from_q, from_r), (to_q, to_r) = dot, one, other
        east, south = sub(q, from_q), sub(r, from_r)
        left_east, left_south = sub(to_q, q), sub(to_r, r)
        axes = mul(east, left_east), mul(south, left_south), mul(add(east, south), add(left_east, left_south))
        between = self.builder.or_(self.builder.or_(axes[0], axes[1]), axes[2])
        aside = mul(self.all(2), sub(mul(east, left_south), mul(south, left_east)))
        length = self.distance(sub(to_q, from_q), sub(to_r, from_r))
        least, most = sub(sub(self.all(1), reading), length), sub(length, reading)
        compare, both = self.builder.icmp_signed, self.builder.and_
        return both(both(compare(">", between, self.all(0)), compare("<=", least, aside)), compare("<=", aside, most))


@overload(all_on_line, prefer_literal=True)
def _all_on_line(places, width, one, other, reading):
    return lambda places, width, one, other, reading: on_line_in(places, width, one, other, reading)


@intrinsic
def lowest(typing_context, bits):
    """The place of the lowest bit of a word that has one."""

    def generate(context, builder, sig, args):
        return builder.cttz(args[0], BIT(1))

    return types.int64(types.int64), generate
