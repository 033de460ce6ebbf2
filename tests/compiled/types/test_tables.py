"""Entries of constant tables are looked up, and are the same as in Python."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from numba.cpython import tupleobj

from sandtable.compiled.types import tables  # noqa: F401  (it tells Numba how)
from sandtable.compiled.types.parts import part

SQUARES = (0, 1, 4, 9, 16)
PAIRS = ((1, -1), (2, -2), (3, -3), (4, -4))
NAMES = ("sword", "spear", "pistol", "rifle")
SHORT = (7, 8)

jit: Any = numba.njit


def entry(i: int) -> int:
    return SQUARES[i] * 1000 + SHORT[i % 2]


def both(i: int) -> int:
    first, second = PAIRS[i]
    return first * 10 + second


def worked_out(i: int) -> int:
    """What is not constant is found as ever."""
    return (i, i + 1, i + 2, i + 3, i + 4)[i]


def name(i: int) -> str:
    """What is counted as well."""
    return NAMES[i]


@pytest.mark.parametrize("f", [entry, both, worked_out, name])
def test_an_entry_is_what_it_is_in_python_from_either_end(f: Any) -> None:
    compiled = jit(f)
    places = range(-4, 4) if f in (both, name) else range(-5, 5)
    assert [compiled(i) for i in places] == [f(i) for i in places]


@pytest.mark.parametrize("place", [5, -6, 1 << 40, -(1 << 62)])
def test_beyond_the_ends_is_an_error_as_in_python(place: int) -> None:
    part(entry)
    with pytest.raises(IndexError, match="tuple index out of range"):
        jit(entry)(place)


def test_entries_of_constant_tables_are_not_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    usual: Any = tupleobj.getitem_unituple

    def noted(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        told.append(sig.args[0].count)
        return usual(context, builder, sig, args)

    monkeypatch.setattr(tupleobj, "getitem_unituple", noted)

    def anew(i: int) -> int:
        return entry_of_squares(i) + PAIRS[i][0]

    def entry_of_squares(i: int) -> int:
        return SQUARES[i]

    part(entry_of_squares)
    assert jit(anew)(2) == 7
    assert told == []
