"""Respelling `match` and `isinstance` on actions: tests of the kind, and fields read from bits."""

import ast
from typing import Any

from sandtable.kernel.names import is_kind, kinds_named as named_in

from .speller import Filled, Speller


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


class Case:
    """One pattern taken apart: the tests it makes, the names it binds, the kind it shows the subject to be."""

    def __init__(self, speller: Speller, subject: str) -> None:
        self.speller, self.subject = speller, subject
        self.tests: list[ast.expr] = []
        self.binds: dict[str, ast.expr] = {}
        self.kind: Any = None

    @property
    def name(self) -> ast.expr:
        return ast.Name(self.subject, ast.Load())

    def take(self, pattern: ast.pattern, read: ast.expr) -> None:
        """Reads a pattern for the subject, or for what is `read` of it."""
        if isinstance(pattern, ast.MatchAs):
            if pattern.pattern:
                self.take(pattern.pattern, read)
            if pattern.name:
                self.binds[pattern.name] = read
        elif isinstance(pattern, ast.MatchClass) and isinstance(read, ast.Name):
            self.take_kind(pattern)
        elif isinstance(pattern, ast.MatchOr):
            self.tests.append(ast.BoolOp(ast.Or(), [self.one_of(inner, read) for inner in pattern.patterns]))
        elif isinstance(pattern, ast.MatchValue | ast.MatchSingleton):
            value = pattern.value if isinstance(pattern, ast.MatchValue) else ast.Constant(pattern.value)
            test = self.speller.expression("read == value", pattern, read=read, value=self.speller.visit(value))
            self.tests.append(test)
        else:
            self.speller.fail(pattern, f"case {ast.unparse(pattern)}: this pattern cannot be compiled")

    def take_kind(self, pattern: ast.MatchClass) -> None:
        kind = self.kind = kind_of(self.speller, pattern.cls)
        if kind is None:
            self.speller.fail(pattern, f"case {ast.unparse(pattern.cls)}: only actions can be matched by class")
        self.tests.append(self.speller.is_of([kind], self.name, pattern))
        places = [*zip(kind.__match_args__, pattern.patterns), *zip(pattern.kwd_attrs, pattern.kwd_patterns)]
        for field, inner in places:
            self.take(inner, self.speller.read_slot(self.name, kind.slots[field], inner))

    def one_of(self, pattern: ast.pattern, read: ast.expr) -> ast.expr:
        """A part of `case Stay() | Wait():`, without names to bind."""
        case = Case(self.speller, self.subject)
        case.take(pattern, read)
        if case.binds:
            self.speller.fail(pattern, "a pattern with | cannot bind names when compiled")
        return case.test

    @property
    def test(self) -> ast.expr:
        """All tests at once; the constant True where there are none."""
        if not self.tests:
            return ast.Constant(True)
        return self.tests[0] if len(self.tests) == 1 else ast.BoolOp(ast.And(), self.tests)


def tests_for(speller: Speller, node: ast.Match) -> Any:
    """A `match` as a chain of ifs."""
    subject = speller.fresh("subject")
    first = ast.Assign([ast.Name(subject, ast.Store())], speller.visit(node.subject))
    orelse: list[Any] = []
    for case in reversed(node.cases):
        orelse = branch(speller, node, case, subject, orelse)
    return [first, *orelse]


def branch(speller: Speller, node: ast.Match, case: ast.match_case, subject: str, orelse: list[Any]) -> list[Any]:
    """One case as statements; `orelse` holds the cases after it."""
    read = Case(speller, subject)
    read.take(case.pattern, read.name)
    test = read.test
    names = {subject, *(n for n, bound in read.binds.items() if isinstance(bound, ast.Name))}
    if isinstance(node.subject, ast.Name):
        names.add(node.subject.id)
    kinds = dict.fromkeys(names, read.kind) if read.kind else {}
    if case.guard:  # which is tested before anything is bound
        test = ast.BoolOp(ast.And(), [test, Filled(read.binds).visit(speller.narrowed(kinds, case.guard))])
    binds = [ast.Assign([ast.Name(name, ast.Store())], bound) for name, bound in read.binds.items()]
    for bind in binds:
        ast.copy_location(bind, case.pattern)
    body = [*binds, *speller.narrowed(kinds, case.body)]
    return body if isinstance(test, ast.Constant) else [ast.copy_location(ast.If(test, body, orelse), case.pattern)]
