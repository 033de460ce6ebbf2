"""`review`, and the words `hint` and `chance` while playing."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import sandtable as st
from tests.cli.program import Answer

from .test_replay import saved  # noqa: F401  (a fixture)

pytest.importorskip("numpy")
SAME = ("--rollouts", "2")


def test_a_review_for_programs_adds_up(saved: Path) -> None:  # noqa: F811
    found = Answer("review", str(saved), *SAME, "--json").json
    totals = found["totals"]["squad"]
    assert totals["start"] + totals["luck"] + totals["own"] + totals["others"] == pytest.approx(totals["result"])
    assert found["decisions"]["squad"] == sum(not step["luck"] for step in found["steps"])


def test_a_review_for_people_tells_the_sum_and_where_it_turned(saved: Path) -> None:  # noqa: F811
    shown = Answer("review", str(saved), *SAME).out
    assert "at the start" in shown
    assert "luck" in shown
    assert "turned" in shown
    assert "cost something" in shown


def test_a_moment_of_a_review_has_the_number_of_its_step_in_a_replay(tmp_path: Path) -> None:
    battle, file = st.Battle(st.load("danger_close"), "pair-heavy", seed=7), str(tmp_path / "battle.json")
    for _ in range(6):
        battle.push(list(battle.legal_actions)[min(2, len(battle.legal_actions) - 1)])
    battle.resign("squad")
    battle.record.save(tmp_path / "battle.json")
    told = Answer("review", file, "--rollouts", "20").out
    moments = re.findall(r"  step (\d+): (.*?): (?:from|cost) ", told)
    log = Answer("replay", file, "--json").json["log"]
    assert "squad resigns" in [words for _, words in moments]
    assert all(words in [event["text"] for event in log if event["step"] == int(step)] for step, words in moments)


def test_hint_and_chance_at_the_prompt_are_those_of_the_position() -> None:
    shown = Answer("play", "danger_close", "--scenario", "lone-light", typed="hint 0.2\nchance\nquit\n").out
    assert "1. " in shown
    assert "squad wins" in shown
    assert "in 100" in shown


def test_hint_for_programs() -> None:
    typed = '{"command": "hint"}\n{"command": "quit"}\n'
    _, told, *_ = Answer("play", "danger_close", "--scenario", "lone-light", "--json", typed=typed).lines
    battle = st.Battle(st.load("danger_close"), "lone-light")
    answers = [idea["answer"] for idea in told["hint"]["ideas"]]
    assert len(answers) == 3
    assert all(battle.why_not(answer) is None for answer in answers)
    assert Fraction(0) < told["hint"]["ideas"][0]["win"]["value"] < 1


def test_a_hint_where_nobody_chooses_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what was not saved is saved where one is
    typed = "T1 fire +0\nhint\nquit\n"
    assert "roll" in Answer("play", "danger_close", "--scenario", "lone-light", "--dice", "typed", typed=typed).out
