"""Engagements to their end, walked by compiled code."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import sandtable as st
from sandtable.odds.ask import ask, exact_outcomes
from sandtable.odds.patience import Patience
from sandtable.odds.situation import play_of
from sandtable.odds.walked import walked
from tests.odds.chi import fits

pytest.importorskip("llvmlite")

RULES = st.load("danger_close")
PLAYS = 400


@pytest.mark.sampled("long proofs of rulesets", 3)
def test_the_first_exchanges_are_as_likely_as_fractions_say() -> None:
    whole = ask(RULES, "engagement", {"scenario": "lone-light"})
    for rounds in (1, 2):
        situation = replace(whole, rounds=rounds)
        found, exact = walked(situation, RULES, Patience()), exact_outcomes(situation, RULES, patience=Patience(60))
        assert found.outcomes.keys() == exact.keys()
        assert all(abs(found.p(outcome) - p) < 1e-12 for outcome, p in exact.items())


def test_a_whole_engagement_is_beyond_fractions_and_not_beyond_floats() -> None:
    found = st.odds(RULES, "engagement", engine="compiled", scenario="lone-light")
    assert found.floats
    assert sum(found.outcomes.values()) == 1
    play = play_of(ask(RULES, "engagement", {"scenario": "lone-light"}), RULES)
    assert fits(Counter(map(play, range(PLAYS))), {end: float(p) for end, p in found.outcomes.items()})


def test_too_many_states_are_refused() -> None:
    with pytest.raises(st.SandtableError, match=r"too many|seconds of work"):
        st.odds(RULES, "engagement", engine="compiled", seconds=3, scenario="sample")
