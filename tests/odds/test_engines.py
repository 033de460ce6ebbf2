"""Which engine answers: fractions where they are quick, then compiled floats, then samples; each says what it is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, TooManyPaths
from sandtable.odds import walked
from sandtable.odds.answer import Odds
from sandtable.odds.engines import Engines
from sandtable.odds.patience import Patience
from sandtable.odds.words import certainty, sureness

FRACTIONS, FLOATS = Odds({1: Fraction(1)}), Odds({1: Fraction(1)}, exact=False, floats=True)
SAMPLES = Odds({1: Fraction(1)}, exact=False, samples=9)


def work_for(seconds: float) -> Any:
    """Exact odds that take so long, by the look of them."""

    def exactly(patience: Patience) -> Odds:
        patience.began = patience.noticed = -seconds
        patience.keep()
        return FRACTIONS

    return exactly


def engines(seconds: float, obstacle: str | None = None, at_hand: bool = True, compiles: bool = True) -> Engines:
    return Engines(
        work_for(seconds), lambda why: FLOATS, lambda why: SAMPLES, lambda: obstacle, lambda: at_hand, compiles
    )


@pytest.fixture(autouse=True)
def clock(monkeypatch: Any) -> None:
    """A clock that stands still: work began before it."""
    monkeypatch.setattr("time.thread_time", lambda: 0.0)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (engines(0.5), FRACTIONS),
        (engines(3.0), FLOATS),
        (engines(3.0, at_hand=False), FRACTIONS),  # compiling takes longer than that
        (engines(30.0, at_hand=False), FLOATS),
        (engines(30.0, at_hand=False, compiles=False), SAMPLES),  # somebody points at an answer: nothing is compiled
        (engines(30.0, "no compiler", at_hand=False), SAMPLES),
    ],
)
def test_the_best_engine_for_the_work(asked: Engines, answer: Odds) -> None:
    assert asked.odds("auto", Patience()) is answer


def test_an_engine_that_is_named_answers_or_says_why_not() -> None:
    assert engines(0.1).odds("compiled", Patience()) is FLOATS
    assert engines(0.1).odds("sampled", Patience()) is SAMPLES
    with pytest.raises(TooManyPaths):
        engines(30.0).odds("exact", Patience())
    with pytest.raises(InvalidRules, match="no compiler"):
        engines(0.1, "no compiler").odds("compiled", Patience())


def test_where_floats_fail_fractions_go_on() -> None:
    def fails(why: str) -> Odds:
        raise InvalidRules("has no compiled form")

    asked = Engines(work_for(3.0), fails, lambda why: SAMPLES, lambda: None, lambda: True, True)
    assert asked.odds("auto", Patience()) is FRACTIONS


def test_floats_say_what_they_are() -> None:
    found = Odds(walked.normalised({"a": [0.1] * 3, "b": [0.7]}), exact=False, floats=True, why=walked.WHY)
    assert sum(found.outcomes.values()) == 1
    assert not found.sampled
    assert found.interval("a") is None
    told = found.to_json()
    assert (told["exact"], told["floats"], told["why"]) == (False, True, walked.WHY)
    assert "interval" not in told["outcomes"][0]
    assert float(told["outcomes"][0]["p"]) == told["outcomes"][0]["decimal"] == pytest.approx(0.3)
    assert certainty(found, found.p("a")) == "0.300000000000"
    assert sureness(found) == "to 12 digits"
    assert found.given(lambda outcome: outcome == "a").floats


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(InvalidRules, match="compiled"):
        st.odds(st.load("danger_close"), "defense", engine="compield")


def test_a_question_that_plays_in_a_function_of_its_own_is_not_compiled() -> None:
    with pytest.raises(InvalidRules, match="plays it in a function of its own"):
        st.odds(st.load("year_zero"), "supply", engine="compiled")
    assert not st.odds(st.load("year_zero"), "supply", engine="sampled").exact
