"""Branches and loops go where they go in Python; what is settled by the kinds at hand is not written."""

from __future__ import annotations

from typing import Any

import pytest

from .show import entry, same, shows, text_of

TABLE = (4, -7, 11, 0)


def sign(a: int) -> int:
    if a > 0 and not (a == 7 or a == 8):
        return 1
    elif a < 0 or a > 6:
        return -1
    return 0


def either(a: int, b: int) -> int:
    return (a if b > 3 else -a) + (a and b) * 10 + (a or b) * 100


def counted(a: int, b: int) -> int:
    total = 0
    for i in range(a, b, 2):
        if i == 5:
            continue
        if i > 20:
            break
        total += i
    while total > 9:
        total -= a + 3
    return total


def listed(a: int) -> int:
    total = 0
    for place, value in enumerate((a, 3, a * a)):
        total += place * 100 + value
    for value in TABLE:
        total = total * 3 + value
    return total


def paired(a: int, b: int) -> int:
    total = 0
    for place, (one, other) in enumerate(zip((a, b, 4), TABLE), 7):
        total += place * one - other
        if total > 500:
            break
    else:
        total += 1000
    for i in range(a, b, b - a if a == 3 else -1):
        total = total * 2 % 1009 + i
    for _ in ():
        total = 0
    return total + (a in TABLE)


def sum_of_steps(a: int, last: int) -> int:
    total = 0
    for i in range(0, last, a):
        total += i
    return total


def worth(a: int, more: Any = None, floors: tuple[int, ...] = ()) -> int:
    if more is None and not floors:
        return a
    return int(a + more + floors[0])


def plainly(a: int) -> int:
    return worth(a)


def test_what_need_not_be_worked_out_is_not() -> None:
    assert shows(sign, (1,), "icmp sgt i64 %a0, 0", "br i1", "icmp eq i64 %a0, 7", "br i1", "store i64 1")
    assert same(sign, (5,), (7,), (8,), (0,), (-2,))


def test_one_of_several_values_comes_by_the_way_taken() -> None:
    assert shows(either, (1, 2), "icmp sgt i64 %a1, 3", "phi i64 [ %a0, % ], [ %, % ]", "icmp ne i64 %a0, 0")
    assert same(either, (5, 9), (5, 0), (0, 4), (-1, 1))


def test_loops_count_in_a_slot() -> None:
    assert shows(counted, (1, 2), "alloca i64", "icmp slt i64 %, %a1", "add nsw i64 %, 2")
    assert same(counted, (1, 30), (0, 9), (8, 3))


def test_tuples_are_walked_in_memory_and_constants_lie_there_already() -> None:
    assert shows(listed, (1,), "constant [4 x i64] [i64 4, i64 -7, i64 11, i64 0]", "alloca [3 x i64]", "ptr @table.1")
    assert same(listed, (5,), (-3,))


def test_loops_walk_side_by_side_and_say_what_comes_after_their_end() -> None:
    assert shows(paired, (1, 2), "llvm.smin.i64(i64 3, i64 4)", "icmp slt i64", "add i64 %, 7", "icmp sgt i64 %, 500")
    assert same(paired, (3, 9), (200, 4), (9, 3), (11, 11))


def test_a_step_that_is_worked_out_may_go_either_way_but_not_nowhere() -> None:
    assert shows(sum_of_steps, (1, 2), "icmp eq i64 %a0, 0", "select i1 %, i1 %, i1 %")
    assert same(sum_of_steps, (2, 9), (-2, -9), (3, -1))
    with pytest.raises(ValueError, match=r"range\(\) arg 3 must not be zero"):
        entry(sum_of_steps, 1, 2)(0, 4)


def test_what_the_kinds_settle_is_not_written() -> None:
    assert shows(plainly, (3,), "define internal i64 @worth.1(i64 %a0)")
    assert "br i1" not in text_of(plainly, 3)
    assert same(plainly, (3,), (-9,))
