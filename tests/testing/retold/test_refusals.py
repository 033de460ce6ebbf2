"""Refusals that claim what is not so, or stand for several conditions, are found."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Promises, allowed, helper, number
from sandtable.kernel.asked import WRITTEN
from sandtable.kernel.rule import FUNCTIONS, GIVEN, IN_USE, JUDGED
from sandtable.testing.retold.conditions import is_compound, shared_texts

from ..broken import act, broken, duel, with_words
from ..test_checks import found

ASK = act.Ask


def judged_by(monkeypatch: pytest.MonkeyPatch, judge: Any) -> None:
    """Lunges are judged so, and what is written for the question is as before after the test."""
    for kept in (FUNCTIONS, WRITTEN, linecache.cache):
        for name in [name for name in kept if "tiny_duel" in name]:
            now = kept[name]
            monkeypatch.setitem(kept, name, dict(now) if isinstance(now, dict) else now)
    monkeypatch.setitem(JUDGED, act.Lunge, judge)
    monkeypatch.setitem(GIVEN, (judge, act.Lunge), {})
    monkeypatch.setitem(IN_USE, (ASK, ASK.ACT), None)
    del IN_USE[ASK, ASK.ACT]  # written anew, with this judge


def far(t: Any, who: Any) -> bool:
    return allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1 - who.index])


def test_a_claim_that_does_not_hold_is_found() -> None:
    promises = Promises(claims={"reach": lambda refused: refused.t.gap > 3})
    assert "reach: what it says does not hold" in found(broken("claim", promises=promises), "refusals")


def test_a_claim_of_no_refusal_is_found() -> None:
    promises = Promises(claims={"raech": lambda refused: True})
    assert 'no refusal "raech"; there are ' in found(broken("claimed", promises=promises), "refusals")


def test_two_conditions_in_the_same_words_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(t: Any, who: Any) -> bool:
        return allowed(t, "reach", t.gap < 3, t.duellists[1 - who.index]) and far(t, who)

    judged_by(monkeypatch, judge)
    monkeypatch.setitem(FUNCTIONS, "tiny_duel.more", {("tiny_duel.more", "judge"): judge})
    words = "it refuses one answer for two conditions, in the same words"
    assert f"reach: {words}" in found(broken("twice"), "refusals")


def test_a_refusal_by_no_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(t: Any, who: Any) -> bool:
        return bool(t.gap == 1)

    judged_by(monkeypatch, judge)
    assert '"lunge" is refused, and no rule says why' in found(broken("mute"), "refusals")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("{0} is out_of_reach", "it says 'out_of_reach', as programs do"),
        ("{0} is None", "it says 'None', as programs do"),
        ("{0} needs 1 actions", "it says '1 actions': show a number with its noun, as {0:action}"),
        ('{0} is too far away: \\"step nearer\\"', "it names the answer 'step nearer', and there is none"),
    ],
)
def test_words_that_nobody_says_are_found(words: str, fault: str, tmp_path: Path) -> None:
    ruleset = with_words(broken("raw"), tmp_path, "{0} is too far away to lunge", words)
    assert f"reach: {fault}" in found(ruleset, "refusals")


def test_an_inch_mark_quotes_no_answer(tmp_path: Path) -> None:
    inches = '{0} is 3\\" away, and a lunge reaches 2\\"'
    assert not found(with_words(broken("inch"), tmp_path, "{0} is too far away to lunge", inches), "refusals")


def test_a_text_for_several_conditions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @helper
    def another(t: Any) -> bool:
        return allowed(t, "reach", t.turn > 3, t.duellists[0])

    monkeypatch.setitem(FUNCTIONS, "tiny_duel.more", {("tiny_duel.more", "another"): another})
    assert [id for id, _ in shared_texts(duel.RULESET)] == ["reach"]


@pytest.mark.parametrize(
    ("condition", "several"),
    [("a and b", True), ("not (a or b)", True), ("a or b", False), ("not (a and b)", False), ("f(a) > 2", False)],
)
def test_a_condition_of_which_any_part_may_fail_is_compound(condition: str, several: bool) -> None:
    assert is_compound(condition) is several


def test_refusals_that_are_true_pass() -> None:
    assert not found(broken("honest"), "refusals")
