"""`replay`: a saved battle, again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable as st
from tests.cli.program import Answer, refused


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "battle.json"
    st.Battle(st.load("danger_close"), "pair-heavy", 7, players=["cautious"]).record.save(file)
    return file


def test_a_battle_is_told_to_its_end(saved: Path) -> None:
    shown = Answer("replay", str(saved)).out
    assert "Offense Roll" in shown
    assert "Outcome: " in shown


def test_the_number_of_a_step_stands_beside_its_first_words(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    st.Battle(st.load("danger_close"), "bunker", 7, players=["cautious"]).record.save(file)
    lines = Answer("replay", str(file)).out.splitlines()
    assert [line for line in lines if line.strip().isdigit()] == []


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


def test_a_battle_under_way_waits_for_what_is_asked_on_screen(tmp_path: Path) -> None:
    battle = st.Battle(st.load("danger_close"), "pair-heavy", 7)
    battle.record.save(tmp_path / "open.json")
    assert isinstance(battle.pending, st.Choice)
    asked = battle.pending.asked(battle.rules.ruleset, battle.state)
    assert f"Waits for squad: {asked}" in Answer("replay", str(tmp_path / "open.json")).out


def test_a_folder_is_no_saved_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("replay", ".").startswith("error: .: cannot be read: ")
