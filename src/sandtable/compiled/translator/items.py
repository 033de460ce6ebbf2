"""Items of lists, arrays and tuples. A place below 0 counts from the end.

A tuple looks whether it has such a place. Lists do so in checked builds alone: it costs every battle, and plain play
looks.
"""

import ast

from sandtable.kernel.names import is_enum

from . import calls, casts, fields, kinds as k
from .function import Function
from .registry import expression

COPY = "void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
CLEAR = "void @llvm.memset.p0.i64(ptr, i8, i64, i1)"
FEW = 6  # entries of a tuple that are told apart by comparing; of more, and of constants, one is looked up

LaidOut = tuple[k.Kind, list[str]]  # a tuple in memory: the kind of each entry, and where each of its scalars lies


@expression(ast.Tuple, ast.List, ast.Set)
def beside(f: Function, node: ast.Tuple | ast.List | ast.Set) -> k.Value:
    """Values beside each other; of lists and sets, lint lets those through that are tuples but for their brackets."""
    return k.compound([f.expression(part) for part in node.elts])


@expression(ast.Subscript)
def subscript(f: Function, node: ast.Subscript) -> k.Value:
    return item(f, f.expression(node.value), f.expression(node.slice), node)


@expression(ast.Slice)
def whole(f: Function, node: ast.Slice) -> k.Value:
    if node.lower or node.upper or node.step:
        f.fail(node, "of slices, compiled code knows [:], which is all")
    return k.Value(k.WHOLE)


def item(f: Function, base: k.Value, at: k.Value, node: ast.AST) -> k.Value:
    """`base[at]`."""
    kind = base.kind
    if isinstance(kind, k.Record) and isinstance(at.kind, k.Known):
        return fields.field(f, base, at.kind.value, node)
    if at.kind is k.WHOLE:
        return base
    if isinstance(kind, k.Buffer) and isinstance(at.kind, k.Tuple):
        row, column = k.items_of(at)
        return item(f, item(f, base, row, node), column, node)
    if isinstance(kind, k.Noted):
        return noted(f, base, kind, at)
    if isinstance(kind, k.Array | k.Buffer):
        return entry(f, base, place_in(f, base, at, node))
    if isinstance(kind, k.Menu):
        return calls.call(f, ("menu", "at"), [base, at], node)
    if isinstance(kind, k.Tuple):
        return of_tuple(f, base, at, node)
    f.fail(node, f"{kind} has no items")


def length(f: Function, of: k.Value, node: ast.AST) -> str:
    """The operand of how many items there are."""
    kind = of.kind.of if isinstance(of.kind, k.Noted) else of.kind
    if isinstance(kind, k.Array):
        return str(kind.count)
    if isinstance(kind, k.Buffer):
        return of.parts[1]
    if isinstance(kind, k.Tuple):
        return str(len(kind.items))
    if isinstance(kind, k.Known) and is_enum(kind.value):
        return str(len(kind.value))
    if isinstance(kind, k.Menu):
        work = fields.field(f, k.Value(f.module.table, *of.parts), "work", node)
        return fields.field(f, work, "offered", node).one
    f.fail(node, f"{kind} has no length")


def place_in(f: Function, base: k.Value, at: k.Value, node: ast.AST) -> str:
    """A place of a list or an array, from the front."""
    count = length(f, base, node)
    place = wrapped(f, at, count)
    if f.module.checked:
        f.refuse_if(f.w.op(f"icmp uge i64 {place}, {count}"), node, "a place that the list does not have")
    return place


def wrapped(f: Function, at: k.Value, count: str) -> str:
    """A place from the front, of one that may be counted from the end."""
    place = casts.integer(f.w, at)
    settled, items = k.constant(place), k.constant(count)
    if settled is not None and (settled >= 0 or items is not None):
        return str(settled if settled >= 0 else settled + (items or 0))
    from_end = f.w.op(f"add i64 {place}, {count}")
    return f.w.op(f"select i1 {f.w.op(f'icmp slt i64 {place}, 0')}, i64 {from_end}, i64 {place}")


def entry(f: Function, base: k.Value, at: str) -> k.Value:
    """The item at a place from the front; of rows, a row."""
    kind = base.kind
    assert isinstance(kind, k.Array | k.Buffer)
    if len(base.parts) > 2:
        columns = base.parts[2]
        start = f.w.place(base.one, f.w.op(f"mul i64 {at}, {columns}"), kind.stride)
        return k.Value(k.buffer(kind.item, kind.stride), start, columns)
    fixed = isinstance(kind, k.Array) and kind.fixed
    return fields.read(f, kind.item, f.w.place(base.one, at, kind.stride), fixed)


def noted(f: Function, numbers: k.Value, kind: k.Noted, at: k.Value) -> k.Value:
    """A number of a list whose reads are recorded."""
    place = wrapped(f, at, str(kind.of.count))
    f.give_up_if(f.w.op(f"icmp uge i64 {place}, {kind.of.count}"), IndexError, "tuple index out of range")
    fields.note(f, numbers, f.w.op(f"add i64 {place}, {kind.place}"))
    return entry(f, k.Value(kind.of, f.w.place(numbers.one, kind.start)), place)


