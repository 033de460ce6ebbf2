"""Steps, levels and postures: P15."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, man, play, refused, table

GROUND = field(
    edges=edges(
        ("low_wall", (0, 0), (1, 0)),
        ("low_wall", (1, 0), (2, 0)),
        ("doorway", (0, 0), (0, 1)),
        ("window", (0, 0), (1, -1)),
        ("high_wall", (0, 0), (-1, 0)),
    ),
    dots=dots(("light_vegetation", (2, 0)), ("tree_trunk", (0, 2))),
)


@pytest.mark.parametrize(
    ("start", "end", "price"),
    [((0, 0), (-1, 1), 1), ((0, 0), (1, 0), 2), ((0, 0), (0, 1), 2), ((0, 0), (1, -1), 4), ((1, 0), (2, 0), 2)],
)
def test_p15_costs(start: Any, end: Any, price: int) -> None:
    for prone, factor in ((False, 1), (True, 2)):
        scene = battle(fight([man(start, prone=prone), man((-8, 8))], [man((8, 8))], GROUND))
        play(scene, "A1 activate", f"A1 step ({end[0]},{end[1]})")
        assert table(scene).troopers[0].spent == price * factor


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((0, 0), (-1, 0), "blocked by the high wall on (0,0)-(-1,0)"),
        ((0, 1), (0, 2), "blocked by the tree trunk on (0,2)"),
        ((0, 0), (2, 0), "not adjacent"),
    ],
)
def test_p15_illegal(start: Any, end: Any, words: str) -> None:
    scene = play(battle(fight([man(start)], [man((8, 8))], GROUND)), "A1 activate")
    assert refused(scene, f"A1 step ({end[0]},{end[1]})").text == words


def test_p15_what_is_left() -> None:
    scene = battle(fight([man((0, 0), prone=True)], [man((2, -1))], GROUND))
    play(scene, "A1 activate", "A1 stand up", "A1 step (1,0)", "A1 step (2,0)")
    assert scene.why_not("A1 arc 30 @0") is None
    assert refused(scene, "A1 arc 60 @0").rule == "arc.pay"
    assert refused(scene, "A1 attack B1 with fists").rule == "melee.cost"


def test_eight_points_of_a_turn_go_into_steps_and_no_more() -> None:
    scene = battle(fight([man((-8, 0), skill=2), man((-8, 8))], [man((8, 8))]))
    play(scene, "A1 activate", *[f"A1 step ({q},0)" for q in range(-7, 1)])
    assert refused(scene, "A1 step (1,0)").text == "at most 8 AP a turn go into movement; 8 are gone and this costs 1"


def test_a_level_of_stairs_costs_three_points() -> None:
    house = field(floors=[{"at": [[0, 0]], "levels": [1]}], stairs=[{"dot": [0, 0], "levels": [0, 1]}])
    scene = play(battle(fight([man((0, 0)), man((-8, 8))], [man((8, 8))], house)), "A1 activate", "A1 climb to level 1")
    assert (table(scene).troopers[0].spent, table(scene).troopers[0].level) == (3, 1)


# ---- what is carried -------------------------------------------------------------------------------------------


def test_to_take_something_costs_six_points_and_to_drop_it_none() -> None:
    scene = battle(fight([man((0, 0)), man((1, 0), grenades=2)], [man((8, 8))]))
    play(scene, "A1 activate", "A1 take grenade from A2")
    assert table(scene).troopers[0].spent == 6
    play(scene, "A1 drop grenade")
    assert table(scene).troopers[0].spent == 6


@pytest.mark.parametrize(("item", "most"), [("grenade", 4), ("satchel", 1)])
def test_so_many_explosives_are_carried_and_no_more(item: str, most: int) -> None:
    for carried, rule in ((most - 1, None), (most, "card.carried")):
        people = [man((0, 0), **{f"{item}s": carried}), man((1, 0), **{f"{item}s": 1})]
        scene = play(battle(fight(people, [man((8, 8))])), "A1 activate")
        refusal = scene.why_not(f"A1 take {item} from A2")
        assert (refusal and refusal.rule) == rule


def test_dropping_what_is_in_hand_leaves_the_hands_empty() -> None:
    """Only using an explosive brings a weapon back for nothing; readying one costs its price."""
    scene = battle(fight([man((0, 0), grenades=1, active="grenade", secondary="pistol")], [man((8, 8))]))
    play(scene, "A1 activate", "A1 drop grenade")
    assert refused(scene, "A1 arc 60 @0").text == "the active weapon is not a firearm: A1 holds nothing"
    assert refused(scene, "A1 attack B1 with club").rule == "melee.reach"
    play(scene, "A1 ready secondary")
    assert table(scene).troopers[0].spent == 3


def test_a_satchel_charge_leaves_no_room_for_a_secondary_weapon() -> None:
    people = [man((0, 0), satchels=1), man((1, 0), secondary="pistol")]
    rules = st.load("skirmishers", numbers={"card.carried": [4, 2]})
    scene = play(st.Battle(rules, fight(people, [man((8, 8))])), "A1 activate")
    assert refused(scene, "A1 take secondary from A2").text == "A1 has no room for another secondary weapon"


def test_taking_the_weapon_of_an_arc_ends_the_arc_and_says_so() -> None:
    people = [man((0, 0)), man((1, 0), secondary="pistol", active="secondary")]
    scene = battle(fight(people, [man((8, 8))]))
    play(scene, "A2 activate", "A2 arc 60 @0", "A2 done", "A1 activate", "A1 take secondary from A2")
    assert str(scene.log[-1]) == "the arc of A2 is gone"
    assert table(scene).troopers[1].active.label == "nothing"
