"""Statements: assignments, `return`, `raise`, `try`, and what leads nowhere."""

import ast

from ..runtime.failures import FAILURES, status_of
from . import arithmetic, fields, items, kinds as k
from .function import RESULT, Function
from .registry import statement


@statement(ast.Pass)
def nothing(f: Function, node: ast.stmt) -> None:
    """Writes nothing."""


@statement(ast.Expr)
def alone(f: Function, node: ast.Expr) -> None:
    """A call as a statement, whose result is dropped."""
    if not isinstance(node.value, ast.Constant):
        f.expression(node.value)


@statement(ast.Assign)
def assignment(f: Function, node: ast.Assign) -> None:
    value = f.expression(node.value)
    for target in node.targets:
        assign(f, target, value)


@statement(ast.AnnAssign)
def declaration(f: Function, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(f, node.target, f.expression(node.value))


@statement(ast.AugAssign)
def addition(f: Function, node: ast.AugAssign) -> None:
    """`x += 1`, `t.turn += 1`, `wounds[place] += 1`: where it goes is worked out once."""
    target = node.target
    if isinstance(target, ast.Name):
        before = f.expression(ast.copy_location(ast.Name(target.id, ast.Load()), target))
        f.put(target.id, arithmetic.binary(f, node.op, before, f.expression(node.value), node))
    elif isinstance(target, ast.Attribute):
        base = f.expression(target.value)
        before = fields.field(f, base, target.attr, target)
        new = arithmetic.binary(f, node.op, before, f.expression(node.value), node)
        fields.set_field(f, base, target.attr, new, target)
    else:
        base, at = f.expression(target.value), f.expression(target.slice)
        before = items.item(f, base, at, target)
        items.set_item(f, base, at, arithmetic.binary(f, node.op, before, f.expression(node.value), node), target)


def assign(f: Function, target: ast.expr, value: k.Value) -> None:
    """Writes a value to a name, a field or an item; to several where it is a tuple."""
    if isinstance(target, ast.Name):
        f.put(target.id, value)
    elif isinstance(target, ast.Tuple):
        parts = items.taken_apart(f, value, target)
        if len(parts) != len(target.elts):
            f.fail(target, f"{len(parts)} values for {len(target.elts)} names")
        for one, part in zip(target.elts, parts, strict=True):
            assign(f, one, part)
    elif isinstance(target, ast.Attribute):
        fields.set_field(f, f.expression(target.value), target.attr, value, target)
    elif isinstance(target, ast.Subscript):
        items.set_item(f, f.expression(target.value), f.expression(target.slice), value, target)
    else:
        f.fail(target, "nothing can be assigned to this")


@statement(ast.Return)
def returning(f: Function, node: ast.Return) -> None:
    value = k.NOTHING if node.value is None else f.expression(node.value)
    if value.kind is not k.NONE or f.kind_of(RESULT) is not None:
        f.put(RESULT, value)
    f.w.go(f.exit)


@statement(ast.Raise)
def raising(f: Function, node: ast.Raise) -> None:
    """One of the `FAILURES`, with the words that are said there."""
    call = node.exc if isinstance(node.exc, ast.Call) else None
    of = call.func if call is not None else node.exc
    words = [str(part.value) for part in (call.args if call is not None else ()) if isinstance(part, ast.Constant)]
    kind = f.expression(of).kind if of is not None else k.NONE
    status = status_of(kind.value, *words[:1]) if isinstance(kind, k.Known) else None
    if status is None:
        known = ", ".join(f"{error.__name__}({said!r})" if said else error.__name__ for error, said in FAILURES)
        f.fail(node, f"compiled code raises only {known}")
    f.give_up(str(status))


@statement(ast.Try)
def trying(f: Function, node: ast.Try) -> None:
    """Writes `try`: whatever fails inside goes to its only handler, which takes every exception."""
    if len(node.handlers) != 1 or node.orelse or node.finalbody:
        f.fail(node, "try has one except, and nothing else, in compiled code")
    handler, after = f.w.block(), f.w.block()
    f.handlers.append(handler)
    f.statements(node.body)
    f.handlers.pop()
    f.w.go(after)
    f.w.at(handler)
    f.statements(node.handlers[0].body)
    f.w.go(after)
    f.w.at(after)
