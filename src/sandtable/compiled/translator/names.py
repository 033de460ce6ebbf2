"""Names and constants: local names, and values known from outside the function."""

import ast
from typing import Any

import numpy as np

from sandtable.kernel import Action, Group, Packed
from sandtable.kernel.names import UNKNOWN

from . import kinds as k
from .function import Function
from .registry import expression


@expression(ast.Name)
def named(f: Function, node: ast.Name) -> k.Value:
    if f.kind_of(node.id) is not None:
        return f.get(node.id)
    if node.id in f.stored:
        f.fail(node, f"{node.id} is read above the line that first gives it a value: give it one before")
    found = f.scope.names.value(node)
    if found is UNKNOWN:
        f.fail(node, f"there is no {node.id}")
    return settled(f, found)


@expression(ast.Constant)
def constant(f: Function, node: ast.Constant) -> k.Value:
    return settled(f, node.value)


@expression(ast.JoinedStr)
def words(f: Function, node: ast.JoinedStr) -> k.Value:
    """Texts, which are for logs that compiled code does not write."""
    return k.Value(k.TEXT)


def settled(f: Function, value: Any) -> k.Value:
    """Something from outside as a value: numbers, actions and tuples of them; all else is known, and no more."""
    if value is None:
        return k.NOTHING
    if isinstance(value, bool):
        return k.truth(value)
    if isinstance(value, np.uint64):
        return k.Value(k.WORD, k.integer(int(value)).one)
    if isinstance(value, Packed):
        return k.Value(k.reading("packed", type(value)), str(int(value)))
    if isinstance(value, Action):
        return k.Value(k.reading("action", f.module.ruleset.actions), str(value.code))
    if isinstance(value, Group):
        return k.integer(value.mask)
    if isinstance(value, int | np.integer):
        return k.integer(int(value))
    if isinstance(value, float):
        return k.Value(k.FLOAT, f"0x{np.float64(value).view(np.uint64):016X}")
    if isinstance(value, tuple):
        return k.compound([settled(f, x) for x in value], type(value) if hasattr(value, "_fields") else None)
    return k.known(value)
