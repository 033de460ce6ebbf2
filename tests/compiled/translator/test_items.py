"""Items of arrays, of lists in records and of tuples; fields by their offsets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sandtable.kernel import InvalidRules

from .show import entry, same, shows, text_of

PIECE = np.dtype([("at", "i1"), ("wounds", "i2", (3,)), ("down", "?")], align=True)


def hurt(pieces: Any, place: int) -> int:
    piece = pieces[place]
    piece.wounds[-1] += 200
    piece.at = piece.wounds[-1]
    piece.down = not piece.down
    return len(pieces) * 10 + len(piece.wounds)


def filled(grid: Any, row: int) -> None:
    grid[0, 1] = 7
    grid[row] = grid[0]
    grid[2][:] = 0


def copied(pieces: Any) -> None:
    pieces[0] = pieces[1]


def entry_of(a: int, b: int) -> int:
    return (a, b, -5)[b] + (4, -7, 11, 0, 2, 5, 8)[a]


def beyond(a: int) -> int:
    return (a, a)[2]  # type: ignore[misc,no-any-return]


def part(few: Any) -> None:
    few[1:] = 0


def test_fields_lie_where_numpy_has_them_and_are_cut_to_their_size() -> None:
    pieces = np.zeros(3, PIECE)
    assert shows(hurt, (pieces, 1), "[10 x i8], ptr %a0, i64 %", "load i16", "sext i16 % to i64", "trunc i64 % to i16")
    assert shows(hurt, (pieces, 1), "trunc i64 % to i8", "load i8, ptr %, !range !2", "xor i1 %", "zext i1 % to i8")
    assert entry(hurt, pieces, 1)(pieces, -1) == (33, 0)
    assert [pieces[name].tolist() for name in ("at", "down")] == [[0, 0, -56], [False, False, True]]
    assert pieces["wounds"].tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 200]]


def test_rows_and_records_are_copied_as_a_whole() -> None:
    grid = np.arange(12).reshape(3, 4)
    assert shows(filled, (grid, 1), "store i64 7", "call void @llvm.memcpy", "call void @llvm.memset")
    entry(filled, grid, 1)(grid, 1)
    assert grid.tolist() == [[0, 7, 2, 3], [0, 7, 2, 3], [0] * 4]
    pieces = np.array([(1, [1, 2, 3], True), (2, [4, 5, 6], False)], PIECE)
    entry(copied, pieces)(pieces)
    assert pieces[0] == pieces[1]


def test_an_entry_of_a_tuple_is_looked_up_or_told_apart() -> None:
    assert shows(entry_of, (1, 2), "icmp uge i64 %, 3", "select i1", "icmp uge i64 %, 7", "ptr @table.1, i64 %")
    assert same(entry_of, (1, 2), (-7, -3), (6, 0))
    for args in ((7, 0), (0, 3), (0, -4)):
        with pytest.raises(IndexError, match="tuple index out of range"):
            entry(entry_of, 1, 2)(*args)


@pytest.mark.parametrize(
    ("f", "args", "why"),
    [
        (beyond, (1,), r"test_items.py:\d+: beyond: a tuple of 2 has no entry 2: \(a, a\)\[2\]"),
        (part, (np.zeros(3, np.int64),), r"part: of slices, compiled code knows \[:\], which is all: 1:"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(f: Any, args: tuple[Any, ...], why: str) -> None:
    with pytest.raises(InvalidRules, match=why):
        text_of(f, *args)
