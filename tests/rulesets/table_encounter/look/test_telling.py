"""Rolls, chances and the log tell everything: who, what for, what was needed and why, what came of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.log import Event
from sandtable.odds.chances import prospects_of
from sandtable.rulesets.table_encounter import RULESET
from sandtable.rulesets.table_encounter.actions import Ask
from sandtable.rulesets.table_encounter.look.words import told as spoken
from tests.rulesets.table_encounter.build import battle, box, model, play, rules, table

SCENARIOS = ("encounter", "last_stand", "powder", "towers")


def readings(rng: random.Random) -> dict[str, str]:
    """Two readings other than those in force."""
    options = {id: labels for id, labels in RULESET.catalogue.options.items() if len(labels) > 1}
    return {id: rng.choice(sorted(options[id])) for id in rng.sample(sorted(options), 2)}


def told(made: st.Battle, kind: str) -> list[Event]:
    return [event for event in made.log if event.kind == kind]


def played(scenario: str, rng: random.Random, players: tuple[str, str]) -> st.Battle:
    under = st.load("table_encounter", readings(rng))
    return st.Battle(under, scenario, rng.randrange(1 << 30), players=players)


@pytest.mark.parametrize("players", [("greedy", "greedy"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_roll_says_whose_it_is_what_for_and_what_it_came_to(scenario: str, players: tuple[str, str]) -> None:
    made = played(scenario, random.Random(f"telling {scenario} {players}"), players)
    for event in told(made, "roll"):
        assert event.purpose, event
        assert event.side, event
        assert event.who or event.purpose == "who begins", event
        assert event.verdict, event
        assert event.verdict not in ("succeeds", "fails"), event
        assert event.need is None or any(part.what == "needs" for part in event.sums), event
        for part in event.sums:
            assert sum(reason.value for reason in part.reasons) == part.value, event
            assert all(reason.rule for reason in part.reasons), event


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_log_calls_everybody_by_name(scenario: str) -> None:
    """Labels of pieces."""
    made = played(scenario, random.Random(f"words {scenario}"), ("greedy", "greedy"))
    labels = {f"M{i + 1}" for i in range(12)} | {f"T{i + 1}" for i in range(24)}
    for text in [event.text for event in made.log]:
        assert not labels & set(text.replace(":", " ").replace(",", " ").split()), text
    assert "Round 1" in [event.text for event in told(made, "heading")]


def positions(rng: random.Random) -> Any:
    for scenario in SCENARIOS:
        made = st.Battle(rules(), scenario, rng.randrange(1 << 30))
        for _ in range(40):
            if not isinstance(made.pending, st.Choice):
                break
            yield made
            made.push(rng.choice(list(made.legal_actions)))


def test_every_chance_says_whom_it_is_about_and_whether_it_is_good() -> None:
    seen, rng = 0, random.Random("chances")
    for made in positions(rng):
        for answer in rng.sample(menu := list(made.legal_actions), min(6, len(menu))):
            for prospect in prospects_of(made, answer):
                seen += 1
                assert prospect.whom in {x.label for x in made.state.models}, (str(answer), prospect.label)
                assert prospect.good is not None, (str(answer), prospect.label)
    assert seen > 50


def test_every_question_has_a_text_of_its_own() -> None:
    seen: dict[Ask, str] = {}
    for made in positions(random.Random("questions")):
        choice = made.pending
        words = spoken.question(made.state, choice.ask, choice.who, choice.about)
        assert words.endswith("?"), words
        seen[choice.ask] = words
    assert len(seen) >= 5
    assert len(set(seen.values())) == len(seen)


def duel(**more: Any) -> Any:
    ann = model("Ann", 4, 4, weapons=["Rifle", "Sword"], **more)
    bob = model("Bob", 13, 4, weapons=["Pistol", "Sword"])
    return table([ann], [bob], box("wall", 8, 3, 8.5, 5, 2))


def test_a_shot_says_what_made_it_so_difficult() -> None:
    made = battle(duel(), "activate M1", "shoot M2 rifle", "take cover", "[1 4 4]")
    shot = told(made, "roll")[0]
    assert (shot.purpose, shot.side, shot.who) == ("to hit", "south", "M1")
    assert str(shot.need) == "needs 11 or more"
    parts = "Obstacles: 1 in the line +1 (shoot.obstacle), Cover: half of Agility 3 +2 (react.cover)"
    wanted = f"needs 11: Distance 8 (shoot.base), {parts}"
    assert str(shot.sums[0]) == wanted
    assert str(shot.sums[1]) == "3 dice: Dice of a shot (shoot.roll)"


@pytest.mark.parametrize(("face", "came_to"), [(4, "strikes wall"), (3, "flies past wall")])
def test_a_miss_says_what_it_strikes_or_flies_past(face: int, came_to: str) -> None:
    made = battle(duel(), "activate M1", "shoot M2 rifle", "no reaction", "[1 1 1]", f"[{face}]")
    shot, stray = told(made, "roll")
    assert shot.verdict == "misses"
    assert (stray.purpose, stray.who, stray.verdict) == ("stray shot", "M1", came_to)
    assert str(stray.sums[0]) == "needs 4: Stray hit 4 (stray.hit)"


def test_a_stray_shot_may_strike_the_dust_that_another_has_raised() -> None:
    shooters = [model("Ann", 4, 4, weapons=["Rifle"]), model("Abe", 4, 5.5, weapons=["Rifle"])]
    wall = box("wall", 8, 3, 8.5, 5, 2, on_hit="dust")
    made = battle(table(shooters, [model("Bob", 13, 4)], wall), "activate M1", "shoot M3 rifle", "no reaction")
    play(made, "[1 1 1]", "[4]")
    assert made.log[-1].text == "dust rises from wall until the end of the next round"
    play(made, "end", "activate M3", "end", "activate M2", "shoot M3 rifle", "no reaction", "[1 1 1]")
    assert made.log[-1].text == "the stray shot may strike the dust"


def test_a_critical_hit_says_whose_dice_say_how_hard() -> None:
    made = battle(duel(), "activate M1", "shoot M2 rifle", "no reaction", "[6 6 6]", "[4]")
    assert [(event.who, event.verdict) for event in told(made, "roll")] == [
        ("M1", "a critical hit"),
        ("M1", "2 on a D3"),
    ]
    assert told(made, "event")[-1].text == "Bob suffers 2 stress and has 2"


def test_a_clash_is_told_blow_by_blow() -> None:
    near = table([model("Ann", 4, 4, weapons=["Sword"])], [model("Bob", 5, 4, weapons=["Spear"])])
    made = battle(near, "activate M1", "fight M2 sword from 4000 4000", under=rules(shove_optional="yes"))
    play(made, "[1 4 6]", "[1 1 6]", "strike critical")
    assert [event.verdict for event in told(made, "roll")] == ["1 success, 1 critical success", "1 critical success"]
    assert told(made, "event")[-1].text == "Bob has 2 stress now"
    made.push("strike critical")
    state: Any = made.state
    assert isinstance(made.pending, st.Choice)
    assert made.pending.ask == Ask.SHOVE
    assert spoken.question(state, Ask.SHOVE, state.models[1], None) == 'Does Bob push Ann back by 1"?'


def test_who_breaks_down_rolls_and_is_told_of_it() -> None:
    made = battle(duel(stress=3), "activate M1", "[1 3 6]")
    assert "Ann breaks down" in [event.text for event in told(made, "event")]
    test = told(made, "roll")[-1]
    assert (test.purpose, test.who) == ("stress test", "M1")
    assert str(test.sums[0]) == "3 dice: Toughness test (stress.test)"
    assert test.verdict == "1 critical failure, 1 failure, 1 critical success"
    assert told(made, "heading")[-1].text == "Ann: 3 stress, Toughness 3"


@pytest.mark.parametrize(
    ("between", "fall"), [([], "2 stress"), ([box("step", 2, 6, 8, 7.5, 3)], "1 to 2 stress")], ids=["ground", "step"]
)
def test_a_jump_that_takes_a_test_says_what_a_fall_would_cost(between: list[dict[str, Any]], fall: str) -> None:
    ledges = box("one", 2, 2, 8, 5, 7), box("two", 2, 8, 8, 12, 7)
    south = [model("A", 5, 4, agility=4, level=7)]
    made = battle(table(south, [model("D", 25, 25)], *ledges, *between), "activate M1")
    assert RULESET.look is not None
    said = RULESET.look.point(made.state, made.parse("jump 5000 8050")).words
    assert said.endswith(f"(3 successes needed, or a fall: {fall})")
