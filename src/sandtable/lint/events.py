"""What events look at: fields of the pieces and tables that they compare."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

from sandtable.kernel import Event, Ruleset, hint

from .problem import Problem
from .source import PARSING
from .words import readable


def unseen(ruleset: Ruleset) -> Iterator[Problem]:
    """Fields that no piece has, or no battle, at which an event looks: its chances would be missing at the table."""
    for label, event in {label: x for occasion in ruleset.occasions for label, x in occasion.events.items()}.items():
        for f, of in looks(event, ruleset.battle):
            for line, name in attributes_of(f):
                if not hasattr(of, name) and name not in of.fields and name not in of.asides:
                    near = hint(name, [*of.fields, *readable(of)])
                    yield Problem(f.__code__.co_filename, line, label, f'{of.__name__} has no field "{name}"{near}')


def looks(event: Event, battle: Any) -> Iterator[tuple[FunctionType, Any]]:
    """The functions of an event, each with the class of what it is given."""
    for f, of in ((event.became, event.of), (event.came, battle), (event.whom, battle)):
        if isinstance(f, FunctionType) and of is not None:
            yield f, of


def attributes_of(f: FunctionType) -> Iterator[tuple[int, str]]:
    """The fields that a function reads of what it is given, with their lines."""
    path, code = Path(f.__code__.co_filename), f.__code__
    names = code.co_varnames[: code.co_argcount]
    for node in written_at(str(path), path.stat().st_mtime_ns if path.is_file() else 0).get(code.co_firstlineno, ()):
        arguments = node.args
        if tuple(x.arg for x in (*arguments.posonlyargs, *arguments.args)) == names:
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in names:
                    yield part.lineno, part.attr


@lru_cache
def written_at(path: str, changed: int) -> dict[int, list[ast.Lambda | ast.FunctionDef]]:
    """First line -> the functions that begin there, of one file as it stood at some time."""
    found: dict[int, list[ast.Lambda | ast.FunctionDef]] = {}
    if changed:
        with PARSING:
            tree = ast.parse(Path(path).read_text(encoding="utf-8-sig"), path)
        for node in ast.walk(tree):
            if isinstance(node, ast.Lambda | ast.FunctionDef):
                found.setdefault(node.lineno, []).append(node)
    return found
