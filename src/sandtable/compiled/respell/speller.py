"""Tools of respelling: new expressions, and known kinds of local names."""

import ast
from collections.abc import Mapping
from types import FunctionType
from typing import Any, NoReturn, TypeVar

from sandtable.kernel import InvalidRules
from sandtable.kernel.actions import KIND_BITS, Slot
from sandtable.kernel.names import Names

Node = TypeVar("Node", bound=ast.AST)


def copied(node: Node) -> Node:
    """The same tree with nodes of its own: less than half of the time that `copy.deepcopy` takes."""
    new = type(node).__new__(type(node))
    for name, value in vars(node).items():
        if isinstance(value, ast.AST):
            value = copied(value)
        elif isinstance(value, list):
            value = [copied(item) if isinstance(item, ast.AST) else item for item in value]
        vars(new)[name] = value
    return new


class Filled(ast.NodeTransformer):
    """Puts nodes in the place of names."""

    def __init__(self, parts: Mapping[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copied(self.parts[node.id]) if node.id in self.parts else node


def statements(text: str, at: ast.AST, **parts: ast.expr) -> list[Any]:
    """Statements written out, with nodes for some of their names."""
    tree = ast.parse(text)
    for inner in ast.walk(tree):
        ast.copy_location(inner, at)
    return [Filled(parts).visit(node) for node in tree.body]


class Speller(ast.NodeTransformer, Names):
    """The tools for one function. `made` collects the loops taken out of it."""

    def __init__(self, f: FunctionType, tree: ast.FunctionDef) -> None:
        Names.__init__(self, f, tree)
        self.f = f
        self.table = self.parameters[0] if self.parameters else ""
        self.kinds: dict[str, Any] = {}  # local name -> the kind of action it is known to be here
        self.made: list[ast.FunctionDef] = []
        self.count = 0

    def fail(self, node: ast.AST, text: str) -> NoReturn:
        file = self.f.__code__.co_filename.rpartition("/")[2]
        raise InvalidRules(f"{file}:{getattr(node, 'lineno', '?')}: {self.f.__name__}: {text}")

    def fresh(self, stem: str) -> str:
        """A new local name."""
        self.count += 1
        name = f"_{stem}{self.count}"
        self.locals.add(name)
        return name

    def expression(self, text: str, at: ast.AST, **parts: ast.expr) -> Any:
        """An expression written out, with nodes for some of its names."""
        return statements(text, at, **parts)[0].value

    def function(self, stem: str, parameters: list[str], body: list[Any], at: ast.AST) -> str:
        """The name of a new function beside this one, with these statements."""
        name = f"_{stem}_{self.f.__name__}_{len(self.made) + 1}"
        head = statements(f"def {name}({', '.join(parameters)}): pass", at)[0]
        head.body = body
        self.made.append(head)
        return name

    def is_of(self, kinds: list[Any], subject: ast.expr, at: ast.AST) -> Any:
        """Code that tells whether an action is of one of these kinds."""
        tests = [f"_field(subject, 0, {KIND_BITS}, False) == {kind.kind}" for kind in kinds]
        return self.expression(" or ".join(tests), at, subject=subject)

    def read_slot(self, subject: ast.expr, slot: Slot, at: ast.AST) -> Any:
        """Code that takes one field out of an action."""
        text = f"_field(subject, {slot.shift}, {slot.bits}, {slot.signed})"
        return self.expression(f"({text} != 0)" if slot.type is bool else text, at, subject=subject)

    def visit(self, node: ast.AST) -> Any:
        """Respells a node; what is new stands where the old one stood."""
        new = super().visit(node)
        for one in new if isinstance(new, list) else [new]:
            if "lineno" not in vars(one):
                ast.copy_location(one, node)
        return new

    def narrowed(self, kinds: dict[str, Any], part: Any) -> Any:
        """An expression or statements, respelt where some names are known to be of some kind."""
        before, self.kinds = self.kinds, {**self.kinds, **kinds}
        new = self.block(part) if isinstance(part, list) else self.visit(part)
        self.kinds = before
        return new

    def block(self, nodes: list[Any]) -> list[Any]:
        found = [self.visit(node) for node in nodes]
        return [one for new in found for one in (new if isinstance(new, list) else [new])]
