"""Questions follow play under every reading, and so do the ways from an answer to the question about it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.errors import InvalidRules
from sandtable.odds import odds
from sandtable.odds.merging import distribution
from sandtable.odds.situation import seats
from sandtable.rulesets.year_zero import RULESET
from sandtable.rulesets.year_zero.odds.questions import Burst, bursting
from sandtable.rulesets.year_zero.odds.setting import is_over
from sandtable.rulesets.year_zero.rules.course import beat

from ..build import ask

SHORT = {"auto.max": 2}  # every path of three attacks would take minutes
READINGS: list[dict[str, str]] = [
    {},
    {"auto.stress-when": "after"},
    {"supply.when": "hits"},
    {"supply.model": "stress-ones"},
    {"jam.when": "any-weapon"},
    {"stress.response": "panic"},
    {"stress.response": "off"},
    {"damage.armor": "rolled"},
    {"auto.declare": "as-a-mode"},
    {"interrupt.burst": "one-covers-all"},
]


def played(question: Burst, rules: Any) -> dict[Any, Any]:
    """The slow twin: every path of the burst to its end, nothing merged, nothing worked out once."""
    situation = question.situation(rules)

    def run(t: Any) -> Any:
        while not is_over(t):
            beat(t)
        return bursting(t, int(t.attack.dealt))

    return distribution(situation.start, run, seats(rules, situation.players), merge=False, budget=10**7)


@pytest.mark.parametrize("rulings", READINGS, ids=str)
def test_a_burst_is_that_of_play_under_every_reading(rulings: dict[str, str]) -> None:
    rules = RULESET.load(rulings, numbers=SHORT)
    question = Burst(dice=1, stress=0, rating=1, armor=1, conditions=["jumpy"])
    assert odds(rules, question, engine="exact").outcomes == played(question, rules)


def test_a_burst_under_the_older_preset_is_that_of_play() -> None:
    rules = RULESET.load(preset="first-edition", numbers=SHORT)
    question = Burst(dice=1, stress=0, rating=1, armor=1)
    assert odds(rules, question, engine="exact").outcomes == played(question, rules)


def test_what_a_burst_can_be_told() -> None:
    plain = ask("burst", dice=3)
    assert ask("burst", dice=3, first_dice=5).of("attacks").p(1) < plain.of("attacks").p(1)
    assert ask("burst", dice=3, npc=True).of("stress").p(0) == 1
    assert ask("burst", dice=3, barrier=3).of("damage").p(0) == 1
    assert ask("burst", dice=3, barrier=1).of("damage").mean < plain.of("damage").mean
    assert ask("burst", dice=3, conditions=["jumpy"]).of("stress").mean > plain.of("stress").mean  # held already
    saved = ask("burst", {"conserve.burst": "goes-on"}, dice=3, conserve_from=2)
    assert saved.of("rating").mean > ask("burst", {"conserve.burst": "goes-on"}, dice=3).of("rating").mean
    assert ask("burst", dice=1, rating=1, health=3).of("broken").p(True) > 0


def test_what_an_attack_can_be_told() -> None:
    jumpy = ask("attack", stress=1, push="always", conditions=["jumpy"])
    assert jumpy.of("stress").p(3) > 0
    assert ask("attack", stress=1, push="always").of("stress").p(3) == 0
    some = ask("attack", dice=8, ranged=True, rating=2, conserve_from=3)
    every = ask("attack", dice=8, ranged=True, rating=2, conserve=True)
    never = ask("attack", dice=8, ranged=True, rating=2)
    assert never.of("damage").mean > some.of("damage").mean > every.of("damage").mean
    with pytest.raises(InvalidRules, match="full cover cannot Dodge"):
        ask("attack", ranged=True, barrier=1, defence=3)


@pytest.mark.parametrize(("question", "parameter", "asked"), [
    ("attack", "barrier", {"barrier": 2}),
    ("attack", "rating", {"rating": 2}),
    ("attack", "conserve", {"conserve": True}),
    ("attack", "single_shot", {"ranged": True, "full_auto": True, "single_shot": True}),
    ("attack", "health", {"health": 5, "health_max": 4}),
    ("initiative", "surprise", {"fighters": 2, "surprise": 3}),
])  # fmt: skip
def test_a_question_refuses_what_no_battle_has_by_the_name_of_its_parameter(
    question: str, parameter: str, asked: dict[str, Any]
) -> None:
    with pytest.raises(InvalidRules, match=f"^{parameter}: "):
        ask(question, **asked)
