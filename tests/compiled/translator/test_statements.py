"""Assignments and what ends a function early."""

from __future__ import annotations

import pytest

from sandtable.compiled.runtime.work import Halted
from sandtable.kernel import InvalidRules

from .show import entry, same, shows, text_of


def swapped(a: int, b: int) -> tuple[int, int]:
    a, b = b, a
    a += 1
    c: int = a
    return c, b


def widened(a: int) -> int:
    found: int = a > 3
    for _ in range(2):
        found = found + a
    return found


def fails(a: int) -> int:
    if a < 0:
        raise Halted
    return a


def caught(a: int) -> int:
    try:
        found = fails(a) * 2
    except Exception:
        found = -1
    return found


def wrong(a: int) -> int:
    raise KeyError("nothing")


def mixed(a: int) -> int:
    found = (a, a)
    found = a  # type: ignore[assignment]
    return found  # type: ignore[return-value]


def test_names_are_slots_and_a_tuple_is_several_values() -> None:
    assert shows(swapped, (1, 2), "alloca i64", "store i64 %a0", "store i64 %a1", "ret { i64, i64 }")
    assert same(swapped, (5, 9))


def test_a_name_that_holds_a_number_later_holds_one_from_the_start() -> None:
    assert shows(widened, (1,), "icmp sgt i64 %a0, 3", "zext i1 % to i64", "store i64 %, ptr %")
    assert same(widened, (5,), (1,))


def test_a_failure_is_a_status_that_callers_hand_on() -> None:
    assert shows(fails, (1,), "define internal { i32, i64 } @fails.1(i64 %a0)", "store i32 2, ptr %")
    with pytest.raises(Halted):
        entry(fails, 1)(-1)
    assert same(fails, (4,))


def test_try_is_a_jump() -> None:
    assert "define internal i64 @caught.1" in text_of(caught, 1)
    assert [entry(caught, 1)(x)[0] for x in (4, -4)] == [8, -1]


def test_what_cannot_be_raised_is_refused() -> None:
    with pytest.raises(
        InvalidRules, match=r"test_statements.py:\d+: wrong: compiled code raises only NeedAnswer, Halted"
    ):
        text_of(wrong, 1)


def test_a_name_holds_one_kind_of_thing() -> None:
    with pytest.raises(InvalidRules, match=r"mixed: a value is \(a whole number, a whole number\) here, and a whole"):
        text_of(mixed, 1)
