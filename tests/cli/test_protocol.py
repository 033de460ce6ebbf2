"""`play --json`: a program plays over lines of JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.cli import saving
from tests.cli.program import Answer

LONE = ("play", "danger_close", "--scenario", "lone-heavy", "--seed", "0", "--json")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Battles that are rescued go here."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def talk(*commands: Any, words: tuple[str, ...] = ()) -> list[Any]:
    """The lines that come back: the first view, then one a command; in the end perhaps where the battle is saved."""
    typed = "".join((c if isinstance(c, str) else json.dumps(c)) + "\n" for c in commands)
    return Answer(*LONE, *words, typed=typed).lines


def push(action: str) -> dict[str, str]:
    return {"command": "push", "action": action}


def test_the_first_view() -> None:
    [view] = talk()
    assert view["pending"]["kind"] == "choice"
    assert view["pending"]["side"] == "squad"
    assert "T1 fire +1" in view["legal"]
    assert view["state"]["threat"] == 3
    assert view["outcome"] is None


def test_a_whole_battle() -> None:
    seen = talk(*[push("T1 fire +0"), push("keep"), push("hold"), push("keep")] * 60)
    last = [view for view in seen if view.get("outcome")][-1]
    assert last["pending"] is None
    assert last["outcome"]["reason"]


def test_only_news_is_told() -> None:
    first, second, third, _ = talk(push("T1 look around"), {"command": "log"})
    assert [event["kind"] for event in first["events"]] == ["heading"]
    assert first["events"] + second["events"] == third["log"]


def test_undo_and_typed_dice() -> None:
    seen = talk(
        push("T1 look around"),
        {"command": "roll", "faces": [9]},
        {"command": "roll", "faces": [2]},
        {"command": "undo"},
        {"command": "roll"},
        words=("--dice", "typed"),
    )
    assert (seen[1]["pending"]["kind"], seen[1]["pending"]["sides"]) == ("roll", 6)
    assert "1..6 expected" in seen[2]["error"]
    assert seen[3]["events"][0]["dice"] == [2]
    assert seen[4]["undone"] == "[2]"
    assert seen[5]["pending"]["kind"] == "choice"


def test_questions() -> None:
    why, fine, odds, prospects = talk(
        {"command": "why", "action": "T1 cover T2"},
        {"command": "why", "action": "T1 fire +1"},
        {"command": "odds", "action": "T1 fire +1"},
        {"command": "prospects"},
    )[1:]
    assert why["legal"] is False
    assert why["rule"] == "squad.size"
    assert fine["reasons"][0]["rule"] == "fire.base"
    assert odds["exact"] is True
    assert any(chance["label"] and 0 < chance["p"] < 1 for chance in prospects["prospects"]["T1 fire +1"])


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "{}",
        '{"command": "fly"}',
        '{"command": "push"}',
        '{"command": "push", "action": "x", "y": 1}',
        "null",
        "é",
    ],
)
def test_a_bad_line_changes_nothing(line: str) -> None:
    before, wrong, after = talk(line, {"command": "show"})
    assert wrong["error"]
    assert after["state"] == before["state"]


def test_a_refusal_names_its_rule() -> None:
    assert talk(push("T1 cover T2"))[1]["rule"] == "squad.size"


def test_save_record_and_quit(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    seen = talk(
        push("T1 fire +1"),
        {"command": "save", "file": str(file)},
        {"command": "record"},
        {"command": "quit"},
        push("x"),
    )
    assert json.loads(file.read_text()) == seen[3]["record"]
    assert seen[-1] == {"bye": True}


@pytest.mark.parametrize("ending", [(), ({"command": "quit"},)])
def test_a_battle_that_is_left_is_saved_to_a_file_that_goes_on(elsewhere: Path, ending: tuple[Any, ...]) -> None:
    seen = talk(push("T1 fire +1"), {"command": "record"}, *ending)
    assert seen[-1] == {"saved": str(elsewhere / "danger_close-seed0.json")} | ({"bye": True} if ending else {})
    assert json.loads(Path(seen[-1]["saved"]).read_text()) == seen[2]["record"]
    assert Answer("play", "danger_close", "--load", seen[-1]["saved"], "--json").code == 0
    assert [each.name for each in elsewhere.iterdir()] == ["danger_close-seed0.json"]


def test_a_battle_that_cannot_be_saved_is_told_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(battle: st.Battle) -> Path:
        raise OSError(28, "No space left", "battle.json")

    monkeypatch.setattr(saving, "rescue", full)
    seen = talk(push("T1 fire +1"), {"command": "record"})
    assert seen[-1] == {"error": "could not save: battle.json: No space left", "record": seen[2]["record"]}


def test_the_first_view_tells_the_seed_which_is_new_unless_one_is_given() -> None:
    [one], [other] = (Answer("play", "danger_close", "--scenario", "lone-heavy", "--json").lines for _ in range(2))
    assert one["seed"] != other["seed"]
    assert talk()[0]["seed"] == 0
