"""The functions that compiled code may call, with their text."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from sandtable.kernel import Ruleset
from sandtable.kernel.asked import WRITTEN

KERNEL = "sandtable.kernel."
LIBRARY = "sandtable.geometry."  # plain functions on whole numbers, which every ruleset may call
PARSING = RLock()  # Python 3.11 refuses texts now and then when two threads parse (SystemError: recursion depth)


class Code:
    """A function to be checked: the class it belongs to, if any, and its text."""

    def __init__(self, f: FunctionType, owner: Any, tree: ast.FunctionDef) -> None:
        self.f, self.owner, self.tree = f, owner, tree
        self.file, self.name = f.__code__.co_filename, f.__qualname__


@lru_cache
def definitions(path: str, changed: int) -> dict[int, ast.FunctionDef]:
    """First line (decorators included) -> definition, of one file as it stood at some time."""
    return definitions_in(Path(path).read_text(encoding="utf-8-sig"), path)


@lru_cache
def definitions_in(text: str, path: str) -> dict[int, ast.FunctionDef]:
    """The same of a text."""
    with PARSING:
        tree = ast.parse(text, path)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {min([f.lineno, *(d.lineno for d in f.decorator_list)]): f for f in functions}


def text_of(f: FunctionType) -> ast.FunctionDef | None:
    """The definition of a function as it stands in its file, if it has one."""
    file = f.__code__.co_filename
    path = Path(file)
    if file in WRITTEN:
        known = definitions_in(WRITTEN[file], file)
    elif path.is_file():
        known = definitions(file, path.stat().st_mtime_ns)
    else:
        return None
    found = known.get(f.__code__.co_firstlineno)
    return found if found and found.name == f.__code__.co_name else None


def methods(ruleset: Ruleset) -> Iterator[tuple[FunctionType, Any]]:
    """The properties and methods that a ruleset gave its states, with the class."""
    for cls in ruleset.states.values():
        for base in cls.__mro__:
            if base.__module__.startswith(KERNEL) or base.__module__ in ("builtins", "typing"):
                continue
            for name, value in vars(base).items():
                f = value.fget if isinstance(value, property) else value
                if isinstance(f, FunctionType) and not name.startswith("__") and name not in ("clone", "key"):
                    yield f, cls


def entries(ruleset: Ruleset) -> list[Any]:
    """What every battle runs first."""
    return [ruleset.beat, ruleset.over, ruleset.report]
