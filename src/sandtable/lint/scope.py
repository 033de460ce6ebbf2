"""What names and expressions of a rule mean, as far as declarations tell."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from enum import IntEnum
from types import FunctionType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from sandtable.kernel import Action, Packed, Ruleset, State, Table, rows, verbs
from sandtable.kernel.asked import ask
from sandtable.kernel.declared import annotations_of
from sandtable.kernel.names import UNKNOWN, Names, is_enum, is_packed, packed_read
from sandtable.kernel.state import Field

from .source import Code

# verbs that return what a rule returns: where they take it
PARTS = {verbs.once: 1, verbs.until: 1, verbs.repeat: 2, verbs.reroll: 1}


class Rows(NamedTuple):
    """A list field: what its items are stored as."""

    field: Field


class Reading(NamedTuple):
    """What `ruling` returned: the id and its options."""

    id: str
    options: list[str]


class Menu(NamedTuple):
    """What `menu` returned: actions of this family."""

    family: Any


def is_state(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, State)


def declared(owner: type, name: str) -> object:
    """What a class says of a name, as it stands there: a property is not asked."""
    return inspect.getattr_static(owner, name, None)


def plain_type(hint: Any) -> Any:
    """What an annotation says of a value; `X | None` counts as X."""
    if get_origin(hint) in (Union, UnionType):
        some = [x for x in get_args(hint) if x is not type(None)]
        return plain_type(some[0]) if len(some) == 1 else None
    return hint if isinstance(hint, type) else None


def hints_of(f: Any, known: dict[str, Any]) -> dict[str, Any]:
    """The annotations of a function as classes."""
    try:
        hints = get_type_hints(f)
    except NameError:  # imported for type checkers only
        hints = {name: known.get(hint, hint) for name, hint in annotations_of(f).items()}
    return {name: plain_type(hint) for name, hint in hints.items()}


def told_apart(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names whose kind of action a function asks for."""
    for node in nodes:
        if isinstance(node, ast.Match) and isinstance(node.subject, ast.Name):
            yield node.subject.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            yield from [arg.id for arg in node.args[:1] if isinstance(arg, ast.Name)]


class Scope(Names):
    """The names inside one function, with their types."""

    def __init__(self, code: Code, ruleset: Ruleset) -> None:
        super().__init__(code.f, code.tree)
        self.ruleset = ruleset
        hints = hints_of(code.f, ruleset.states)
        self.types = {name: of for name, of in hints.items() if name in self.parameters}
        self.declared_result = hints.get("return")
        if code.owner is not None and self.parameters:
            self.types[self.parameters[0]] = code.owner
        self.told_apart = set(told_apart(ast.walk(code.tree)))

    def constant(self, node: ast.AST) -> int | None:
        """The number that an expression always is."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.constant(node.operand)
            return None if inner is None else -inner
        value = node.value if isinstance(node, ast.Constant) else self.value(node)
        return int(value) if isinstance(value, int) else None

    # ---- types -----------------------------------------------------------------------------------------------

    def type_of(self, node: ast.AST) -> Any:
        """A state class, an action class, a list, a reading, ...; None for what is not known."""
        if isinstance(node, ast.Name):
            return self.types[node.id] if node.id in self.types else type_of_value(self.value(node))
        if isinstance(node, ast.Attribute):
            return self.type_of_attribute(node)
        if isinstance(node, ast.Subscript):
            return item_of(self.type_of(node.value))
        if isinstance(node, ast.Call):
            return self.type_of_call(node)
        if isinstance(node, ast.IfExp):
            return self.type_of(node.body)
        return int if isinstance(node, ast.Constant) and type(node.value) is int else None

    def type_of_attribute(self, node: ast.Attribute) -> Any:
        owner = self.type_of(node.value)
        if is_packed(owner) and node.attr in owner.slots:
            kind = owner.slots[node.attr].type
            return kind if is_enum(kind) else int
        if not is_state(owner):
            return type_of_value(self.value(node))
        if issubclass(owner, Table) and node.attr == "board":
            return self.ruleset.board
        if node.attr in owner.fields:
            return type_of_field(owner.fields[node.attr])
        found = getattr(owner, node.attr, None)
        return hints_of(found.fget, self.ruleset.states).get("return") if isinstance(found, property) else None

    def type_of_call(self, node: ast.Call) -> Any:
        called = self.value(node.func)
        if called is verbs.ruling:
            return self.reading(node)
        if called is rows.members:
            return self.type_of(node.args[0])
        if called is verbs.menu:
            return Menu(self.ruleset.actions)
        if called in (verbs.allowed, verbs.because, verbs.chance):
            return int
        if called in (verbs.choose, ask):
            return self.ruleset.actions
        if called in PARTS:
            called = self.value(node.args[PARTS[called]])
        if isinstance(called, type):
            return called
        if packed_read(called):
            return packed_read(called)
        if called is UNKNOWN and isinstance(node.func, ast.Attribute):
            owner = self.type_of(node.func.value)
            if is_packed(owner) and node.func.attr == "but":
                return owner
            called = self.method(node.func)
        return hints_of(called, self.ruleset.states).get("return") if isinstance(called, FunctionType) else None

    def reading(self, node: ast.Call) -> Reading | None:
        """The ruling that a call asks for, if its id is spelt out and exists."""
        word = node.args[1] if len(node.args) > 1 else None
        options = self.ruleset.catalogue.options
        if isinstance(word, ast.Constant) and word.value in options:
            return Reading(str(word.value), options[str(word.value)])
        return None

    def method(self, node: ast.Attribute) -> Any:
        """The method of a state class that an attribute names."""
        owner = self.type_of(node.value)
        found = declared(owner, node.attr) if is_state(owner) else None
        return found if isinstance(found, FunctionType) else UNKNOWN

    # ---- what assignments and loops bind -----------------------------------------------------------------------

    def bind(self, target: ast.AST, type_: Any) -> None:
        if isinstance(target, ast.Name):
            self.types[target.id] = type_
        elif isinstance(target, ast.Tuple):
            for inner in target.elts:
                self.bind(inner, None)

    def bind_loop(self, target: ast.AST, over: ast.AST) -> None:
        """The names of a `for`."""
        if isinstance(over, ast.Call) and self.value(over.func) is enumerate and isinstance(target, ast.Tuple):
            self.bind(target.elts[0], int)
            self.bind(target.elts[-1], item_of(self.type_of(over.args[0])))
        elif is_enum(self.value(over)):
            self.bind(target, self.value(over))
        else:
            self.bind(target, item_of(self.type_of(over)))


def type_of_field(field: Field) -> Any:
    return Rows(field) if field.count else field.state or field.shown


def type_of_value(value: Any) -> Any:
    """The type of a global, where it says anything."""
    return type(value) if isinstance(value, Action | IntEnum | Packed) else None


def item_of(type_: Any) -> Any:
    """What the items of a list are."""
    if isinstance(type_, Rows):
        return type_.field.state or type_.field.shown
    return type_.family if isinstance(type_, Menu) else None
