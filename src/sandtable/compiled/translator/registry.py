"""Registers which function writes which construct of Python or word; the modules that write them add themselves."""

import ast
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from . import kinds as k


class Spelt(str):
    """A word that respelling puts into a rule. No name that a rule has itself is one."""

    __slots__ = ()


class Given(NamedTuple):
    """What a word is called with."""

    args: list[k.Value]
    keywords: dict[str, k.Value]
    node: ast.AST


Word = Callable[[Any, Given], k.Value]  # writes what a word means into the function that it is called in


class Vocabulary(NamedTuple):
    """The meanings of calls: words that are written out, and functions that are translated instead of others."""

    words: dict[Hashable, Word]
    instead: dict[Hashable, Any]

    def knows(self, key: Hashable) -> bool:
        return key in self.words or key in self.instead


WriteStatement = TypeVar("WriteStatement", bound=Callable[[Any, Any], None])
WriteExpression = TypeVar("WriteExpression", bound=Callable[[Any, Any], k.Value])
AnyWord = TypeVar("AnyWord", bound=Word)
Rule = TypeVar("Rule", bound=Callable[..., Any])

STATEMENTS: dict[type[ast.stmt], Callable[[Any, Any], None]] = {}
EXPRESSIONS: dict[type[ast.expr], Callable[[Any, Any], k.Value]] = {}
WORDS: dict[Hashable, Word] = {}
INSTEAD: dict[Hashable, Callable[..., Any]] = {}  # what is translated instead of a verb or a word


def statement(*kinds: type[ast.stmt]) -> Callable[[WriteStatement], WriteStatement]:
    """Marks a function that writes statements of these kinds."""

    def mark(write: WriteStatement) -> WriteStatement:
        STATEMENTS.update(dict.fromkeys(kinds, write))
        return write

    return mark


def expression(*kinds: type[ast.expr]) -> Callable[[WriteExpression], WriteExpression]:
    """Marks a function that writes expressions of these kinds."""

    def mark(write: WriteExpression) -> WriteExpression:
        EXPRESSIONS.update(dict.fromkeys(kinds, write))
        return write

    return mark


def word(*keys: Hashable) -> Callable[[AnyWord], AnyWord]:
    """Marks a function that writes words: functions, classes, methods of readings `(sort, name)`, `Spelt` words."""

    def mark(write: AnyWord) -> AnyWord:
        WORDS.update(dict.fromkeys(keys, write))
        return write

    return mark


def instead(*keys: Hashable) -> Callable[[Rule], Rule]:
    """Marks a function that is translated wherever one of these is called."""

    def mark(f: Rule) -> Rule:
        INSTEAD.update(dict.fromkeys(keys, f))
        return f

    return mark
