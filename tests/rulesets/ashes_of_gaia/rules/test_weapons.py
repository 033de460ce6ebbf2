"""What belongs to a weapon and not to whoever holds it: jams, a round that is not chambered, both hands."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st

from ..build import fight, man, now, play, reasons, start_of_beat, why_not

JAMS = {"jam": "on"}


def test_a_slow_weapon_is_chambered_in_the_turn_of_its_shot() -> None:
    battle = play(fight([man(5, weapons=["srb92"])], [man(90)]), "shoot B1 single plainly", [99], "chamber")
    assert not now(battle).fighters[0].unchambered[0]
    play(battle, "end peeking")
    assert battle.why_not("shoot A1 single plainly") is not None  # B1 is up
    play(battle, "end peeking")
    assert battle.why_not("shoot B1 single plainly") is None


def test_a_slow_weapon_that_was_not_chambered_waits_for_it() -> None:
    battle = play(fight([man(5, weapons=["srb92"])], [man(90)]), "shoot B1 single plainly", [99], "end peeking")
    play(battle, "end peeking")
    assert why_not(battle, "shoot B1 single plainly")[0] == "pub.slow"
    assert battle.why_not("shoot B1 single plainly") is not None
    play(battle, "chamber")
    assert battle.why_not("shoot B1 single plainly") is None


def test_a_slow_weapon_fires_once_a_turn_chambered_or_not() -> None:
    rulings = {"attack_modes_per_turn": "per_action"}
    battle = fight([man(5, weapons=["srb92"])], [man(90)], rulings)
    start_of_beat(battle).fighters[0].actions = 3
    play(battle, "shoot B1 single plainly", [99], "chamber")
    assert why_not(battle, "shoot B1 single plainly")[0] == "pub.slow"


def test_a_chambered_slow_weapon_fires_in_the_turn_of_another() -> None:
    sniper = man(10, long=65, strength=80, weapons=["srb92"])
    foes = [man(11, melee=60, dexterity=40, weapons=["machete"]), man(31, dexterity=30)]
    battle = play(fight([sniper], foes), "shoot B2 single plainly", [100], "chamber", "end peeking")
    play(battle, "strike A1 focused", [100])
    assert "shoot plainly" in [str(answer) for answer in battle.legal_actions]
    play(battle, "shoot plainly", [100], "again A1", [100])
    assert "shoot plainly" not in [str(answer) for answer in battle.legal_actions], "it is not chambered again"


def test_whoever_draws_another_weapon_shoots_with_that() -> None:
    rulings = {"attack_modes_per_turn": "per_action"}
    battle = fight([man(5, weapons=["srb92", "delmar"])], [man(20)], rulings)
    start_of_beat(battle).fighters[0].actions = 3
    play(battle, "shoot B1 single plainly", [99], "draw 1")
    assert battle.why_not("shoot B1 single plainly") is None
    assert why_not(battle, "chamber")[0] == "pub.slow"  # the pistol needs none


def test_a_jam_is_in_the_weapon_that_jammed() -> None:
    battle = play(fight([man(5, weapons=["delmar", "bee"])], [man(20)], JAMS), "shoot B1 semi plainly", [99])
    assert why_not(battle, "shoot B1 single plainly")[0] == "jam"
    play(battle, "draw 1", "end peeking", "end peeking")
    assert battle.why_not("shoot B1 single plainly") is None
    assert why_not(battle, "clear")[0] == "jam"
    play(battle, "draw 0", "clear", "end peeking", "end peeking")  # a trusted one: without a roll
    assert battle.why_not("shoot B1 single plainly") is None


def test_a_jammed_blade_is_cleared_with_the_skill_of_blades() -> None:
    axe = man(5, weapons=["axe"], melee=60, heavy=0)
    battle = play(fight([axe], [man(6)], JAMS), "strike B1 focused", [97], "no")
    assert now(battle).fighters[0].jammed[0]
    assert why_not(battle, "strike B1 focused")[0] == "jam"
    play(battle, "clear", [60])
    assert not now(battle).fighters[0].jammed[0]


def test_what_is_thrown_and_jams_does_nothing_and_leaves_the_gun_alone() -> None:
    battle = play(fight([man(5, weapons=["cera", "frag*2"], throwing=99)], [man(10)], JAMS), "throw 1 at B1", [99])
    thrower = now(battle).fighters[0]
    assert (thrower.loads[1], list(thrower.jammed)) == (1, [0] * 4)
    assert now(battle).fighters[6].hp == 24


@pytest.mark.parametrize(
    ("entry", "damage"),
    [
        ({"weapons": ["axe"]}, 5 + 2),
        ({"weapons": ["axe"], "two_hands": True}, 5 + 4),
        ({"weapons": ["axe"], "two_hands": True, "shield": 20}, 5 + 2),
        ({"weapons": ["axe", "spear"]}, 5 + 2),
    ],
)
def test_brutal_counts_twice_in_both_hands_and_without_a_shield(entry: dict[str, Any], damage: int) -> None:
    battle = fight([man(5, melee=90, dm=2, **entry)], [man(6, hp=40)])
    play(battle, "strike B1 focused", [52], "take it", [5])  # 52 backwards is 25: the chest
    assert F(80 - now(battle).fighters[6].hp, 2) == damage


def test_a_weapon_for_two_hands_says_nothing_of_the_next_one() -> None:
    battle = fight([man(5, melee=90, dm=2, weapons=["spear", "axe"])], [man(6, hp=40)])
    play(battle, "draw 1", "strike B1 focused", [52], "take it", [5])
    assert now(battle).fighters[6].hp == 80 - 2 * (5 + 2)


def test_what_it_costs_to_chamber_is_a_number() -> None:
    rules = st.load("ashes_of_gaia", numbers={"pub.slow": 2})
    scenario = {"red": {"fighters": [man(5, weapons=["srb92"], dexterity=90)]}, "blue": {"fighters": [man(30)]}}
    battle = play(st.Battle(rules, scenario, dice="typed"), "shoot B1 single plainly", [99])
    assert why_not(battle, "chamber")[0] == "house.turn"


def test_a_gun_that_jams_in_a_shot_back_does_not_end_the_attacks_of_who_struck() -> None:
    battle = fight([man(10, weapons=["knife"], melee=60)], [man(11, weapons=["cera"])], JAMS)
    play(battle, "strike B1 focused", [95], "shoot plainly", [100])
    assert now(battle).fighters[6].jammed[0]
    assert [str(answer) for answer in battle.legal_actions] == ["again B1", "stop"]


def test_where_each_weapon_counts_its_own_attacks_bare_hands_are_not_the_gun_that_they_hold() -> None:
    readings = {"ordinal_scope": "weapon", "attack_modes_per_turn": "mixed", "melee_order": "add"}
    gunner = man(10, long=60, melee=60, weapons=["cera"])
    blow_first = play(fight([gunner], [man(11), man(30)], readings), "strike B1 strong", [100], "no")
    assert reasons(blow_first, "shoot B2 single plainly") == {("house.skill", 60)}
    shot_first = play(fight([gunner], [man(11), man(30)], readings), "shoot B2 single plainly", [100])
    assert reasons(shot_first, "strike B1 focused") == {("house.skill", 60)}
    play(shot_first, "strike B1 focused", [100], "no")
    assert ("order.second", -20) in reasons(shot_first, "again B1")


def test_a_weapon_that_stays_jammed_says_which_success_it_takes() -> None:
    battle = fight([man(10, small=60, weapons=["fnt5"])], [man(30)], {"jam": "on"})
    battle.set("A1", jammed=True)
    play(battle, "clear", [50])
    assert battle.log[-1].text == "the SMG FNT-5 stays jammed: it takes a hard success"
