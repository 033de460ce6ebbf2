"""Odds show themselves: every outcome with its chance, and how sure that is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import check, dice, roll


def two_dice(t: Any) -> int:
    return roll(t, dice(2, 6))


def test_odds_print_as_a_table_with_exact_fractions() -> None:
    odds: Any = st.odds(lambda t, need: check(t, dice(2, 6), need), need=8)
    assert str(odds).splitlines()[1:] == ["no        58.3%     7/12", "yes       41.7%     5/12"]


def test_a_table_of_odds_adds_up_to_one() -> None:
    rows = st.odds(st.load("danger_close"), "offense", dice=2).table().rows
    assert sum(row[-1] for row in rows) == Fraction(1)


def test_sampled_odds_show_their_interval_and_why_they_are_sampled() -> None:
    odds: Any = st.odds(two_dice, engine="sampled")
    table = odds.table()
    assert table.columns[1:] == ("chance", "from", "to")
    assert all(low <= chance <= high for _, chance, low, high in table.rows)
    assert table.note == odds.why


def test_odds_of_an_answer_say_what_each_outcome_changes() -> None:
    battle = st.Battle(st.load("danger_close"), "lone-light", seed=1)
    answer = next(iter(battle.legal_actions))
    assert any("->" in str(row[0]) for row in st.odds(battle, answer).table().rows)


def test_a_notebook_draws_the_column_that_varies() -> None:
    odds = st.odds(st.load("danger_close"), "offense", dice=2)
    assert "<svg" in odds._repr_html_()
    assert len(odds.to_pandas()) == len(odds.outcomes)


def test_a_certain_answer_has_a_table_and_nothing_to_draw() -> None:
    odds: Any = st.odds(lambda t: 7)
    assert "<svg" not in odds._repr_html_()
    with pytest.raises(ValueError, match="nothing here can be drawn"):
        odds.chart()
