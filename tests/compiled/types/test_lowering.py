"""What is counted stays counted, though most of what rules handle is not."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba.core import lowering as usual
from numba.core import runtime

from sandtable.compiled.types import lowering, passes
from sandtable.compiled.types.parts import part

jit: Any = numba.njit
counting: Any = runtime


def turns(n: int) -> int:
    """Variables that are written in one turn of a loop and read in the next, or never, or not yet."""
    total, last, before = 0, 0, 0
    for i in range(n):
        if i % 3 == 2:
            last = i
        total, before = total + last * before, last
        unread = total
        if unread > 1_000_000:
            break
    return total + before


def rooms(n: int) -> int:
    """Arrays that are made, handed on, and given up."""
    kept = np.zeros(1, np.int64)
    for i in range(n):
        other = np.full(i + 1, i)
        if i % 2 == 0:
            kept = other
    return int(kept.sum())


def test_variables_hold_what_was_written_last() -> None:
    part(turns)
    assert [jit(lambda n: turns(n))(n) for n in range(40)] == [turns(n) for n in range(40)]


def test_arrays_are_given_up_when_nobody_has_them() -> None:
    part(rooms)
    compiled = jit(lambda n: rooms(n))
    compiled(1)
    counting._nrt_python.memsys_enable_stats()
    before = counting.rtsys.get_allocation_stats()
    assert compiled(9) == rooms(9)
    after = counting.rtsys.get_allocation_stats()
    assert after.alloc - before.alloc == after.free - before.free > 0


@pytest.mark.parametrize(("looked_at", "lowers"), [(numba.__version__, lowering.Lowering), ("another", usual.Lower)])
def test_with_another_numba_it_lowers_by_itself(monkeypatch: pytest.MonkeyPatch, looked_at: str, lowers: type) -> None:
    def doubled(x: int) -> int:
        return x * 2

    seen: set[type] = set()
    lower: Any = usual.Lower.lower

    def noted(self: Any) -> None:
        if "doubled" in self.func_ir.func_id.func_qualname:
            seen.add(type(self))
        lower(self)

    monkeypatch.setattr(passes, "LOOKED_AT", looked_at)
    monkeypatch.setattr(usual.Lower, "lower", noted)
    part(doubled)
    assert jit(lambda x: doubled(x) + 1)(4) == 9
    assert seen == {lowers}
