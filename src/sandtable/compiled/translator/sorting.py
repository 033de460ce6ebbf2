"""Kinds of actions told apart: `isinstance`, and what it shows a name to be."""

import ast
from typing import Any

from sandtable.kernel.actions import KIND_BITS
from sandtable.kernel.names import is_kind, kinds_named

from . import casts, kinds as k, registry, slots
from .function import Function


def is_of(f: Function, action: k.Value, kinds: list[Any]) -> str:
    """The operand of whether an action is of one of these kinds."""
    kind = slots.cut_out(f, casts.integer(f.w, action), 0, KIND_BITS, False).one
    tests = [f.w.op(f"icmp eq i64 {kind}, {each.kind}") for each in kinds]
    found = tests[0]
    for test in tests[1:]:
        found = f.w.op(f"or i1 {found}, {test}")
    return found


def kinds_in(f: Function, node: ast.expr) -> list[Any]:
    """The kinds of action in the second place of isinstance; none if something else stands there, too."""
    kinds = [f.scope.names.value(part) for part in kinds_named(node)]
    return kinds if all(map(is_kind, kinds)) else []


@registry.form(isinstance)
def is_instance(f: Function, node: ast.Call) -> k.Value:
    kinds = kinds_in(f, node.args[1])
    if not kinds:
        f.fail(node, "only actions can be told apart by class")
    return k.Value(k.BOOL, is_of(f, f.expression(node.args[0]), kinds))


def shown(f: Function, test: ast.expr) -> dict[str, Any]:
    """Which local names a true test shows to be which kind of action."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return {name: kind for part in test.values for name, kind in shown(f, part).items()}
    if isinstance(test, ast.Call) and f.scope.names.value(test.func) is isinstance:
        about, kinds = test.args[0], kinds_in(f, test.args[1])
        return {about.id: kinds[0]} if isinstance(about, ast.Name) and len(kinds) == 1 else {}
    return {}
