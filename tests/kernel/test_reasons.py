"""Numbers that know where they come from."""

from __future__ import annotations

from hypothesis import given, strategies as hs

from sandtable.kernel.reasons import Reason, Reckoned, reasons_of, reckoned

small = hs.integers(-20, 20)


def n(rule: str, value: int) -> int:
    return reckoned(value, (Reason(rule, value),))


@given(small, small, small, hs.integers(1, 5))
def test_reasons_add_up_to_the_value(a: int, b: int, c: int, d: int) -> None:
    x, y = n("x", a), n("y", b)
    for value, plain in [
        (x + y, a + b),
        (x - y, a - b),
        (x + c, a + c),
        (c + x, a + c),
        (c - x, c - a),
        (x - c, a - c),
        (x * c, a * c),
        (c * x, a * c),
        (-x, -a),
        ((x + y) // d, (a + b) // d),
        (x // d, a // d),
    ]:
        assert value == plain
        assert isinstance(value, Reckoned)
        assert sum(r.value for r in reasons_of(value)) == plain


def parts(value: object) -> list[tuple[str, int]]:
    return [(reason.rule, reason.value) for reason in reasons_of(value)]


def test_parts_keep_their_names_and_order() -> None:
    total = n("base", 1) + n("flank", 2) - n("cover", 3) + 4
    assert parts(total) == [("base", 1), ("flank", 2), ("cover", -3), ("", 4)]


def test_what_a_part_comes_from_stays_with_it() -> None:
    two = reckoned(2, (Reason("cover", 2, "a wall"),))
    assert reasons_of(5 - two) == (("", 5, ""), ("cover", -2, "a wall"))
    assert reasons_of(two * 3) == (("cover", 6, "a wall"),)
    assert reasons_of(two // 2) == (("cover", 1, "a wall"),)


def test_a_number_that_counts_several_times_says_how_often() -> None:
    assert reasons_of(n("smoke", -20) * 2 + 5 * (n("skill", 1) + 1)) == (
        ("smoke", -40, "2 times"),
        ("skill", 5, "5 times"),
        ("", 5, ""),
    )
    assert reasons_of(-n("smoke", -20)) == (("smoke", 20, ""),)


def test_parts_of_nothing_are_dropped() -> None:
    assert parts(n("base", 1) + n("none", 0) + 0) == [("base", 1)]
    assert parts(0) == []
    assert parts(3) == [("", 3)]
    assert parts("text") == []


def test_a_sum_starts_from_nothing() -> None:
    assert parts(sum([n("a", 1), n("b", 2)])) == [("a", 1), ("b", 2)]


def test_a_number_with_reasons_is_a_plain_number_elsewhere() -> None:
    two = n("x", 2)
    assert [10, 20, 30][two] == 30
    assert two == 2
    assert hash(two) == hash(2)
    assert f"{int(two)}" == "2"
