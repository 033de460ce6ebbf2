"""Finds names that hold packed values in one place and plain numbers in another: compiled code would mix them up."""

import ast
from collections.abc import Iterator
from typing import Any

from sandtable.kernel.names import is_enum, is_packed

from .scope import Scope

RESULT = "return"


class Mixing:
    """The kinds of values that one function returns and gives its names: packed ones of a class, or plain numbers."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        hints = scope.declared_result
        self.seen: dict[str, tuple[Any, int]] = {RESULT: (hints, 0)} if is_packed(hints) else {}

    def notice(self, place: str, value: ast.expr) -> Iterator[tuple[int, str]]:
        """The fault of a value in a place, given the kinds of value that came before."""
        for kind, line in self.kinds(value):
            first, before = self.seen.setdefault(place, (kind, line))
            if first is not kind and (is_packed(first) or is_packed(kind)):
                what = "the result" if place == RESULT else place
                where = f"in line {before}" if before else "by its annotation"
                yield line, f"{what} is {named(kind)} here and {named(first)} {where}: make it one of them everywhere"

    def kinds(self, value: ast.expr) -> Iterator[tuple[Any, int]]:
        """The kinds that an expression may be of, as far as they are known."""
        if isinstance(value, ast.IfExp):
            yield from self.kinds(value.body)
            yield from self.kinds(value.orelse)
            return
        kind = self.scope.type_of(value)
        if is_packed(kind):
            yield kind, value.lineno
        elif kind in (int, bool) or is_enum(kind) or self.is_reckoned(value):
            yield int, value.lineno

    def is_reckoned(self, value: ast.expr) -> bool:
        """Whether operators made the value: then it is always a plain number."""
        if isinstance(value, ast.UnaryOp | ast.BinOp | ast.Compare):
            return True
        return self.scope.constant(value) is not None


def named(kind: Any) -> str:
    """A kind of value, in words."""
    return f"a {kind.__name__}" if is_packed(kind) else "a plain number"
