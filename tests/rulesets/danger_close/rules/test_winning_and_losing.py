"""How an Engagement ends: by Momentum up or down, or with nobody left (DC-07, DC-10, DC-11, DC-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import prospects
from sandtable.rulesets.danger_close import actions as act
from sandtable.rulesets.danger_close.look.view import LOOK
from sandtable.rulesets.danger_close.state import Ending

from .. import golden
from ..build import dice_of, entry, fight, listed, load, man, play, squad, trooper, typed

ROLLED = {"success": [6, 1], "double": [6, 6], "cost": [5, 1], "hold": [5, 1]}


@pytest.mark.parametrize("case", golden.DC_07_CASES)
def test_victory_comes_at_once_or_after_a_last_defense_roll(case: golden.WinCase) -> None:
    scenario = fight(man(ammo=1), threat=case.threat_level, momentum=case.before)
    battle = typed(load(), scenario, "T1 fire +1", ROLLED[case.result])
    if case.result in ("cost", "hold"):
        battle.push({"cost": "pay", "hold": "hold"}[case.result])
    assert isinstance(battle.pending, st.Roll) == case.defense_rolls
    if case.defense_rolls:
        assert squad(battle).momentum == case.before  # not yet
        battle.roll([6] * dice_of(battle))
    assert squad(battle).momentum == case.after
    outcome = battle.outcome()
    assert (outcome is not None and outcome.winner == "squad") == case.victory
    if not case.victory:
        assert squad(battle).gained == case.gain_die_next


def test_lone_flanked_trooper_may_fall_in_the_final_roll_and_still_wins() -> None:
    scenario = fight(man(defensive="flanked"), threat=1, momentum=1)
    odds = st.odds(load(), "exchange", scenario=scenario, plan="T1 fire +0", policy="bold")
    won = odds.given(lambda outcome: outcome[2] == Ending.VICTORY)
    bought = Fraction(1, 3) / (Fraction(1, 3) + Fraction(1, 6))
    assert won.p(lambda outcome: outcome[1] > 0) == bought * golden.DC_07_INJURY_IN_FINAL_ROLL


def test_victory_at_a_cost_counts_even_if_everybody_falls() -> None:
    scenario = fight(man(status="wounded", defensive="flanked"), threat=1, momentum=1)
    battle = typed(load(), scenario, "T1 fire +0", [5], "pay", [1, 1])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score["bleeding_out"]) == ("squad", 1)


# ---- the race of Momentum (DC-10, DC-11) ---------------------------------------------------------------------

UNHITTABLE = golden.DC_11_TROOPER


def race(dice: int, threat: int, pay: bool) -> Fraction:
    """Troopers that nothing can hit fire one die each until it is decided."""
    rules = load(rulings={"success-at-a-cost": "on" if pay else "off"})
    squad = [entry(UNHITTABLE) | {"name": f"number {i}"} for i in range(dice)]
    odds = st.odds(rules, "engagement", scenario=fight(*squad, threat=threat), policy="bold")
    assert odds.exact
    assert odds.of("fallen").outcomes == {0: 1}
    return odds.of("ending")[Ending.VICTORY]


@pytest.mark.parametrize(("dice", "threat"), golden.DC_10_HOLD)
def test_race_without_paying(dice: int, threat: int) -> None:
    assert race(dice, threat, pay=False) == golden.DC_10_HOLD[dice, threat]


@pytest.mark.parametrize(("dice", "threat"), golden.DC_10_COST)
def test_race_paying_whenever_possible(dice: int, threat: int) -> None:
    assert race(dice, threat, pay=True) == golden.DC_10_COST[dice, threat]


@pytest.mark.parametrize("pay", [False, True])
def test_rest_of_the_race_to_six_places(pay: bool) -> None:
    table = golden.DC_10_COST_DECIMAL if pay else golden.DC_10_HOLD_DECIMAL
    for (dice, threat), chance in table.items():
        assert round(float(race(dice, threat, pay)), 6) == chance


@pytest.mark.parametrize("threat", golden.DC_11_VICTORY)
def test_trooper_whom_nothing_can_hit(threat: int) -> None:
    assert race(1, threat, pay=True) == golden.DC_11_VICTORY[threat]


# ---- losing (DC-19) ------------------------------------------------------------------------------------------

LAST_STAND = fight(golden.DC_19_TROOPER, threat=golden.DC_19_THREAT_LEVEL, momentum=-2)


def test_chance_of_losing_by_momentum_or_by_going_down() -> None:
    rules = load(rulings={"success-at-a-cost": "off"})
    odds = st.odds(rules, "exchange", scenario=LAST_STAND, plan="T1 fire +0").of("ending")
    assert odds[Ending.DEFEAT] + odds[Ending.WIPED_OUT] == golden.DC_19_DEFEAT


def test_momentum_drops_only_after_the_defense_rolls() -> None:
    battle = typed(load(), LAST_STAND, "T1 fire +0", [1])
    assert squad(battle).momentum == -2
    assert isinstance(battle.pending, st.Roll)
    battle.roll([6])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score["momentum"]) == (None, "defeat", -3)


def test_in_defeat_those_bleeding_out_die_and_the_others_leave() -> None:
    scenario = fight(man(), man(status="bleeding-out"), momentum=-2)
    battle = typed(load(), scenario, "T1 fire +0", [1], [6])
    assert trooper(battle, 2).status.title == "Dead"
    assert trooper(battle, 1).status.title == "OK"


def test_nobody_left_on_his_feet_is_lost_and_the_fallen_die() -> None:
    battle = typed(load(), fight(man(status="wounded"), man(status="bleeding-out")), "T1 fire +0", [4], "hold", [1])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score["dead"]) == (None, "wiped-out", 2)


def test_momentum_stays_on_its_track() -> None:
    scenario = fight(man(ammo=1), threat=4, momentum=4)
    battle = play(typed(load(), scenario), "T1 fire +1", [6, 6])
    assert squad(battle).momentum == 5


def test_a_success_that_does_not_win_needs_the_defense_roll() -> None:
    battle = typed(load(), fight(man(), threat=4, momentum=-2), "T1 fire +0", [6], [1])
    assert squad(battle).momentum == -1
    assert trooper(battle, 1).status.title == "Grazed"


@pytest.mark.parametrize(("ruling", "grit"), [("nothing", 0), ("grit", 1)])
def test_catching_breath_gives_grit_only_by_its_ruling(ruling: str, grit: int) -> None:
    rules = load(rulings={"catch-breath": ruling})
    battle = typed(rules, fight(man(), man(grit=3), threat=1, momentum=1), "T1 fire +0", "T2 fire +0", [6, 1])
    assert trooper(battle, 1).grit == grit
    assert trooper(battle, 2).grit == 3


FRONT: dict[str, Any] = {"momentum": 5, "goal": "hold-out", "hold_out": 5}


def test_momentum_that_cannot_rise_any_more_is_no_gain() -> None:
    """At the top of the track: no die for a gain, no price of pressing on, and the log tells no rise."""
    scenario = fight(man(offensive="flanking", defensive="in-cover"), **FRONT)
    battle = typed(load("standard", {"tactics": "none"}), scenario, "T1 fire +0", [6, 6], [6])
    assert any(str(event).endswith("Momentum stays at 5") for event in battle.log)
    assert squad(battle).momentum == 5
    assert not squad(battle).gained
    assert "withdraw" not in listed(battle)
    assert dice_of(play(battle, "T1 fire +0")) == 2


def test_momentum_rises_as_far_as_the_track_goes_and_that_is_what_the_log_tells() -> None:
    scenario = fight(man(offensive="flanking"), **FRONT | {"momentum": 4})
    battle = typed(load(), scenario, "T1 fire +0", [6, 6], [6])
    assert any(str(event).endswith("Momentum +1, now 5") for event in battle.log)
    assert squad(battle).gained


def test_no_gain_is_told_before_where_momentum_cannot_rise() -> None:
    scenario = fight(man(), **FRONT)
    battle = typed(load(), scenario)
    assert "can gain Momentum" not in dict(prospects(battle, "T1 fire +0"))
    play(battle, "T1 fire +0", [5])
    assert LOOK.point(squad(battle), act.Pay()).words.startswith("the squad buys a Success at a Cost: Momentum stays")
    assert [shape.label for shape in LOOK.marks(squad(battle), act.Pay()) if "Momentum" in shape.label] == [
        "Momentum +5"
    ]
