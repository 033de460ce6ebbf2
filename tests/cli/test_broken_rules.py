"""An exception inside a rule is one line with the rule's file, line and id, and no page of traceback."""

from __future__ import annotations

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
    broken = replace(find("danger_close"), id="broken", beat=half_of_nothing)
    monkeypatch.setitem(REGISTERED, "broken", broken)
    find.cache_clear()
    answer = Answer("play", "broken", "--json")
    assert answer.code == 2
    assert "ZeroDivisionError: half of nothing (test_broken_rules.py:18, offense)" in answer.out
    assert "Traceback" not in answer.out
    find.cache_clear()
