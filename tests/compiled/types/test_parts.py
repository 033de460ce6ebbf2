"""Functions inside compiled ones: linked in once, and machine code only with whatever calls them."""

from __future__ import annotations

import ctypes
from typing import Any

import numba
import numpy as np
import pytest
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.codegen import JITCodeLibrary

from sandtable.compiled.run.linking import address_of
from sandtable.compiled.run.making import machine_code
from sandtable.compiled.types import teach
from sandtable.compiled.types.outside import open_player
from sandtable.compiled.types.parts import Whole, part
from sandtable.kernel import helper, seldom


def shared(x: int) -> int:
    if x < 0:
        raise ValueError("below nothing")
    return x + 1


def left(x: int) -> int:
    return shared(x) * 2


def right(x: int) -> int:
    return shared(x) + shared(x + 1)


def entry(x: int) -> int:
    return left(x) + right(x)


PARTS: list[Any] = [part(f) for f in (shared, left, right)]
jit: Any = numba.njit


def held_at(monkeypatch: pytest.MonkeyPatch, moment: str) -> dict[str, Linkage]:
    """The functions that entry points hold when they come to this step, from now on."""
    held: dict[str, Linkage] = {}
    step: Any = vars(Whole)[moment]

    def noted(library: Whole) -> None:
        held.update({f.name: f.linkage for f in library._final_module.functions if not f.is_declaration})
        step(library)

    monkeypatch.setattr(Whole, moment, noted)
    return held


def test_two_parts_may_call_a_third() -> None:
    assert [jit(entry)(x) for x in range(4)] == [entry(x) for x in range(4)]


def test_what_a_part_raises_reaches_the_entry_point() -> None:
    with pytest.raises(ValueError, match="below nothing"):
        jit(entry)(-1)


def test_a_part_serves_arguments_of_several_types() -> None:
    compiled = jit(left)
    assert (compiled(3), compiled(np.int32(3)), compiled(1.5)) == (8, 8, 5.0)


def test_what_only_an_entry_point_reaches_may_take_any_shape_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody outside calls it: worth a twentieth of the time of a battle."""
    held = held_at(monkeypatch, "optimize")
    code = machine_code(entry, (types.int64,), types.int64, open_player)
    compiled = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(address_of(code))
    assert [compiled(x) for x in range(4)] == [entry(x) for x in range(4)]
    linkages = list(held.values())
    assert linkages.count(Linkage.internal) >= len(PARTS)
    assert Linkage.linkonce_odr not in linkages


def test_only_the_entry_point_becomes_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    finalize: Any = JITCodeLibrary._finalize_specific

    def noted(library: JITCodeLibrary) -> None:
        made.append(library.name)
        finalize(library)

    def inner(x: int) -> int:
        return right(x) + 1

    def outer(x: int) -> int:
        return inner(x) + inner(x + 1)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", noted)
    part(inner)
    assert jit(outer)(2) == 18
    assert [name for name in made if "inner" in name or "outer" in name] == [outer.__qualname__]


@seldom
@helper
def far_away(x: int) -> int:
    return x * 3 - 1


@helper
def near_by(x: int) -> int:
    return x * 3 - 2


def test_what_is_seldom_reached_stays_out_of_its_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that calls it would become longer by it."""

    def reached(x: int) -> int:
        return far_away(x) + near_by(x) if x > 0 else 0

    held = held_at(monkeypatch, "_finalize_final_module")
    teach.teach_functions([far_away, near_by])
    code = machine_code(reached, (types.int64,), types.int64, open_player)
    assert ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(address_of(code))(4) == 21
    assert [any(name in each for each in held) for name in ("far_away", "near_by")] == [True, False]
