"""An exception inside a rule is one line with the rule's file, line and id, and no page of traceback."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel.rule import rule
from sandtable.registry import REGISTERED, find

from .program import Answer


@rule("offense")
def half_of_nothing(t: Any) -> None:
    raise ZeroDivisionError("half of nothing")


def test_a_mistake_in_a_rule_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = broken_game(monkeypatch, "play", "broken", "--json")
    assert answer.code == 2
    assert "ZeroDivisionError: half of nothing (test_broken_rules.py:19, offense)" in answer.out
    assert "Traceback" not in answer.out


@pytest.mark.parametrize("command", [["simulate"], ["compare", "--a", "preset=bare"]])
def test_battles_that_break_off_are_told_and_no_command_with_them_succeeds(
    monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    name, *more = command
    answer = broken_game(monkeypatch, name, "broken", "--battles", "3", "--engine", "python", *more)
    assert answer.code == 2
    assert "3 of 3 battles broke off" in answer.error
    assert "half of nothing (test_broken_rules.py:19, offense)" in answer.error


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
