"""Refusals name what really stands in the way."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, edges, field, fight, man, play, refused

WALL = field(edges=edges(("high_wall", (1, 0), (2, 0))))


@pytest.mark.parametrize(
    ("target", "board", "answer", "rule"),
    [
        ((5, 0), WALL, "A1 arc 60 @0", "los.required"),
        ((5, 0), field(), "A1 arc 60 @180", "fire.trigger"),
        ((8, 8), field(), "A1 go prone", "arc.none"),
    ],
)
def test_a_shot_that_nobody_was_asked_for_says_why_it_was_impossible(
    target: tuple[int, int], board: Any, answer: str, rule: str
) -> None:
    scene = battle(fight([man((0, 0))], [man(target)], board))
    play(scene, "A1 activate", answer, "A1 done", "B1 activate")
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"
    assert refused(scene, "A1 fire").rule == rule


def test_a_shot_out_of_range_says_so() -> None:
    scene = battle(fight([man((-8, -8), primary="smg")], [man((8, 8))]))
    play(scene, "A1 activate", "A1 arc 60 @30", "A1 done", "B1 activate")
    assert refused(scene, "A1 fire").text == "out of range: 32 dots away, and long range is 17"


def test_somebody_who_cannot_activate_is_told_why() -> None:
    squad = [man((0, 0)), man((0, 2)), man((0, 4), cells=".......XXX.")]  # A3: HP 0
    scene = battle(fight(squad, [man((8, 8))]))
    assert refused(scene, "B1 activate").text == "B1 cannot activate now: it is the other side's turn"
    assert refused(scene, "A8 activate").text == "A8 cannot activate now: no trooper has this place in the squad"
    assert refused(scene, "A3 activate").text == "A3 cannot activate now: they are out of the fight"
    play(scene, "A1 activate", "A1 done")
    assert refused(scene, "A1 activate").text == "A1 cannot activate now: they have been active this turn"


@pytest.mark.parametrize("level", [9, -1, 100])
def test_a_throw_at_a_level_that_is_none_is_refused_by_a_rule(level: int) -> None:
    scene = play(battle(fight([man((0, 0), grenades=1, active="grenade")], [man((5, 0))])), "A1 activate")
    assert refused(scene, f"A1 throw (3,0) level {level}").text == f"no floor at level {level}"
    assert refused(scene, f"A1 throw stairs (0,0) level {level}").rule == "throw.stairs"
