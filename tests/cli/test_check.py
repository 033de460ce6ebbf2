"""`check`: the verdict, and its exit code."""

from __future__ import annotations

import pytest

import sandtable.testing
from sandtable.testing import Finding, Report
from tests.cli.program import Answer, refused

QUICK = ("check", "danger_close", "--only", "capacities", "--seconds", "1")


def test_the_verdict() -> None:
    assert "danger_close: sound (seed 5," in Answer(*QUICK, "--seed", "5").out
    report = Answer(*QUICK, "--seed", "5", "--json").json
    assert (report["ok"], report["seed"], list(report["tried"])) == (True, 5, ["capacities"])


def test_what_is_wrong_is_named_and_ends_with_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Report("danger_close", 1, [Finding("purity", "fire: twice the same, two results")])
    monkeypatch.setattr(sandtable.testing, "check_ruleset", lambda *_: wrong, raising=False)
    answer = Answer(*QUICK)
    assert answer.code == 1
    assert "wrong: purity: fire: twice the same" in answer.out


def test_unknown_checks_are_refused() -> None:
    assert 'did you mean "purity"?' in refused("check", "danger_close", "--only", "purty")
