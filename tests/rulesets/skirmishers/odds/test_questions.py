"""Runs and crossfire: P17 and P18."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.ask import ask, exact_outcomes
from tests.rulesets.skirmishers.build import fight, given_a_hit, load, man, shares


def test_p17_run_through_an_arc() -> None:
    odds = st.odds(load(), "run", weapon="smg", width=30, range=5, dots=2)
    assert shares(odds, "hp") == {
        10: F(125, 5832),
        7: F(325, 11664),
        6: F(325, 17496),
        5: F(1625, 69984),
        4: F(65, 648),
        3: F(2405, 26244),
        2: F(87425, 839808),
        1: F(1082341, 5038848),
        0: F(915161, 4251528),
        -1: F(24870287, 136048896),
    }
    assert shares(odds, "stopped at", "state") == {
        ("activates", "dead"): F(13, 648),
        ("activates", "out"): F(13, 324),
        ("dot 1", "dead"): F(1547, 34992),
        ("dot 1", "out"): F(9841, 139968),
        ("dot 2", "dead"): F(16126175, 136048896),
        ("dot 2", "out"): F(3565237, 34012224),
        ("end", "able"): F(3033091, 5038848),
    }


@pytest.mark.parametrize(
    ("firers", "dead", "out", "able"),
    [
        ("rifle range 5 cover 2; pistol range 5", F(5, 432), F(1145, 46656), F(44971, 46656)),
        ("pistol range 5; rifle range 5 cover 2", F(425, 31104), F(175, 10368), F(15077, 15552)),
    ],
)
def test_p18_two_arcs(firers: str, dead: F, out: F, able: F) -> None:
    odds = st.odds(load(), "crossfire", firers=firers, armor=1, spent=7)
    assert shares(odds, "state") == {"dead": dead, "out": out, "able": able}
    assert odds.of("stopped").p(True) == F(1667, 2592)


@pytest.mark.parametrize(
    ("parameters", "where"),
    [
        ({"dots": 4}, "end"),
        ({"dots": 7}, "dot 4, for want of AP"),
        ({"dots": 4, "runner": "prone"}, "dot 2, for want of AP"),
        ({"dots": 4, "armor_ap": 1}, "dot 3, for want of AP"),
        ({"dots": 7, "skill": 1}, "dot 5, for want of AP"),
    ],
)
def test_a_run_goes_as_far_as_the_ap_of_the_runner(parameters: dict[str, Any], where: str) -> None:
    """HP 1: 4 AP, more for skill, less for armor; crawling costs double. Out of the firer's range nobody fires."""
    odds = st.odds(load(), "run", range=40, cells="......XXX..", **parameters)
    assert shares(odds, "stopped at", "state") == {(where, "able"): 1}


@pytest.mark.parametrize(("weapon", "reach"), [("laser smg", 112), ("laser smg", 127), ("laser rifle", 150)])
def test_ranges_across_the_largest_board_can_be_asked(weapon: str, reach: int) -> None:
    assert shares(st.odds(load(), "fire", weapon=weapon, range=reach), "target number") == {8: 1}


def test_cover_over_more_than_a_row_is_refused() -> None:
    with pytest.raises(st.InvalidRules, match="cover: up to a range of"):
        st.odds(load(), "fire", weapon="laser rifle", range=150, cover=1)


def test_far_firers_cross_their_fire_along_the_rows() -> None:
    firers = "laser rifle range 50; laser rifle range 50; pistol range 5"
    assert st.odds(load(), "crossfire", firers=firers).of("stopped").p(True) > F(1, 2)


def test_what_a_target_wears_gives_cells_and_costs_ap() -> None:
    """Heavy armor: six cells take the four points of a rifle; three AP less."""
    odds = given_a_hit(st.odds(load(), "fire", wearing="heavy"), "armor", "hp", "ap left")
    assert odds == {(2, 10, 5): 1}


def test_a_scenario_is_asked_about_under_the_preset_it_is_meant_for() -> None:
    scenario = fight([man((0, 0), name="Anna")], [man((8, 8))])
    plain, early = (st.odds(load(), "blast", scenario=scenario | more) for more in ({}, {"preset": "early"}))
    assert early.outcomes == st.odds(st.load("skirmishers", preset="early"), "blast", scenario=scenario).outcomes
    assert early.outcomes != plain.outcomes
    chosen = st.load("skirmishers", preset="book")  # what somebody has chosen goes before what the scenario says
    assert st.odds(chosen, "blast", scenario=scenario | {"preset": "early"}).outcomes == plain.outcomes


@pytest.mark.parametrize(
    ("firers", "missed"),
    [
        ("rifle range 5; smg range 2 cover 1", F(25, 216)),
        ("rifle range 5; smg range 4 cover 3", F(65, 324)),
        ("smg range 2 cover 1; rifle range 5", F(25, 216)),
    ],
)
def test_the_cover_of_one_firer_is_nothing_to_the_others(firers: str, missed: F) -> None:
    assert st.odds(load(), "crossfire", firers=firers, spent=7).of("hp").p(10) == missed


STAIRWELL = {"scenario": "stairwell"}


