"""Respelling `match` and `isinstance` on actions: tests of the kind, and fields read from bits."""

import ast
from typing import Any

from sandtable.kernel.names import is_kind, kinds_named as named_in

from .speller import Speller


def kind_of(speller: Speller, node: ast.AST) -> Any:
    """The kind of action a node names, or None."""
    value = speller.value(node)
    return value if is_kind(value) else None


def kinds_named(speller: Speller, node: ast.AST) -> list[Any]:
    """The kinds of action in the second place of isinstance; none if something else stands there, too."""
    kinds = [kind_of(speller, part) for part in named_in(node)]
    return kinds if all(kinds) else []


def kinds_in(speller: Speller, test: ast.expr) -> dict[str, Any]:
    """Which local names a true test shows to be which kind of action."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        found: dict[str, Any] = {}
        for part in test.values:
            found |= kinds_in(speller, part)
        return found
    if isinstance(test, ast.Call) and speller.value(test.func) is isinstance and isinstance(test.args[0], ast.Name):
        kind = kind_of(speller, test.args[1])
        return {test.args[0].id: kind} if kind else {}
    return {}


def narrowed_expression(speller: Speller, kinds: dict[str, Any], node: ast.expr) -> Any:
    """An expression, respelt where some names are known to be of some kind."""
    before = speller.kinds
    speller.kinds = {**before, **kinds}
    try:
        return speller.visit(node)
    finally:
        speller.kinds = before


def narrowed_test(speller: Speller, test: ast.expr) -> Any:
    """A condition; after `isinstance(act, Move) and` the fields of a Move may be read."""
    if not isinstance(test, ast.BoolOp):
        return speller.visit(test)
    kinds: dict[str, Any] = {}
    values = []
    for part in test.values:
        values.append(narrowed_expression(speller, kinds, part))
        if isinstance(test.op, ast.And):
            kinds |= kinds_in(speller, part)
    test.values = values
    return test


class Case:
    """One pattern taken apart: the tests it makes, the names it binds, the kind it shows the subject to be."""

    def __init__(self, speller: Speller, subject: str) -> None:
        self.speller, self.subject = speller, subject
        self.tests: list[ast.expr] = []
        self.binds: dict[str, ast.expr] = {}
        self.kind: Any = None

    def name(self, at: ast.AST) -> ast.expr:
        return ast.copy_location(ast.Name(self.subject, ast.Load()), at)

    def take(self, pattern: ast.pattern) -> None:
        """Reads a pattern for the subject itself."""
        if isinstance(pattern, ast.MatchAs):
            if pattern.pattern:
                self.take(pattern.pattern)
            if pattern.name:
                self.binds[pattern.name] = self.name(pattern)
        elif isinstance(pattern, ast.MatchClass):
            self.take_kind(pattern)
        elif isinstance(pattern, ast.MatchOr):
            self.tests.append(self.either(pattern))
        else:
            self.tests.append(self.equals(self.name(pattern), pattern))

    def take_kind(self, pattern: ast.MatchClass) -> None:
        kind = self.kind = kind_of(self.speller, pattern.cls)
        if kind is None:
            self.speller.fail(pattern, f"case {ast.unparse(pattern.cls)}: only actions can be matched by class")
        subject = self.name(pattern)
        self.tests.append(self.speller.expression(f"_kind(subject) == {kind.kind}", pattern, subject=subject))
        fields = zip((*kind.__match_args__, *pattern.kwd_attrs), (*pattern.patterns, *pattern.kwd_patterns))
        if len(pattern.patterns) < len(kind.__match_args__):
            given = kind.__match_args__[: len(pattern.patterns)]
            fields = zip((*given, *pattern.kwd_attrs), (*pattern.patterns, *pattern.kwd_patterns))
        for field, inner in fields:
            self.take_field(self.speller.read_slot(subject, kind.slots[field], inner), inner)

    def take_field(self, read: ast.expr, pattern: ast.pattern) -> None:
        if isinstance(pattern, ast.MatchAs) and pattern.pattern is None:
            if pattern.name:
                self.binds[pattern.name] = read
        elif isinstance(pattern, ast.MatchOr):
            tests = [self.equals(read, p) for p in pattern.patterns]
            self.tests.append(ast.copy_location(ast.BoolOp(ast.Or(), tests), pattern))
        else:
            self.tests.append(self.equals(read, pattern))

    def either(self, pattern: ast.MatchOr) -> ast.expr:
        """`case Stay() | Wait():`, without names to bind."""
        tests = []
        for inner in pattern.patterns:
            case = Case(self.speller, self.subject)
            case.take(inner)
            if case.binds:
                self.speller.fail(pattern, "a pattern with | cannot bind names when compiled")
            tests.append(case.test(inner))
        return ast.copy_location(ast.BoolOp(ast.Or(), tests), pattern)

    def equals(self, read: ast.expr, pattern: ast.pattern) -> ast.expr:
        if not isinstance(pattern, ast.MatchValue | ast.MatchSingleton):
            self.speller.fail(pattern, f"case {ast.unparse(pattern)}: this pattern cannot be compiled")
        value = pattern.value if isinstance(pattern, ast.MatchValue) else ast.Constant(pattern.value)
        return self.speller.expression("read == value", pattern, read=read, value=self.speller.visit(value))

    def test(self, at: ast.AST) -> ast.expr:
        """All tests at once; the constant True where there are none."""
        if not self.tests:
            return ast.copy_location(ast.Constant(True), at)
        return self.tests[0] if len(self.tests) == 1 else ast.copy_location(ast.BoolOp(ast.And(), self.tests), at)


class Bound(ast.NodeTransformer):
    """Puts what a pattern binds into its guard, which is tested before anything is bound."""

    def __init__(self, binds: dict[str, ast.expr]) -> None:
        self.binds = binds

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.binds.get(node.id, node)


def tests_for(speller: Speller, node: ast.Match) -> Any:
    """A `match` as a chain of ifs."""
    subject = speller.fresh("subject")
    target = ast.copy_location(ast.Name(subject, ast.Store()), node)
    first = ast.copy_location(ast.Assign([target], speller.visit(node.subject), lineno=node.lineno), node)
    orelse: list[Any] = []
    for case in reversed(node.cases):
        orelse = branch(speller, node, case, subject, orelse)
    return [first, *orelse]


def branch(speller: Speller, node: ast.Match, case: ast.match_case, subject: str, orelse: list[Any]) -> list[Any]:
    """One case as statements; `orelse` holds the cases after it."""
    read = Case(speller, subject)
    read.take(case.pattern)
    test = read.test(case.pattern)
    names = {subject, *(n for n, bound in read.binds.items() if isinstance(bound, ast.Name))}
    if isinstance(node.subject, ast.Name):
        names.add(node.subject.id)
    kinds = dict.fromkeys(names, read.kind) if read.kind else {}
    if case.guard:
        guard = Bound(read.binds).visit(narrowed_expression(speller, kinds, case.guard))
        test = ast.copy_location(ast.BoolOp(ast.And(), [test, guard]), case.pattern)
    binds = [
        ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], bound, lineno=case.pattern.lineno), case.pattern)
        for name, bound in read.binds.items()
    ]
    body = [*binds, *speller.narrowed(kinds, case.body)]
    if isinstance(test, ast.Constant):
        return body
    return [ast.copy_location(ast.If(test, body, orelse), case.pattern)]
