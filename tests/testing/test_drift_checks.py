"""The check of odds against play names what differs, and nothing that has no odds by the numbers drawn."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.odds.chains import NeverEnds
from sandtable.registry import find
from sandtable.testing import drift_checks
from sandtable.testing.trial import Trial
from sandtable.testing.variants import Variant

BLUNT = Variant("blunt", numbers={"melee.sword": [2, 0, 100], "test.critical": [7, 6]})


def test_a_duel_in_which_no_blow_hurts_has_no_odds() -> None:
    rules = BLUNT.load(find("table_encounter"))
    with pytest.raises(NeverEnds, match="this can go on for ever"):
        st.odds(rules, "duel")


def test_a_question_that_never_ends_under_some_numbers_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift_checks, "parameters", lambda question, rules, stream: {})
    trial = Trial(find("table_encounter"), 1, 0, 0.0)
    assert list(drift_checks.question_drift(trial, BLUNT, "duel")) == []
    assert trial.tried["questions without exact odds"] == 1
