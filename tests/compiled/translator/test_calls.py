"""Functions are written once for the kinds of their arguments; what is called wrongly is refused with its place."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pytest

from sandtable.kernel import InvalidRules

from .show import same, shows, text_of


class Spot(NamedTuple):
    across: int
    down: int = 4


def doubled(a: int, by: int = 2) -> int:
    return a * by


def called(a: int) -> int:
    return doubled(a) + doubled(by=3, a=a) + doubled(a > 2, a)


def steps(a: int) -> int:
    return 1 if a <= 1 else steps(a // 2) + 1


def far(a: int) -> int:
    spot = Spot(a, down=a + 1)
    return spot.across * spot.down + Spot(3).down + math.isqrt(a)


def unknown(a: int) -> int:
    return a + nowhere  # type: ignore[name-defined,no-any-return]  # noqa: F821


def misnamed(a: int) -> int:
    return doubled(a, bi=3)  # type: ignore[call-arg]


def early(a: int) -> int:
    for i in range(2):
        a += later if i > 0 else 0  # type: ignore[has-type,possibly-undefined]  # noqa: F821
        later = a  # noqa: F841
    return a


def sorts(a: int) -> Any:
    return sorted((a, 3))


def test_a_function_is_written_once_for_each_kind_of_arguments() -> None:
    text = text_of(called, 1)
    assert text.count("define internal i64 @doubled") == 2
    assert shows(
        called, (1,), "define internal i64 @doubled.1(i64 %a0, i64 %a1)", "define internal i64 @doubled.2(i1 %a0"
    )
    assert same(called, (5,), (1,))


def test_a_function_that_says_what_it_returns_may_call_itself() -> None:
    assert shows(steps, (9,), "icmp sle i64 %a0, 1", "@steps.1(i64 %)")
    assert same(steps, (1,), (1000,))


def test_named_tuples_are_values_beside_each_other() -> None:
    assert same(far, (5,), (99,))


@pytest.mark.parametrize(
    ("f", "why"),
    [
        (unknown, r"test_calls.py:\d+: unknown: there is no nowhere"),
        (misnamed, r"misnamed: doubled has no parameter bi: doubled"),
        (early, "early: later is read above the line that first gives it a value: give it one before"),
        (sorts, r"sorts: sorted has no compiled form: sorted\(\(a, 3\)\)"),
    ],
)
def test_what_is_wrong_is_said_with_file_line_and_function(f: Any, why: str) -> None:
    with pytest.raises(InvalidRules, match=why):
        text_of(f, 1)
