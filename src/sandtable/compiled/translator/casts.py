"""A value as one of another kind, as a truth, and one of several values by the way that was taken."""

from __future__ import annotations

from . import kinds as k
from .kinds import Kind, Value
from .writer import Block, Writer


def cast(w: Writer, value: Value, kind: Kind) -> Value:
    """The value as one of a kind that holds it; `Clash` where there is no way."""
    have = value.kind
    if have == kind:
        return value
    if kind is k.TEXT:
        return Value(kind)
    if kind is k.BOOL:
        return Value(kind, truth_of(w, value))
    if kind is k.FLOAT:
        return as_float(w, value)
    if isinstance(kind, k.Maybe) and have in (k.NONE, kind.of):
        return Value(kind, "null" if have is k.NONE else value.one)
    if isinstance(kind, k.Record) and isinstance(have, k.Maybe):
        return Value(kind, value.one)
    if isinstance(kind, k.Tuple) and isinstance(have, k.Tuple):
        items = [cast(w, item, to) for item, to in zip(k.items_of(value), kind.items, strict=True)]
        return Value(kind, *[part for item in items for part in item.parts])
    if kind in (k.INT, k.WORD) or isinstance(kind, k.Reading):
        return as_integer(w, value, kind)
    raise k.Clash(f"{have} here, and {kind} there")


def as_integer(w: Writer, value: Value, kind: Kind) -> Value:
    """A truth, a number or a reading as 64 bits of such a kind."""
    if value.kind is k.BOOL:
        settled = k.constant(value.one)
        return Value(kind, w.op(f"zext i1 {value.one} to i64") if settled is None else str(settled))
    if value.kind is k.FLOAT:
        return Value(kind, w.op(f"fptosi double {value.one} to i64"))
    if value.kind in (k.INT, k.WORD) or (isinstance(value.kind, k.Reading) and not isinstance(kind, k.Reading)):
        return Value(kind, value.one)
    raise k.Clash(f"{value.kind} here, and {kind} there")


def as_float(w: Writer, value: Value) -> Value:
    sign = "u" if value.kind is k.WORD else "s"
    return Value(k.FLOAT, w.op(f"{sign}itofp i64 {integer(w, value)} to double"))


def integer(w: Writer, value: Value) -> str:
    """The operand of a value as a whole number."""
    return as_integer(w, value, k.INT).one if value.kind is not k.WORD else value.one


def truth_of(w: Writer, value: Value) -> str:
    """The operand of whether Python takes a value for true."""
    kind = value.kind
    if kind is k.BOOL:
        return value.one
    if isinstance(kind, k.Maybe):
        return w.op(f"icmp ne ptr {value.one}, null")
    if kind is k.FLOAT:
        return w.op(f"fcmp une double {value.one}, 0.0")
    if kind in (k.INT, k.WORD) or isinstance(kind, k.Reading):
        settled = k.constant(value.one)
        return w.op(f"icmp ne i64 {value.one}, 0") if settled is None else k.truth(settled != 0).one
    settled_truth = truth_of_kind(kind)
    if settled_truth is None:
        raise k.Clash(f"{kind} here, and a truth there")
    return k.truth(settled_truth).one


def truth_of_kind(kind: Kind) -> bool | None:
    """Whether all values of a kind are true, or none is; None where it depends on the value."""
    if kind is k.NONE:
        return False
    if isinstance(kind, k.Tuple):
        return bool(kind.items)
    if isinstance(kind, k.Known):
        return bool(kind.value)
    return True if isinstance(kind, k.Record) else None


def merged(w: Writer, ways: list[tuple[Value, Block]], after: Block) -> Value:
    """One of several values, by the block that it comes from; each block goes on to `after`."""
    kind = ways[0][0].kind
    for value, _ in ways[1:]:
        kind = k.joined(kind, value.kind)
    found: list[tuple[Value, Block]] = []
    for value, block in ways:
        w.here = block
        found.append((cast(w, value, kind), block))
        w.go(after)
    w.at(after)
    parts = [[(value.parts[i], block) for value, block in found] for i in range(len(kind.parts))]
    return Value(kind, *[w.phi(type, way) for type, way in zip(kind.parts, parts, strict=True)])


def chosen(w: Writer, test: str, yes: Value, no: Value) -> Value:
    """One of two values of one kind, both worked out."""
    parts = zip(yes.kind.parts, yes.parts, no.parts, strict=True)
    return Value(yes.kind, *[w.op(f"select i1 {test}, {type} {a}, {type} {b}") for type, a, b in parts])
