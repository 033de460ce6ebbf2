"""Every bad input of section 8 gets its own clear error, and the battle is as it was."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, load, man, play, refused

ONLY_ENEMIES = "arcs fire only at enemies, when they activate, move or stand up"


def duel(**more: Any) -> st.Battle:
    squad = [man((0, 0), secondary="pistol", grenades=1, **more), man((0, 5))]
    scenario = fight(squad, [man((1, 0)), man((4, 0))])
    return play(battle(scenario), "A1 activate")


# ---- 1 to 4: arcs and steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("A1 arc 45 @0", "arc width must be 30, 60 or 150 degrees; got 45"),
        ("A1 arc 60 @365", "a bearing is a whole number from 0 to 359 (0 = east, clockwise)"),
        ("A1 arc 60 @-1", "a bearing is a whole number from 0 to 359 (0 = east, clockwise)"),
        ("A1 step (2,0)", "not adjacent"),
        ("A1 step (40,0)", "no such dot"),
        ("A1 step (1,0)", "occupied by B1"),
        ("B1 step (2,0)", "it is the activation of A1"),
        ("A1 climb to level 1", "no stairs or ladder takes A1 to level 1"),
        ("A1 climb to level 0", "A1 is on level 0 already"),
        ("A1 stand up", "A1 is standing already"),
        ("A1 ready satchel", "A1 carries no satchel charge"),
        ("A1 ready primary", "A1 has the rifle in hand already"),
        ("A1 take grenade from B1", "B1 is an enemy who can still fight"),
        ("A1 take grenade from A1", "A1 cannot take from A1"),
        ("A1 take grenade from A2", "A2 is not on a dot next to A1, on the same level"),
        ("A1 take grenade from A5", "no trooper A5 takes part in this battle"),
        ("A1 drop satchel", "A1 carries no satchel charge"),
        ("A1 throw (3,0) level 0", "an explosive must be in hand to be thrown: A1 holds the rifle"),
        ("A1 fire", f"{ONLY_ENEMIES}: A1 is on the side that has its turn"),
        ("A1 strike", "A1 has no target: melee attacks are struck in the other side's turn"),
        ("B1 strike", "B1 has no melee attack on A1 left to strike"),
        ("B7 fire", "no trooper B7 takes part in this battle"),
        ("hold fire", "that is no answer now: it is the activation of A1"),
        ("A1 draw primary", "that is no answer now: it is the activation of A1"),
        ("A1 attack B2 with fists", "melee reaches 1 dot, same level: B2 is 4 dots away"),
        ("A1 attack B7 with fists", "no trooper B7 takes part in this battle"),
        ("A1 attack A1 with fists", "melee attacks are made on enemies, and A1 is not one"),
        ("A1 attack B1 with sidearm", "no melee weapon is active: A1 holds the rifle"),
    ],
)
def test_while_acting(answer: str, words: str) -> None:
    scene = duel()
    assert refused(scene, answer).text == words
    with pytest.raises(st.IllegalAction):
        scene.push(answer)


def test_bearing_in_words() -> None:
    with pytest.raises(st.ParseError, match=r"\{trooper\} arc \{width\} @\{bearing\}"):
        duel().push("A1 arc 60 @north")


def test_wide_arc_after_moving() -> None:
    scenario = fight([man((0, 0)), man((0, 5))], [man((8, 8))])
    scene = play(battle(scenario), "A2 activate", "A2 step (0,6)", "A2 step (0,7)", "A2 step (0,8)")
    expected = "a 150 degree arc costs 6 AP; trooper A2 has 5 left (max 8, spent 3)"
    assert refused(scene, "A2 arc 150 @0").text.replace("trooper A2", "trooper A2") == expected


def test_step_behind_a_wall() -> None:
    board = field(edges=edges(("high_wall", (0, 0), (1, 0))))
    scene = play(battle(fight([man((0, 0))], [man((8, 8))], board)), "A1 activate")
    assert refused(scene, "A1 step (1,0)").text == "blocked by the high wall on (0,0)-(1,0)"


# ---- 5, 6: reaction fire -------------------------------------------------------------------------------------------


def reaction(target: Any, board: Any = None, width: int = 60, **shooter: Any) -> st.Battle:
    """A2 always has a shot at B1, so that the trigger is open; A1 is the one who asks."""
    men = [man((0, 0), **shooter), man((-4, 0))]
    scene = play(battle(fight(men, [man(target), man((-8, 8))], board)), "A1 activate", f"A1 arc {width} @0", "A1 done")
    play(scene, "A2 activate", "A2 arc 150 @0", "A2 done", "B1 activate")
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "react"
    return scene


def test_out_of_the_arc() -> None:
    assert refused(reaction((1, 2)), "A1 fire").text == "40.9° is outside the arc, which reaches from 330° to 30°"


def test_out_of_sight() -> None:
    board = field(dots=dots(("tree_trunk", (2, 0))))
    men = [man((0, 0)), man((4, -4))]
    scene = battle(fight(men, [man((4, 0)), man((-8, 8))], board))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "A2 activate", "A2 arc 150 @90", "A2 done", "B1 activate")
    assert refused(scene, "A1 fire").text == "blocked by the tree trunk on (2,0)"


def test_out_of_range() -> None:
    board = {"rows": 3, "even": 30, "odd": 30}
    men = [man((0, 0), secondary="pistol", active="secondary"), man((0, 1))]
    scene = battle(fight(men, [man((21, 0)), man((0, 2))], board))
    play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "A2 activate", "A2 arc 60 @0", "A2 done", "B1 activate")
    assert refused(scene, "A1 fire").text == "out of range: 21 dots away, and long range is 20"


def test_no_shots_left() -> None:
    scene = reaction((3, 0), width=30)
    play(scene, "A1 fire", [1, 1])
    assert refused(scene, "A1 fire").text == "A1 holds no arc"


def test_fires_once() -> None:
    scene = play(reaction((3, 0)), "A1 fire", [1, 1])
    assert refused(scene, "A1 fire").text == "A1 has already fired at this trigger"


def test_for_the_active_side() -> None:
    assert refused(reaction((3, 0)), "B2 fire").text == f"{ONLY_ENEMIES}: B2 is on the side that has its turn"


# ---- 7, 8: explosives ----------------------------------------------------------------------------------------------


def test_a_trooper_in_the_way_is_called_by_name() -> None:
    scene = play(battle(fight([man((0, 0))], [man((1, 0), name="Nora")])), "A1 activate")
    assert refused(scene, "A1 step (1,0)").text == "occupied by Nora"


def test_throws() -> None:
    scene = duel(active="grenade")
    assert refused(scene, "A1 throw (0,0) level 0").text == "a throw covers at least 1 dot"
    assert refused(scene, "A1 throw (0,3) level 1").text == "no floor at level 1"
    play(scene, "A1 throw (0,3) level 0", "A1 draw primary")
    assert refused(scene, "A1 arc 30 @0").text == "no arc after an explosive this turn"
    assert refused(scene, "A1 step (0,1)").text == "movement is closed by the first combat action"


def test_no_grenades_left() -> None:
    scene = play(battle(fight([man((0, 0))], [man((8, 8))])), "A1 activate")
    assert refused(scene, "A1 ready grenade").text == "A1 carries no grenade"


# ---- 9, 10, 11: scenarios, cards, weapons --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        (fight([man((0, 0))], [man((0, 0))]), "squads.B[0].at: (0,0) level 0 is occupied by A1"),
        (
            fight([man((0, 0))], [man((1, 0))], field(dots=dots(("tree_trunk", (0, 0))))),
            "squads.A[0].at: a tree trunk stands on (0,0) level 0",
        ),
        (fight([man((0, 0), level=1)], [man((1, 0))]), "squads.A[0].level: no floor at (0,0) level 1"),
        (fight([man((20, 0))], [man((1, 0))]), "squads.A[0].at: no such dot (20,0)"),
        (
            fight([man((0, 0))], [man((1, 0))], field(edges=edges(("low_wall", (0, 0), (2, 0))))),
            "board.edges[0]: edge (0,0)-(2,0): dots are 2 apart, an edge joins neighbours",
        ),
        (
            fight(
                [man((0, 0))],
                [man((1, 0))],
                field(floors=[{"at": [[0, 0]], "levels": [1, 2]}], stairs=[{"dot": [0, 0], "levels": [0, 2]}]),
            ),
            "board.stairs[0]: stairs on (0,0): consecutive levels expected, got [0, 2]",
        ),
        (
            fight([man((0, 0))], [man((1, 0))], field(stairs=[{"dot": [0, 0], "levels": []}])),
            "board.stairs[0]: stairs on (0,0): consecutive levels expected, got []",
        ),
        (
            fight([man((0, 0), cells="..........")], []),
            'squads.A[0].cells: cells must be 11 of . / X, left to right 10..0; got ".........."',
        ),
        (
            fight([man((0, 0), cells="..........?")], []),
            'squads.A[0].cells: cells must be 11 of . / X, left to right 10..0; got "..........?"',
        ),
        (fight([man((0, 0), cells="..X..X.....", hp=7)], []), "squads.A[0].hp: HP 7 contradicts cells (gives 4)"),
        (fight([man((0, 0), armor_cells=-1)], []), "squads.A[0].armor_cells: "),
        (fight([man((0, 0), skill=5)], []), "squads.A[0].skill: "),
        (fight([man((0, 0), primary="riffle")], []), 'squads.A[0].primary: no weapon "riffle"; there are smg, rifle, '),
        (fight([man((0, 0), primary="pistol")], []), "goes into the secondary slot"),
        (fight([man((0, 0), secondary="pistol", satchels=1)], []), "a satchel charge takes the secondary slot"),
        (fight([man((0, 0), grenades=5)], []), "squads.A[0].grenades: at most 4, got 5"),
        (fight([man((0, 0), active="grenade")], []), "squads.A[0].active: grenade is not carried"),
        (fight([man()], []), "zones.A: room for 0, but 1 piece has no `at`"),
        (
            fight([man((0, 0))], [], weapons={"x": {"kind": "firearm", "lethal": 2, "short": 5, "long": 3}}),
            "weapons.x: long 3: at least short (5) expected",
        ),
        (fight([man((0, 0))], [], weapons={"x": {"kind": "firearm", "lethal": -1}}), "weapons.x.lethal: "),
        (fight([man((0, 0))], [], weapons={"x": {"kind": "firearm", "lethal": 1, "shots": 0}}), "weapons.x.shots"),
        (fight([man((0, 0))], [], weapons={"x": {"kind": "firearm"}}), "weapons.x: lethal and bludgeon are all 0"),
        (fight([man((0, 0))], [], wheather="bad"), "wheather: no such entry"),
        ({"board": {"rows": 90}, "squads": {}}, "board: at most "),
    ],
)
def test_scenarios(scenario: Any, words: str) -> None:
    with pytest.raises(st.InvalidScenario) as caught:
        st.Battle(load(), scenario)
    assert words in str(caught.value)


def test_file_is_named(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[squads.A]]\nprimary = "riffle"\nat = [0, 0]\n')
    with pytest.raises(st.InvalidScenario, match=r'mine.toml: squads.A\[0\].primary: no weapon "riffle"'):
        st.Battle(load(), path)


# ---- 12, 13: rulings and questions ---------------------------------------------------------------------------------


def test_rulings() -> None:
    with pytest.raises(st.InvalidRules, match='ruling cell_map: label, shifted expected, got "leftmost"'):
        load({"cell_map": "leftmost"})
    with pytest.raises(st.InvalidRules, match='no ruling "cell_mop"; did you mean "cell_map"'):
        load({"cell_mop": "label"})


def test_numbers() -> None:
    with pytest.raises(st.InvalidRules, match=r"a whole number expected, got 6\.5"):
        load(fire__base=6.5)
    with pytest.raises(st.InvalidRules, match="a list of 3 whole numbers expected"):
        load(explosive__grenade_blast=[])


@pytest.mark.parametrize(
    ("question", "parameters", "words"),
    [
        ("fire", {"weapon": ""}, 'no weapon ""; there are smg, rifle'),
        ("fire", {"weapon": "riffle"}, 'no weapon "riffle"; there are smg, .*; did you mean "rifle"'),
        ("fire", {"range": 6.5}, "range"),
        ("fire", {"cells": "..."}, "cells must be 11"),
        ("fire", {"range": 2, "cover": 9}, "at most 2 obstructions count"),
        ("arc", {"width": 45}, "arc width must be 30, 60 or 150 degrees"),
        ("run", {"width": 45}, "arc width must be 30, 60 or 150 degrees"),
        ("crossfire", {"firers": "rifle at 5"}, "rifle range 5 cover 2"),
        ("throw", {"victim": "x"}, "victim: a dot is q,r"),
        ("throw", {"victim": "99,99"}, "no such dot"),
        ("throw", {"dots": 0}, "a throw covers at least 1 dot"),
        ("melee", {"weapon": "pistol"}, "no melee weapon is active"),
        ("sight", {"viewer": "99,0"}, r"no such dot \(99,0\)"),
        ("sight", {"target": "0,1,8"}, r"target: no floor at level 8 of \(0,1\)"),
        ("throw", {"victim": "0,1,-1"}, r"victim: no floor at level -1 of \(0,1\)"),
        ("fires", {}, 'no question "fires"; there are'),
    ],
)
def test_questions(question: str, parameters: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        st.odds(load(), question, **parameters)


# ---- what nobody asked for -----------------------------------------------------------------------------------------


def test_between_activations() -> None:
    scene = battle(fight([man((0, 0)), man((2, 2))], [man((8, 8))]))
    assert refused(scene, "A1 step (0,1)").text == "name the trooper who activates next"
    assert refused(scene, "B1 activate").text == "B1 cannot activate now: it is the other side's turn"


def test_at_a_trigger() -> None:
    scene = reaction((3, 0))
    assert refused(scene, "B1 step (2,0)").text == "the other side answers B1 first: fire, strike or hold"
    assert refused(scene, "A1 strike").text == "A1 has no melee attack on B1 left to strike"


def test_a_paid_blow_must_be_struck() -> None:
    scene = battle(fight([man((0, 0))], [man((1, 0)), man((8, 8))]))
    play(scene, "A1 activate", "A1 attack B1 with club", "A1 done", "B1 activate")
    assert refused(scene, "hold fire").text == "the declared melee attack of A1 must be struck first"
    play(scene, "A1 strike", [1, 1])
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"


@pytest.mark.parametrize(("name", "value"), [("prone", True), ("level", 1)])
def test_what_set_up_asks_for_is_not_taken_from_a_trooper_without_a_place(name: str, value: Any) -> None:
    scenario = fight([man(None, **{name: value})], [man((1, 0))], zones={"A": [{"dots": [[0, 0]]}]})
    with pytest.raises(st.InvalidScenario) as error:
        battle(scenario)
    assert str(error.value) == f"squads.A[0].{name}: a trooper without at is asked for it in set-up"
