"""Arithmetic of whole numbers means what it means in Python, and fails where Python fails."""

from __future__ import annotations

import pytest

from .show import entry, same, shows, text_of


def sums(a: int, b: int) -> int:
    return a + b * 3 - (a & b) ^ a << 2


def rounded(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def thirds(a: int) -> tuple[int, int]:
    return a // 3, a % -4


def halved(a: int) -> tuple[int, int]:
    return (a // 8) * 100 + a % 8, (a // 1) * 100 + a // -4


def turned(a: int, b: bool) -> tuple[int, int]:
    return -a + int(~b), ~a + b


def cubed(a: int) -> int:
    return a**3


def extremes(a: int, b: int) -> tuple[int, int]:
    return min(a, b, 4) + abs(a), max((a, b, -2))


def test_numbers_are_words_of_64_bits() -> None:
    assert shows(sums, (1, 2), "mul i64 %a1, 3", "add i64 %a0, %", "and i64 %a0, %a1", "shl i64 %a0, 2")
    assert same(sums, (5, -7), (0, 0), (1 << 40, 3))
    assert entry(sums, 1, 2)(1 << 62, 1 << 62)[0] == (sums(1 << 62, 1 << 62) + (1 << 63)) % (1 << 64) - (1 << 63)


def test_division_rounds_down_and_fails_on_nothing_to_divide_by() -> None:
    assert shows(rounded, (7, 2), "icmp eq i64 %a1, 0", "srem i64 %a0, %a1", "sdiv i64 %a0, %a1", "sub i64 %, 1")
    assert same(rounded, (7, 2), (-7, 2), (7, -2), (-7, -2), (6, -3), (0, 5))
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        entry(rounded, 1, 1)(1, 0)


def test_a_divisor_that_is_spelt_out_is_not_looked_at() -> None:
    assert shows(thirds, (1,), "srem i64 %a0, 3", "srem i64 %a0, -4")
    assert "icmp eq i64" not in text_of(thirds, 1)
    assert same(thirds, (7,), (-7,), (12,), (-12,))


def test_a_division_by_a_power_of_two_is_a_shift_and_no_other_is() -> None:
    """Below zero as well: both round down."""
    assert shows(halved, (1,), "ashr i64 %a0, 3", "and i64 %a0, 7", "ashr i64 %a0, 0", "srem i64 %a0, -4")
    assert "srem i64 %a0, 8" not in text_of(halved, 1)
    assert same(halved, *[(a,) for a in range(-20, 21)])


def test_truths_reckon_as_numbers() -> None:
    assert shows(turned, (1, True), "sub i64 0, %a0", "zext i1 %a1 to i64", "xor i64 %, -1", "xor i64 %a0, -1")
    assert same(turned, (5, True), (-5, False))


def test_powers_are_products() -> None:
    assert shows(cubed, (2,), "mul i64 1, %a0", "mul i64 %, %a0", "mul i64 %, %a0")
    assert same(cubed, (-7,), (0,))


def test_extremes_are_instructions() -> None:
    assert shows(extremes, (1, 2), "llvm.smin.i64(i64 %a0, i64 %a1)", "llvm.abs.i64", "llvm.smax.i64(i64 %a0, i64 %a1)")
    assert same(extremes, (5, -7), (-5, 9))
