"""The way from a battle to the odds lab: the question has the very odds of the battle, or there is no way."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.odds import prospects
from sandtable.rulesets.table_encounter import RULESET
from sandtable.rulesets.table_encounter import actions as act
from sandtable.rulesets.table_encounter.odds.best_clash import BestClash, Move, hands_of
from tests.rulesets.table_encounter.build import battle, box, model, rules, table

STEPS = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 60
# question -> which of an answer's prospects it answers, and how
TOLD: dict[str, tuple[str, Callable[[st.Odds], Any]]] = {
    "shot": ("is hit", lambda odds: odds.of("shot").p(lambda word: word != "miss")),
    "clash": ("deals more than it suffers", lambda odds: odds.p(lambda o: o.on_defender > o.on_attacker)),
    "climb": ("succeeds", lambda odds: odds.p(lambda o: o == ("top", 0))),
    "jump": ("succeeds", lambda odds: odds.p(lambda o: o == ("across", 0))),
    "breakdown": ("is out of the fight", lambda odds: odds.of("outcome").p("removed")),
}


def asked(made: st.Battle, answer: Any) -> tuple[str, st.Odds] | None:
    """The question that an answer links to, and its odds."""
    assert RULESET.enquiry is not None
    found = RULESET.enquiry(made.state, answer)
    return None if found is None else (found.question, st.odds(made.rules, found.question, **found.parameters))


def check(made: st.Battle, answer: Any) -> bool:
    """Whether there is a link; then it comes to what the battle comes to."""
    link = asked(made, answer)
    if link is None:
        return False
    question, odds = link
    if question == "hands":
        state: Any = made.state
        ((outcome, _),) = odds.outcomes.items()
        assert outcome == BestClash(state).after(hands_of(state), Move(answer, False)), (str(answer), made.record)
        return True
    label, chance = TOLD[question]
    told = dict(prospects(made, answer))
    if label in told:
        assert chance(odds) == told[label].p(True), (str(answer), made.record)
    else:
        assert chance(odds) in (0, 1), (str(answer), made.record)
    return True


@pytest.mark.parametrize("scenario", ["encounter", "last_stand", "powder", "towers"])
def test_links_have_the_odds_of_the_battle(scenario: str) -> None:
    rng = random.Random(f"links {scenario}")
    readings = {id: rng.choice(options) for id, options in RULESET.catalogue.options.items()}
    linked = 0
    for under in (rules(), st.load("table_encounter", rulings=readings)):
        made = st.Battle(under, scenario=scenario, seed=5)
        for _ in range(STEPS):
            if made.outcome() is not None:
                break
            options = list(made.legal_actions)
            for answer in rng.sample(options, min(len(options), 3)):
                linked += isinstance(answer, act.Act) and check(made, answer)
            lively = [x for x in options if isinstance(x, act.Shoot | act.Fight | act.Strike | act.Climb)]
            made.push(rng.choice(lively or options))
    assert linked


def test_there_is_no_link_where_the_question_would_say_something_else() -> None:
    pit = [box("far side", 8.5, 0, 16, 12, 4), box("near side", 0, 0, 8, 12, 4)]
    two = [model("A", 5.9, 5, level=4, weapons=["Spear"])], [model("D", 7.4, 5, level=4, weapons=["Sword"])]
    assert asked(battle(table(*two), "activate M1"), act.Fight(1, 1, 5900, 5000)) is not None
    cornered = battle(table(*two, *pit, box("stake", 8, 4, 8.5, 6, 6)), "activate M1")
    assert asked(cornered, act.Fight(1, 1, 5900, 5000)) is None  # no room to be pushed
    armed = two[0], [model("D", 7.4, 5, level=4, weapons=["Sword", "Spear"])]
    assert asked(battle(table(*armed, *pit), "activate M1"), act.Fight(1, 1, 5900, 5000)) is None  # two to choose from
    jumper = [model("A", 7.5, 5, level=4, agility=4)]
    ledges = [box("ledge", 3, 3, 8, 7, 4), box("far ledge", 10.5, 3, 15, 7, 4)]
    far_away = [model("E", 25, 25)]
    assert asked(battle(table(jumper, far_away, *ledges), "activate M1"), act.Jump(10700, 5000)) is not None
    stepped = battle(table(jumper, far_away, *ledges, box("step", 8.5, 4, 10, 6, 2)), "activate M1")
    assert asked(stepped, act.Jump(10700, 5000)) is None  # who falls, falls on the step
    distant = {"table": [72, 72], "south": [model("A", 2, 2, weapons=["Rifle"])], "north": [model("E", 70, 70)]}
    made = battle(distant | {"turn": "south"}, "activate M1")
    assert asked(made, act.Shoot(1, 3)) is None  # farther than the question goes


@pytest.mark.parametrize("height", [-6, 0, 4, 9])
def test_shots_at_other_heights_are_those_of_the_battle(height: int) -> None:
    """The question knows height: the same shot, set up on a table with towers."""
    towers = [box("here", 3, 3, 7, 7, -height), box("there", 15, 3, 19, 7, height)]
    ground = [tower for tower in towers if tower["height"] > 0]
    south = [model("A", 5, 5, level=max(-height, 0), ballistics=4, weapons=["Rifle"])]
    north = [model("E", 17, 5, level=max(height, 0))]
    made = battle(table(south, north, *ground), "activate M1", under=rules(line="footprint"))
    between = sum(1 for side in (-height, height) if side > 1)  # a tower under somebody counts like any other piece
    found = st.odds(rules(line="footprint"), "shot", ballistics=4, gap=11, height=height, obstacles=between)
    assert dict(prospects(made, "shoot M2 rifle"))["is hit"].p(True) == 1 - found.of("shot").p("miss")


def test_hands_of_a_clash_can_be_asked_about() -> None:
    """TE-11, move by move."""
    asked = {"attacker": "spear", "defender": "sword", "gap": 1}
    found = {
        first: next(iter(st.odds(rules(), "hands", first=first, **asked).outcomes))
        for first in ("", "strike normal", "strike critical", "parry normal with normal", "parry normal with critical")
    }
    assert found == {
        "": (2, 1),
        "strike normal": (2, 1),
        "strike critical": (1, 0),
        "parry normal with normal": (1, 1),
        "parry normal with critical": (1, 1),
    }
    with pytest.raises(st.InvalidRules, match="no use of a success"):
        st.odds(rules(), "hands", first="parry critical with normal", **asked)


def test_a_push_off_a_platform_is_part_of_a_clash_that_is_asked_about() -> None:
    up = st.odds(rules(), "clash", attacker="spear", defender="", melee=1, defender_melee=0, height=3, gap=1)
    assert up.p(lambda o: o.on_defender == 1) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("numbers", "points", "word"),
    [
        ({}, 41, "Minion"),
        ({"points.ability": 4}, 52, "Minion"),
        ({"points.class": [1, 2, 3, 4, 5, 6, 7]}, 41, "Legendary Being"),
        ({"points.class": [12, 12, 12, 14, 16, 18, 20]}, 41, "too weak for a class"),
    ],
)
def test_what_a_model_costs(numbers: dict[str, Any], points: int, word: str) -> None:
    found = st.odds(st.load("table_encounter", numbers=numbers), "price", weapon="rifle", second="sword")
    assert list(found.outcomes) == [(points, word, 11)]
