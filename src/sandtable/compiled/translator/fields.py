"""Fields: of records by their offset, of packed values and actions by their bits, and what classes add to them."""

import ast
import inspect
from typing import Any

from sandtable.kernel import hint

from ..runtime.records import READS
from . import calls, casts, kinds as k, names, slots
from .function import Function
from .module import FIGURES
from .registry import expression

ASIDE = ("board", "numbers", "work")  # what a table has beside its state


@expression(ast.Attribute)
def attribute(f: Function, node: ast.Attribute) -> k.Value:
    base, kind = f.expression(node.value), f.shown.get(node.value.id) if isinstance(node.value, ast.Name) else None
    if kind is not None and node.attr in kind.slots:
        return slots.read(f, base.one, kind.slots[node.attr])
    return field(f, base, node.attr, node)


def field(f: Function, base: k.Value, name: str, node: ast.AST) -> k.Value:
    """`base.name`."""
    kind = base.kind
    if isinstance(kind, k.Maybe):
        base, kind = k.Value(kind.of, base.one), kind.of
    if isinstance(kind, k.Table):
        if name in ASIDE:
            settled = name == "numbers" and f.module.figures
            return k.Value(getattr(kind, name), FIGURES if settled else base.parts[1 + ASIDE.index(name)])
        if name not in kind.state.fields:
            return property_of(f, f.module.ruleset.battle, base, name, node)
        base, kind = k.Value(kind.state, base.parts[0]), kind.state
    if isinstance(kind, k.Record):
        return of_record(f, base, kind, name, node)
    if isinstance(kind, k.Reading):
        return of_reading(f, base, kind, name, node)
    if isinstance(kind, k.Known) and hasattr(kind.value, name):
        return names.settled(f, getattr(kind.value, name))
    if kind is k.INT and name == "value":  # of a member of an enum
        return base
    if isinstance(kind, k.Buffer) and name == "shape":
        return k.compound([k.Value(k.INT, length) for length in base.parts[1:]])
    if isinstance(kind, k.Tuple) and kind.cls is not None and name in kind.cls._fields:
        return k.items_of(base)[kind.cls._fields.index(name)]
    f.fail(node, f'{kind} has no "{name}"')


# ---- records ------------------------------------------------------------------------------------------------------


def of_record(f: Function, base: k.Value, kind: k.Record, name: str, node: ast.AST) -> k.Value:
    """A field of a record, or a property of its class."""
    if name not in kind.fields:
        return property_of(f, kind.cls, base, name, node)
    at, held = f.module.layouts.field(kind, name)
    if name in f.module.noted and kind is f.module.table.numbers:
        place = f.module.noted[name]
        if isinstance(held, k.Array):
            return k.Value(k.noted(held, at, place), base.one)
        note(f, base, str(place))
    return read(f, held, f.w.place(base.one, at), kind.fixed)


def read(f: Function, held: k.Item | k.Array, place: str, fixed: bool = False) -> k.Value:
    """The value at an address: a scalar is read, a record or a list stays an address."""
    if not isinstance(held, k.Store):
        return k.Value(held, place)
    unchanging = ", !invariant.load !3" if fixed else ""
    if held.kind is k.BOOL:
        byte = f.w.op(f"load i8, ptr {place}, !range !2{unchanging}")
        return k.Value(k.BOOL, f.w.op(f"trunc i8 {byte} to i1"))
    found = f.w.op(f"load {held.type}, ptr {place}{unchanging}")
    if held.size == 8:
        return k.Value(held.kind, found)
    return k.Value(held.kind, f.w.op(f"{'zext' if held.kind is k.WORD else 'sext'} {held.type} {found} to i64"))


def write(f: Function, held: k.Store, place: str, value: k.Value, node: ast.AST) -> None:
    """Writes a scalar to an address; a value that is too wide for it is cut, or refused by a checked build."""
    part = casts.cast(f.w, value, held.kind).one
    if f.module.checked:
        refuse_too_wide(f, held, part, node)
    if held.kind is k.BOOL:
        part = f.w.op(f"zext i1 {part} to i8")
    elif held.size < 8:
        part = f.w.op(f"trunc i64 {part} to {held.type}")
    f.w.store(held.type, part, place)


def refuse_too_wide(f: Function, held: k.Store, number: str, node: ast.AST) -> None:
    """Gives up where a number is none that such a field holds."""
    if held.kind not in (k.INT, k.WORD) or held.size == 8:
        return
    bits = 8 * held.size
    least = 0 if held.kind is k.WORD else -(1 << bits - 1)
    above = f.w.op(f"sub i64 {number}, {least}")
    text = f"too small or too large for a field of {least} to {least + (1 << bits) - 1}"
    f.refuse_if(f.w.op(f"icmp uge i64 {above}, {1 << bits}"), node, text)


def set_field(f: Function, base: k.Value, name: str, value: k.Value, node: ast.AST) -> None:
    """`base.name = value`, and the same in the row of the field, if it stands abreast."""
    kind = base.kind
    if isinstance(kind, k.Table):
        base, kind = k.Value(kind.state, base.parts[0]), kind.state
    if isinstance(kind, k.Maybe):
        base, kind = k.Value(kind.of, base.one), kind.of
    if not isinstance(kind, k.Record) or name not in kind.fields:
        known = kind.fields if isinstance(kind, k.Record) else ()
        f.fail(node, f'{kind} has no field "{name}"{hint(name, known)}')
    if kind.fixed:
        f.fail(node, f"{name} does not change during a battle: put it into the state")
    at, held = f.module.layouts.field(kind, name)
    if not isinstance(held, k.Store):
        f.fail(node, f"{name} is not replaced as a whole: set its fields or items")
    write(f, held, f.w.place(base.one, at), value, node)
    if name in kind.rows:
        back = f.w.op(f"mul i64 {field(f, base, 'index', node).one}, {kind.size - held.size}")
        write(f, held, f.w.place(base.one, f.w.op(f"sub i64 {kind.rows[name]}, {back}")), value, node)


def note(f: Function, numbers: k.Value, place: str) -> None:
    """Notes that a number was read."""
    start = f.module.table.numbers.dtype.fields[READS][1]
    f.w.store("i8", "1", f.w.place(f.w.place(numbers.one, start), place))


def property_of(f: Function, cls: Any, base: k.Value, name: str, node: ast.AST) -> k.Value:
    """What a ruleset added to a class: a property is a function that is called."""
    found = inspect.getattr_static(cls, name, None) if cls else None
    if not isinstance(found, property):
        known = [*getattr(cls, "fields", ())]
        f.fail(node, f'{getattr(cls, "__name__", base.kind)} has no field "{name}"{hint(name, known)}')
    return calls.call(f, found.fget, [base], node)


# ---- bits ---------------------------------------------------------------------------------------------------------


def of_reading(f: Function, base: k.Value, kind: k.Reading, name: str, node: ast.AST) -> k.Value:
    """A field of a packed value, or one that lies in the same place in all kinds of action that have it."""
    if kind.sort not in ("packed", "action"):
        return calls.call(f, (kind.sort, name), [base], node)
    classes = [kind.of] if kind.sort == "packed" else kind.of.kinds
    found = [cls.slots[name] for cls in classes if name in cls.slots]
    if len({(slot.shift, slot.bits, slot.signed, slot.type is bool) for slot in found}) != 1:
        text = "means something else in each kind: match the kind first" if found else "is no field"
        f.fail(node, f"{name} of {kind} {text}")
    return slots.read(f, base.one, found[0])
