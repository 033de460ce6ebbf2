"""Casts: a value as one of another kind, as a boolean, and one of several values by the branch taken."""

from . import kinds as k, registry
from .writer import Block, Writer


def cast(w: Writer, value: k.Value, kind: k.Kind) -> k.Value:
    """The value as one of a kind that holds it; `Clash` where there is no way."""
    have = value.kind
    if have == kind:
        return value
    if kind is k.TEXT:
        return k.Value(kind)
    if kind is k.BOOL:
        return k.Value(kind, truth_of(w, value))
    if kind is k.FLOAT:
        return as_float(w, value)
    if isinstance(kind, k.Maybe) and have in (k.NONE, kind.of):
        return k.Value(kind, "null" if have is k.NONE else value.one)
    if isinstance(kind, k.Record) and isinstance(have, k.Maybe):
        return k.Value(kind, value.one)
    if isinstance(kind, k.Tuple) and isinstance(have, k.Tuple):
        items = [cast(w, item, to) for item, to in zip(k.items_of(value), kind.items, strict=True)]
        return k.Value(kind, *[part for item in items for part in item.parts])
    if kind in (k.INT, k.WORD) or isinstance(kind, k.Reading):
        return as_integer(w, value, kind)
    raise k.Clash(f"{have} here, and {kind} there")


def as_integer(w: Writer, value: k.Value, kind: k.Kind) -> k.Value:
    """A truth, a number or a reading as 64 bits of such a kind."""
    if value.kind is k.BOOL:
        settled = k.constant(value.one)
        return k.Value(kind, w.op(f"zext i1 {value.one} to i64") if settled is None else str(settled))
    if value.kind is k.FLOAT:
        return k.Value(kind, w.op(f"fptosi double {value.one} to i64"))
    if value.kind in (k.INT, k.WORD) or (isinstance(value.kind, k.Reading) and not isinstance(kind, k.Reading)):
        return k.Value(kind, value.one)
    raise k.Clash(f"{value.kind} here, and {kind} there")


def reads_as(kind: k.Kind) -> registry.Word:
    """A word that takes a number for a value of this kind."""
    return lambda f, given: as_integer(f.w, given.args[0], kind)


def as_float(w: Writer, value: k.Value) -> k.Value:
    sign = "u" if value.kind is k.WORD else "s"
    return k.Value(k.FLOAT, w.op(f"{sign}itofp i64 {integer(w, value)} to double"))


def integer(w: Writer, value: k.Value) -> str:
    """The operand of a value as a whole number."""
    return as_integer(w, value, k.INT).one if value.kind is not k.WORD else value.one


def truth_of(w: Writer, value: k.Value) -> str:
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


def truth_of_kind(kind: k.Kind) -> bool | None:
    """Whether all values of a kind are true, or none is; None where it depends on the value."""
    if kind is k.NONE:
        return False
    if isinstance(kind, k.Tuple):
        return bool(kind.items)
    if isinstance(kind, k.Known):
        return bool(kind.value)
    return True if isinstance(kind, k.Record) else None


def merged(w: Writer, ways: list[tuple[k.Value, Block]], after: Block) -> k.Value:
    """One of several values, by the block that it comes from; each block goes on to `after`."""
    kind = ways[0][0].kind
    for value, _ in ways[1:]:
        kind = k.joined(kind, value.kind)
    found: list[tuple[k.Value, Block]] = []
    for value, block in ways:
        w.here = block
        found.append((cast(w, value, kind), block))
        w.go(after)
    w.at(after)
    parts = [[(value.parts[i], block) for value, block in found] for i in range(len(kind.parts))]
    return k.Value(kind, *[w.phi(type, way) for type, way in zip(kind.parts, parts, strict=True)])


def chosen(w: Writer, test: str, yes: k.Value, no: k.Value) -> k.Value:
    """One of two values of one kind, both worked out."""
    parts = zip(yes.kind.parts, yes.parts, no.parts, strict=True)
    return k.Value(yes.kind, *[w.op(f"select i1 {test}, {type} {a}, {type} {b}") for type, a, b in parts])
