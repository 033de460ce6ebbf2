"""What an answer costs besides actions is said before; what came of it, and why, is in the log."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia.look.view import LOOK

from ..build import RIFLE, fight, man, now, play, reasons

AXE: dict[str, Any] = {"weapons": ["axe"], "melee": 60}


def words(battle: st.Battle, answer: str) -> str:
    return LOOK.point(now(battle), battle.parse(answer)).words


def lines(battle: st.Battle) -> list[str]:
    return [event.text for event in battle.log]


def test_what_a_step_or_another_weapon_costs_is_said() -> None:
    battle = play(fight([man(5, **{**RIFLE, "weapons": ["cera", "knife"]})], [man(30), man(30, 20)]), "aim at B1")
    assert words(battle, "move 60 100").endswith(", and loses the aim")
    assert words(battle, "draw 1").endswith(", and loses the aim")
    assert words(battle, "aim at B2") == "Fighter A1 takes aim at Fighter B2, and loses the aim at another"
    assert words(battle, "end peeking") == "Fighter A1 ends the turn and stays alert, 1 action unused"
    braced = play(fight([man(5, **RIFLE)], [man(30)]), "brace")
    assert words(braced, "move 60 100").endswith(", and loses the brace")


def test_the_price_that_is_shown_is_the_number_in_force() -> None:
    dear = {"pub.brace": 2, "pub.slow": 2, "house.get-up": 2}
    battle = fight([man(5, long=50, weapons=["srb92"])], [man(30)], numbers=dear)
    for answer in ("brace", "chamber", "get up"):
        assert LOOK.point(now(battle), battle.parse(answer)).cost == "2 actions"


def test_a_reload_of_several_actions_counts_them() -> None:
    battle = fight([man(5, small=50, weapons=["pt310", "knife"])], [man(30)])
    battle.set("A1", rounds=0)
    assert words(battle, "reload").endswith("(action 1 of 2)")
    play(battle, "reload")
    assert lines(battle)[-1] == "Fighter A1 is not ready yet: 1 of 2 actions to reload"
    assert words(battle, "draw 1").endswith(", and loses the reload begun")


def test_attacks_and_defences_that_are_given_up_are_said() -> None:
    battle = play(fight([man(5, **RIFLE)], [man(30)]), "shoot B1 full plainly", [99])
    assert words(battle, "stop") == "Fighter A1 stops attacking, with 2 attacks of this action unused"
    blow = fight([man(5, **AXE)], [man(6, **AXE)])
    assert words(blow, "strike B1 all-out").endswith(", at -30 to every defence until the next turn")


def test_care_that_helps_no_friend_is_said_to_be_idle() -> None:
    battle = fight([man(5, **RIFLE)], [man(30)])
    assert words(battle, "shoot B1 single carefully").endswith("careful of friends, though no friend is at risk")


def test_a_burst_that_ends_for_want_of_rounds_says_so() -> None:
    battle = fight([man(5, **RIFLE)], [man(30)])
    battle.set("A1", rounds=5)
    play(battle, "shoot B1 full plainly", [99])
    assert lines(battle)[-1] == "Fighter A1 has 1 round left, too few for another attack"


def test_coming_into_a_melee_and_out_of_it_is_told() -> None:
    battle = play(fight([man(5, **AXE)], [man(6, **AXE)]), "strike B1 focused", [99], "no", "stop")
    assert "Fighter A1 and Fighter B1 are in melee" in lines(battle)
    play(battle, "move 20 100", "no")
    assert lines(battle)[-1] == "Fighter A1 and Fighter B1 are in melee no more"


@pytest.mark.parametrize(
    ("target", "armour"),
    [
        ({"armour": ["vest"]}, "armour takes 1 (3 rated, divided by 2 against blows)"),
        ({"build": 2}, "armour takes 1 (+2 for build, divided by 2 against blows)"),
    ],
)
def test_damage_names_the_parts_it_is_made_of(target: dict[str, Any], armour: str) -> None:
    attacker = man(10, melee=80, dm=4, weapons=["machete"], two_hands=True)
    battle = fight([attacker], [man(11.5, hp=60, **target)])
    play(battle, "strike B1 strong", [52], "take it", [5, 6])
    assert any(f"8 more for the arm (4, times 2 in both hands), {armour}" in line for line in lines(battle))


def test_cover_says_which_pieces_give_it() -> None:
    pieces = [{"kind": "crate", "box": [28.6, 9, 29, 11]}, {"kind": "window", "box": [29.2, 9, 29.4, 11]}]
    battle = fight([man(5, **RIFLE)], [man(30)], {"cover_stack": "sum"}, terrain=pieces)
    said = {(reason.rule, reason.value, reason.text) for reason in battle.explain("shoot B1 single plainly")}
    assert ("cover.light", -15, "Light cover: crate") in said
    assert ("cover.medium", -30, "Medium cover: window") in said
    worst = fight([man(5, **RIFLE)], [man(30)], terrain=pieces)
    assert reasons(worst, "shoot B1 single plainly") == {("house.skill", 70), ("cover.medium", -30)}


def test_cover_that_does_not_count_against_blows_gives_no_reasons() -> None:
    window = {"kind": "window", "box": [5.4, 9, 5.6, 11]}
    battle = fight([man(5, **AXE)], [man(6)], terrain=[window])
    assert reasons(battle, "strike B1 strong") == {("house.skill", 60), ("melee.strong-mod", -20)}


def test_the_seventh_cloud_of_smoke_clears_the_oldest() -> None:
    clouds = [{"at": [x, 30]} for x in range(100, 160, 10)]
    battle = fight([man(5, throwing=100, weapons=["smoke"])], [man(40)], smoke=clouds)
    play(battle, "throw 0 to 80 100", [1])
    t = now(battle)
    assert (t.clouds[0].x, t.clouds[5].x, t.cloud_count) == (11000, 800, 6)
    assert "the oldest smoke is gone" in lines(battle)


def test_a_shot_that_risks_no_friend_is_explained_by_its_own_rule() -> None:
    battle = play(fight([man(5, **RIFLE)], [man(30)]), "shoot B1 single plainly", [99])
    assert battle.log[-1].rule == "house.roll-under"
