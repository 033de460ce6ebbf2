"""Every function that rules call compiles as it stands, and gives the same when compiled."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.geometry.hexes import arcs, bearings, lattice, lines
from tests.geometry.hexes.situations import FUZZ
from tests.geometry.translated import translated

FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: function
    for module in (lattice, lines, bearings, arcs)
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__
}
ORDINARY = {"rows_of_dots"}  # lists the dots of a board, before a battle
SMALL = {"direction": (0, 5), "reading": (0, 1), "facing": (0, 359), "point": (-1, 719), "length": (1, 60)}


def arguments(function: Callable[..., Any], luck: random.Random) -> list[int]:
    span = luck.choice((3, 40, 5000))
    return [luck.randint(*SMALL.get(name, (-span, span))) for name in inspect.signature(function).parameters]


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", sorted(FUNCTIONS.keys() - ORDINARY))
def test_compiled_equals_plain(name: str) -> None:
    plain, luck = FUNCTIONS[name], random.Random(name)
    compiled = translated(plain, *arguments(plain, luck))
    for _ in range(FUZZ or 1000):
        given = arguments(plain, luck)
        assert compiled(*given) == plain(*given), given


@pytest.mark.parametrize("name", sorted(FUNCTIONS.keys() - ORDINARY))
def test_integers_in_and_integers_out(name: str) -> None:
    result = FUNCTIONS[name](*arguments(FUNCTIONS[name], random.Random(9)))
    values = result if isinstance(result, tuple) else (result,)
    assert all(isinstance(value, int) for value in values)