@pytest.mark.parametrize(
    ("question", "parameters", "words"),
    [
        ("fire", {"weapon": "sword", "range": 1}, "weapon: the active weapon is not a firearm"),
        ("target-number", {"weapon": "sword", "range": 1}, "weapon: the active weapon is not a firearm"),
        ("arc", {"weapon": "sword"}, "weapon: the active weapon is not a firearm"),
        ("run", {"weapon": "sword"}, "weapon: the active weapon is not a firearm"),
        ("crossfire", {"firers": "rifle range 5; sword range 1"}, "firers: the active weapon is not a firearm"),
        ("crossfire", {"firers": "pistol range 30"}, "firers: out of range: 30 dots away, and long range is 20"),
        ("crossfire", {"firers": "rifle range 3; rifle range 2 cover 2"}, "cover: at most 1 obstructions? count"),
        ("crossfire", {"spent": 9}, "spent: at most 8 AP"),
        ("fire", {"spent": 60}, "spent: at most 8 AP"),
        ("fire", {"range": 86}, "range: out of range: 86 dots away, and long range is 85"),
        ("melee", {"weapon": "rifle"}, "weapon: no melee weapon is active"),
        ("melee", {"attacker_armor_ap": 8}, "attacker_armor_ap: too few AP"),
        ("throw", {"dots": 9}, "dots: 9 AP needed, 8 left"),
        ("throw", {"victim": "0,0,1"}, "victim: no floor at level 1"),
        ("targets", STAIRWELL | {"trooper": "A3"}, "trooper: the active weapon is not a firearm"),
        ("targets", STAIRWELL | {"trooper": "A8"}, 'trooper: no trooper "A8"'),
        ("targets", STAIRWELL | {"at": "99,99"}, "at: no such dot"),
        ("targets", {"scenario": "yard"}, "at: say where A1 is"),
        ("blast", STAIRWELL | {"at": "99,99"}, "at: no such dot"),
        ("blast", STAIRWELL | {"victim": "B8"}, 'victim: no trooper "B8"'),
        ("blast", {"scenario": "yard"}, "victim: A1 is not on the board"),
        ("sight", {"viewer": "0,1,5"}, "viewer: no floor at level 5"),
        ("sight", {"viewer": "0,5"}, "viewer: a tree trunk stands on"),
    ],
)
def test_what_no_battle_can_come_to_is_refused_by_parameter(question: str, parameters: Any, words: str) -> None:
    with pytest.raises(st.SandtableError, match=words):
        st.odds(load(), question, **parameters)


@pytest.mark.parametrize(
    "question", ["fire", "target-number", "arc", "run", "crossfire", "melee", "throw", "blast", "sight", "targets"]
)
def test_every_question_has_an_answer_as_it_stands(question: str) -> None:
    assert st.odds(load(), question).outcomes


def test_heavy_loads_are_asked_about() -> None:
    assert st.odds(load(), "fire", armor_ap=20).of("ap left").p(0) == 1


@pytest.mark.parametrize("weapon", ["rifle", "smg"])
def test_shots_that_meet_at_equal_states_come_out_as_on_every_path(weapon: str) -> None:
    situation = ask(load(), "fire", {"weapon": weapon, "shots": 2})
    assert exact_outcomes(situation, load(), checked=False) == exact_outcomes(situation, load(), merge=False)


def test_questions_that_share_their_ground_keep_the_arms_of_their_own_rules() -> None:
    usual, quick = load(), st.load("skirmishers", numbers={"arc.mod-smg": 5})
    asked = [(rules, ask(rules, "arc", {"weapon": "smg"})) for rules in (usual, quick)]
    alone = [st.odds(rules, "arc", weapon="smg").outcomes for rules in (usual, quick)]
    assert [exact_outcomes(situation, rules) for rules, situation in asked] == alone
    assert alone[0] != alone[1]


@pytest.mark.parametrize("question", ["ambush", "crossfire"])
def test_who_steps_into_an_arc_comes_from_outside_it(question: str) -> None:
    crossing = load(rulings={"entry": "crossing"})
    assert st.odds(crossing, question).outcomes == st.odds(load(), question).outcomes


@pytest.mark.parametrize("question", ["fire", "melee", "crossfire"])
@pytest.mark.parametrize("cells", [".........X.", "..........X"])
def test_a_target_who_is_out_or_dead_is_refused_as_such(question: str, cells: str) -> None:
    with pytest.raises(st.InvalidRules, match="is a target that is out of the fight already"):
        st.odds(load(), question, cells=cells)


@pytest.mark.parametrize("firers", range(1, 7))
def test_a_crossfire_is_the_same_where_only_those_who_enter_an_arc_are_fired_at(firers: int) -> None:
    lines = "; ".join(f"pistol range {3 + i}" for i in range(firers))
    each_dot, crossing = (
        st.odds(load({"entry": entry}), "crossfire", firers=lines, spent=3).outcomes
        for entry in ("each_dot", "crossing")
    )
    assert each_dot == crossing


def test_a_target_who_drops_behind_a_low_wall_is_not_fired_at_again() -> None:
    """By `literal` every hit drops a fresh target: both are prone then, and the low wall between stops the line."""
    rules = load({"drop_compare": "literal"})
    odds = st.odds(rules, "fire", weapon="rifle", range=2, cover=2, firer="prone", shots=2).of("hits", "stopped")
    hit = F(21, 36)  # 6, two for cover, one less for a prone firer
    assert odds.p((0, False)) == (1 - hit) ** 2
    assert odds.p((1, True)) == 1 - (1 - hit) ** 2
