"""What the greedy player sees: more than the next shot."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import NO, YES
from sandtable.odds import prospects
from sandtable.rulesets.ashes_of_gaia import actions as act

from .build import RIFLE, asks, fight, man, now, play

RANGER: dict[str, Any] = {"long": 60, "weapons": ["gorro"]}  # which fires single shots
SHORT: dict[str, Any] = {"long": 60, "weapons": ["pa60"]}
SPEAR: dict[str, Any] = {"melee": 65, "weapons": ["spear"]}
AXE: dict[str, Any] = {"melee": 65, "weapons": ["axe"]}


def turn_of(battle: st.Battle) -> list[str]:
    """What he does before dice fall, or until his turn is over."""
    done: list[str] = []
    while isinstance(battle.pending, st.Choice) and now(battle).active == 0:
        done.append(str(battle.advice("greedy", 0)))
        battle.push(done[-1])
    return done


def test_aims_first_where_a_shot_leaves_the_time() -> None:
    assert turn_of(fight([man(10, **RANGER)], [man(60)])) == ["aim at B1", "shoot B1 single plainly"]


def test_braces_a_gun_that_is_too_heavy_for_him() -> None:
    assert turn_of(fight([man(10, strength=60, long=90, weapons=["hellwake"])], [man(60)]))[0] == "brace"


def test_steps_behind_cover_and_shoots_from_there() -> None:
    window = {"kind": "window", "box": [13, 9, 13.4, 11], "ar": 12}
    done = turn_of(fight([man(10, **RIFLE)], [man(80, **RIFLE)], terrain=[window]))
    assert done == ["move 124 100", "shoot B1 semi plainly"]


def test_ducks_where_he_cannot_shoot() -> None:
    trench = {"kind": "trench", "box": [9, 9, 12, 11]}
    held = fight([man(10, movement=0, **SHORT)], [man(200, **RIFLE)], terrain=[trench])
    assert turn_of(held)[-1] == "end hidden"
    assert turn_of(fight([man(10, movement=0, **SHORT)], [man(200, **RIFLE)]))[-1] == "end peeking"


def test_shoots_at_the_head_where_the_rest_is_armoured() -> None:
    knight = man(30, weapons=["cera"], armour=["exo", "aegis_chest"])
    assert turn_of(fight([man(10, long=110, weapons=["gorro"])], [knight]))[0] == "shoot B1 in the head plainly"


def test_blinds_a_gunner_whom_only_his_blade_can_hurt() -> None:
    raider = man(10, throwing=60, melee=60, weapons=["axe", "smoke*1"])
    assert turn_of(fight([raider], [man(35, **RIFLE)]))[0] == "throw 1 at B1"


def test_keeps_his_reactions_for_what_they_can_do() -> None:
    battle = play(fight([man(10, **RIFLE)], [man(30, dodge=20, **RIFLE)]), "shoot B1 single plainly", [10])
    assert str(battle.advice("greedy", 1)) == "take it", "one in twenty is no hope against an extreme success"


def test_gets_inside_a_longer_reach_before_he_strikes() -> None:
    assert turn_of(fight([man(10, **AXE)], [man(11, **SPEAR)]))[0] == "close in on B1"
    assert turn_of(fight([man(10, **SPEAR)], [man(11, **AXE)]))[0].startswith("strike B1"), "his own is the longer"


def test_strikes_back_with_the_last_reaction() -> None:
    battle = fight([man(10, **AXE)], [man(11, **AXE)], numbers={"pub.actions": [2, 1]})
    play(battle, "strike B1 focused", [90])
    assert asks(battle) == act.Ask.STRIKE_BACK
    assert battle.advice("greedy", 1) == YES


def test_a_dodge_that_cannot_be_good_enough_is_spared() -> None:
    """A beam hits at once: no dodge is better than an extreme success."""
    for face, does in ((5, "take it"), (40, "dodge")):
        battle = fight([man(10, small=90, weapons=["bee"])], [man(20, dodge=90, weapons=["cera"])])
        play(battle, "shoot B1 single plainly", [face])
        assert str(battle.advice("greedy", 1)) == does


def test_nobody_strikes_back_with_a_blow_that_cannot_hit() -> None:
    for skill, does in ((20, False), (60, True)):  # 20 less, and 30 for the shorter weapon
        battle = fight([man(10, **SPEAR)], [man(11.5, melee=skill, weapons=["knife"])])
        play(battle, "strike B1 focused", [100])
        assert battle.advice("greedy", 1) == (YES if does else NO)


def test_nobody_ducks_who_cannot_get_out_of_the_way() -> None:
    for skill, does in ((0, False), (30, True)):
        battle = fight([man(10, throwing=99, weapons=["frag"])], [man(20, dodge=skill)])
        play(battle, "throw 0 at B1", [5], [1, 1, 1, 1], [60])
        assert battle.advice("greedy", 1) == (YES if does else NO)


def test_no_burst_is_begun_for_which_the_rounds_are_too_few() -> None:
    for rounds, does in ((36, "shoot B1 full plainly"), (5, "aim at B1")):  # four rounds an attack
        battle = fight([man(10, long=65, weapons=["cera"])], [man(40, weapons=["cera"])])
        if rounds < 36:
            battle.set("A1", rounds=rounds)
        assert str(battle.advice("greedy", 0)) == does


@pytest.mark.parametrize("sheltered", [True, False])
def test_a_burst_is_weighed_by_those_whom_it_reaches(sheltered: bool) -> None:
    """A friend is near, behind a wall or in the open."""
    thrower = man(2, throwing=90, strength=100, long=0, weapons=["gorro", "frag"])
    wall = {"kind": "wall", "box": [25.8, 2, 26.2, 18], "ar": 12}
    battle = fight([thrower, man(29)], [man(23)], terrain=[wall] if sheltered else [])
    assert str(battle.advice("greedy", 0)).startswith("throw") == sheltered


@pytest.mark.parametrize(("skill", "shoots"), [(80, True), (60, True), (45, False), (30, False)])
def test_no_shot_is_made_that_strikes_a_friend_more_often_than_the_enemy(skill: int, shoots: bool) -> None:
    """Of a hundred rolls 35 strike the friend, and of the rest as many of each hundred hit as the number needed."""
    gunner, friend = man(10, small=skill, weapons=["zipper"]), man(30, melee=40, dexterity=95, weapons=["axe"])
    battle = fight([gunner, friend], [man(31, weapons=["axe"], dexterity=20)], {"careful": "off"})
    play(battle, "strike B1 focused", [100], "no", "stop", "end peeking")
    odds = dict(prospects(battle, "shoot B1 single plainly"))
    assert (odds["is hit"].p(True) > odds["strikes a friend"].p(True)) == shoots
    assert any(answer.startswith("shoot") for answer in turn_of(battle)) == shoots