# ---- tuples -------------------------------------------------------------------------------------------------------


def taken_apart(f: Function, value: k.Value, node: ast.AST) -> list[k.Value]:
    """The values of a tuple, or of a list."""
    if isinstance(value.kind, k.Tuple):
        return k.items_of(value)
    if isinstance(value.kind, k.Array):
        return [entry(f, value, str(at)) for at in range(value.kind.count)]
    f.fail(node, f"{value.kind} is not several values")


def of_tuple(f: Function, base: k.Value, at: k.Value, node: ast.AST) -> k.Value:
    """An entry of a tuple."""
    items = k.items_of(base)
    settled = k.constant(casts.integer(f.w, at))
    if settled is not None:
        if not -len(items) <= settled < len(items):
            f.fail(node, f"a tuple of {len(items)} has no entry {settled}")
        return items[settled]
    if not items:
        f.fail(node, "an empty tuple has no entries")
    place = wrapped(f, at, str(len(items)))
    f.give_up_if(f.w.op(f"icmp uge i64 {place}, {len(items)}"), IndexError, "tuple index out of range")
    if len(items) > FEW or all(k.constant(part) is not None for part in base.parts):
        return from_laid_out(f, laid_out(f, base), place)
    _, alike = made_alike(f, items)
    found = alike[-1]
    for n in range(len(items) - 2, -1, -1):
        found = casts.chosen(f.w, f.w.op(f"icmp eq i64 {place}, {n}"), alike[n], found)
    return found


def made_alike(f: Function, items: list[k.Value]) -> tuple[k.Kind, list[k.Value]]:
    """Entries as values of one kind, which holds them all."""
    kind = items[0].kind
    for one in items[1:]:
        kind = k.joined(kind, one.kind)
    return kind, [casts.cast(f.w, one, kind) for one in items]


def laid_out(f: Function, value: k.Value) -> LaidOut:
    """A tuple in memory, each scalar of its entries beside each other; constants lie there before anything runs."""
    kind, items = made_alike(f, k.items_of(value))
    places = []
    for i, type in enumerate(kind.parts):
        column = [one.parts[i] for one in items]
        if all(k.constant(part) is not None for part in column):
            places.append(f.module.constant(column, type))
            continue
        room = f.w.room(type, len(column))
        for n, part in enumerate(column):
            f.w.store(type, part, f.w.op(f"getelementptr inbounds {type}, ptr {room}, i64 {n}"))
        places.append(room)
    return kind, places


def from_laid_out(f: Function, laid: LaidOut, at: str) -> k.Value:
    """The entry at a place."""
    kind, places = laid
    found = []
    for type, place in zip(kind.parts, places, strict=True):
        found.append(f.w.load(type, f.w.op(f"getelementptr inbounds {type}, ptr {place}, i64 {at}")))
    return k.Value(kind, *found)


# ---- writing ------------------------------------------------------------------------------------------------------


def set_item(f: Function, base: k.Value, at: k.Value, value: k.Value, node: ast.AST) -> None:
    """`base[at] = value`; a record is copied as a whole."""
    kind = base.kind
    if isinstance(kind, k.Record) and isinstance(at.kind, k.Known):
        fields.set_field(f, base, at.kind.value, value, node)
    elif not isinstance(kind, k.Array | k.Buffer) or (isinstance(kind, k.Array) and kind.fixed):
        f.fail(node, f"the items of {kind} do not change during a battle")
    elif at.kind is k.WHOLE:
        fill(f, base, value, node)
    elif isinstance(at.kind, k.Tuple):
        row, column = k.items_of(at)
        set_item(f, item(f, base, row, node), column, value, node)
    elif len(base.parts) > 2:
        fill(f, item(f, base, at, node), value, node)
    else:
        place = f.w.place(base.one, place_in(f, base, at, node), kind.stride)
        if isinstance(kind.item, k.Store):
            fields.write(f, kind.item, place, value, node)
        elif isinstance(value.kind, k.Record) and value.kind.dtype == kind.item.dtype:
            copy(f, place, value.one, str(kind.item.size))
        else:
            f.fail(node, f"{value.kind} does not fit a list of {kind.item}")


def fill(f: Function, base: k.Value, value: k.Value, node: ast.AST) -> None:
    """Every item becomes 0, or what the same item of another list is."""
    kind = base.kind
    assert isinstance(kind, k.Array | k.Buffer)
    size = f.w.op(f"mul i64 {length(f, base, node)}, {kind.stride}")
    if isinstance(value.kind, k.Array | k.Buffer):
        copy(f, base.one, value.one, size)
    elif k.constant(value.one) == 0:
        f.module.need(CLEAR)
        f.w.do(f"call void @llvm.memset.p0.i64(ptr {base.one}, i8 0, i64 {size}, i1 false)")
    else:
        f.fail(node, "a whole list becomes 0, or what another list is")


def copy(f: Function, to: str, of: str, size: str) -> None:
    """Copies a number of bytes."""
    f.module.need(COPY)
    f.w.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {of}, i64 {size}, i1 false)")
