"""Players that play on: legal, by no luck to come, no worse than their base player, and called by sensible names."""

import random

import pytest

import sandtable as st
from sandtable import envs
from sandtable.players.naming import Settings, settings_of
from sandtable.players.onward import Onward

from ..simulate.positions import position

RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
PLAIN = "rollout:8:horizon=1:engine=python"


def asked(rules: st.Rules, lots: random.Random) -> st.Battle:
    """A position at which somebody has to choose between several answers."""
    while True:
        battle = position(rules, lots, dice=["drawn"])
        if isinstance(battle.pending, st.Choice) and len(battle.pending.menu) > 1:
            return battle


@pytest.mark.parametrize("id", RULESETS)
def test_advice_is_legal_and_knows_nothing_of_the_luck_to_come(id: str) -> None:
    rules, lots = st.load(id), random.Random(8)
    battle = asked(rules, lots)
    assert isinstance(battle.pending, st.Choice)
    side = rules.ruleset.sides.index(battle.pending.side)
    luck = battle.course.luck()
    first = battle.advice(PLAIN, side)
    assert battle.course.luck() == luck
    other = [word ^ 0xABCDEF for word in luck]
    battle.course.set_luck(other)
    assert battle.advice(PLAIN, side) == first
    battle.course.set_luck(luck)
    battle.course.pending = battle.course.run_beat()
    assert battle.why_not(first) is None


def test_the_same_seat_in_the_same_situation_answers_alike() -> None:
    rules = st.load("danger_close")
    records = [st.Battle(rules, "sample", 5, players=["rollout:12:engine=python"]).record for _ in range(2)]
    assert records[0].answers == records[1].answers


def test_a_battle_it_played_can_be_kept_and_replayed() -> None:
    rules = st.load("danger_close")
    battle = st.Battle(rules, "sample", 5, players=["rollout:12:engine=python"])
    assert battle.outcome() is not None
    again = st.Battle.replay(battle.record)
    assert again.players == ["rollout:12:engine=python"]
    assert again.outcome() == battle.outcome()


def test_it_plays_in_simulations_and_opens_the_same_battle_again() -> None:
    rules = st.load("danger_close")
    found = st.simulate(rules, "sample", ["rollout:8:engine=python"], battles=3, seed=4)
    assert found.engine == "python"
    assert not found.failed
    outcome = found.replay(2).outcome()
    assert outcome is not None
    assert (outcome.winner is None) == (found["winner"][2] < 0)


def test_an_answer_that_is_on_no_menu_is_considered() -> None:
    """The base player of Skirmishers fires at arcs that no menu lists."""
    rules = st.load("skirmishers")
    battle = st.Battle(rules, rules.ruleset.usual_scenario, 3, players=["greedy", "human"])
    heard = []
    for _ in range(60):
        if not isinstance(battle.pending, st.Choice):
            break
        side = rules.ruleset.sides.index(battle.pending.side)
        own = battle.advice("greedy", side)
        if own not in battle.pending.menu:
            heard.append(battle.advice("rollout:8:margin=99:horizon=1:engine=python", side) == own)
            if len(heard) == 2:
                break
        battle.course.pending = battle.course.run_beat()
        battle.push(own)
    assert heard
    assert all(heard)


@pytest.mark.parametrize("level", st.levels_of(st.load("year_zero")))
def test_levels_and_temperaments_are_players(level: str) -> None:
    battle = asked(st.load("year_zero"), random.Random(4))
    assert isinstance(battle.pending, st.Choice)
    side = battle.rules.ruleset.sides.index(battle.pending.side)
    assert battle.why_not(battle.advice(f"{level}:6:horizon=1:engine=python", side)) is None


def test_nobody_cares_less_than_nothing() -> None:
    with pytest.raises(ValueError, match='a number above 0 expected, got "0"'):
        settings_of(st.load("year_zero"), "hard:care=0")


