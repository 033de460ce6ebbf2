"""Which code carries a rule: the functions marked with its id, and every place that reads it by name."""

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

from sandtable.kernel import Ruleset, catalogue
from sandtable.kernel.rule import RULES, belongs, registered

VERBS = {"number", "because", "ruling", "ruling_number", "allowed"}
NUMBERS = {"in_force", "numbers"}  # rules.in_force["..."], t.numbers["..."]
DATA = "rules.toml"
Spot = tuple[str, int, int]  # a file, and the lines from the first to the last


@dataclass(frozen=True, order=True)
class Carrier:
    """A stretch of code that carries a rule: a whole function, or the lines of a call that names it."""

    module: str
    function: str
    file: str
    line: int  # where the function starts
    first: int  # the lines that show the rule at work where they run
    last: int

    def __str__(self) -> str:
        return f"{self.module}:{self.function}"

    @property
    def spot(self) -> Spot:
        return self.file, self.first, self.last


def carriers(ruleset: Ruleset) -> dict[str, list[Carrier]]:
    """Rule id -> the code that carries it, in order; an empty list for what only its data carries."""
    found: dict[str, set[Carrier]] = {id: set() for id in ruleset.catalogue.rules}
    for id, carrier in (*marked(ruleset), *mentions(ruleset)):
        for key in keys_of(id, found):
            found[key].add(carrier)
    return {id: sorted(some) for id, some in found.items()}


def carried_by(some: list[Carrier]) -> list[str]:
    """Carriers as `module:function`; `rules.toml` where there are none."""
    return list(dict.fromkeys(map(str, some))) or [DATA]


def keys_of(id: str, known: dict[str, Any]) -> list[str]:
    """The entries that an id in code stands for: itself, and a ruling of the same name."""
    return [key for key in (id, id + catalogue.READING) if key in known]


# ---- functions marked with @rule -----------------------------------------------------------------------------


def marked(ruleset: Ruleset) -> Iterator[tuple[str, Carrier]]:
    """Every id that a function of the ruleset is marked with."""
    for f in registered(ruleset.package):
        for id in RULES.get(f.__code__, ()):
            yield id, whole(f)


@cache
def whole(f: Any) -> Carrier:
    """A function as a carrier; its header runs when it is imported, so only its body counts."""
    lines, start = inspect.getsourcelines(f)
    tree = ast.parse(dedent("".join(lines)))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    header = start + function.lineno - 1
    body = body_of(function)
    file, first, last = spot_of(f.__code__.co_filename, body[0], body[-1])
    return Carrier(f.__module__, f.__qualname__, file, header, start + first - 1, start + last - 1)


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The body of a function, without its docstring."""
    body = function.body
    return body[1:] if len(body) > 1 and is_text(body[0]) else body


def spot_of(file: str, first: ast.stmt | ast.expr, last: ast.stmt | ast.expr) -> Spot:
    """The lines from one node to another."""
    return file, first.lineno, last.end_lineno or last.lineno


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


# ---- places that name a rule ---------------------------------------------------------------------------------


def mentions(ruleset: Ruleset) -> Iterator[tuple[str, Carrier]]:
    """Every place in the ruleset's functions that reads a rule by its id."""
    for module in modules_of(ruleset):
        path = Path(module.__file__ or "")
        for name, function in functions_in(ast.parse(path.read_text(encoding="utf-8-sig"))):
            for node in inside(function):
                for id in ids_named(node):
                    file, first, last = spot_of(str(path), node, node)
                    yield id, Carrier(module.__name__, name, file, function.lineno, first, last)


def modules_of(ruleset: Ruleset) -> list[ModuleType]:
    """The imported modules that a ruleset is written in."""
    found = [m for name, m in sorted(sys.modules.items()) if belongs(name, ruleset.package)]
    return [m for m in found if getattr(m, "__file__", None)]


def functions_in(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node, f"{prefix}{node.name}.")


def inside(function: ast.FunctionDef) -> Iterator[ast.Call | ast.Subscript]:
    """The calls and subscripts of a function's body."""
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call | ast.Subscript):
                yield node


def ids_named(node: ast.Call | ast.Subscript) -> list[str]:
    """The rule ids that one call or subscript names.

    A verb's second argument is an id. Elsewhere only a text with a dot can be told from an ordinary word, as in
    `InvalidScenario("...", "squad.size")`.
    """
    if isinstance(node, ast.Subscript):
        return texts([node.slice]) if name_of(node.value) in NUMBERS else []
    if name_of(node.func) in VERBS:
        return [text.partition(catalogue.WORD)[0] for text in texts(node.args[1:2])]
    given = [*node.args, *[keyword.value for keyword in node.keywords]]
    return [text for text in texts(given) if "." in text]


def texts(nodes: list[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
