"""Finds the meaning of names in a rule's text before it runs, for lint and compiled code alike."""

import ast
import builtins
from collections.abc import Iterator
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

from . import actions, luck, packed, verbs

UNKNOWN = object()
REDUCERS = (any, all, sum, min, max)  # the functions that take a generator expression
PLACES = {verbs.check: 3, verbs.within: 3, verbs.contest: 3}  # arguments after the table of a roll with words; or 2


def is_enum(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, IntEnum)


def is_action(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, actions.Action)


def is_kind(value: object) -> bool:
    """Whether this is a class of actions with fields of its own, not a family."""
    return is_action(value) and hasattr(value, "kind")


def is_packed(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, packed.Packed)


def packed_read(called: object) -> Any:
    """The class of a method `read`: `Struck` for `Struck.read`; None for anything else."""
    owner = getattr(called, "__self__", None)
    return owner if is_packed(owner) and getattr(called, "__name__", "") == "read" else None


def kinds_named(node: ast.AST) -> Iterator[ast.AST]:
    """The kinds of action in the second place of isinstance: `Move`, `(Move, Run)` or `Move | Run`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from kinds_named(node.left)
        yield from kinds_named(node.right)
    elif isinstance(node, ast.Tuple):
        yield from node.elts
    else:
        yield node


class Names:
    """The names of one function: local and global ones."""

    def __init__(self, f: FunctionType, tree: ast.FunctionDef) -> None:
        self.globals = f.__globals__
        arguments, nodes = tree.args, list(ast.walk(tree))
        given = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg)
        self.parameters = [a.arg for a in given if a]
        stored = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        bound = {n.name for n in nodes if isinstance(n, ast.MatchAs) and n.name}
        self.bound = stored | bound
        self.locals = {*self.parameters, *self.bound}

    def value(self, node: ast.AST) -> Any:
        """The value of a name or a dotted name, if it is fixed before the rule runs; else UNKNOWN."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return self.globals.get(node.id, getattr(builtins, node.id, UNKNOWN))
        if isinstance(node, ast.Attribute):
            base = self.value(node.value)
            if isinstance(base, ModuleType) or is_enum(base) or is_packed(base):
                return getattr(base, node.attr, UNKNOWN)
            if isinstance(base, IntEnum) and node.attr == "value":
                return int(base)
        return UNKNOWN

    def says_why(self, verb: Any, call: ast.Call) -> bool:
        """Whether a roll states its purpose: words before its dice."""
        first, *others = call.args[1:]
        if isinstance(first, ast.Constant):
            return isinstance(first.value, str)
        if isinstance(first, ast.Call) and self.value(first.func) in (verbs.dice, luck.Dice):
            return False
        if others and (isinstance(others[0], ast.Tuple) or type(self.value(others[0])) is tuple):
            return False  # floors, which stand behind dice
        return len(call.args) > PLACES.get(verb, 2)
