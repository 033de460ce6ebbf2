"""A rule that is changed in one place is told as it is played: on the page, in words and by marks."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.danger_close import RULESET, actions as act
from sandtable.rulesets.danger_close.rules import defense, momentum, moves, offense, tactics
from sandtable.rulesets.danger_close.state import Direction

from ..build import fight, load, man, squad, typed

LOOK = RULESET.looks


def changed(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, by: int) -> None:
    """A rule of this name that says so much more."""
    rule = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: rule(*given) + by)


def shown() -> str:
    """The page of a battle, as text."""
    t = typed(load("standard"), fight(man(), man(), threat=2)).state
    return f"{LOOK.scene(t)} {LOOK.view(t)}"


def test_the_grid_tells_dice_and_harm_of_positions_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "hurt on 1-5" not in shown()
    assert "Fire: 9 dice" not in shown()
    monkeypatch.setattr(defense, "position_threshold", lambda t, trooper: 5)
    monkeypatch.setattr(offense, "fire_dice", lambda t, trooper: 9)
    assert "hurt on 1-5" in shown()
    assert "Fire: 9 dice" in shown()


def test_the_track_tells_victory_and_defeat_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shown()
    monkeypatch.setattr(momentum, "is_too_little", lambda t, value: value <= -1)
    assert "Momentum -1, or nobody left" in shown()
    assert "Momentum -1, or nobody left" not in before
    assert shown().count(", defeat") > before.count(", defeat")
    changed(monkeypatch, momentum, "victory_mark", -1)
    assert shown().count(", victory") > before.count(", victory")


def test_the_enemy_tells_how_often_it_acts_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, tactics, "faces_to_act", 1)
    t = squad(typed(load(rulings={"tactics": "public-table"}), fight(man(), threat=2)))
    assert f"{tactics.faces_to_act(t)} in 6 each Exchange" in f"{LOOK.view(t)}"


def test_a_choice_tells_the_shift_of_momentum_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, offense, "shift_of_choice", 2)
    t = squad(typed(load("standard"), fight(man(), man(), threat=2)))
    for answer in (act.Hold(), act.Pay()):
        shift = offense.shift_of_choice(t, isinstance(answer, act.Pay))
        assert f"Momentum {shift:+}" in LOOK.point(t, answer).words
        assert f"{t.momentum + shift:+}" in f"{LOOK.marks(t, answer)}"


def test_a_move_tells_its_die_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, moves, "highest_low", 1)
    t = squad(typed(load("standard"), fight(man(), man(), threat=2)))
    low = moves.highest_low(t, Direction.UP)
    assert f"move die {low + 1} or more" in f"{LOOK.marks(t, act.MoveUp(0))}"
