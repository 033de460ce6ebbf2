"""How much better players that think do: measured numbers of each ruleset, and what they make of a chance to win."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable as st
from sandtable.players import evaluation, naming
from sandtable.players.coach import chances, words
from tests.house.rulesets import OURS

HARD = ("hard", "hard")
DOCS = Path(__file__).parents[2] / "docs"


def stands(scenario: str, players: tuple[str, ...] = ()) -> st.WinChance:
    battle = st.Battle(st.load("year_zero"), scenario, seed=3)
    return st.win_chance(battle, 6, players, engine="python")


@pytest.mark.parametrize("id", OURS)
def test_what_was_measured_is_of_shipped_scenarios(id: str) -> None:
    rules = st.load(id)
    known = evaluation.strength_of(rules.ruleset)
    assert known is not None
    assert set(known.hard) == set(known.usual) <= set(rules.scenarios)
    assert all(0 <= share <= 1 for share in (known.score, *known.hard.values(), *known.usual.values()))


@pytest.mark.parametrize("id", OURS)
def test_chances_to_win_are_shifted_by_the_shares_that_the_docs_show(id: str) -> None:
    ruleset = st.load(id).ruleset
    known = evaluation.strength_of(ruleset)
    assert known is not None
    *_, balance = (DOCS / "balance.md").read_text("utf-8").partition(f"## {ruleset.title}")
    usual = ruleset.default_players[0]
    rows = dict(re.findall(rf"^\| ([\w-]+) +\| {usual} +\| ([\d.]+) %", balance.partition("\n## ")[0], re.MULTILINE))
    assert {name: float(rows[name]) / 100 for name in known.usual} == pytest.approx(dict(known.usual), abs=1e-9)
    players = (DOCS / "players.md").read_text("utf-8")
    told = re.findall(rf"^\| {id}, ([\w-]+) \| \d+ \| (\d+) %", players, re.MULTILINE)
    if not told:  # one side against the rules: in a sentence
        *_, missions = players.partition("**Missions of")
        told = re.findall(r"([\w-]+)\s(\d+)(?=,| and|\.| \()", missions.partition("\n\n")[0])
    assert {name: float(share) / 100 for name, share in told} == pytest.approx(dict(known.hard), abs=0.0051)


@pytest.mark.parametrize("id", OURS)
def test_levels_that_a_ruleset_sets_are_levels_that_can_play(id: str) -> None:
    rules = st.load(id)
    own = evaluation.own_levels(rules.ruleset)
    assert set(own) <= set(naming.LEVELS)
    for name, meant in own.items():
        assert naming.settings_of(rules, name) == naming.settings_of(rules, meant) != naming.settings_of(rules, "hard")


def test_a_rulesets_own_level_may_be_changed_after_a_colon() -> None:
    rules = st.load("skirmishers")
    assert naming.settings_of(rules, "easy").margin != -1
    assert naming.settings_of(rules, "easy:margin=2").margin == 2


def test_where_thinking_players_turn_a_scenario_the_chance_says_so() -> None:
    usual, hard = stands("nest"), stands("nest", HARD)
    assert hard.of("crew").value > usual.of("crew").value + 0.1
    assert hard.shares == usual.shares  # the same players play on
    assert hard.of("crew").value + hard.of("foes").value == pytest.approx(1)


def test_a_difference_that_was_not_shown_shifts_no_chance() -> None:
    assert stands("bay", HARD) == stands("bay")


def test_who_thinks_against_the_usual_player_wins_more_often() -> None:
    crew = [stands("bay", players).of("crew").value for players in [("", "hard"), ("", ""), ("hard", "")]]
    assert crew == sorted(crew)
    assert crew[0] < crew[1] < crew[2]


def test_levels_below_hard_count_as_the_usual_player() -> None:
    assert stands("bay", ("easy", "normal")) == stands("bay")


def test_a_scenario_of_ones_own_was_not_measured() -> None:
    rules = st.load("year_zero")
    own = rules.scenario("nest").model_copy(update={"title": "Mine"})
    assert chances.seated(rules, own, HARD) == (["greedy", "greedy"], 0.0)
    assert chances.seated(rules, rules.scenario("nest"), HARD)[1] > 1


def test_a_certain_chance_stays_certain() -> None:
    assert [evaluation.shifted(share, 3.0) for share in (0.0, 1.0)] == [0.0, 1.0]


def test_the_hint_says_of_the_usual_answer_what_the_chance_says_where_a_side_thinks() -> None:
    battle = st.Battle(st.load("year_zero"), "bay", seed=3)
    told = st.hint(battle, rollouts=30, players=HARD[:1], facts=False, engine="python")
    usual = next(idea for idea in told.ideas if idea.is_usual)
    assert usual.win == st.win_chance(battle, told.rollouts, HARD[:1], engine="python").of(told.side)


def test_the_words_say_whose_play_is_assumed() -> None:
    assert "hard" not in words.assumed(("", ""))
    assert words.assumed(HARD).count("hard") == 1
