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


def burst_at(build: int, force: int, *answers: str | list[int]) -> str:
    """What is said of a burst at the feet of a fighter, who may duck."""
    pop = {"pop": {"name": "Pop", "arm": "throw", "damage": "1d6", "qualities": ["frag"]}}
    battle = fight([man(1, throwing=90, strength=100, weapons=["pop"])], [man(30, build=build, dodge=40)], weapons=pop)
    play(battle, "throw 0 to 300 100", [50], [force], *answers, [60])
    return next(event.text for event in battle.log if "at its heart" in event.text)


def test_one_point_of_a_burst_is_one_point() -> None:
    assert burst_at(0, 1, "no") == "the burst reaches Fighter B1, 1 point at its heart: 1 hit point"


def test_a_weak_build_is_not_said_to_add_to_a_burst_that_was_dodged() -> None:
    harmed = "the burst reaches Fighter B1, 6 points at its heart: armour adds 2 (-2 for build): 8 hit points"
    assert burst_at(-2, 6, "no") == harmed
    dodged = "the burst reaches Fighter B1, 6 points at its heart: 6 less for the dodge: no harm done"
    assert burst_at(-2, 6, "yes", [40], [6]) == dodged


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ({}, "2 more for the weapon, armour takes 4, half counts: 2½ hit points"),
        ({"mult_order": "before"}, "2 more for the weapon, half counts, armour takes 4: ½ hit point"),
        ({"damage_rounding": "ceil"}, "2 more for the weapon, armour takes 4, half counts, rounded up: 3 hit points"),
        (
            {"damage_rounding": "floor"},
            "2 more for the weapon, armour takes 4, half counts, rounded down: 2 hit points",
        ),
    ],
)
def test_damage_is_told_in_the_order_in_which_it_is_reckoned(reading: dict[str, str], said: str) -> None:
    battle = fight([man(10, **RIFLE)], [man(20, armour=["legplates"], hp=60)], reading)
    play(battle, "shoot B1 in the left-leg plainly", [50], "take it", [3, 4])
    assert next(event.text for event in battle.log if event.purpose == "damage").endswith(f"= 7: {said}")


def test_a_quarter_of_a_point_is_said_to_be_rounded_down() -> None:
    battle = fight(
        [man(10, melee=90, weapons=["baton"])], [man(11, armour=["legplates"], hp=60)], {"melee_armour": "exact"}
    )
    play(battle, "strike B1 in the left-leg", [50], "take it", [5])
    words = "armour takes 1½ (3 rated, divided by 2 against blows), half counts, rounded down: 2 hit points"
    assert next(event.text for event in battle.log if event.purpose == "damage").endswith(words)
