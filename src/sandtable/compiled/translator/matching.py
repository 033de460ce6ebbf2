"""`match`, and what assertions and class patterns show a name to be."""

import ast
from typing import Any

from sandtable.kernel.names import is_kind

from . import branches, comparing, kinds as k, slots
from .function import Function
from .registry import statement
from .sorting import is_of, shown
from .writer import Block


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
