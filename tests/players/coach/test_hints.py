"""Hints: the best answers by name, their chances true, and nothing known of the luck to come."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.players import halving, rollout
from sandtable.players.coach.hints import compared
from sandtable.rulesets.danger_close.rules import course
from sandtable.rulesets.danger_close.state import Report

from ...rulesets.danger_close import golden
from ...rulesets.danger_close.build import fight

LAST_STAND = fight(golden.DC_21_TROOPER, threat=golden.DC_21_THREAT_LEVEL, hold_out=1)
RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]


def won(t: Any) -> int:
    """What the result of the battle says."""
    row = Report()
    course.report(t, row)
    return int(row.winner == 0)


def last_stand(seed: int = 1) -> st.Battle:
    return st.Battle(st.load("danger_close"), LAST_STAND, seed)


def test_it_names_the_answers_of_exact_best_play_with_their_exact_chances() -> None:
    pytest.importorskip("numpy")
    battle = last_stand()
    solved = st.solve(battle, won)
    exact = {str(action): value for action, value in solved.actions}
    found = st.hint(battle, rollouts=1500, engine="python", facts=False)
    assert exact[str(found.ideas[0].action)] == solved.value == golden.DC_21_VICTORY[1]
    for idea in found.ideas:
        assert idea.win.low <= exact[str(idea.action)] <= idea.win.high


def test_what_cannot_be_told_apart_is_called_as_good() -> None:
    found = st.hint(last_stand(), rollouts=300, engine="python", facts=False)
    best = found.ideas[0]
    assert best.is_as_good
    assert best.lead.value == 0
    for idea in found.ideas:
        assert idea.lead.value == pytest.approx(best.win.value - idea.win.value)


@pytest.mark.parametrize("id", RULESETS)
def test_it_knows_nothing_of_the_luck_to_come(id: str) -> None:
    one, other = [st.Battle(st.load(id), seed=seed, dice="typed") for seed in (1, 2)]
    while not isinstance(one.pending, st.Choice) or len(one.legal_actions) < 2:
        if isinstance(one.pending, st.Roll):
            other.roll(one.roll())
        else:
            one.push(next(iter(one.legal_actions)))
            other.push(next(iter(other.legal_actions)))
    assert one.course.luck() != other.course.luck()
    told = [st.hint(battle, rollouts=6, ideas=2, facts=False, engine="python") for battle in (one, other)]
    assert told[0].to_json() == told[1].to_json()


def test_what_has_to_be_compiled_for_a_hint_is_compiled_before_its_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[str]()

    def clock() -> float:
        calls.append("clock")
        return float(len(calls))

    monkeypatch.setattr(halving, "clock", clock)
    monkeypatch.setattr(rollout, "prepare", lambda *_: calls.append("prepare"))
    st.hint(last_stand(), 0.5, engine="python", facts=False)
    assert calls[:2] == ["prepare", "clock"]
    assert calls.count("prepare") == 2  # before the first look, and before the best are compared


@pytest.mark.parametrize("players", [("hard", "greedy"), ("greedy", "hard"), ("greedy", "greedy")])
def test_an_idea_is_behind_the_best_by_the_difference_of_both_chances(players: tuple[str, str]) -> None:
    battle = st.Battle(st.load("table_encounter"), seed=21)
    best, *others = st.hint(battle, rollouts=60, players=players, facts=False).ideas
    assert any(idea.win.value != best.win.value for idea in others)
    assert [idea.lead.value for idea in others] == pytest.approx([best.win.value - idea.win.value for idea in others])
    assert all(idea.lead.low <= idea.lead.value <= idea.lead.high for idea in others)


def test_a_hint_leaves_the_battle_as_it_was() -> None:
    battle = last_stand()
    before = battle.record.to_json()
    st.hint(battle, rollouts=20, engine="python")
    assert battle.record.to_json() == before
    assert isinstance(battle.pending, st.Choice)


def test_there_is_no_hint_for_dice_nor_after_the_end() -> None:
    typed = st.Battle(st.load("danger_close"), LAST_STAND, 1, dice="typed")
    typed.push("T1 fire +0")
    with pytest.raises(st.IllegalAction, match="roll"):
        st.hint(typed, rollouts=5)
    over = st.Battle(st.load("danger_close"), LAST_STAND, 1, players=["cautious"])
    with pytest.raises(st.IllegalAction, match="over"):
        st.hint(over, rollouts=5)


def test_its_facts_are_what_the_rules_tell_of_the_answer() -> None:
    """A Trooper under fire with one die that needs 4 or more: the fact is the same fraction."""
    battle = last_stand()
    told = {str(idea.action): idea.facts for idea in st.hint(battle, rollouts=40, engine="python").ideas}
    for answer, facts in told.items():
        assert len(facts) <= 2
        known = [f"{label}" for label, _ in prospects(battle, answer)]
        assert any(label in fact.words for label in known for fact in facts)


def prospects(battle: st.Battle, answer: str) -> list[tuple[str, Any]]:
    from sandtable.odds.chances import prospects

    return prospects(battle, answer)


def test_columns_are_told_in_words() -> None:
    ashes, danger = (st.load(id).ruleset for id in ("ashes_of_gaia", "danger_close"))
    assert ashes.column("hp_red").words == "hit points left (red)"
    assert ashes.column("hp_red").value(7) == 3.5  # kept in half points
    assert danger.column("grit_left").words == "Grit left"


@pytest.mark.parametrize("id", RULESETS)
def test_no_column_of_a_result_shows_its_field_name(id: str) -> None:
    ruleset = st.load(id).ruleset
    named = [name for name in ruleset.result.fields if "_" in ruleset.column(name).words]
    assert named == []


@pytest.mark.parametrize(
    ("mean", "other", "words"),
    [
        (12.0, 9.0, "12 on average, not 9"),
        (2.31, 1.94, "2.3 on average, not 1.9"),
        (0.51, 0.47, "0.51 on average, not 0.47"),
    ],
)
def test_means_have_as_many_digits_as_tell_them_apart(mean: float, other: float, words: str) -> None:
    assert compared("losses", mean, other) == f"losses: {words}"
