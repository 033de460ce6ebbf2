"""Columns: what all pieces of a list have in one field, looked at side by side as a vector."""

from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import above, equal, row

from . import casts
from . import kinds as k
from .function import Function
from .layouts import row_start
from .registry import WORDS, Given, Word, word

FOUR = 4  # lanes whose signs are read at once
WIDEST = 1 << 12  # columns of a grid, on which products of distances fit 32 bits


@word(row)
def column(f: Function, given: Given) -> k.Value:
    """The row of a field, which stands behind the list of pieces."""
    pieces, name = given.args
    if not isinstance(pieces.kind, k.Array) or not isinstance(pieces.kind.item, k.Record):
        f.fail(given.node, f"{pieces.kind} is no list of pieces")
    field = name.kind.value if isinstance(name.kind, k.Known) else ""
    start = row_start(pieces.kind.item, field)
    if start is None:
        f.fail(given.node, f'"{field}" is not declared abreast')
    held = f.module.layouts.field(pieces.kind.item, field)[1]
    assert isinstance(held, k.Store)
    kind = k.row(held.size * 8, pieces.kind.count)
    place = f.w.place(pieces.one, start)
    return k.Value(kind, f.w.op(f"load {kind.parts[0]}, ptr {place}, align {held.size}"))


def compared(sign: str) -> Word:
    """A bit for each value of a row that compares so with a number."""

    def compare(f: Function, given: Given) -> k.Value:
        values, number = given.args
        kind = values.kind
        if not isinstance(kind, k.Row):
            f.fail(given.node, f"{kind} is no row")
        part = casts.integer(f.w, number)
        narrow = part if kind.bits == 64 else f.w.op(f"trunc i64 {part} to i{kind.bits}")
        other = spread(f, f"i{kind.bits}", narrow, kind.count)
        return as_bits(f, f.w.op(f"icmp {sign} {kind.parts[0]} {values.one}, {other}"), kind.count)

    return compare


WORDS[equal], WORDS[above] = compared("eq"), compared("sgt")


def spread(f: Function, type: str, part: str, count: int) -> str:
    """A vector of so many times this number."""
    one = f.w.op(f"insertelement <{count} x {type}> poison, {type} {part}, i32 0")
    return f.w.op(f"shufflevector <{count} x {type}> {one}, <{count} x {type}> poison, <{count} x i32> zeroinitializer")


def as_bits(f: Function, truths: str, count: int) -> k.Value:
    """A vector of truths as a word, a bit each."""
    found = f.w.op(f"bitcast <{count} x i1> {truths} to i{count}")
    return k.Value(k.INT, found if count == 64 else f.w.op(f"zext i{count} {found} to i64"))


@word(all_on_line)
def on_line(f: Function, given: Given) -> k.Value:
    """A bit for each place of a row that lies on a line of a grid: `hexes.on_line` for all of them at once."""
    places, width, *rest = given.args
    kind, columns = places.kind, k.constant(width.one) if width.parts else None
    if not isinstance(kind, k.Row):
        f.fail(given.node, f"{kind} is no row of places")
    if columns is None or columns & columns - 1 or not 0 < columns <= WIDEST:
        f.fail(given.node, f"the width of a grid is spelt out, a power of two up to {WIDEST}")
    lanes = Lanes(f, kind.count)
    one, other, reading = [lanes.all(f.w.op(f"trunc i64 {casts.integer(f.w, x)} to i32")) for x in rest]
    wide = f.w.op(f"sext {kind.parts[0]} {places.one} to {lanes.type}") if kind.bits < 32 else places.one
    dot, start, end = [lanes.dot(place, columns) for place in (wide, one, other)]
    return lanes.signs(lanes.on_line(dot, start, end, reading))


Dot = tuple[str, str]  # vectors of columns and of rows


class Lanes:
    """Numbers of 32 bits side by side, and what `hexes` says of each."""

    def __init__(self, f: Function, count: int) -> None:
        self.f, self.w, self.count, self.type, self.truths = f, f.w, count, f"<{count} x i32>", f"<{count} x i1>"

    def all(self, number: int | str) -> str:
        """A number in every lane."""
        if isinstance(number, int):
            return f"<{', '.join([f'i32 {number}'] * self.count)}>"
        return spread(self.f, "i32", number, self.count)

    def op(self, name: str, a: str, b: str) -> str:
        return self.w.op(f"{name} {self.type} {a}, {b}")

    def inverted(self, x: str) -> str:
        """Each number with all its bits the other way round, so that the sign says the opposite."""
        return self.op("xor", x, self.all(-1))

    def signs(self, numbers: str) -> k.Value:
        """A bit for each lane whose number is below zero.

        Every processor has an instruction for four signs. The truths of more lanes WebAssembly would take one by one.
        """
        found = "0"
        for first in range(0, self.count, FOUR):
            lanes = ", ".join(f"i32 {min(first + each, self.count)}" for each in range(FOUR))
            part = self.w.op(
                f"shufflevector {self.type} {numbers}, {self.type} zeroinitializer, <{FOUR} x i32> <{lanes}>"
            )
            below = self.w.op(f"icmp slt <{FOUR} x i32> {part}, zeroinitializer")
            bits = self.w.op(f"zext i{FOUR} {self.w.op(f'bitcast <{FOUR} x i1> {below} to i{FOUR}')} to i64")
            found = self.w.op(f"or i64 {found}, {self.w.op(f'shl i64 {bits}, {first}')}")
        return k.Value(k.INT, found)

    def size(self, x: str) -> str:
        below = self.op("icmp slt", x, self.all(0))
        return self.w.op(f"select {self.truths} {below}, {self.type} {self.op('sub', self.all(0), x)}, {self.type} {x}")

    def dot(self, at: str, columns: int) -> Dot:
        """Column and row of a place."""
        return self.op("and", at, self.all(columns - 1)), self.op("ashr", at, self.all(columns.bit_length() - 1))

    def distance(self, across: str, down: str) -> str:
        straight = self.op("add", self.size(across), self.size(down))
        sizes = self.op("add", straight, self.size(self.op("add", across, down)))
        return self.op("lshr", sizes, self.all(1))

    def on_line(self, dot: Dot, one: Dot, other: Dot, reading: str) -> str:
        """`hexes.on_line`, where a number below zero says that all conditions hold."""
        op = self.op
        (q, r), (from_q, from_r), (to_q, to_r) = dot, one, other
        east, south = op("sub", q, from_q), op("sub", r, from_r)
        left_east, left_south = op("sub", to_q, q), op("sub", to_r, r)
        third = op("mul", op("add", east, south), op("add", left_east, left_south))
        between = op("or", op("or", op("mul", east, left_east), op("mul", south, left_south)), third)
        aside = op("mul", self.all(2), op("sub", op("mul", east, left_south), op("mul", south, left_east)))
        length = self.distance(op("sub", to_q, from_q), op("sub", to_r, from_r))
        least, most = op("sub", op("sub", self.all(1), reading), length), op("sub", length, reading)
        beside = op("and", self.inverted(op("sub", aside, least)), self.inverted(op("sub", most, aside)))
        return op("and", op("sub", self.all(0), between), beside)
