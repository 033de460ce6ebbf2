"""`replay`: a saved battle, again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable as st
from tests.cli.program import Answer


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "battle.json"
    st.Battle(st.load("danger_close"), "pair-heavy", 7, players=["cautious"]).record.save(file)
    return file


def test_a_battle_is_told_to_its_end(saved: Path) -> None:
    shown = Answer("replay", str(saved)).out
    assert "Offense Roll" in shown
    assert "Outcome: " in shown


def test_up_to_a_step(saved: Path) -> None:
    whole = Answer("replay", str(saved), "--json").json
    part = Answer("replay", str(saved), "--upto", "3", "--json").json
    assert part["log"] == [event for event in whole["log"] if event["step"] <= 3]
    assert part["outcome"] is None
    assert whole["outcome"]["reason"]
    assert part["situation"] != whole["situation"]
    assert "Outcome" not in Answer("replay", str(saved), "--upto", "3").out


def test_other_rules_are_told(saved: Path) -> None:
    record = json.loads(saved.read_text())
    record["numbers"]["fire.base"] = 5
    record["checksum"] = ""
    saved.write_text(json.dumps(record))
    assert "fire.base was 5, is 1" in Answer("replay", str(saved)).error


def test_the_situation_is_drawn_into_a_file(saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    Answer("replay", str(saved), "--upto", "2", "--svg", str(picture))
    after_two = st.Battle.replay(saved).course.start_of(2)
    headline = st.load("danger_close").ruleset.looks.view(after_two).headline
    assert headline in picture.read_text(encoding="utf-8")
