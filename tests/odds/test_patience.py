"""Exact odds give up in time, and say what multiplied and what helps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.question import Situation
from sandtable.kernel.rule import rule
from sandtable.kernel.verbs import cut, dice, roll
from sandtable.odds import patience
from sandtable.odds.ask import exact_outcomes, odds_of_situation
from sandtable.odds.patience import Patience
from tests.odds.heap import RULESET
from tests.odds.heap.rules import Gamble, Heap

RULES = RULESET.load()


@rule("gamble.nothing")
def sixes(t: Any) -> int:
    """How many sixes in a row: there is no longest row."""
    count = 0
    while roll(t, "once more", dice(1, 6)) == 6:
        count += 1
    return count


@rule("gamble.sides")
def hundreds(t: Any) -> bool:
    return [roll(t, "hundred", dice(1, 100)) for _ in range(4)][-1] > 50


@rule("gamble.allowed")
def cut_in_vain(t: Any) -> int:
    """Every roll leads to the same state, but none of them ends it."""
    while roll(t, "vain", dice(1, 6)) < 7:
        cut(t, "again")
    return 0


def asked(run: Any, seconds: float = 10.0, **more: Any) -> st.Odds:
    situation = Situation(RULES.table(Heap()), run, "x", **more)
    return odds_of_situation(situation, RULES, samples=200, patience=Patience(seconds))


def test_a_roll_that_repeats_itself_without_end_is_named_and_sampled() -> None:
    found = asked(sixes)
    assert not found.exact
    assert found.samples == 200
    assert 'rolls without end: "once more" multiplies' in found.why
    assert "(in gamble.nothing)" in found.why
    assert "`until`" in found.why


def test_seconds_are_kept_and_the_roll_that_multiplies_is_named() -> None:
    found = asked(hundreds, seconds=0.1)
    assert not found.exact
    assert '"hundred" multiplies' in found.why
    assert "(in gamble.sides)" in found.why


def test_more_seconds_walk_more_paths() -> None:
    assert Patience(1).most_paths * 10 == Patience(10).most_paths
    assert not asked(sixty_thousand, seconds=1).exact
    assert asked(sixty_thousand, seconds=6).exact


def sixty_thousand(t: Any) -> bool:
    return roll(t, "a", dice(1, 246)) + roll(t, "b", dice(1, 246)) > 246


def test_cuts_that_lead_nowhere_end_in_time() -> None:
    situation = Situation(RULES.table(Heap()), cut_in_vain, "x")
    with pytest.raises(st.TooManyPaths, match=r"more than 0.1 seconds of work \([0-9,]+ paths, [0-9,]+ states\)"):
        exact_outcomes(situation, RULES, patience=Patience(0.1))


def gambling(t: Any, *_: Any) -> Any:
    return Gamble()


def test_a_battle_whose_states_never_repeat_names_the_field_in_which_they_differ() -> None:
    """The count of turns goes on for ever, and nothing says that it may be forgotten."""
    rules = replace(RULESET, forget=None, over=lambda t: t.left == 0).load(numbers={"gamble.nothing": 1})
    start = rules.table(Heap(left=100))
    situation = Situation(start, lambda t: t.left, "left", (gambling, gambling), to_the_end=True)
    found = odds_of_situation(situation, rules, samples=100, patience=Patience(0.5))
    assert not found.exact
    assert "they differ in" in found.why
    assert "turns (" in found.why
    assert "`forget`" in found.why


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TELLING": 0.0, "SHORT": 0.0, "EVERY": 1}.items():
        monkeypatch.setattr(patience, name, value)
    told: list[tuple[int, int]] = []
    asked = {"scenario": "sample", "seconds": 1, "progress": lambda *counted: told.append(counted)}
    with pytest.raises(st.TooManyPaths):
        st.odds(st.load("danger_close"), "engagement", engine="exact", **asked)
    assert len(told) > 3
    assert told == sorted(told)
    assert told[-1][1] > 1


@pytest.mark.parametrize(("question", "has_rounds"), [("engagement", False), ("best", True)])
def test_who_asks_is_advised_what_they_can_change(question: str, has_rounds: bool) -> None:
    with pytest.raises(st.TooManyPaths, match="they differ in") as error:
        st.odds(st.load("danger_close"), question, scenario="lone-light", seconds=0.3, engine="exact")
    assert ("few `rounds`" in str(error.value)) == has_rounds
    assert "`forget`" not in str(error.value)


def test_who_asks_about_a_battle_is_told_of_no_marks_in_rules() -> None:
    asker, author = patience.Rolled(), patience.Rolled()
    for rolled in (asker, author):
        rolled.once_more("to hit")
    assert "`cut`" in str(author.blame("too many", Patience()))
    assert str(asker.blame("too many", Patience(parameters=()))).endswith("rolled 1 times over")


def test_best_play_that_takes_too_long_says_how_many_rounds_may_do() -> None:
    told = r"solving it takes more than 0.5 seconds of work.*they differ in"
    with pytest.raises(st.TooManyPaths, match=told) as error:
        st.odds(st.load("danger_close"), "best", scenario="lone-light", seconds=0.5)
    assert "few `rounds`" in str(error.value)
