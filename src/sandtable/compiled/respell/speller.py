"""Tools of respelling: new expressions, and known kinds of local names."""

import ast
from types import FunctionType
from typing import Any, NoReturn, TypeVar

from sandtable.kernel import InvalidRules
from sandtable.kernel.actions import Slot
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


class Speller(ast.NodeTransformer, Names):
    """The tools for one function. `made` collects the loops taken out of it."""

    def __init__(self, f: FunctionType, tree: ast.FunctionDef, catalogue: Any, walked: bool = False) -> None:
        Names.__init__(self, f, tree)
        self.f, self.catalogue = f, catalogue
        self.walked = walked  # every path of luck in turn: rules that rules play become laws
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

        class Fill(ast.NodeTransformer):
            def visit_Name(self, node: ast.Name) -> ast.AST:
                return copied(parts[node.id]) if node.id in parts else node

        new = ast.parse(text, mode="eval").body
        for inner in ast.walk(new):
            ast.copy_location(inner, at)
        return Fill().visit(new)

    def read_slot(self, subject: ast.expr, slot: Slot, at: ast.AST) -> Any:
        """Code that takes one field out of an action."""
        reader = "_signed_field" if slot.signed else "_field"
        text = f"{reader}(subject, {slot.shift}, {slot.bits})"
        return self.expression(f"({text} != 0)" if slot.type is bool else text, at, subject=subject)

    def narrowed(self, kinds: dict[str, Any], nodes: list[Any]) -> list[Any]:
        """These statements, respelt where some names are known to be of some kind."""
        before = self.kinds
        self.kinds = {**before, **kinds}
        try:
            return self.block(nodes)
        finally:
            self.kinds = before

    def block(self, nodes: list[Any]) -> list[Any]:
        out: list[Any] = []
        for node in nodes:
            new = self.visit(node)
            out += new if isinstance(new, list) else [] if new is None else [new]
        return out or [ast.copy_location(ast.Pass(), nodes[0])]
