"""Finds the kinds of action that a menu makes, by the names in its code and in generators that it yields from."""

import inspect
import typing
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .actions import Action
from .declared import types_of


def kinds_made(menu: Any) -> set[type[Action]]:
    """The kinds of action that a menu names, itself or in functions that yield or return answers for it.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Nap(Deed, notation="nap"):
    ...     pass
    ...
    >>> def rests(t):
    ...     yield Nap()
    ...
    >>> kinds_made(rests) == {Nap}
    True
    """
    found: set[type[Action]] = set()
    waiting, seen = [menu], {menu}
    while waiting:
        for thing in things_named_in(waiting.pop()):
            if isinstance(thing, type) and issubclass(thing, Action):
                found.add(thing)
            elif isinstance(thing, FunctionType) and thing not in seen and gives_answers(thing):
                seen.add(thing)
                waiting.append(thing)
    return found


def things_named_in(f: FunctionType) -> Iterator[Any]:
    """The objects that a function's global names refer to, including those in modules (`act.Walk`)."""
    names = names_in(f.__code__)
    known = [f.__globals__[name] for name in names if name in f.__globals__]
    known += [cell.cell_contents for cell in f.__closure__ or ()]
    yield from known
    for module in known:
        if isinstance(module, ModuleType):
            yield from (getattr(module, name) for name in names if hasattr(module, name))


def names_in(code: CodeType) -> set[str]:
    """The names that a function uses, and those that functions and generators within it use."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def gives_answers(f: FunctionType) -> bool:
    """Whether a function yields something or returns answers."""
    return inspect.isgeneratorfunction(f) or holds_answers(types_of(f).get("return"))


def holds_answers(hint: Any) -> bool:
    """Whether a type is an action or has one among its parts, as `list[Act]`."""
    if isinstance(hint, type) and issubclass(hint, Action):
        return True
    return any(holds_answers(part) for part in typing.get_args(hint))
