"""Functions of geometry as machine code: with whole numbers, and shapes that are tuples of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from sandtable.compiled.run.calling import Entry, kinds_of
from sandtable.compiled.run.linking import Code
from sandtable.compiled.translator.machine import Unit
from sandtable.compiled.translator.module import Module
from sandtable.compiled.translator.opening import open_entry
from sandtable.compiled.translator.vocabulary import vocabulary

MOST = 8  # numbers that a function finds


def translated(f: Callable[..., Any], *example: Any) -> Callable[..., Any]:
    """The function as machine code, for arguments of the example's kinds."""
    found = f(*example)
    places = [f"found[{n}]" for n in range(len(found))] if isinstance(found, tuple) else ["found[0]"]
    kinds: dict[str, Any] = {"f": f}
    taken = ", ".join(spelt(x, count_from, kinds) for count_from in [count()] for x in example)
    module = Module(vocabulary())
    scope = module.from_text(f"def enter(given, found):\n {', '.join(places)} = f({taken})", kinds)
    room, given = np.zeros(MOST, np.int64), np.array(list(flat(example)), np.int64)
    unit = Unit(open_entry(module, scope, (given, room)), module.checks)
    entry = Entry(Code.of(unit).loaded(), kinds_of((given, room)))

    def call(*args: Any) -> Any:
        entry(np.array(list(flat(args)), np.int64), room)
        return type_of(found)(room[: len(places)].tolist() if isinstance(found, tuple) else int(room[0]))

    return call


def type_of(found: Any) -> Callable[[Any], Any]:
    """What makes an answer of the same type of its numbers."""
    return type(found)._make if hasattr(found, "_make") else type(found)


def spelt(x: Any, places: Iterator[int], kinds: dict[str, Any]) -> str:
    """An argument made of the numbers in `given`."""
    if not isinstance(x, tuple):
        return f"given[{next(places)}]"
    kinds[type(x).__name__] = type(x)
    inside = ", ".join(spelt(part, places, kinds) for part in x)
    return f"({inside},)" if type(x) is tuple else f"{type(x).__name__}({inside})"


def flat(args: Any) -> Iterator[int]:
    """The numbers in arguments, in order."""
    for x in args:
        if isinstance(x, tuple):
            yield from flat(x)
        else:
            yield int(x)
