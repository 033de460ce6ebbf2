"""Numbers at the ends of their ranges do what they say."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, fight, load, man, play, refused, table


def changed(scenario: Any, **numbers: Any) -> st.Battle:
    return st.Battle(load(**numbers), scenario, dice="typed")


@pytest.mark.parametrize(
    ("number", "value", "least"),
    [
        ("melee.fists-damage", 0, 1),
        ("expl.level-distance", -5, 0),
        ("expl.scatter-die", 7, 1),
        ("fire.base", 10**9, -10),
        ("move.step", 0, 1),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(number: str, value: int, least: int) -> None:
    with pytest.raises(st.InvalidRules, match=f"number {number}: {least} to .* expected, got {value}"):
        st.load("skirmishers", numbers={number: value})


def test_widths_that_are_equal_are_offered_once() -> None:
    scene = play(changed(fight([man((0, 0))], [man((5, 0))]), arc__sizes=[60, 60, 90]), "A1 activate")
    offered = [str(x) for x in scene.legal_actions if " arc " in str(x)]
    assert len(offered) == len(set(offered)) == 24
    assert refused(scene, "A1 arc 30 @0").text == "arc width must be 60, 60 or 90 degrees; got 30"


def test_dropping_things_is_paid_for() -> None:
    trooper = man((0, 0), secondary="pistol", grenades=4)
    scene = play(changed(fight([trooper], [man((5, 0))]), move__drop=3), "A1 activate")
    play(scene, "A1 drop grenade", "A1 drop grenade")
    assert table(scene).troopers[0].spent == 6
    assert refused(scene, "A1 drop grenade").text == "that costs 3 AP; A1 has 2 left"


def test_as_many_attacks_as_the_ap_pay_for_can_be_declared() -> None:
    """Elite troopers of 18 AP strike four times at 4 AP each."""
    numbers = {"dmg__max_ap": [0] + [16] * 10, "melee__cost": 4}
    scene = play(changed(fight([man((0, 0), skill=2)], [man((1, 0))]), **numbers), "A1 activate")
    play(scene, *["A1 attack B1 with fists"] * 4)
    assert refused(scene, "A1 attack B1 with fists").text == "a melee attack costs 4 AP; 2 left"


def test_a_throw_of_many_costly_dots_keeps_its_number() -> None:
    """10 AP and eight things in the way at 10 each: more than eight bits hold in sign and number."""
    wall = [{"kind": "light_vegetation", "at": [[q, 0] for q in range(2, 9)]}]
    board = {"plain": [[q, 0] for q in range(12)] + [[0, 1]], "dots": wall}
    low = [{"kind": "low_wall", "between": [[[q, 0], [q + 1, 0]] for q in range(1, 9)]}]
    scenario = fight([man((0, 0), grenades=1, active="grenade", skill=2)], [man((0, 1))], {**board, "edges": low})
    scene = play(changed(scenario, fire__cover=10), "A1 activate", "A1 throw (10,0) level 0")
    assert table(scene).charges[0].need == 10 + 15 * 10


def test_dots_far_from_the_middle_can_be_named() -> None:
    """A board's own coordinates may be anywhere."""
    board = {"plain": [[q, r] for r in (300, 301) for q in range(1000, 1010)]}
    scene = battle(fight([man((1000, 300))], [man((1009, 301))], board))
    play(scene, "A1 activate", "A1 step (1001,300)")
    assert "A1 step (1002,300)" in [str(x) for x in scene.legal_actions]


def test_shots_of_a_weapon_are_a_number_or_one_of_its_kind() -> None:
    own = {"gun": {"kind": "firearm", "lethal": 3, "short": 5, "long": 9, "shots": "arc.sizes"}}
    with pytest.raises(st.InvalidScenario, match=r"weapons\.gun\.shots: no number"):
        battle(fight([man((0, 0))], [man((5, 0))], weapons=own))
