"""Kinds of actions told apart: `isinstance` and `match`, and what they show a name to be."""

import ast
from typing import Any

from sandtable.kernel.actions import KIND_BITS
from sandtable.kernel.names import is_kind, kinds_named

from . import branches, casts, comparing, kinds as k, slots
from .function import Function
from .registry import form, statement
from .writer import Block


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


@form(isinstance)
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


@statement(ast.Assert)
def asserted(f: Function, node: ast.Assert) -> None:
    """Assertions tell type checkers, and this one, of what kind an action is."""
    f.shown = {**f.shown, **shown(f, node.test)}


@statement(ast.Match)
def matching(f: Function, node: ast.Match) -> None:
    subject, after = f.expression(node.subject), f.w.block()
    for case in node.cases:
        otherwise = f.w.block()
        kind = meets(f, case.pattern, subject, otherwise)
        bound = case.pattern.name if isinstance(case.pattern, ast.MatchAs) else None
        name = node.subject.id if isinstance(node.subject, ast.Name) else None
        with f.knowing({known: kind for known in (bound, name) if known and kind}):
            if case.guard:
                on = f.w.block()
                branches.condition(f, case.guard, on, otherwise)
                f.w.at(on)
            f.statements(case.body)
        f.w.go(after)
        f.w.at(otherwise)
    f.w.go(after)
    f.w.at(after)


def meets(f: Function, pattern: ast.pattern, value: k.Value, otherwise: Block) -> Any:
    """Goes elsewhere unless a value meets a pattern, whose names it binds; the kind of action it is shown to be."""
    if isinstance(pattern, ast.MatchAs):
        kind = meets(f, pattern.pattern, value, otherwise) if pattern.pattern else None
        if pattern.name:
            f.put(pattern.name, value)
        return kind
    if isinstance(pattern, ast.MatchClass) and isinstance(value.kind, k.Reading):
        return meets_kind(f, pattern, value, otherwise)
    if isinstance(pattern, ast.MatchOr):
        met = f.w.block()
        for part in pattern.patterns:
            if any(isinstance(inner, ast.MatchAs) and inner.name for inner in ast.walk(part)):
                f.fail(pattern, "a pattern with | cannot bind names when compiled")
            on = f.w.block()
            meets(f, part, value, on)
            f.w.go(met)
            f.w.at(on)
        f.w.go(otherwise)
        f.w.at(met)
    elif isinstance(pattern, ast.MatchValue | ast.MatchSingleton):
        wanted = pattern.value if isinstance(pattern, ast.MatchValue) else ast.Constant(pattern.value)
        go_on_if(f, comparing.compared(f, ast.Eq(), value, f.expression(wanted), pattern), otherwise)
    else:
        f.fail(pattern, "this pattern cannot be compiled")
    return None


def go_on_if(f: Function, test: str, otherwise: Block) -> None:
    on = f.w.block()
    f.w.branch(test, on, otherwise)
    f.w.at(on)


def meets_kind(f: Function, pattern: ast.MatchClass, value: k.Value, otherwise: Block) -> Any:
    kind = f.scope.names.value(pattern.cls)
    if not is_kind(kind):
        f.fail(pattern, "only actions can be matched by class")
    go_on_if(f, is_of(f, value, [kind]), otherwise)
    places = [*zip(kind.__match_args__, pattern.patterns), *zip(pattern.kwd_attrs, pattern.kwd_patterns)]
    for field, inner in places:
        meets(f, inner, slots.read(f, value.one, kind.slots[field]), otherwise)
    return kind
