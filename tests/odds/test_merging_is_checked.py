"""Odds of small situations are held against every path by itself: a promise that does not hold is found."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.question import Situation
from sandtable.kernel.verbs import cut, dice, roll
from sandtable.odds.ask import exact_outcomes
from tests.odds.heap import RULESET
from tests.odds.heap.rules import Heap

RULES = RULESET.load()


def remembers(t: Any) -> int:
    """The sum of two dice, of which the first is in nobody's mind after the cut but the rule's own."""
    first = roll(t, "first", dice(1, 6))
    cut(t, "thrown")
    return first + roll(t, "second", dice(1, 6))


def keeps_its_promise(t: Any) -> int:
    t.left = roll(t, "first", dice(1, 6))
    cut(t, "thrown")
    return int(t.left) + roll(t, "second", dice(1, 6))


def test_a_cut_that_promises_too_much_is_found() -> None:
    with pytest.raises(st.InvalidRules, match=r"a `cut` promises too much: .* has probability 1/36, but"):
        exact_outcomes(Situation(RULES.table(Heap()), remembers, "sum"), RULES)


def test_a_cut_that_keeps_its_promise_is_not() -> None:
    assert exact_outcomes(Situation(RULES.table(Heap()), keeps_its_promise, "sum"), RULES)[2] == Fraction(1, 36)


def whose_turn(rules: st.Rules) -> dict[Any, Fraction]:
    start, players = rules.table(Heap(left=3)), ("random", "random")
    return exact_outcomes(Situation(start, lambda t: t.winner, "winner", players, to_the_end=True), rules)


def test_a_forget_that_wipes_a_field_which_is_read_later_is_found() -> None:
    def greedy(t: Heap, keep_clock: bool) -> None:
        t.side, t.turns = 0, 1

    with pytest.raises(st.InvalidRules, match="what `forget` wipes is read again"):
        whose_turn(replace(RULESET, id="greedy", forget=greedy).load())


def test_a_forget_that_wipes_what_nobody_reads_is_not() -> None:
    assert whose_turn(RULES) == whose_turn(replace(RULESET, id="remembers", forget=None).load())


def test_what_takes_more_paths_than_are_checked_is_walked_once() -> None:
    runs = 0

    def counted(t: Any) -> int:
        nonlocal runs
        runs += 1
        for throw in range(4):
            t.left += roll(t, "next", dice(1, 6))
            cut(t, "thrown", throw)
        return int(t.left)

    assert exact_outcomes(Situation(RULES.table(Heap(left=0)), counted, "sum"), RULES)[24] == Fraction(1, 6**4)
    assert runs == 6 * (1 + 6 + 11 + 16) + 21  # each of the sums so far, and the next throw
