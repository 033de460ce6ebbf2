"""Questions follow every number and reading that play follows."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Result

from ..build import fight, load, man

LONE = fight(man(), threat=1)


@pytest.mark.parametrize("numbers", [{}, {"cost__gain": 3}, {"hold__none": 2}, {"success__double": 4}])
def test_best_play_within_some_exchanges_counts_whatever_gains(numbers: dict[str, Any]) -> None:
    """Given up early or not, the value is that of the Engagement cut short by a hold-out nobody can meet."""
    rules = load(hold_out__objective=[1, 20], **numbers)
    cut_short = st.odds(rules, "best", scenario=fight(man(), threat=1, hold_out=1)).mean
    assert st.odds(rules, "best", scenario=LONE, rounds=1).mean == cut_short


def test_best_play_counts_the_victory_of_a_hold_out_still_to_be_rolled() -> None:
    rules = load(hold_out__objective=[1, -2], victory__mark=[5, 5, 5, 5])
    odds = st.odds(rules, "best", scenario=fight(man(), threat=1, hold_out=True), rounds=2)
    assert odds.mean > 0


def test_victory_in_a_stated_number_of_exchanges_wants_the_number() -> None:
    rules = load(rulings={"objective": "win-in-h"})
    with pytest.raises(st.InvalidRules, match="stated number of Exchanges"):
        st.odds(rules, "best", scenario=LONE)
    assert st.odds(rules, "best", scenario=LONE, rounds=1).mean > 0


def test_a_roll_without_dice_is_made_where_somebody_fires_though_it_could_be_skipped() -> None:
    odds = st.odds(load(rulings={"offense.skip": "on"}), "offense", dice=0)
    assert odds.p(Result.PUSHED_BACK) == F(3, 4)


def test_risk_is_that_of_a_squad_that_has_come_in() -> None:
    rules = load(rulings={"advance.reading": "on"}, advance__roll=[0] * 20)
    odds = st.odds(rules, "risk", scenario=fight(man(), man()), policy="bold")
    assert odds.p(lambda outcome: outcome.positions == "Flanked / Flanked") == 1
    assert odds.p(lambda outcome: outcome.at_risk == "T1") == F(1, 2)


@pytest.mark.parametrize(
    ("given", "injured"),
    [
        ({"move": "up", "jumped": True}, F(1, 2)),
        ({"move": "back", "jumped": True}, F(1, 3)),
        ({"move": "disengage", "position": "flanked", "pressed": True}, F(1, 3)),
        ({"status": "bleeding-out"}, F(0)),
        ({"scattered": True}, F(1)),
        ({"scattered": True, "move": "back"}, F(1, 3)),
    ],
)
def test_a_defense_roll_knows_what_the_table_knows(given: dict[str, Any], injured: F) -> None:
    odds = st.odds(load("standard"), "defense", **given)
    assert odds.p(lambda outcome: outcome.injuries > 0) == injured


@pytest.mark.parametrize(
    ("parameter", "given"),
    [
        ("jumped", {"jumped": True}),
        ("position", {"move": "up", "position": "fortified"}),
        ("position", {"move": "back", "position": "flanked"}),
        ("covered", {"move": "disengage", "covered": 1}),
        ("at_risk", {"move": "disengage", "at_risk": True}),
        ("at_risk", {"covered": 1, "at_risk": True}),
        ("grit", {"grit": 4}),
        ("absorbed", {"absorbed": 1}),
        ("absorbed", {"absorbed": 2, "armor": "medium"}),
        ("status", {"status": "bleeding-out", "move": "up"}),
    ],
)
def test_what_no_battle_leads_to_is_refused_by_its_parameter(parameter: str, given: dict[str, Any]) -> None:
    with pytest.raises(st.InvalidRules, match=f"^defense: {parameter}: "):
        st.odds(load(), "defense", **given)


def test_no_price_is_paid_by_a_squad_without_dice() -> None:
    odds = st.odds(load(), "risk", scenario=fight(man(), man()), plan="T1 move up; T2 move up")
    assert odds.p(lambda outcome: outcome.at_risk == "nobody") == 1


def test_the_dice_of_an_offense_roll_are_booked_under_no_gear() -> None:
    assert st.odds(load(), "offense", dice=3).sums == ()


def test_a_pressed_trooper_is_hurt_twice() -> None:
    odds = st.odds(load("standard"), "defense", position="flanked", pressed=True)
    assert odds.p((2, 0)) == F(1, 2)


def test_medium_armor_takes_an_injury_once() -> None:
    rules = load("app")
    assert st.odds(rules, "defense", armor="medium").p((0, 0)) == 1
    assert st.odds(rules, "defense", armor="medium", absorbed=1).p((1, 0)) == F(1, 3)


def test_the_value_of_best_play_is_an_outcome_and_no_chance() -> None:
    found = st.odds(load(), "best", scenario=LONE, rounds=1)
    assert list(found.outcomes.values()) == [1]
    assert list(found.outcomes) == [found.mean]
