"""What values are. Each kind lies flat in a number of scalars of LLVM; a record or a list is handed on by its address.

Kinds are made once: two kinds are the same if and only if they are one object, but for what is known beforehand.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sandtable.kernel import Packed


@dataclass(frozen=True, eq=False)
class Kind:
    """The kind of a value: its name in messages, and the types of its scalars."""

    name: str
    parts: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


INT, BOOL = Kind("a whole number", ("i64",)), Kind("a truth", ("i1",))
WORD, FLOAT = Kind("an unsigned word", ("i64",)), Kind("a float", ("double",))
NONE, TEXT, WHOLE = Kind("nothing", ()), Kind("words", ()), Kind("the slice of all", ())
RANGE = Kind("a range", ("i64", "i64", "i64"))
NUMBERS = (BOOL, INT, WORD, FLOAT)  # each holds those before it


@dataclass(frozen=True, eq=False)
class Reading(Kind):
    """A whole number with a meaning: an action, a packed value, a pool, a top, a ruling. `of` names its class."""

    sort: str
    of: Any = None


@lru_cache(None)
def reading(sort: str, of: Any = None) -> Reading:
    """The reading of this sort, of this class or these options."""
    return Reading(f"{sort} {getattr(of, '__name__', of)}" if of is not None else f"a {sort}", ("i64",), sort, of)


def reading_as(cls: Any) -> Reading:
    """The reading of such a value: a packed value of this class, or an action of the family of this kind."""
    if issubclass(cls, Packed):
        return reading("packed", cls)
    return reading("action", next(family for family in cls.__mro__ if "kinds" in vars(family)))


POOL, TOP = reading("pool"), reading("top")
COUNTED = ("packed", "pool", "top")  # readings that are plain numbers where one is wanted


@dataclass(frozen=True, eq=False)
class Known(Kind):
    """A value that is known before a rule runs: a function, a module, a class, a text."""

    value: Any

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Known):
            return False
        return self.value is other.value or (isinstance(self.value, str) and self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value) if isinstance(self.value, str) else id(self.value)


@dataclass(frozen=True, eq=False)
class Record(Kind):
    """A record by its address. Nothing writes to one that is `fixed` while a driver runs."""

    dtype: np.dtype[Any]
    cls: Any  # the state class that it is of, or None
    fixed: bool
    rows: dict[str, int]  # of pieces in a list: how far the rows of fields that stand abreast are from the list

    @property
    def size(self) -> int:
        return self.dtype.itemsize

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of its fields."""
        return self.dtype.names or ()


@dataclass(frozen=True)
class Store:
    """How a scalar is stored in memory, and the kind of its value when read."""

    type: str
    kind: Kind
    size: int


Item = Record | Store  # what a list holds


@dataclass(frozen=True, eq=False)
class Array(Kind):
    """A number of items beside each other, by the address of the first; `fixed` as a record is."""

    item: Item
    count: int
    stride: int
    fixed: bool


@lru_cache(None)
def array(item: Item, count: int, stride: int, fixed: bool = False) -> Array:
    return Array(f"a list of {count}", ("ptr",), item, count, stride, fixed)


@dataclass(frozen=True, eq=False)
class Noted(Kind):
    """A list of numbers of which it is noted what is read, by the address of the record of all numbers."""

    of: Array
    start: int  # of the list, in the record
    place: int  # of its first number, among all that are noted


@lru_cache(None)
def noted(of: Array, start: int, place: int) -> Noted:
    return Noted(of.name, ("ptr",), of, start, place)


@dataclass(frozen=True, eq=False)
class Buffer(Kind):
    """As many items as a caller hands over, of any number of dimensions: the address of the first, and the lengths."""

    item: Item
    stride: int


@lru_cache(None)
def buffer(item: Item, stride: int, dimensions: int = 1) -> Buffer:
    return Buffer("an array", ("ptr", *("i64",) * dimensions), item, stride)


@dataclass(frozen=True, eq=False)
class Tuple(Kind):
    """Values beside each other; `cls` is the class of a named tuple."""

    items: tuple[Kind, ...]
    cls: Any = None


