"""Comparisons mean what they mean in Python."""

from __future__ import annotations

from .show import same, shows


def between(a: int, b: int) -> bool:
    return 0 <= a < b != 7


def among(a: int, b: int) -> int:
    return (a in (b, 3, -4)) + 2 * (a not in (1, b))


def on_the_way(a: int, b: int) -> int:
    return (a in range(3, 9, 2)) + 2 * (a not in range(b)) + 4 * (a in range(9, b, -3)) + 8 * (a in range(b, 9, a))


def ordered(a: int, b: int) -> int:
    return ((a, b) < (b, a)) + 2 * ((a, 1) >= (b, 1)) + 4 * ((a, b) == (b, a)) + 8 * ((a,) != (b,))


def least(a: int, b: int) -> tuple[int, int]:
    return min((a, b), (b, a), (3, a))


def test_a_chain_stops_at_the_first_test_that_fails() -> None:
    assert shows(between, (1, 2), "icmp sle i64 0, %a0", "br i1", "icmp slt i64 %a0, %a1", "br i1", "phi i1 [ false")
    assert same(between, (1, 2), (-1, 2), (3, 2), (3, 7))


def test_a_tuple_is_searched_entry_by_entry() -> None:
    assert shows(among, (1, 2), "icmp eq i64 %a0, %a1", "or i1 false", "icmp eq i64 %a0, 3", "icmp eq i64 %a0, -4")
    assert same(among, (1, 2), (2, 2), (-4, 0))


def test_a_number_is_in_a_range_where_a_loop_would_come_to_it() -> None:
    assert shows(on_the_way, (5, 2), "icmp slt i64 %a0, 3", "icmp slt i64 %a0, 9", "srem i64 %, 2", "icmp eq i64 %, 0")
    assert same(on_the_way, *[(a, b) for a in (-2, -1, 1, 3, 4, 5, 6, 8, 9) for b in (-1, 0, 3, 6)])


def test_tuples_compare_by_their_first_difference() -> None:
    assert shows(ordered, (1, 2), "icmp slt i64 %a0, %a1", "icmp slt i64 %a1, %a0", "select i1 %, i1 %, i1 %")
    assert same(ordered, (1, 2), (2, 1), (2, 2))
    assert same(least, (1, 2), (5, 4), (3, 0))
