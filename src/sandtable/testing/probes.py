"""Imports modules of rules with probes, which record the rules that run: one in each carrier of a rule.

A probe puts a number into a set, which takes a twentieth of what the verb beside it takes, where tracing every line
would double the time.
"""

import ast
import sys
import warnings
from collections.abc import Iterable, Sequence
from importlib import abc, machinery
from pathlib import Path
from types import CodeType, ModuleType

from sandtable.kernel.rule import FUNCTIONS
from sandtable.reference.carriers import Spot, body_of, ids_named, spot_of

MARK = "\0probe"  # the set of a probe, until it is compiled: a global would be one more that the rule reads


class Probes(abc.MetaPathFinder):
    """Imports modules of these folders with probes. `ran` holds those that were reached since it was cleared."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = [folder.resolve() for folder in folders]
        self.spots: list[Spot] = []  # of each probe, by its number
        self.ran: set[int] = set()
        self.too_early = sorted(name for name in modules_with_rules() if self.holds(sys.modules[name].__file__))
        sys.meta_path.insert(0, self)

    def holds(self, file: object) -> bool:
        """Whether a module's file is in one of the folders."""
        return isinstance(file, str) and any(Path(file).resolve().is_relative_to(folder) for folder in self.folders)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        """Modules elsewhere are left to the finders that follow."""
        spec = machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or not isinstance(spec.loader, machinery.SourceFileLoader) or not self.holds(spec.origin):
            return None
        spec.loader = Probed(fullname, spec.loader.path, self)
        return spec

    def number(self, spot: Spot) -> int:
        """A new probe."""
        self.spots.append(spot)
        return len(self.spots) - 1

    def reached(self) -> set[Spot]:
        return {self.spots[number] for number in self.ran}


def modules_with_rules() -> set[str]:
    """Those that are imported by now."""
    return {f.__module__ for functions in FUNCTIONS.values() for f in functions.values()} & sys.modules.keys()


class Probed(machinery.SourceFileLoader):
    """Loads a module with its probes; nothing is kept, so that nobody else finds a compiled file with probes in it."""

    def __init__(self, fullname: str, path: str, probes: Probes) -> None:
        super().__init__(fullname, path)
        self.probes = probes

    def get_code(self, fullname: str) -> CodeType:
        tree = Placing(self.path, self.probes).visit(ast.parse(self.get_data(self.path), self.path))
        with warnings.catch_warnings(action="ignore"):
            code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        return with_constant(code, MARK, self.probes.ran.add)


def with_constant(code: CodeType, mark: str, value: object) -> CodeType:
    """The same code with a value where this mark stands among its constants."""
    inner = (with_constant(c, mark, value) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=tuple(value if c == mark else c for c in inner))


class Placing(ast.NodeTransformer):
    """Puts the probes: before the first statement of a marked function, and before a call that names a rule."""

    def __init__(self, file: str, probes: Probes) -> None:
        self.file, self.probes = file, probes

    def visit_FunctionDef(self, function: ast.FunctionDef) -> ast.FunctionDef:
        body = body_of(function)
        statement = ast.copy_location(ast.Expr(self.probe(body[0], body[-1])), body[0])
        texts = function.body[: len(function.body) - len(body)]
        function.body = [*texts, *[self.visit(part) for part in body]]
        if function.decorator_list:
            function.body.insert(len(texts), statement)
        return function

    def visit_Call(self, node: ast.Call) -> ast.expr:
        return self.named(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        return self.named(node)

    def named(self, node: ast.Call | ast.Subscript) -> ast.expr:
        """`number(t, "fire")` becomes `(ran(7) or number(t, "fire"))`: what `ran` returns is never true."""
        names = ids_named(node)
        inner = self.generic_visit(node)
        assert isinstance(inner, ast.expr)
        if not names or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return node
        return ast.copy_location(ast.BoolOp(ast.Or(), [self.probe(node, node), inner]), node)

    def probe(self, first: ast.stmt | ast.expr, last: ast.stmt | ast.expr) -> ast.Call:
        number = self.probes.number(spot_of(self.file, first, last))
        made = ast.Call(ast.Constant(MARK), [ast.Constant(number)], [])
        return ast.copy_location(made, first)
