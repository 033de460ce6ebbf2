"""Blows: P19."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import prospects
from tests.rulesets.skirmishers.build import battle, fight, load, man, play, refused, shares


@pytest.mark.parametrize(
    ("weapon", "hp", "one", "other", "need", "hit", "dead", "out"),
    [
        ("bayonet", 10, "standing", "standing", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("bayonet", 10, "prone", "standing", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 10, "standing", "prone", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 5, "prone", "prone", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("club", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("fists", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("sword", 1, "standing", "standing", 7, F(7, 12), F(7, 144), F(7, 144)),
    ],
)
def test_p19_melee(weapon: str, hp: int, one: str, other: str, need: int, hit: F, dead: F, out: F) -> None:
    odds = st.odds(load(), "melee", weapon=weapon, hp=hp, attacker=one, target=other)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == hit
    assert (odds.of("hp").p(-1), odds.of("hp").p(0)) == (dead, out)


@pytest.mark.parametrize(
    "parameters", [{"weapon": "fists", "armor": 2}, {"weapon": "stun baton", "wearing": "standard"}]
)
def test_a_blow_that_armor_takes_is_a_hit_all_the_same(parameters: dict[str, Any]) -> None:
    assert st.odds(load(), "melee", **parameters).of("hit").p(True) == F(11, 12)


def test_chances_and_log_call_a_blow_that_armor_takes_a_hit() -> None:
    scene = play(battle(fight([man((0, 0))], [man((1, 0), armor="heavy")])), "A1 activate")
    assert {label: odds.p(True) for label, odds in prospects(scene, "A1 attack B1 with fists")}["is hit"] == F(11, 12)
    play(scene, "A1 attack B1 with fists", "A1 done")
    assert {label: odds.p(True) for label, odds in prospects(scene, "B1 activate")}["is hit if all react"] == F(11, 12)
    play(scene, "B1 activate")
    assert {label: odds.p(True) for label, odds in prospects(scene, "A1 strike")}["is hit"] == F(11, 12)
    play(scene, "A1 strike", [6, 6], [3, 4])
    assert any(str(event).endswith("needs 4 or more: hit") for event in scene.log)


def test_the_chances_of_a_second_blow_leave_out_the_first() -> None:
    rules = st.load("skirmishers", numbers={"melee.cost": 4})
    scene = st.Battle(rules, fight([man((0, 0), skill=2)], [man((1, 0))]), dice="typed")
    play(scene, "A1 activate", "A1 attack B1 with fists")
    told = {label: odds.p(True) for label, odds in prospects(scene, "A1 attack B1 with fists")}
    assert told["is hit"] == F(11, 12)


def test_a_blow_explains_its_number_before_it_is_declared() -> None:
    scene = play(battle(fight([man((0, 0), prone=True)], [man((1, 0))])), "A1 activate")
    assert [(x.rule, x.value) for x in scene.explain("A1 attack B1 with fists")] == [
        ("melee.base", 4),
        ("fire.attacker-prone", -1),
    ]


def test_a_declared_blow_that_can_no_longer_be_struck_is_told_to_be_lost() -> None:
    scene = battle(fight([man((0, 0)), man((-1, 0))], [man((1, 0))]))
    play(scene, "A1 activate", "A1 attack B1 with bayonet", "A1 done")
    play(scene, "A2 activate", "A2 drop primary", "A2 take primary from A1", "A2 done", "B1 activate")
    assert str(scene.log[-1]) == "the melee attack of A1 on B1 is lost"
    assert refused(scene, "A1 strike").text == "A1 has no melee attack on B1 left to strike"


def test_fire_is_not_held_for_the_blow_that_is_due_and_not_for_one_that_is_lost() -> None:
    scene = battle(fight([man((0, 0)), man((1, -1)), man((-1, 0))], [man((1, 0))]))
    play(scene, "A1 activate", "A1 attack B1 with bayonet", "A1 done", "A2 activate", "A2 attack B1 with fists")
    play(scene, "A2 done", "A3 activate", "A3 drop primary", "A3 take primary from A1", "A3 done", "B1 activate")
    assert [str(answer) for answer in scene.legal_actions] == ["A2 strike"]
    assert refused(scene, "hold fire").text == "the declared melee attack of A2 must be struck first"
