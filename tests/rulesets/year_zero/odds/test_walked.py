"""Heavy questions walked by compiled code: as likely as exact fractions say, whatever is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as some

import sandtable as st
from sandtable.kernel import TooManyPaths
from sandtable.odds.ask import ask as situation_of, exact_outcomes
from sandtable.odds.patience import Patience
from sandtable.odds.walked import walked

from ..build import RULES

pytest.importorskip("llvmlite")

pushing = some.sampled_from(["never", "if-miss", "always", "below-2"])
few = some.integers(0, 3)
stressed = {"stress": few, "resolve": few, "push": pushing}
QUESTIONS: dict[str, Any] = {
    "pool": {"dice": some.integers(-2, 5), "stress": few, "push": pushing},
    "roll": {"dice": some.integers(-2, 4), **stressed},
    "attack": {
        "dice": some.integers(0, 4), **stressed, "damage": few, "armor": few, "health": some.integers(1, 4),
        "ranged": some.just(True),
        "defence": some.none() | few, "defence_stress": some.none() | few, "defence_push": pushing,
        "rating": some.integers(1, 2), "conserve_from": some.none() | some.integers(1, 3),
    },
    "burst": {
        "dice": some.integers(1, 3), **stressed, "rating": some.integers(1, 2), "damage": few, "armor": few,
        "dodge": some.none() | few, "dodges": some.integers(0, 1), "health": some.none() | some.integers(1, 4),
        "npc": some.booleans(), "conserve_from": some.none() | some.integers(1, 3),
    },
}  # fmt: skip
IDLE = {  # what a question refuses beside a parameter of this value
    ("defence", None): ["defence_stress", "defence_push"],
    ("defence_stress", None): ["defence_push"],
    ("npc", True): ["stress", "resolve", "push"],
}
SHORT = 1.0  # seconds of work for fractions; larger questions are not compared
ASKED = some.one_of(*[some.tuples(some.just(name), some.fixed_dictionaries(each)) for name, each in QUESTIONS.items()])


def without_idle(asked: dict[str, Any]) -> dict[str, Any]:
    """The parameters that change something beside the others."""
    idle = {name for (one, value), names in IDLE.items() if asked.get(one, False) is value for name in names}
    return {name: value for name, value in asked.items() if name not in idle}


def agree(rules: Any, question: str, **asked: Any) -> None:
    try:
        exact = st.odds(rules, question, engine="exact", seconds=SHORT, **asked)
    except TooManyPaths:
        return
    found = st.odds(rules, question, engine="compiled", **asked)
    assert (found.exact, found.floats, found.columns) == (False, True, exact.columns)
    assert found.outcomes.keys() == exact.outcomes.keys()
    assert all(abs(found.p(outcome) - p) < 1e-12 for outcome, p in exact.outcomes.items())


@pytest.mark.sampled("walked odds", 1)
@pytest.mark.parametrize("question", QUESTIONS)
def test_as_it_stands(question: str) -> None:
    agree(RULES, question)


def test_the_numbers_are_those_of_the_start() -> None:
    """A scenario may bring a preset of its own; whoever asks may have loaded other rules."""
    others = RULES.ruleset.load(numbers={"gap.pool": 5})
    situation = situation_of(others, "pool", {"dice": 3, "stress": 2})
    found = walked(situation, RULES, Patience())
    assert found.outcomes.keys() == exact_outcomes(situation, RULES).keys()
    assert all(abs(found.p(end) - p) < 1e-12 for end, p in exact_outcomes(situation, RULES).items())


@given(ASKED)
@settings(max_examples=20, deadline=None)
def test_whatever_is_asked(asked: tuple[str, dict[str, Any]]) -> None:
    agree(RULES, asked[0], **without_idle(asked[1]))


@pytest.mark.sampled("long proofs of rulesets", 3)
@given(ASKED, some.data())
@settings(max_examples=20, deadline=None)
def test_by_every_reading_and_number(asked: tuple[str, dict[str, Any]], data: Any) -> None:
    """Nothing is compiled for one setting: rulings and numbers are read."""
    catalogue = RULES.ruleset.catalogue
    ids = data.draw(some.lists(some.sampled_from(sorted(catalogue.options)), max_size=4, unique=True))
    rulings = {id: data.draw(some.sampled_from(catalogue.options[id])) for id in ids}
    numbers = {"gap.push": data.draw(some.integers(1, 2)), "stress.more": data.draw(some.integers(0, 2))}
    told = without_idle(asked[1])
    if rulings.get("conserve.burst") == "never" and asked[0] == "burst":
        told.pop("conserve_from", None)
    agree(RULES.ruleset.load(rulings, numbers), asked[0], **told)
