"""Throws, scatter and blasts: P20 to P24."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.skirmishers.rules.ground import q_of, r_of
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, load, man, play, refused, shares, table


@pytest.mark.parametrize(
    ("explosive", "reach", "thrower", "hp", "cover", "price", "need", "chance"),
    [
        ("grenade", 3, "standing", 10, 0, 3, 3, F(35, 36)),
        ("grenade", 5, "standing", 10, 0, 5, 5, F(5, 6)),
        ("grenade", 4, "prone", 10, 0, 8, 7, F(7, 12)),
        ("satchel", 2, "standing", 10, 0, 4, 4, F(11, 12)),
        ("satchel", 2, "prone", 10, 0, 8, 7, F(7, 12)),
        ("grenade", 3, "standing", 5, 1, 3, 6, F(13, 18)),
        ("satchel", 4, "standing", 10, 0, 8, 8, F(5, 12)),
    ],
)
def test_p20_throws(
    explosive: str, reach: int, thrower: str, hp: int, cover: int, price: int, need: int, chance: F
) -> None:
    odds = st.odds(load(), "throw", explosive=explosive, dots=reach, thrower=thrower, hp=hp, cover=cover, victim="0,0")
    assert shares(odds, "AP", "target number") == {(price, need): 1}
    assert odds.of("centre").p((0, 0)) == chance


def test_p20_too_far() -> None:
    with pytest.raises(st.IllegalAction, match="10 AP needed, 8 left"):
        st.odds(load(), "throw", dots=5, thrower="prone")


def test_p20_undoubled() -> None:
    odds = st.odds(load({"tn_base": "undoubled"}), "throw", dots=4, thrower="prone")
    assert shares(odds, "AP", "target number") == {(8, 3): 1}


@pytest.mark.parametrize(
    ("victim", "points", "dead", "out"),
    [
        ("0,0", {6: F(5, 6), 3: F(1, 6)}, F(17, 72), F(1, 8)),
        ("1,0", {6: F(1, 36), 3: F(8, 9), 1: F(1, 12)}, F(7, 216), F(23, 432)),
        ("2,0", {3: F(1, 36), 1: F(8, 9), 0: F(1, 12)}, F(1, 1296), F(1, 648)),
        ("-3,0", {1: F(1, 36), 0: F(35, 36)}, F(0), F(0)),
        ("-5,0", {0: F(1)}, F(0), F(0)),
    ],
)
def test_p21_blast(victim: str, points: dict[int, F], dead: F, out: F) -> None:
    odds = st.odds(load(), "throw", dots=5, victim=victim)
    assert shares(odds, "points") == points
    assert (odds.of("state").p("dead"), odds.of("state").p("out")) == (dead, out)
    centres = shares(odds, "centre")
    assert centres[(0, 0)] == F(5, 6)
    assert sorted(centres.values())[:6] == [F(1, 36)] * 6


WINDOW = field(edges=edges(("window", (2, 0), (3, 0)), ("high_wall", (2, 0), (3, -1))))
AROUND = {(1, 0), (1, 1), (2, -1), (2, 1), (3, 0)}


@pytest.mark.parametrize(("reading", "stays"), [("target", (5, 0)), ("origin", (2, 0))])
def test_p22_through_a_window(reading: str, stays: tuple[int, int]) -> None:
    """Every outcome of the two rolls, typed in."""
    centres: dict[tuple[int, int], F] = {}
    scenario = fight([man((0, 0), grenades=1, active="grenade")], [man((5, 0)), man((-8, 8))], WINDOW)
    scene = play(battle(scenario, {"window_blocked": reading}), "A1 activate")
    reasons = scene.fork()
    play(reasons, "A1 throw (5,0) level 0", "A1 done", [3, 3])
    assert any(event.text.endswith("3 3, needs 6 or more: stays on target") for event in reasons.log)
    for total, ways in ((6, F(13, 18)), (5, F(5, 18))):
        for direction in range(1, 7):
            fork = play(scene.fork(), "A1 throw (5,0) level 0", "A1 done", [3, total - 3])
            if total == 5:
                fork.roll([direction])
            centre = explosion(fork)
            centres[centre] = centres.get(centre, F(0)) + ways / 6
    expected = {dot: F(5, 108) for dot in AROUND} | {(5, 0): F(13, 18)}
    expected[stays] = expected.get(stays, F(0)) + F(5, 108)
    assert centres == expected


def explosion(scene: Any) -> tuple[int, int]:
    """Where the explosive has gone off: the state of the beat, or what the next beat began with."""
    for beat in reversed(list(scene.course.starts())):
        if beat.centre >= 0:
            board = beat.board
            return q_of(board, beat.centre), r_of(board, beat.centre)
    raise AssertionError("nothing has gone off")


STAIRWELL = field(
    floors=[{"at": [[0, 0]], "levels": [0, 1, 2]}, {"at": [[-1, 1], [1, -1]], "levels": [1]}],
    stairs=[{"dot": [0, 0], "levels": [0, 1, 2]}],
    edges=edges(("high_wall", (0, 0), (1, 0)), ("window", (0, 0), (-1, 0))),
    dots=dots(("furniture", (0, 1))),
)


@pytest.mark.parametrize(
    ("at", "level", "prone", "grenade", "satchel"),
    [
        ((0, 0), 0, False, 6, 10),
        ((1, 0), 0, False, 0, 0),
        ((2, 0), 0, False, 0, 0),
        ((-1, 0), 0, False, 3, 5),
        ((-1, 0), 0, True, 0, 0),
        ((0, 1), 0, False, 3, 5),
        ((0, 1), 0, True, 0, 0),
        ((0, 2), 0, False, 1, 2),
        ((0, 2), 0, True, 0, 0),
        ((0, 0), 1, False, 3, 5),
        ((0, 0), 2, False, 1, 2),
        ((-1, 1), 1, False, 1, 2),
        ((1, -1), 0, False, 3, 5),
    ],
)
def test_p23_what_a_blast_reaches(at: Any, level: int, prone: bool, grenade: int, satchel: int) -> None:
    scenario = fight([man(at, level=level, prone=prone)], [man((8, 8))], STAIRWELL)
    for explosive, points in (("grenade", grenade), ("satchel", satchel)):
        odds = st.odds(load(), "blast", scenario=scenario, explosive=explosive, at="0,0", victim="A1")
        assert shares(odds, "points") == {points: 1}


LADDER = field(
    floors=[{"at": [[0, 0], [1, 0], [2, 0]], "levels": [1, 2, 3]}], stairs=[{"dot": [0, 0], "levels": [0, 1, 2, 3]}]
)


@pytest.mark.parametrize(
    ("at", "level", "prone", "to", "words", "need"),
    [
        ((0, 0), 2, False, 0, "", 3),
        ((1, 0), 2, False, 0, "", 3),
        ((0, 0), 1, False, 2, "", 3),
        ((0, 0), 1, False, 3, "up one level only: A1 cannot reach level 3", 0),
        ((1, 0), 1, False, 2, "a throw up starts on the stairs or ladder itself", 0),
        ((2, 0), 2, False, 0, "a throw down starts on the stairs or next to them", 0),
        ((0, 0), 2, True, 1, "", 2),
    ],
)
def test_p24_stairs(at: Any, level: int, prone: bool, to: int, words: str, need: int) -> None:
    trooper = man(at, level=level, prone=prone, grenades=1, active="grenade")
    scene = play(battle(fight([trooper], [man((8, 8))], LADDER)), "A1 activate")
    answer = f"A1 throw stairs (0,0) level {to}"
    if words:
        assert refused(scene, answer).text == words
        return
    play(scene, answer)
    assert table(scene).troopers[0].spent == 3
    assert table(scene).charges[0].need == need


def test_p24_too_dear() -> None:
    trooper = man((0, 0), level=2, grenades=1, cells="......XXX..", active="grenade")  # HP 1: 4 AP
    scene = play(battle(fight([trooper], [man((8, 8))], LADDER)), "A1 activate", "A1 step (1,0)", "A1 step (0,0)")
    assert refused(scene, "A1 throw stairs (0,0) level 1").text == "3 AP needed, 2 left"


# ---- between levels ----------------------------------------------------------------------------------------------

STOREYS = field(
    floors=[{"at": [[q, 0]], "levels": [1, 2, 3]} for q in range(4)], stairs=[{"dot": [0, 0], "levels": [0, 1, 2, 3]}]
)
ROOF = field(floors=[{"at": [[0, 0]], "levels": [1]}], stairs=[{"dot": [0, 0], "levels": [0, 1]}])


@pytest.mark.parametrize(
    ("at", "level", "to", "dot"), [(3, 0, 3, 0), (1, 0, 1, 0), (0, 0, 1, 2), (1, 2, 0, 0), (0, 3, 0, 1)]
)
def test_a_throw_that_only_stairs_let_pass_goes_by_the_rules_of_stairs(at: int, level: int, to: int, dot: int) -> None:
    thrower = man((at, 0), level=level, grenades=1, active="grenade")
    scene = play(battle(fight([thrower], [man((0, 0), level=to)], STOREYS)), "A1 activate")
    assert refused(scene, f"A1 throw ({dot},0) level {to}").rule == "throw.levels"
    assert f"A1 throw ({dot},0) level {to}" not in [str(answer) for answer in scene.legal_actions]


def test_a_throw_that_open_air_lets_pass_costs_its_dots_beside_stairs_too() -> None:
    thrower = man((0, 0), level=1, grenades=1, active="grenade")
    scene = play(battle(fight([thrower], [man((5, 0))], ROOF)), "A1 activate", "A1 throw (3,0) level 0")
    assert table(scene).troopers[0].spent == 3


# ---- what is in hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "drawn"), [({"secondary": "pistol"}, "secondary"), ({}, "nothing"), ({"active": "grenade"}, "primary")]
)
def test_after_a_throw_only_what_is_carried_is_in_hand(kept: dict[str, str], drawn: str) -> None:
    scene = battle(fight([man((0, 0), grenades=1, **kept)], [man((8, 8))]))
    play(scene, "A1 activate")
    if "active" not in kept:
        play(scene, "A1 ready grenade", "A1 drop primary")
    play(scene, "A1 throw (2,0) level 0")
    assert table(scene).troopers[0].active.label == drawn
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"


def test_an_empty_slot_is_not_drawn() -> None:
    scene = battle(fight([man((0, 0), grenades=1, active="grenade", secondary="pistol")], [man((8, 8))]))
    play(scene, "A1 activate", "A1 throw (2,0) level 0")
    assert [str(answer) for answer in scene.legal_actions] == ["A1 draw primary", "A1 draw secondary"]
    assert refused(scene, "A1 draw grenade").rule == "expl.switch-back"
    assert refused(scene, "A1 done").text == "A1 takes a weapon in hand again first"


# ---- what is told -------------------------------------------------------------------------------------------------


def test_an_explosive_that_falls_to_a_lower_floor_is_told_of() -> None:
    house = field(floors=[{"at": [[3, 0]], "levels": [1]}])
    scene = battle(fight([man((0, 0), grenades=1, active="grenade")], [man((8, 8))], house))
    play(scene, "A1 activate", "A1 throw (3,0) level 1", "A1 done", [1, 1], [1])
    told = [str(event) for event in scene.log]
    assert "it falls to level 0" in told
    assert "the grenade of A1 reaches no trooper" in told


def test_a_throw_tells_before_and_after_what_its_number_is_made_of() -> None:
    board = field(dots=dots(("light_vegetation", (2, 0))))
    scene = battle(fight([man((0, 0), prone=True, grenades=1, active="grenade")], [man((1, 0), prone=True)], board))
    play(scene, "A1 activate")
    parts = [
        ("expl.prone-double", 3, "Thrown prone: the thrower lies down"),
        ("expl.base", 3, "Base for throws"),
        ("fire.cover", 1, "Cover: light vegetation on (2,0)"),
        ("los.trooper-cover", 1, "Troopers between: B1 on (1,0)"),
        ("fire.attacker-prone", -1, "Attacker prone"),
    ]
    before = [(x.rule, x.value, x.text) for x in scene.explain("A1 throw (3,0) level 0")]
    play(scene, "A1 throw (3,0) level 0", "A1 done", [6, 6])
    (stays,) = [event for event in scene.log if event.purpose == "to stay on target"]
    assert before == parts
    assert [(x.rule, x.value, x.text) for x in stays.reasons] == parts


def test_a_throw_of_a_prone_trooper_that_costs_no_more_is_not_told_as_dearer() -> None:
    for prone in (False, True):
        squad = [man((0, 0), prone=prone, grenades=1, active="grenade")]
        scene = st.Battle(load(expl__prone_double=1), fight(squad, [man((3, 0))]), dice="typed")
        play(scene, "A1 activate")
        assert "expl.prone-double" not in [x.rule for x in scene.explain("A1 throw (3,0) level 0")]


def test_blocked_scatter_is_told_of_a_window_only_after_a_throw_through_one() -> None:
    board = field(edges=edges(("high_wall", (3, 0), (4, 0))))
    squad = [man((0, 0), grenades=1, active="grenade")]
    scene = battle(fight(squad, [man((8, 8))], board), {"window_blocked": "origin"})
    play(scene, "A1 activate", "A1 throw (3,0) level 0", "A1 done", [1, 1], [1])
    told = [str(event) for event in scene.log]
    assert "an obstacle is in the way: it goes off on the target dot" in told
    assert not any("window" in words for words in told)
