"""What respelling is done with: settled values of names, new expressions, what is known about local names."""

from __future__ import annotations

import ast
import builtins
import copy
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any, NoReturn

from sandtable.kernel.actions import Action, Slot
from sandtable.kernel.errors import InvalidRules

UNKNOWN = object()


def is_enum(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, IntEnum)


def is_kind(value: object) -> bool:
    """Whether this is a class of actions with fields of its own, not a family."""
    return isinstance(value, type) and issubclass(value, Action) and hasattr(value, "kind")


def family_of(kind: Any) -> Any:
    """The family that a kind of action belongs to."""
    return next(c for c in kind.__mro__ if "kinds" in vars(c))


class Speller(ast.NodeTransformer):
    """The tools for one function. `made` collects the loops taken out of it, `values` the globals to be replaced."""

    def __init__(self, f: FunctionType, tree: ast.FunctionDef, catalogue: Any, walking: bool) -> None:
        self.f, self.globals = f, f.__globals__
        self.catalogue, self.walking = catalogue, walking
        parameters = [a.arg for a in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs)]
        self.table = parameters[0] if parameters else ""
        stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        bound = {n.name for n in ast.walk(tree) if isinstance(n, ast.MatchAs) and n.name}
        self.locals = {*parameters, *stored, *bound}
        self.kinds: dict[str, Any] = {}  # local name -> the kind of action it is known to be here
        self.made: list[ast.FunctionDef] = []
        self.values: dict[str, Any] = {}
        self.families: dict[str, Any] = {}
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

    def value(self, node: ast.AST) -> Any:
        """What a name or a dotted name means, where that is settled before the rule runs."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return self.globals.get(node.id, getattr(builtins, node.id, UNKNOWN))
        if isinstance(node, ast.Attribute):
            base = self.value(node.value)
            if isinstance(base, ModuleType) or is_enum(base):
                return getattr(base, node.attr, UNKNOWN)
            if isinstance(base, IntEnum) and node.attr == "value":
                return int(base)
        return UNKNOWN

    def expression(self, text: str, at: ast.AST, **parts: ast.expr) -> Any:
        """An expression written out, with nodes for some of its names."""

        class Fill(ast.NodeTransformer):
            def visit_Name(self, node: ast.Name) -> ast.AST:
                return copy.deepcopy(parts[node.id]) if node.id in parts else node

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

    def reader_of(self, kind: Any) -> str:
        """The name, in the rule's scope, of the function that reads an integer as an action like this."""
        family = family_of(kind)
        name = f"_read_{family.__name__}"
        self.families[name] = family
        return name