def test_who_says_more_of_a_level_changes_only_that() -> None:
    rules = st.load("year_zero")
    assert settings_of(rules, "hard:margin=2:horizon=end") == Settings(200, margin=2.0, horizon=0)
    assert settings_of(rules, "careful").care > settings_of(rules, "hard").care > settings_of(rules, "daring").care


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("rollout:many", 'rollouts: a whole number above 0 expected, got "many"$'),
        ("rollout:0", 'rollouts: a whole number above 0 expected, got "0"$'),
        ("rollout:", 'rollouts: a whole number above 0 expected, got ""$'),
        ("rollout:" + "9" * 5_000, "rollouts: a whole number above 0 expected"),
        ("rollout:ms=0.5", 'ms: a whole number above 0 expected, got "0.5"$'),
        ("rollout:margin=abc", 'margin: a number expected, got "abc"$'),
        ("rollout:10:margin=nan", 'margin: a number expected, got "nan"$'),
        ("rollout:10:horizon=0", 'horizon: a whole number of rounds above 0, or end, expected, got "0"$'),
        ("rollout:10:engine=fast", 'engine: auto, python or compiled expected, got "fast"$'),
        ("rollout:10:margin=1:margin=2", 'player "rollout:10:margin=1:margin=2": margin is set twice$'),
        ("rollout:10:20", "rollouts is set twice$"),
        ("rollout:10:rollouts=20", "rollouts is set twice$"),
        ("rollout:10:ms=20", "rollouts or ms expected, not both$"),
        ("rollout:milliseconds=3", 'no setting "milliseconds"'),
        ("rollout:care=2", "danger_close has no evaluation"),
        ("careful", "danger_close has no evaluation"),
        ("rollout:base=nobody", 'player "rollout:base=nobody": no base "nobody"; there are random, bold'),
        ("rolout", 'no player "rolout".*did you mean "rollout"'),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        st.Battle(st.load("danger_close"), "sample", players=[name])
    with pytest.raises(ValueError, match=complaint):  # before a battle begins, or each of them breaks
        st.simulate(st.load("danger_close"), "sample", [name], battles=1)


@pytest.mark.parametrize("id", ["danger_close", "skirmishers"])
def test_only_players_that_can_play_are_listed(id: str) -> None:
    rules = st.load(id)
    listed = ", ".join([*rules.players, "rollout", *st.levels_of(rules)])
    for play in (lambda: st.Battle(rules, players=["xyz"]), lambda: envs.gym(id, opponent="xyz")):
        with pytest.raises(ValueError, match=f'no player "xyz"; there are {listed}$'):
            play()


@pytest.mark.slow
def test_it_beats_its_base_player_on_the_same_luck() -> None:
    pytest.importorskip("llvmlite")
    [match] = st.ladder(st.load("year_zero"), "bay", ("rollout:64", "greedy"), pairs=12, seed=3, early=False)
    assert match.score.value > 0.5


@pytest.mark.parametrize("budget", ["8", "ms=20"])
def test_a_player_plays_on_as_far_as_its_budget_is_worth(budget: str, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = asked(st.load("year_zero"), random.Random(4))
    assert isinstance(battle.pending, st.Choice)
    heard: list[float] = []

    def cut_at_once(going_on: Onward, tries: float) -> None:
        heard.append(tries)
        going_on.until = 0

    monkeypatch.setattr(Onward, "look_ahead", cut_at_once)
    battle.advice(f"rollout:{budget}:engine=python", battle.rules.ruleset.sides.index(battle.pending.side))
    assert heard[0] == 0
    assert heard[1] == 8 if budget == "8" else heard[1] > 0


@pytest.mark.slow
@pytest.mark.sampled("forks", 1)
@pytest.mark.parametrize("id", RULESETS)
def test_plain_and_compiled_players_answer_alike(id: str) -> None:
    pytest.importorskip("llvmlite")
    rules, lots = st.load(id), random.Random(2)
    for _ in range(3):
        battle = asked(rules, lots)
        assert isinstance(battle.pending, st.Choice)
        side = rules.ruleset.sides.index(battle.pending.side)
        plain, fast = [battle.advice(f"rollout:8:horizon=1:engine={engine}", side) for engine in ("python", "compiled")]
        assert plain == fast


def test_it_answers_yes_or_no_where_rules_ask_that() -> None:
    """A fighter of Ashes may strike back: there the rules want yes or no, and no action."""
    rules = st.load("ashes_of_gaia")
    battle = st.Battle(rules, "brawl", 1, players=["rollout:2:horizon=1:engine=python", "greedy"])
    assert battle.outcome() is not None
    assert any(answer in ("~yes", "~no") for beat in battle.record.answers for answer in beat)
