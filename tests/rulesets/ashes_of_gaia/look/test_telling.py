"""What a battle tells: every roll says who rolls, what for, what it needs and why, and what it came to."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.battle.log import Event
from sandtable.kernel.ruleset import Rules
from sandtable.odds.chances import prospects_of

from ..build import RIFLE, fight, man, play

SCENARIOS = ("brawl", "corridor", "hull", "street")
LABELS = [f"{side}{i}" for side in "AB" for i in range(1, 7)]
NOBODYS = {"tie for initiative"}  # dice that are nobody's
UNSAID = {"direction", "direction again", "where it strikes", "which friend is struck", *NOBODYS}  # they need nothing


def readings(luck: random.Random) -> Rules:
    """The rules under readings taken at random."""
    plain = st.load("ashes_of_gaia")
    options = {id: rule.options for id, rule in plain.ruleset.catalogue.rules.items() if rule.options}
    return plain.ruleset.load(rulings={id: luck.choice(list(labels)) for id, labels in options.items()})


def told(seed: int) -> Iterator[Event]:
    """The log of one battle."""
    luck = random.Random(seed)
    rules = readings(luck) if seed else st.load("ashes_of_gaia")
    yield from st.Battle(rules, SCENARIOS[seed % 4], seed=seed, players=("random", "random")).log


@pytest.mark.parametrize("seed", range(5))
def test_every_roll_says_what_it_is_and_why(seed: int) -> None:
    rolls = [event for event in told(seed) if event.kind == "roll"]
    assert rolls
    for event in rolls:
        assert event.purpose
        assert event.verdict, event.text
        assert event.verdict not in ("succeeds", "fails") or event.purpose != "to hit", event.text
        assert (event.side == "") == (event.who == "") == (event.purpose in NOBODYS), event.text
        assert bool(event.sums) == (event.purpose not in UNSAID), event.text
        for part in event.sums:
            assert sum(reason.value for reason in part.reasons) == part.value, event.text
            assert all(reason.rule for reason in part.reasons), event.text
        if event.need is not None:
            assert event.sums[0].value == event.need.value


@pytest.mark.parametrize("seed", range(5))
def test_a_log_needs_no_notation(seed: int) -> None:
    for event in told(seed):
        assert not {"True", "False", "None"} & set(event.text.split()), event.text
        assert not any(label in event.text.split() for label in LABELS), event.text


def test_the_story_of_a_shot() -> None:
    battle = fight([man(10, name="Adda", **RIFLE)], [man(20, name="Brandt", dodge=40, armour=["vest"])])
    play(battle, "shoot B1 single plainly", [45], "dodge", [99], [5, 3])
    assert [str(event) for event in battle.log if event.kind != "heading"] == [
        "Adda fires a single shot at Brandt",
        "Adda: to hit 1d100: 45, needs 70 or less: hits, normal success, stomach (45 backwards is 54)",
        "Brandt dodges",
        "Brandt: to dodge 1d100: 99, needs 40 or less: fails",
        "Adda: damage 2d6: 5 3 = 8: 2 more for the weapon, armour takes 4: 6 hit points",
        "Brandt is hurt in the stomach: 6 hit points left",
    ]


def test_every_chance_says_who_and_whether_it_is_wanted() -> None:
    rules = st.load("ashes_of_gaia")
    seen = set()
    for seed in range(4):
        luck = random.Random(seed)
        battle = st.Battle(rules, SCENARIOS[seed % 4], seed=seed)
        for _ in range(30):
            if battle.pending is None:
                break
            for answer in luck.sample(list(battle.legal_actions), 1):
                for prospect in prospects_of(battle, answer):
                    assert prospect.whom, answer
                    assert prospect.good is not None
                    seen.add(prospect.label)
            battle.push(luck.choice(list(battle.legal_actions)))
    assert {"is hit", "drops"} <= seen
