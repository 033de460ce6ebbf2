"""Dock Brawl: chances worked out by hand, and refusals."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import sandtable as st

RULES = import_module("dock_brawl").RULESET.load()


def law(question: str, column: str = "", **asked: Any) -> Any:
    odds: Any = st.odds(RULES, question, **asked)
    return odds.of(column) if column else odds


def test_a_jab_hurts_by_each_die_and_a_critical_turns_a_miss() -> None:
    """At guard 5 each die hits at a half; an 8 beside a miss turns half of them."""
    found = law("jab", "B1 wind lost", guard=5)
    assert [found.p(n) for n in (0, 1, 2)] == [Fraction(1, 4), Fraction(7, 16), Fraction(5, 16)]


def test_a_duck_raises_the_guard() -> None:
    """At 7 a die hits at a quarter; an 8 beside a miss has 3/16, a quarter of which turns."""
    found = law("jab", "B1 wind lost", guard=5, reply="duck")
    assert [found.p(n) for n in (0, 1, 2)] == [Fraction(36, 64), Fraction(24 - 3, 64), Fraction(4 + 3, 64)]


def test_a_haymaker_goes_on_after_an_eight() -> None:
    """8 and then f is 8 + f, less the guard of 5, out of 6 Wind."""
    shares = {0: Fraction(5, 8), 1: Fraction(1, 8), 2: Fraction(1, 8), 4: Fraction(1, 64), 5: Fraction(1, 64)}
    assert law("haymaker", "B1 wind lost").outcomes == shares | {6: Fraction(6, 64)}


def test_a_grab_wants_the_lead() -> None:
    assert law("grab").p(True) == Fraction(28, 64)
    assert law("grab", grit=2).p(True) == Fraction(36, 64)


def test_a_refusal_names_its_rule() -> None:
    battle = st.Battle(RULES, "quay", seed=4)
    battle.push("R1 acts")
    refusal = battle.why_not("jab R2")
    assert refusal is not None
    assert (refusal.rule, str(refusal)) == ("turn", "Bo is on the same side")
