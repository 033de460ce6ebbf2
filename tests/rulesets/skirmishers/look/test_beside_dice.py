"""What players are told beside dice: who can be fired at, what a taken weapon loses, who may still fire."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from sandtable.kernel import allowed
from sandtable.rulesets.skirmishers import RULESET
from sandtable.rulesets.skirmishers.rules import explosives, fire
from sandtable.rulesets.skirmishers.rules.ground import apart
from sandtable.rulesets.skirmishers.state import Arm, Battle, Slot, Trooper
from tests.rulesets.skirmishers.build import Entry, battle, field, fight, load, man, play, shares, table

LOOK = RULESET.looks


def sights(scene: st.Battle, answer: str) -> list[str]:
    """The lines of sight that are marked for an answer."""
    return [shape.label for shape in LOOK.marks(table(scene), scene.parse(answer)) if shape.style == "sight"]


# ---- who can be fired at ----------------------------------------------------------------------------------------


def test_targets_on_the_same_dot_are_in_no_arc_and_those_who_are_out_are_none() -> None:
    tower = field(floors=[{"at": [[0, 0]], "levels": [1]}])
    enemies = [man((0, 0), level=1), man((4, 0)), man((5, 0), cells="XXXXXXXXXX.")]
    odds = st.odds(load(), "targets", scenario=fight([man((0, 0))], enemies, tower), trooper="A1")
    assert odds.columns == ("B1", "B2")
    own_dot = "B1 is on the dot from which the arc of A1 opens, and that dot lies in no arc"
    assert odds.outcomes == {(own_dot, "needs 6"): 1}


def test_a_shot_that_a_new_rule_refuses_is_told_no_number_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house rule: the prone are hit from no farther than short range."""
    before = fire.can_hit

    def can_hit(t: Battle, shooter: Trooper, target: Trooper, arm: Arm) -> bool:
        near = not target.prone or apart(shooter.at, target.at) <= arm.short
        return before(t, shooter, target, arm) and allowed(t, "fire.range-short", near, target)

    monkeypatch.setattr(fire, "can_hit", can_hit)
    setting = fight([man((0, 0), primary="smg")], [man((8, 0), prone=True), man((8, 1))])
    odds = st.odds(load(), "targets", scenario=setting, trooper="A1")
    prone, standing = next(iter(odds.outcomes))
    assert prone == load().ruleset.catalogue.rules["fire.range-short"].text
    assert standing == "needs 8"
    scene = battle(setting)
    play(scene, "A1 activate")
    told = [shape.label for shape in LOOK.marks(table(scene), scene.parse("A1 arc 60 @0"))]
    assert "A1 at B1: seen, out of reach" in told
    assert "A1 at B2: needs 8" in told


def test_a_throw_draws_a_blast_as_far_as_the_rules_carry_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = explosives.blast_points

    def blast_points(t: Battle, kind: Slot, away: int) -> int:
        return 1 if away == 3 else before(t, kind, away)

    monkeypatch.setattr(explosives, "blast_points", blast_points)
    scene = battle(fight([man((0, 0), grenades=1, active="grenade")], [man((4, 0))]))
    play(scene, "A1 activate")
    told = [shape.label for shape in LOOK.marks(table(scene), scene.parse("A1 throw (4,0) level 0"))]
    assert [label for label in told if "lethal at 3 dots" in label] == ["1 lethal at 3 dots"]


@pytest.mark.parametrize(
    ("shooter", "enemy", "told"),
    [
        ({}, {"at": (0, 0), "level": 1}, "seen, in no arc"),
        ({"grenades": 1, "active": "grenade"}, {"at": (5, 0)}, "seen"),
        ({}, {"at": (5, 0), "cells": "XXXXXXXXXX."}, "seen"),
    ],
)
def test_an_enemy_who_is_seen_is_told_a_number_only_where_a_shot_is_possible(
    shooter: Entry, enemy: Entry, told: str
) -> None:
    stairwell = field(floors=[{"at": [[0, 0]], "levels": [1]}], stairs=[{"dot": [0, 0], "levels": [0, 1]}])
    scene = battle(fight([man((0, 0), **shooter)], [man(**enemy)], stairwell))
    assert LOOK.outlook is not None
    lines = {shape.label for shape in LOOK.outlook(table(scene), "A1") if shape.style == "sight"}
    assert lines == {f"A1 at B1: {told}"}


def test_a_run_up_to_the_firer_ends_beside_them_and_not_for_want_of_ap() -> None:
    odds = st.odds(load(), "run", range=2, dots=3, cells="......XXX..")
    assert shares(odds, "stopped at") == {
        "activates": F(65, 216),
        "dot 1": F(65, 216),
        "dot 1, beside the firer": F(43, 108),
    }


# ---- what is lost -----------------------------------------------------------------------------------------------


def armed() -> st.Battle:
    """A1 has an arc and has declared an attack with the bayonet; A2, beside, has empty hands."""
    scene = battle(fight([man((1, 0), skill=2), man((0, 0), primary="smg")], [man((2, 0))]))
    play(scene, "A1 activate", "A1 attack B1 with bayonet", "A1 arc 30 @0", "A1 done")
    return play(scene, "A2 activate", "A2 drop primary")


def test_taking_a_rifle_says_that_a_declared_attack_is_lost() -> None:
    scene = armed()
    assert LOOK.point(table(scene), scene.parse("A2 take primary from A1")).cost.endswith(
        ", A1 has nothing in hand, the arc is gone, and a declared attack is lost"
    )


def test_whoever_has_lost_the_bayonet_is_no_longer_said_to_strike() -> None:
    scene = armed()
    said = "will strike at B1"
    assert said in LOOK.view(table(scene)).figures[0].tags
    assert f"A1 {said}" in {mark.label for mark in LOOK.view(table(scene)).marks}
    play(scene, "A2 take primary from A1")
    assert said not in LOOK.view(table(scene)).figures[0].tags
    assert f"A1 {said}" not in {mark.label for mark in LOOK.view(table(scene)).marks}


# ---- who may still fire -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("volley", "left"), [("one", ["A2"]), ("any", ["A1", "A2"])])
def test_holding_fire_marks_only_shots_that_are_still_open(volley: str, left: list[str]) -> None:
    scene = battle(fight([man((5, 0)), man((6, 2))], [man((0, 0))]), {"volley": volley})
    play(scene, "A1 activate", "A1 arc 60 @180", "A1 done", "A2 activate", "A2 arc 60 @180", "A2 done", "B1 activate")
    assert sights(scene, "hold fire") == ["A1 at B1: needs 6", "A2 at B1: needs 6"]
    play(scene, "A1 fire", [1, 1])
    assert sights(scene, "hold fire") == [f"{shooter} at B1: needs 6" for shooter in left]
