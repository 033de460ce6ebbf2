"""Forgetting what no later rule reads changes no odds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.ruleset import Ruleset
from sandtable.odds.ask import ask, exact_outcomes
from sandtable.registry import find

from ..build import fight, man

FORGETFUL = find("danger_close")
REMEMBERING: Ruleset = replace(FORGETFUL, forget=None)

PAIR = fight(man(grit=1), man(status="wounded", defensive="flanked"), threat=1)
CARRIERS = fight(
    man(gear=["sniper", "jump-pack"], defensive="fortified", scattered=True),
    man(gear=["radio", "grenade-launcher"], weapon="assault-rifle", ammo=1, exposed=True),
    threat=2,
    gained=True,
)
HURT = fight(man(status="bleeding-out"), man(gear=["lmg", "rocket-launcher"], pressed=True), threat=1, momentum=-1)
SNIPER = fight(man(gear=["sniper"], defensive="fortified", moved_before=True), man(), threat=1)
CASES: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("bare", PAIR, {}),
    ("standard", CARRIERS, {}),
    ("bare", SNIPER, {}),
    ("standard", HURT, {"defense.bleeding-out": "yes", "bleed.limit": "1"}),
    ("app", PAIR, {"intent.order": "simultaneous"}),
    ("bare", PAIR, {"grit.per-roll": "per-die", "risk.by": "threshold", "look": "named-move"}),
]


@pytest.mark.parametrize(("preset", "scenario", "rulings"), CASES)
@pytest.mark.parametrize("policy", ["bold", "cautious"])
def test_odds_of_an_exchange_are_the_same_without_forgetting(
    preset: str, scenario: dict[str, Any], rulings: dict[str, str], policy: str
) -> None:
    def outcomes(ruleset: Ruleset) -> dict[Any, Any]:
        rules = ruleset.load(rulings, {}, preset)
        return exact_outcomes(ask(rules, "exchange", {"scenario": scenario, "policy": policy}), rules)

    assert outcomes(FORGETFUL) == outcomes(REMEMBERING)


def test_best_play_is_the_same_without_forgetting() -> None:
    def value(ruleset: Ruleset) -> Any:
        rules = ruleset.load({}, {}, "bare")
        lone = fight(man(grit=1, ammo=1), threat=1)
        return st.odds(rules, "best", scenario=lone, rounds=2).mean

    assert value(FORGETFUL) == value(REMEMBERING)


def test_odds_of_a_race_are_the_same_without_forgetting() -> None:
    """With the count of rounds remembered the chain would not end, so this one is short: hold out or lose."""
    scenario = fight(man(grit=1), threat=1, hold_out=2)

    def outcomes(ruleset: Ruleset) -> dict[Any, Any]:
        rules = ruleset.load({}, {}, "standard")
        return exact_outcomes(ask(rules, "engagement", {"scenario": scenario, "policy": "bold"}), rules)

    assert outcomes(FORGETFUL) == outcomes(REMEMBERING)
