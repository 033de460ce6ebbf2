"""Registers which function writes which construct of Python or word; the modules that write them add themselves."""

import ast
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from . import kinds as k


class Given(NamedTuple):
    """What a word is called with."""

    args: list[k.Value]
    keywords: dict[str, k.Value]
    node: ast.AST


Word = Callable[[Any, Given], k.Value]  # writes what a word means into the function that it is called in


F = TypeVar("F", bound=Callable[..., Any])
Marker = Callable[..., Callable[[F], F]]

STATEMENTS: dict[Any, Callable[[Any, Any], None]] = {}
EXPRESSIONS: dict[Any, Callable[[Any, Any], k.Value]] = {}
WORDS: dict[Any, Word] = {}
FORMS: dict[Any, Callable[[Any, ast.Call], k.Value]] = {}
INSTEAD: dict[Any, Callable[..., Any]] = {}


def adds_to(table: dict[Any, Any]) -> Marker[Any]:
    """What marks the function that a table has for these keys."""

    def marker(*keys: Hashable) -> Callable[[F], F]:
        def mark(write: F) -> F:
            table.update(dict.fromkeys(keys, write))
            return write

        return mark

    return marker


statement = adds_to(STATEMENTS)  # marks a function that writes statements of these kinds
expression = adds_to(EXPRESSIONS)  # marks a function that writes expressions of these kinds
form = adds_to(FORMS)  # marks a function that writes calls of these as they stand in the text
word = adds_to(WORDS)  # marks a function that writes words: functions, classes, methods `(sort, name)`
instead = adds_to(INSTEAD)  # marks a function that is translated wherever one of these is called