@lru_cache(None)
def tuple_of(items: tuple[Kind, ...], cls: Any = None) -> Tuple:
    return Tuple(f"({', '.join(i.name for i in items)})", tuple(p for i in items for p in i.parts), items, cls)


@dataclass(frozen=True, eq=False)
class Maybe(Kind):
    """A record or None, which is the address 0."""

    of: Record


@lru_cache(None)
def maybe(of: Record) -> Maybe:
    return Maybe(f"{of.name} or nothing", ("ptr",), of)


@dataclass(frozen=True, eq=False)
class Row(Kind):
    """What all pieces of a list have in one field: a vector."""

    bits: int
    count: int


@lru_cache(None)
def row(bits: int, count: int) -> Row:
    return Row(f"a row of {count}", (f"<{count} x i{bits}>",), bits, count)


@dataclass(frozen=True, eq=False)
class Table(Kind):
    """The table: the addresses of its state, its board, the numbers in force and the work record."""

    state: Record
    board: Record
    numbers: Record
    work: Record


@dataclass(frozen=True, eq=False)
class Menu(Kind):
    """The table, seen as its menu."""

    of: Table


@lru_cache(None)
def menu(of: Table) -> Menu:
    return Menu("a menu", of.parts, of)


class Clash(Exception):
    """Two kinds that no value can have at once."""


def is_number(kind: Kind) -> bool:
    """Whether this is a whole number, or a reading that is one where a number is wanted."""
    return kind in (BOOL, INT) or (isinstance(kind, Reading) and kind.sort in COUNTED)


def joined(a: Kind, b: Kind) -> Kind:
    """The kind that holds values of both."""
    if a == b:
        return a
    if is_text(a) and is_text(b):
        return TEXT
    if a in NUMBERS and b in NUMBERS:
        return max(a, b, key=NUMBERS.index)
    if is_number(a) and is_number(b):
        return INT
    if isinstance(a, Tuple) and isinstance(b, Tuple) and len(a.items) == len(b.items):
        return tuple_of(tuple(map(joined, a.items, b.items)), a.cls or b.cls)
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Record) and other is NONE:
            return maybe(one)
        if isinstance(one, Maybe) and other in (NONE, one.of):
            return one
    raise Clash(f"{a} here, and {b} there")


def is_text(kind: Kind) -> bool:
    """Whether these are words, which only logs read."""
    return kind is TEXT or (isinstance(kind, Known) and isinstance(kind.value, str))


class Value:
    """A value while its function is written: its kind, and the operand of each of its scalars."""

    __slots__ = ("kind", "parts")

    def __init__(self, kind: Kind, *parts: str) -> None:
        self.kind, self.parts = kind, parts

    @property
    def one(self) -> str:
        """The operand of a value that is one scalar."""
        return self.parts[0]


NOTHING = Value(NONE)


def known(value: Any) -> Value:
    """A known object as a value without scalars."""
    return Value(Known("words" if isinstance(value, str) else f"{getattr(value, '__name__', value)!s}", (), value))


def integer(value: int) -> Value:
    """A whole number, wrapped at 64 bits."""
    return Value(INT, str((value + (1 << 63)) % (1 << 64) - (1 << 63)))


def truth(value: bool) -> Value:
    return Value(BOOL, "true" if value else "false")


def constant(operand: str) -> int | None:
    """The number of a constant operand; None for any other operand."""
    return int(operand) if operand.lstrip("-").isdigit() else {"true": 1, "false": 0}.get(operand)


def compound(items: list[Value], cls: Any = None) -> Value:
    """Values beside each other as one."""
    return Value(tuple_of(tuple(i.kind for i in items), cls), *[part for i in items for part in i.parts])


def items_of(value: Value) -> list[Value]:
    """The values that a tuple is made of."""
    assert isinstance(value.kind, Tuple)
    found, at = [], 0
    for kind in value.kind.items:
        found.append(Value(kind, *value.parts[at : at + len(kind.parts)]))
        at += len(kind.parts)
    return found
