"""Parts go through fewer passes than Numba's own functions, with the same result."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.compiler import Flags

from sandtable.compiled.types import passes
from sandtable.compiled.types.parts import part

jit: Any = numba.njit
PIECE = np.dtype([("wounds", "i8"), ("ammo", "i8")])


def run(f: Any, monkeypatch: pytest.MonkeyPatch, *args: Any) -> tuple[Any, bool]:
    """What a function comes to whose parts are compiled now, and whether all of Numba's passes were run for them."""
    short: list[Any] = []
    few: Any = passes.FewPasses.run

    def noted(self: Any, state: Any) -> None:
        short.append(state)
        few(self, state)

    monkeypatch.setattr(passes.FewPasses, "run", noted)
    return jit(f)(*args), not short


def sums() -> Any:
    """A function with a part: a loop, a default, an early return."""

    def upto(n: int, but: int | None = None) -> int:
        total = 0
        for i in range(n):
            if but is not None and i == but:
                continue
            if total > 100:
                return total
            total += i
        return total

    def both(n: int) -> int:
        return 1000 * upto(n) + upto(n, 3)

    part(upto)
    return both


def test_with_the_numba_that_was_looked_at_fewer_passes_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "LOOKED_AT", numba.__version__)
    assert run(sums(), monkeypatch, 8) == (28_025, False)


def test_with_another_numba_all_its_passes_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "LOOKED_AT", "another")
    assert run(sums(), monkeypatch, 8) == (28_025, True)


def test_functions_inside_a_part_are_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only parts without any do without the passes that do this."""

    def adds(x: int) -> int:
        def more(y: int) -> int:
            return y + x

        return more(1) + more(2)

    def outer(x: int) -> int:
        return adds(x) + 1

    part(adds)
    assert run(outer, monkeypatch, 4)[0] == 12


def test_a_part_may_be_a_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def evens(n: int) -> Any:
        for i in range(n):
            if i % 2 == 0:
                yield i

    def outer(n: int) -> int:
        total = 0
        for x in evens(n):
            total += x
        return total

    part(evens)
    assert run(outer, monkeypatch, 7) == (12, True)


def test_a_field_may_be_named_by_an_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known only with the types: this needs a pass that is left out elsewhere."""

    def move(piece: Any, name: Any) -> Any:
        piece[name] = piece[name] + 1
        return piece[name]

    def outer(pieces: Any) -> Any:
        return move(pieces[0], "wounds") * 10 + move(pieces[0], "ammo")

    part(move)
    pieces = np.array([(1, 5)], PIECE)
    assert run(outer, monkeypatch, pieces)[0] == 26
    assert pieces[0].item() == (2, 6)


def test_operators_between_arrays_are_still_found() -> None:
    """The question is cut short where there are none."""

    def sums(many: Any, few: int) -> Any:
        return many + few, few + 1, -many, many < few

    part(sums)
    together, alone, less, below = jit(lambda many, few: sums(many, few))(np.arange(3), 2)
    assert (list(together), alone, list(less), list(below)) == ([2, 3, 4], 3, [0, -1, -2], [True, True, False])


def test_settings_say_what_numba_says() -> None:
    new: Any = Flags
    flags = new()
    flags.nrt = True
    assert flags.values() == {name: getattr(flags, name) for name in flags.options}
    assert flags == flags.copy() != new()


def test_algebra_that_rules_have_no_use_for_is_not_loaded() -> None:
    """It takes longer than all else that a kept battle waits for; whoever needs it has it still."""
    pytest.importorskip("scipy")
    script = """
import sys
import numba, numpy
import sandtable.compiled.run.workshop
print("scipy.linalg" in sys.modules)
print(numba.njit(lambda a: numpy.dot(a, a))(numpy.eye(2) * 2)[1, 1])
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "4.0"]
