"""What a battle is worth that was cut off: told by columns that exist, and fair to either side."""

import math
import random
from dataclasses import replace
from pathlib import Path

import pytest

import sandtable as st
from sandtable.battle import Moment
from sandtable.kernel import NO, Ruleset
from sandtable.players import evaluation
from sandtable.players.evaluation import TO_THE_END, Evaluation, evaluation_of, keep, shipped
from sandtable.players.naming import Settings
from sandtable.players.onward import onward
from sandtable.testing.play_checks import check_players
from sandtable.testing.trial import Trial

BRINGING = ["skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]
EVEN = Evaluation(2, 0.0, {"red": {"hp_red": 0.5}, "blue": {"hp_blue": -0.5}})


def chance(evaluation: Evaluation, side: int, care: float = 1.0, **columns: int) -> float:
    return float(evaluation.chance(columns.__getitem__, math.exp, side, care))


@pytest.mark.parametrize("id", BRINGING)
def test_an_evaluation_reads_columns_that_results_have_and_tells_of_every_side(id: str) -> None:
    ruleset = st.load(id).ruleset
    evaluation = evaluation_of(ruleset)
    assert evaluation is not None
    assert list(evaluation.weights) == list(ruleset.sides)
    assert all(evaluation.weights.values())
    assert {name for columns in evaluation.weights.values() for name in columns} <= set(ruleset.result.fields)


def test_a_column_that_results_do_not_have_any_more_is_named_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "columns", ["killed_a", "killed_b"])
    with pytest.raises(
        st.InvalidRules, match=r'data/evaluation.json: no column "able_a"; there are killed_a, killed_b'
    ):
        evaluation_of.__wrapped__(st.load("skirmishers").ruleset)


def test_what_was_made_under_older_rules_is_named_with_what_makes_it_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ruleset = st.load("skirmishers").ruleset
    brought = shipped(ruleset, "evaluation")
    monkeypatch.setattr(evaluation, "path_of", lambda ruleset, name: tmp_path / f"{name}.json")
    path = keep(ruleset, "evaluation", brought)
    assert ruleset.fingerprint in path.read_text()
    assert shipped(ruleset, "evaluation") == brought
    trial = Trial(ruleset, 1, 0, 0.0)
    assert not list(check_players(trial))
    assert trial.remarks == []
    path.write_text(path.read_text().replace(ruleset.fingerprint, "0123456789abcdef"))
    assert not list(check_players(trial))
    anew = "python -m sandtable.players.fitting skirmishers makes it again"
    assert trial.remarks == [f"data/evaluation.json was made under older rules ({anew})"]


@pytest.mark.parametrize("id", BRINGING)
def test_one_more_of_ours_is_better_for_us_and_one_more_of_theirs_is_worse(id: str) -> None:
    evaluation = evaluation_of(st.load(id).ruleset)
    assert evaluation is not None
    first, second = (next(iter(columns.items())) for columns in evaluation.weights.values())
    assert first[1] > 0 > second[1]


def test_what_one_side_hopes_the_other_fears() -> None:
    assert chance(EVEN, 0, hp_red=6, hp_blue=2) + chance(EVEN, 1, hp_red=6, hp_blue=2) == pytest.approx(1, abs=1e-4)
    assert chance(EVEN, 0, hp_red=6, hp_blue=2) == pytest.approx(1 / (1 + math.exp(-2)), abs=1e-4)
    assert chance(EVEN, 0, hp_red=3, hp_blue=3) == 0.5


def test_the_careful_mind_their_own_losses_more_than_those_of_others() -> None:
    ours_lost, theirs_lost = {"hp_red": 2, "hp_blue": 3}, {"hp_red": 3, "hp_blue": 2}
    for care in (0.5, 2.0):
        lost = chance(EVEN, 0, care, hp_red=3, hp_blue=3) - chance(EVEN, 0, care, **ours_lost)
        won = chance(EVEN, 0, care, **theirs_lost) - chance(EVEN, 0, care, hp_red=3, hp_blue=3)
        assert (lost > won) == (care > 1)


def test_who_is_ahead_at_the_horizon_is_not_even_with_who_is_behind() -> None:
    """Without an evaluation every battle that is cut off would be worth a half."""
    rules = st.load("year_zero")
    battle = st.Battle(rules, "bay", 4, players=["greedy", "human"])
    lots = random.Random(1)
    seen: set[float] = set()
    while battle.pending is not None and len(seen) < 5:
        going_on = onward(battle.course.moment(), ["greedy", "greedy"], 1, 3, Settings(horizon=1, engine="python"))
        seen.update(going_on.values([lots.choice(list(battle.legal_actions))], 0, 2)[0])
        battle.push(battle.advice("greedy", 1))
    assert len(seen - {0.0, 0.5, 1.0}) >= 3


def test_to_the_end_means_won_lost_or_drawn() -> None:
    rules = st.load("year_zero")
    moment = Moment(rules, rules.opening("bay"))
    going_on = onward(moment, ["greedy", "greedy"], 0, 3, Settings(horizon=0, engine="python"))
    assert set(going_on.values([NO], 0, 3)[0]) <= {0.0, 0.5, 1.0}


def test_who_can_try_often_enough_plays_to_the_end_but_for_who_would_have_nothing_left_to_weigh() -> None:
    patient = replace(EVEN, enough=500)
    assert [patient.rounds(1.0, tries) for tries in (499, 500)] == [2, TO_THE_END]
    assert [patient.rounds(care, 500) for care in (0.25, 4.0)] == [2, 2]
    assert EVEN.rounds(1.0, 10**9) == 2


@pytest.mark.parametrize(("tries", "said", "is_cut"), [(0, None, True), (500, None, False), (500, 1, True)])
def test_how_far_is_played_on_follows_from_what_can_be_tried(tries: int, said: int | None, is_cut: bool) -> None:
    rules = st.load("ashes_of_gaia")
    moment = Moment(rules, rules.opening("brawl"))
    going_on = onward(moment, ["greedy", "greedy"], 0, 3, Settings(horizon=said, engine="python"))
    going_on.look_ahead(tries)
    assert (going_on.until is not None) == is_cut


def test_the_fit_finds_what_battles_were_decided_by() -> None:
    np = pytest.importorskip("numpy")
    from sandtable.players.fitting import fitted

    lots = np.random.default_rng(5)
    seen = []
    for place_constant in (0.5, -0.1):
        rows = lots.integers(0, 6, (4000, 2)).astype(float)
        likely = 1 / (1 + np.exp(-(place_constant + 0.8 * rows[:, 0] - 0.6 * rows[:, 1])))
        seen.append((rows, (lots.random(4000) < likely).astype(float)))
    constant, ours, theirs = fitted(seen, [0, 1])
    assert constant == pytest.approx(0.2, abs=0.2)
    assert ours == pytest.approx(0.8, abs=0.1)
    assert theirs == pytest.approx(-0.6, abs=0.1)


@pytest.mark.parametrize("id", BRINGING)
def test_the_fit_would_use_the_columns_that_are_kept(id: str) -> None:
    pytest.importorskip("numpy")
    from sandtable.players.fitting import columns_of

    ruleset = st.load(id).ruleset
    evaluation = evaluation_of(ruleset)
    assert evaluation is not None
    assert columns_of(ruleset) == {side: list(columns) for side, columns in evaluation.weights.items()}
