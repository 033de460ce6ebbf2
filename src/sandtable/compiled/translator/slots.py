"""Actions and packed values: numbers whose bits are fields."""

import ast
from typing import Any

from sandtable.kernel import hint
from sandtable.kernel.actions import Slot

from . import casts, kinds as k
from .function import Function


def constructed(f: Function, cls: Any, given: list[k.Value]) -> k.Value:
    """An action or a packed value, called with its fields: the fields' bits, put together."""
    code = str(getattr(cls, "kind", 0))
    for value, slot in zip(given, cls.slots.values(), strict=True):
        code = f.w.op(f"or i64 {code}, {bits_of(f, value, slot)}")
    return k.Value(k.reading_as(cls), code)


def changed(f: Function, packed: k.Value, given: dict[str, k.Value], node: ast.AST) -> k.Value:
    """`packed.but(field=value, ...)`: one field after the other."""
    assert isinstance(packed.kind, k.Reading)
    cls, code = packed.kind.of, packed.one
    for name, value in given.items():
        if name not in cls.slots:
            f.fail(node, f'{cls.__name__} has no field "{name}"{hint(name, cls.slots)}')
        slot = cls.slots[name]
        rest = f.w.op(f"and i64 {code}, {(1 << cls.width) - 1 - ((1 << slot.bits) - 1 << slot.shift)}")
        code = f.w.op(f"or i64 {rest}, {bits_of(f, value, slot)}")
    return k.Value(packed.kind, code)


def bits_of(f: Function, value: k.Value, slot: Slot) -> str:
    """A value as the bits of a field, where they stand."""
    return f.w.op(f"shl i64 {f.w.op(f'and i64 {casts.integer(f.w, value)}, {(1 << slot.bits) - 1}')}, {slot.shift}")


def read(f: Function, code: str, slot: Slot) -> k.Value:
    """The value of a field."""
    number = cut_out(f, code, slot.shift, slot.bits, slot.signed)
    return k.Value(k.BOOL, casts.truth_of(f.w, number)) if slot.type is bool else number


def cut_out(f: Function, code: str, shift: int, bits: int, signed: bool) -> k.Value:
    """Some bits of a word, as a number."""
    if signed:
        return k.Value(k.INT, f.w.op(f"ashr i64 {f.w.op(f'shl i64 {code}, {64 - shift - bits}')}, {64 - bits}"))
    return k.Value(k.INT, f.w.op(f"and i64 {f.w.op(f'lshr i64 {code}, {shift}')}, {(1 << bits) - 1}"))
