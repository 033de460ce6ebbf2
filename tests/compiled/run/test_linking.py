"""Compiled functions are called with addresses and integers; what they return and raise comes back as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.compiled.run.calling import Entry, kinds_of
from sandtable.compiled.run.linking import Code
from sandtable.compiled.run.making import tool_unit
from sandtable.compiled.runtime.work import Halted

PIECE = np.dtype([("at", "i1"), ("wounds", "i2")], align=True)


def entry(function: Callable[..., Any], *args: Any) -> Entry:
    return Entry(Code.of(tool_unit(function, args)).loaded(), kinds_of(args))


def test_arrays_and_numbers_arrive() -> None:
    def fill(pieces: Any, grid: Any, seed: Any, below: int, twice: bool) -> None:
        for row in range(grid.shape[0]):
            for column in range(grid.shape[1]):
                grid[row, column] = pieces[row].wounds * (2 if twice else 1) + column + below
        pieces[0].at = len(pieces)
        pieces[1] = pieces[0]
        pieces[1].wounds = seed >> np.uint64(60)

    pieces, grid = np.array([(0, 100), (0, 200), (0, 300)], PIECE), np.zeros((3, 2), np.int64)
    given = (pieces, grid, np.uint64(2**64 - 1), -7, True)
    assert entry(fill, *given)(*given) == (0, 0)
    assert grid.tolist() == [[193, 194], [393, 394], [593, 594]]
    assert pieces.tolist() == [(3, 100), (3, 15), (0, 300)]


def test_slices_of_arrays_are_seen_as_such() -> None:
    def total(rows: Any) -> None:
        for place in range(len(rows)):
            rows[place, 1] += len(rows)

    rows = np.zeros((4, 3), np.int64)
    entry(total, rows)(rows[1:3])
    assert rows.tolist() == [[0, 0, 0], [0, 2, 0], [0, 2, 0], [0, 0, 0]]


def test_two_numbers_come_back() -> None:
    def found(x: int) -> tuple[int, int]:
        if x < 0:
            return 0, 4
        return x, -x

    compiled = entry(found, 1)
    assert [compiled(x) for x in (-3, 0, 1 << 40)] == [(0, 4), (0, 0), (1 << 40, -(1 << 40))]


def test_exceptions_are_raised_as_they_were() -> None:
    def fails(way: int, few: Any) -> None:
        if way == 1:
            raise Halted
        few[0] = 5 // (way - 2)

    few = np.zeros(1, np.int64)
    compiled = entry(fails, 0, few)
    with pytest.raises(Halted):
        compiled(1, few)
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        compiled(2, few)
    compiled(3, few)
    assert few[0] == 5


def test_an_array_that_lies_otherwise_is_refused() -> None:
    def nothing(few: Any) -> None:
        few[0] = 1

    few = np.zeros(8, np.int64)
    compiled = entry(nothing, few)
    for other in (few[::2], few.reshape(2, 4), np.zeros(65, np.uint8)[1:].view(np.int64)):
        with pytest.raises(ValueError, match="in one piece"):
            compiled(other)
    assert few.tolist() == [0] * 8
    compiled(few[3:])
    assert few.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]


def test_other_kinds_ask_for_other_code() -> None:
    wide, narrow = np.zeros(2, np.int64), np.zeros(2, np.int32)
    assert kinds_of([wide, 3]) == kinds_of([wide[:1], 4])
    assert kinds_of([wide, 3]) not in (kinds_of([narrow, 3]), kinds_of([wide, np.uint64(3)]))


AT_WORK = """
import sys, threading, time
import sandtable as st
from sandtable.compiled.translator import machine

begun, optimise = threading.Event(), machine.optimise

def told(*args):
    begun.set()
    optimise(*args)

machine.optimise = told
rules = st.load("danger_close")
st.stand_in(rules, rules.start("sample"), "normal", 0)
begun.wait()
time.sleep(float(sys.argv[1]))
"""


@pytest.mark.parametrize("seconds", ["0.3", "0.6"])
def test_a_process_that_ends_while_a_thread_compiles_does_not_crash(tmp_path: Path, seconds: str) -> None:
    fresh = os.environ | {"SANDTABLE_CACHE": str(tmp_path), "SANDTABLE_PREBUILT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", AT_WORK, seconds], capture_output=True, text=True, check=False, env=fresh
    )
    assert done.returncode == 0, done.stderr
