"""An exception inside a rule is one line with the rule's file, line and id, and no page of traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.rule import rule
from sandtable.registry import REGISTERED, find, register

from .program import Answer


@rule("offense")
def half_of_nothing(t: Any) -> None:
    raise ZeroDivisionError("half of nothing")


def test_a_mistake_in_a_rule_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = broken_game(monkeypatch, "play", "broken", "--json")
    assert answer.code == 2
    assert "ZeroDivisionError: half of nothing (test_broken_rules.py:23, offense)" in answer.out
    assert "Traceback" not in answer.out


@pytest.mark.parametrize("command", [["simulate"], ["compare", "--a", "preset=bare"]])
def test_battles_that_break_off_are_told_and_no_command_with_them_succeeds(
    monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    name, *more = command
    answer = broken_game(monkeypatch, name, "broken", "--battles", "3", "--engine", "python", *more)
    assert answer.code == 2
    assert "3 of 3 battles broke off" in answer.error
    assert "half of nothing (test_broken_rules.py:23, offense)" in answer.error


@pytest.mark.parametrize(
    "command",
    [
        ["simulate"],
        ["compare", "--a", "preset=bare"],
        ["sweep"],
        ["matrix", "--scenarios", "sample"],
        ["tune", "sample", "--goal", "wins.squad = 0.5 +- 0.1"],
        ["price", "sample", "--at", "threat", "--options", "1,2,3,4", "--points", "1=1,2=2,3=3,4=4,5=5,6=6"],
    ],
)
def test_figures_of_no_battle_are_not_shown(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    name, *more = command
    answer = broken_game(monkeypatch, name, "broken", *more, "--battles", "32", "--engine", "python")
    assert answer.code == 2
    assert "battle 0" in answer.error
    assert "half of nothing (test_broken_rules.py:23, offense)" in answer.error
    assert answer.out == ""


def test_a_program_reads_in_the_results_which_battles_broke_off(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = broken_game(monkeypatch, "simulate", "broken", "--battles", "3", "--engine", "python", "--json")
    assert answer.code == 2
    assert len(json.loads(answer.out)["failed"]) == 3


def broken_game(monkeypatch: pytest.MonkeyPatch, *command: str) -> Answer:
    """What a command says of a game whose rules break off."""
    monkeypatch.setitem(REGISTERED, "broken", replace(find("danger_close"), id="broken", beat=half_of_nothing))
    find.cache_clear()
    try:
        return Answer(*command)
    finally:
        find.cache_clear()


@pytest.fixture
def broken_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small game under another name, whose view of a battle fails."""
    Answer("new", "broken_copy", "--to", str(tmp_path / "made"))
    package = tmp_path / "made" / "broken_copy"
    monkeypatch.syspath_prepend(str(tmp_path / "made"))
    yield package
    REGISTERED.pop("broken_copy", None)
    find.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "broken_copy"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("file", "good", "bad"),
    [
        ("look/text.py", 'return f"turn {t.turn + 1}', 'return f"turn {t.turns + 1}'),
        ("odds/events.py", "new.wounds > old.wounds", "new.wounds > old.wunds"),
    ],
)
def test_a_mistake_in_a_look_or_an_event_is_told_in_a_line(broken_copy: Path, file: str, good: str, bad: str) -> None:
    text = (broken_copy / file).read_text(encoding="utf-8")
    assert good in text
    (broken_copy / file).write_text(text.replace(good, bad), encoding="utf-8")
    line = 1 + text[: text.index(good)].count("\n")
    register(import_module("broken_copy").RULESET)
    answer = Answer("play", "broken_copy", "--scenario", "corridor", typed="quit\n")
    assert answer.code == 1
    assert answer.error.count("\n") == 1
    assert answer.error.startswith("error: AttributeError: ")
    assert f"(broken_copy/{file}:{line})" in answer.error
