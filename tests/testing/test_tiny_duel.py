"""A ruleset outside the package: registered by hand, and installed as any other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import sandtable as st
from sandtable.lint import lint
from sandtable.testing import check_ruleset

from .conftest import EXAMPLE

duel = import_module("tiny_duel").RULESET


def test_the_example_is_sound() -> None:
    st.register(duel)
    report = check_ruleset("tiny_duel", seconds=8)
    report.raise_if_wrong()
    assert not report.remarks
    assert lint(duel) == []


def test_its_odds_are_exact() -> None:
    rules = st.register(duel).load()
    assert st.odds(rules, "lunge").p(lambda o: o.foe_hit) == Fraction(15, 36)
    back = Fraction(30, 36) * Fraction(15, 36)
    assert st.odds(rules, "lunge", guarding=True).of("hit back").outcomes == {True: back, False: 1 - back}
    closed = duel.load(preset="no-riposte")
    assert st.odds(closed, "lunge", guarding=True).p(lambda o: o.hit_back) == 0


def test_its_refusals_name_their_rule() -> None:
    battle = st.Battle(st.register(duel).load(), "strip")
    refusal = battle.why_not("lunge")
    assert refusal is not None
    assert (refusal.rule, str(refusal)) == ("reach", "Bel is too far away to lunge")


def test_dice_taken_back_fall_the_same_again() -> None:
    battle = st.Battle(st.register(duel).load(), "corridor", seed=5, dice="typed")
    battle.push("lunge")
    faces = battle.roll()
    battle.pop()
    assert battle.roll() == faces


@pytest.mark.slow
def test_an_installed_plugin_is_found_and_checked(tmp_path: Path) -> None:
    target = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(EXAMPLE)], check=True, capture_output=True, text=True)
    environment = {**os.environ, "PYTHONPATH": str(target)}

    def sandtable(*words: str) -> str:
        command = [sys.executable, "-m", "sandtable", *words, "--json"]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
        return done.stdout

    assert "tiny_duel" in [found["id"] for found in json.loads(sandtable("rulesets"))]
    report = json.loads(sandtable("check", "tiny_duel", "--seconds", "4"))
    assert report["ok"]
    assert report["findings"] == []
    assert set(report["tried"]) >= {"lint", "purity", "parity", "records"}
    assert json.loads(sandtable("odds", "tiny_duel", "lunge"))["exact"]
