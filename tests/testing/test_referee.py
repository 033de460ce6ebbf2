"""The referee counts what it looks at, and fails for what is wrong."""

from __future__ import annotations

import json

import pytest

from sandtable.registry import register
from sandtable.testing import referee

from . import broken

A_FEW = ("--battles", "2", "--every", "2", "--seed", "1")


def test_a_sound_ruleset_is_watched_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    register(broken.broken("watched"))
    assert referee.main(("--ruleset", "broken-watched", *A_FEW, "--json")) == 0
    by_chance, by_players = json.loads(capsys.readouterr().out)["battles"]
    assert (by_chance["players"], by_players["players"]) == ("random", "fencer")
    looked_at = [name for name in referee.COUNTED if by_chance[name] + by_players[name] > 0]
    assert looked_at == list(referee.COUNTED)


def test_a_fault_is_told_once_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    register(broken.broken("dumb", beat=broken.dumb))
    assert referee.main(("--ruleset", "broken-dumb", *A_FEW)) == 1
    text = capsys.readouterr().out
    fault = 'turn "weather": has neither a need nor a verdict ('
    assert [line.count(fault) for line in text.splitlines() if fault in line] == [1, 1]
    assert "as printed, " in text


def test_a_ruleset_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert referee.main(("--ruleset", "chess")) == 2
    assert 'no ruleset "chess"' in capsys.readouterr().err
