"""What one activation may hold: P25."""

from __future__ import annotations

from typing import Any

import sandtable as st
from tests.rulesets.skirmishers.build import battle, fight, man, play, refused, table

SQUADDIE = {"secondary": "pistol", "grenades": 4}


def rifleman(**more: Any) -> st.Battle:
    return play(battle(fight([man((0, 0), **SQUADDIE, **more)], [man((1, 0)), man((5, 5))])), "A1 activate")


def test_p25_arcs_after_moving() -> None:
    scene = play(rifleman(), "A1 step (0,1)", "A1 step (-1,1)", "A1 step (-1,0)")
    assert refused(scene, "A1 arc 150 @0").text == "a 150 degree arc costs 6 AP; trooper A1 has 5 left (max 8, spent 3)"
    play(scene, "A1 arc 60 @0")
    assert table(scene).troopers[0].spent == 7
    assert refused(scene, "A1 step (0,0)").text == "movement is closed by the first combat action"


def test_what_is_no_movement_is_not_refused_as_movement() -> None:
    scene = play(rifleman(), "A1 arc 30 @0")
    for answer in ("A1 ready grenade", "A1 take grenade from B1", "A1 drop secondary"):
        assert refused(scene, answer).text == "special actions are closed by the first combat action"


def test_p25_arc_and_melee() -> None:
    scene = play(rifleman(), "A1 arc 30 @0", "A1 attack B1 with bayonet")
    assert table(scene).troopers[0].spent == 7
    assert refused(play(rifleman(), "A1 arc 30 @0"), "A1 arc 30 @90").rule == "arc.one"


def test_p25_one_combat_action() -> None:
    scenario = fight([man((0, 0))], [man((1, 0))])
    scene = play(battle(scenario, {"combat_actions": "one"}), "A1 activate", "A1 arc 30 @0")
    assert refused(scene, "A1 attack B1 with bayonet").rule == "combat_actions"


def test_p25_grenades() -> None:
    scene = play(rifleman(), "A1 ready grenade")
    assert refused(scene, "A1 throw (6,0) level 0").text == "6 AP needed, 5 left"
    assert refused(scene, "A1 arc 30 @0").text == "the active weapon is not a firearm: A1 holds a grenade"
    assert scene.why_not("A1 attack B1 with fists") is None
    thrown = play(scene.fork(), "A1 throw (0,3) level 0", "A1 draw secondary")
    assert table(thrown).troopers[0].active == 1
    assert refused(thrown, "A1 arc 30 @0").text == "no arc after an explosive this turn"
    play(scene, "A1 throw (0,5) level 0", "A1 draw primary")
    assert isinstance(scene.pending, st.Roll)  # no AP are left: the grenade goes off


def test_p25_a_long_throw() -> None:
    scene = play(rifleman(active="grenade"), "A1 throw (0,8) level 0")
    assert table(scene).charges[0].need == 8


def test_p25_melee() -> None:
    scene = play(rifleman(active="secondary"))
    assert refused(scene, "A1 attack B1 with bayonet").text == "no bayonet on the active weapon: A1 holds the pistol"
    assert scene.why_not("A1 attack B1 with club") is None
    assert scene.why_not("A1 attack B1 with fists") is None
    assert refused(scene, "A1 attack B2 with fists").text == "melee reaches 1 dot, same level: B2 is 10 dots away"
    assert refused(scene, "A1 fire").text.endswith(": A1 is on the side that has its turn")
