"""What the less common numbers do: each acts as its entry says, also beyond the figures of the book."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Result, Status

from ..build import dice_of, fight, listed, load, man, play, squad, trooper, typed, why

QUIET = {"tactics": "none", "aftermath": "none"}
PAYING = ("T1 fire +0", "T2 fire +0", "T3 fire +0", [5, 1, 1], "pay")


def test_the_price_falls_on_as_many_as_cost_pick_says() -> None:
    for count in range(4):
        battle = typed(load(cost__pick=count, rulings={"risk.ties": "squad"}), fight(man(), man(), man()), *PAYING)
        while isinstance(battle.pending, st.Choice):
            battle.push(next(iter(battle.legal_actions)))
        assert sum(x.at_risk for x in squad(battle).troopers) == count


def test_the_next_worst_is_picked_second() -> None:
    troopers = (man(defensive="flanked"), man(defensive="fortified"), man())
    battle = typed(load(cost__pick=2), fight(*troopers), *PAYING)
    assert [trooper(battle, n).at_risk for n in (1, 2, 3)] == [True, False, True]


def test_who_is_covered_for_no_dice_is_still_not_at_risk() -> None:
    battle = typed(load(cover__die=0), fight(man(), man(defensive="fortified")), "T1 move up", [1], "T2 cover T1")
    assert trooper(battle, 1).covered
    play(battle, [5, 5])
    assert not trooper(battle, 1).at_risk


def test_dice_of_covering_fire_stand_in_one_number() -> None:
    battle = typed(load(cover__die=3), fight(man(), man()), "T1 fall back", [6], "T2 cover T1", [1, 1])
    assert (why(battle), dice_of(battle)) == ("Defense Roll", 4)


def test_a_hard_target_takes_the_hits_of_its_number_where_the_scenario_names_none() -> None:
    bearer = man(gear=["grenade-launcher"])
    for hits in (1, 2):
        battle = typed(load("standard", QUIET, hard_target__hits=hits), fight(bearer, man(), hard_targets=True))
        assert battle.state.board.hard_targets == hits
        play(battle, "T1 grenade hard target", "T2 fire +0", [4], "hold", [6], [6])
        assert ("T1 grenade hard target" in listed(battle)) == (hits > 1)


def test_medium_armor_takes_so_many_injuries_and_says_so() -> None:
    rules = load("standard", {**QUIET, "weapons": "on"}, armor__medium=2)
    battle = typed(rules, fight(man(armor="medium", defensive="flanked"), man()))
    for taken in (1, 2):
        play(battle, "T1 fire +0", "T2 fire +0", [4, 4], "hold", [1], [6])
        assert (trooper(battle, 1).absorbed, trooper(battle, 1).status) == (taken, Status.OK)
    assert [e.text for e in battle.log if "Medium Armor" in e.text] == ["the Medium Armor of Vega takes 1"] * 2
    play(battle, "T1 fire +0", "T2 fire +0", [4, 4], "hold", [1], [6])
    assert trooper(battle, 1).status == Status.GRAZED


def test_grit_costs_what_its_number_says() -> None:
    battle = typed(load(grit__reroll=2), fight(man(grit=3), man(grit=1)), "T1 fire +0", "T2 fire +0", [4, 4], "hold")
    play(battle, [1], "reroll failing", [6])
    assert trooper(battle, 1).grit == 1
    play(battle, [1])  # one Grit is not enough to be asked
    assert trooper(battle, 2).status == Status.GRAZED


def test_a_surprise_stays_on_the_track() -> None:
    rules = load("app", advance__surprise=9, advance__roll=[3] * 20, victory__mark=[5, 5, 5, 5])
    battle = typed(rules, fight(man()), [1, 1])
    assert squad(battle).momentum == 5


@pytest.mark.parametrize(("sixes", "double"), [(1, F(91, 216)), (2, F(2, 27)), (3, F(1, 216)), (4, F(0))])
def test_how_many_sixes_make_a_double_success(sixes: int, double: F) -> None:
    assert st.odds(load(success__sixes=sixes), "offense", dice=3).p(Result.DOUBLE_SUCCESS) == double


def test_where_the_result_table_claims_a_number_twice_the_worse_result_counts() -> None:
    odds = st.odds(load(result__123=5, result__5=3, result__6=2), "offense", dice=1)
    assert (odds.p(Result.PUSHED_BACK), odds.p(Result.SUCCESS)) == (F(5, 6), F(1, 6))
    odds = st.odds(load(result__123=1, result__5=4, result__6=2), "offense", dice=1, threat=4)
    assert [odds.p(x) for x in (Result.PUSHED_BACK, Result.HOLD, Result.SUCCESS)] == [F(1, 6), F(1, 3), F(1, 2)]


def test_each_injury_is_as_many_steps_as_the_track_says() -> None:
    odds = st.odds(load(rulings={"aftermath": "public"}, injury__track=2), "defense", position="flanked", marked=True)
    assert odds.p((4, 0)) == F(1, 2)


def test_a_heavy_hit_brings_the_injuries_of_its_number() -> None:
    rules = load(rulings={"injury.severity": "public"}, severity__more=2)
    odds = st.odds(rules, "defense", position="flanked", threat=4)
    assert (odds.p((3, 0)), odds.p((1, 0))) == (F(1, 4), F(1, 4))


def test_nobody_bleeds_to_death_where_there_is_no_limit() -> None:
    rules = load(rulings={"bleed.limit": "none"}, bleed__counter=10)
    fallen = man(status="bleeding-out", bleeding=100)
    battle = typed(rules, fight(man(), fallen), "T1 fire +0", [4], "hold", [6])
    assert trooper(battle, 2).status == Status.BLEEDING_OUT


def test_a_pause_gives_back_the_grit_of_its_number_up_to_the_most() -> None:
    rules = load(rulings={"catch-breath": "grit"}, catch_breath__grit=2, trooper__grit=[4, 3])
    for grit, after in ((0, 2), (3, 4)):
        battle = typed(rules, fight(man(grit=grit), threat=1, momentum=1), "T1 fire +0", [6])
        assert (battle.outcome() is not None, trooper(battle, 1).grit) == (True, after)


def test_a_trooper_starts_with_what_is_usual_and_never_more_than_the_most() -> None:
    for most, usual, given in ((3, 3, 3), (2, 3, 2), (9, 4, 4)):
        battle = typed(load(trooper__grit=[most, usual], trooper__ammo=[most, usual]), fight({}))
        assert (trooper(battle, 1).grit, trooper(battle, 1).ammo) == (given, given)
