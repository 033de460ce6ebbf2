"""Columns: what all pieces of a list have in one field, looked at side by side as a vector."""

from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import above, equal, row

from . import casts, kinds as k
from .function import Function
from .registry import WORDS, Given, Word, word

BITS = 16  # of a lane
EIGHT = 8  # lanes whose signs are read at once
WIDEST = 1 << 7  # columns of a grid
FAR = 85  # what a distance is cut to where only the sign of a product counts


@word(row)
def column(f: Function, given: Given) -> k.Value:
    """The row of a field, which stands behind the list of pieces."""
    pieces, name = given.args
    if not isinstance(pieces.kind, k.Array) or not isinstance(pieces.kind.item, k.Record):
        f.fail(given.node, f"{pieces.kind} is no list of pieces")
    field = name.kind.value if isinstance(name.kind, k.Known) else ""
    start = pieces.kind.item.rows.get(field)
    if start is None:
        f.fail(given.node, f'"{field}" is not declared abreast')
    held = f.module.layouts.field(pieces.kind.item, field)[1]
    assert isinstance(held, k.Store)
    kind = k.row(held.size * 8, pieces.kind.count)
    place = f.w.place(pieces.one, start)
    return k.Value(kind, f.w.op(f"load {kind.parts[0]}, ptr {place}, align {held.size}"))


def compared(sign: str) -> Word:
    """A bit for each value of a row that compares in this way with a number."""

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
    """A vector that repeats this number."""
    one = f.w.op(f"insertelement <{count} x {type}> poison, {type} {part}, i32 0")
    return f.w.op(f"shufflevector <{count} x {type}> {one}, <{count} x {type}> poison, <{count} x i32> zeroinitializer")


def as_bits(f: Function, truths: str, count: int) -> k.Value:
    """A vector of booleans as a word, one bit each."""
    found = f.w.op(f"bitcast <{count} x i1> {truths} to i{count}")
    return k.Value(k.INT, found if count == 64 else f.w.op(f"zext i{count} {found} to i64"))


@word(all_on_line)
def on_line(f: Function, given: Given) -> k.Value:
    """A bit for each place of a row that lies on a line of a grid: `hexes.on_line` for all of them at once."""
    places, width, *rest = given.args
    kind, columns = places.kind, k.constant(width.one) if width.parts else None
    if not isinstance(kind, k.Row):
        f.fail(given.node, f"{kind} is no row of places")
    if kind.bits > BITS:
        f.fail(given.node, f"places on a line are kept in {BITS} bits")
    if columns is None or columns & columns - 1 or not 0 < columns <= WIDEST:
        f.fail(given.node, f"the width of a grid is spelt out, a power of two up to {WIDEST}")
    lanes = Lanes(f, kind.count)
    one, other, reading = [lanes.all(f.w.op(f"trunc i64 {casts.integer(f.w, x)} to {lanes.item}")) for x in rest]
    wide = f.w.op(f"sext {kind.parts[0]} {places.one} to {lanes.type}") if kind.bits < BITS else places.one
    dot, start, end = [lanes.dot(place, columns) for place in (wide, one, other)]
    return lanes.signs(lanes.on_line(dot, start, end, reading))


Dot = tuple[str, str]  # vectors of columns and of rows


class Lanes:
    """Numbers of 16 bits side by side, and what `hexes` says of each.

    A grid has up to 128 columns, and 256 rows besides the one of places that are none. Products of distances along it
    and across fit; of others only the sign counts, and a factor is cut. Twice the difference of products may not fit:
    it stays at the end of what does, which is farther than any line is long.
    """

    def __init__(self, f: Function, count: int) -> None:
        self.f, self.w, self.count, self.item = f, f.w, count, f"i{BITS}"
        self.type, self.truths = f"<{count} x {self.item}>", f"<{count} x i1>"

    def all(self, number: int | str) -> str:
        """A number in every lane."""
        if isinstance(number, int):
            return f"<{', '.join([f'{self.item} {number}'] * self.count)}>"
        return spread(self.f, self.item, number, self.count)

    def op(self, name: str, a: str, b: str) -> str:
        return self.w.op(f"{name} {self.type} {a}, {b}")

    def call(self, name: str, a: str, b: str) -> str:
        """One of LLVM's own functions of two vectors."""
        name = f"@llvm.{name}.v{self.count}{self.item}"
        self.f.module.need(f"{self.type} {name}({self.type}, {self.type})")
        return self.w.op(f"call {self.type} {name}({self.type} {a}, {self.type} {b})")

    def less(self, a: str, b: str) -> str:
        """The difference, or the end of all numbers on its side."""
        return self.call("ssub.sat", a, b)

    def cut(self, x: str) -> str:
        """Numbers with the signs of these, and none of them large."""
        return self.call("smax", self.call("smin", x, self.all(FAR)), self.all(-FAR))

    def inverted(self, x: str) -> str:
        """Each number with all its bits inverted, so that its sign is the opposite."""
        return self.op("xor", x, self.all(-1))

    def signs(self, numbers: str) -> k.Value:
        """A bit for each lane whose number is below zero.

        Every processor has an instruction for eight signs. The truths of more lanes WebAssembly would take one by one.
        """
        found = "0"
        for first in range(0, self.count, EIGHT):
            lanes = ", ".join(f"i32 {min(first + each, self.count)}" for each in range(EIGHT))
            part = self.w.op(
                f"shufflevector {self.type} {numbers}, {self.type} zeroinitializer, <{EIGHT} x i32> <{lanes}>"
            )
            below = self.w.op(f"icmp slt <{EIGHT} x {self.item}> {part}, zeroinitializer")
            bits = self.w.op(f"zext i{EIGHT} {self.w.op(f'bitcast <{EIGHT} x i1> {below} to i{EIGHT}')} to i64")
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
        second = op("mul", self.cut(south), left_south)
        third = op("mul", self.cut(op("add", east, south)), op("add", left_east, left_south))
        between = op("or", op("or", op("mul", east, left_east), second), third)
        half = self.less(op("mul", east, left_south), op("mul", south, left_east))
        aside = self.call("sadd.sat", half, half)
        length = self.distance(op("sub", to_q, from_q), op("sub", to_r, from_r))
        least, most = op("sub", op("sub", self.all(1), reading), length), op("sub", length, reading)
        beside = op("and", self.inverted(self.less(aside, least)), self.inverted(self.less(most, aside)))
        return op("and", op("sub", self.all(0), between), beside)
