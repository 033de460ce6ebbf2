"""Odds of a plain function: what it may return, what it may not do, and how its faults are told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

import sandtable as st
from sandtable.kernel import (
    InvalidRules,
    TooManyPaths,
    check,
    contest,
    dice,
    draw,
    may,
    number,
    pool,
    roll,
    top,
    within,
)


class Hurt(NamedTuple):
    hits: int
    is_down: bool


def hurt(t: Any, n: int) -> Hurt:
    hits = pool(t, dice(n, 6), (1, 5)).count(2)
    return Hurt(hits, hits >= 2)


def test_a_named_tuple_names_the_columns() -> None:
    found = st.odds(hurt, n=3)
    assert (found.columns, found.exact) == (("hits", "is down"), True)
    assert found.of("is down").p(True) == Fraction(7, 27)


def test_one_value_is_called_by_its_function() -> None:
    def to_hit(t: Any) -> bool:
        return check(t, dice(2, 6), 8)

    assert st.odds(to_hit).columns == ("to hit",)
    assert st.odds(lambda t: to_hit(t)).columns == ("outcome",)


def test_words_and_numbers_are_outcomes() -> None:
    def grade(t: Any) -> str:
        total = roll(t, dice(2, 6))
        return "miss" if total < 7 else "weak" if total < 10 else "strong"

    found = st.odds(grade)
    assert found.outcomes == {"miss": Fraction(15, 36), "weak": Fraction(15, 36), "strong": Fraction(6, 36)}


WORDLESS = [
    (lambda t: roll(t, dice(2, 6)), lambda t: roll(t, "why", dice(2, 6))),
    (lambda t: check(t, dice(2, 6), 8), lambda t: check(t, "why", dice(2, 6), 8)),
    (lambda t: within(t, dice(1, 100), 60), lambda t: within(t, "why", dice(1, 100), 60)),
    (lambda t: contest(t, dice(1, 6), dice(1, 4)), lambda t: contest(t, "why", dice(1, 6), dice(1, 4))),
    (lambda t: pool(t, dice(2, 6)), lambda t: pool(t, "why", dice(2, 6))),
    (lambda t: pool(t, dice(2, 6), (1, 4)), lambda t: pool(t, "why", dice(2, 6), (1, 4))),
    (lambda t: top(t, dice(2, 6), most=2), lambda t: top(t, "why", dice(2, 6), most=2)),
    (lambda t: top(t, dice(2, 6), (1, 6), most=2), lambda t: top(t, "why", dice(2, 6), (1, 6), 2)),
    (lambda t: draw(t, 0b1110), lambda t: draw(t, "why", 0b1110)),
]


@pytest.mark.parametrize(("without", "with_words"), WORDLESS)
def test_the_words_that_say_what_dice_are_for_may_be_left_out(without: Any, with_words: Any) -> None:
    assert st.odds(without).outcomes == st.odds(with_words).outcomes


def test_a_function_takes_the_numbers_of_rules() -> None:
    def base(t: Any, more: int) -> bool:
        return check(t, dice(2, 6), number(t, "fire.base") + more)

    rules = st.load("skirmishers", numbers={"fire.base": 7})
    assert st.odds(rules, base, more=1).p(True) == Fraction(15, 36)


# ---- faults ----------------------------------------------------------------------------------------------------------


def runs_on(t: Any) -> int:
    found = 0
    while True:
        found += 1


def draws_on(t: Any) -> int:
    while True:
        roll(t, dice(1, 6))


def listed(t: Any) -> list[int]:
    return [roll(t, dice(1, 6))]


def broken(t: Any) -> int:
    return roll(t, dice(1, 6)) + None  # type: ignore[operator]


def asks(t: Any) -> bool:
    return may(t, 0, 0)  # type: ignore[arg-type]


def reads(t: Any) -> int:
    return number(t, "fire.base")


FAULTS = [
    (runs_on, {2, 3}, "no end after 0.2 s of work"),
    (draws_on, {1, 2}, "no end after 0.2 s of work"),
    (listed, {0}, "it returns a list: return a number, a truth, a word or a (named) tuple of these"),
    (broken, {1}, "TypeError: unsupported operand"),
    (asks, {1}, "a plain function has no players to choose"),
    (reads, {1}, 'no number "fire.base": no rules were given'),
]


@pytest.mark.parametrize(("function", "lines", "words"), FAULTS)
def test_a_fault_names_function_line_and_cause(function: Any, lines: set[int], words: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        st.odds(function, seconds=0.2)
    begins, _, told = str(caught.value).partition("): ")
    first = function.__code__.co_firstlineno
    assert begins in {f"{function.__name__} (test_plain.py:{first + line}" for line in lines}
    assert told.startswith(words)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({}, "missing a required argument: 'n'"),
        ({"n": 1, "m": 2}, "got an unexpected keyword argument 'm'"),
        ({"n": []}, r"n: \[\] holds no value"),
        ({"n": range(10**9)}, "1,000,000,000 cells .* are more than 10,000"),
    ],
)
def test_wrong_parameters_are_named(parameters: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidRules, match=words):
        st.odds(hurt, **parameters)


def test_what_is_no_function_is_named() -> None:
    with pytest.raises(InvalidRules, match="odds of int: a function, rules or a battle expected"):
        st.odds(3)  # type: ignore[call-overload]
    with pytest.raises(InvalidRules, match="go by their names"):
        st.odds(hurt, 3)
    with pytest.raises(InvalidRules, match="cannot be compiled"):
        st.odds(hurt, n=1, engine="compiled")


def explodes(t: Any) -> int:
    total = face = roll(t, dice(1, 6))
    while face == 6:
        total += (face := roll(t, dice(1, 6)))
    return total


def test_dice_that_may_go_on_for_ever_are_sampled_or_refused() -> None:
    found = st.odds(explodes, seconds=0.1)
    assert found.sampled
    assert "multiplies" in found.why or "without end" in found.why
    low, high = found.interval(1) or (0.0, 0.0)
    assert low < 1 / 6 < high
    with pytest.raises(TooManyPaths, match=r"explodes \(test_plain.py"):
        st.odds(explodes, seconds=0.1, engine="exact")
