"""How a battle stands: true to exact odds, the sharper the longer, and by no luck of its own."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

import sandtable as st
from sandtable.players.coach import chances, words
from sandtable.simulate import Estimate

from .test_hints import RULESETS, last_stand, won

pytest.importorskip("numpy")


def test_a_chance_holds_the_exact_one() -> None:
    """The usual player goes on: the same, solved with that player in the seat."""
    exact = st.solve(last_stand(), won, players=("cautious",)).value
    found = st.win_chance(last_stand(), rollouts=1024, engine="python").of("squad")
    assert found.low <= exact <= found.high
    assert found.high - found.low < Fraction(1, 10)


def test_it_gets_sharper_with_every_word() -> None:
    told = list(st.win_chances(last_stand(), rollouts=100, engine="python"))
    assert [each.rollouts for each in told] == [16, 32, 64, 100]
    widths = [each.of("squad").high - each.of("squad").low for each in told]
    assert widths == sorted(widths, reverse=True)


def test_no_time_of_a_chance_is_spent_on_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(chances, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    monkeypatch.setattr(chances, "prepare", lambda *_: clock.append(clock.pop() + 3600))
    assert st.win_chance(last_stand(), rollouts=64, seconds=1.0, engine="python").rollouts == 64
    assert clock == [3600]


def test_in_parts_it_is_what_it_is_at_once() -> None:
    *_, last = st.win_chances(last_stand(), rollouts=48, engine="python")
    at_once = st.rollouts(last_stand(), n=48, seed=chances.LUCK, engine="python")
    wins = int((at_once.outcomes["winner"] == 0).sum())
    assert last.shares == (Fraction(wins, 48),)


@pytest.mark.parametrize("id", RULESETS)
def test_sides_share_what_there_is(id: str) -> None:
    rules = st.load(id)
    found = st.win_chance(st.Battle(rules, seed=3), rollouts=2, engine="python")
    assert len(found.shares) == len(rules.ruleset.sides)
    if len(found.shares) > 1:
        assert sum(found.shares) == 1


def test_battles_without_a_winner_are_said_and_count_half() -> None:
    rules = st.load("table_encounter")
    battle = st.Battle(rules, rules.scenario("encounter").model_copy(update={"rounds": 1}), seed=1)
    found = st.win_chance(battle, rollouts=16, engine="python")
    winners = st.rollouts(battle, n=16, seed=chances.LUCK, engine="python").outcomes["winner"]
    won, drawn = int((winners == 0).sum()), int((winners < 0).sum())
    assert drawn > 0
    assert found.drawn == Fraction(drawn, 16)
    assert found.shares[0] == Fraction(2 * won + drawn, 32)
    assert words.draws(float(found.drawn))[0].startswith(f"of 100 battles {round(100 * drawn / 16)} have no winner")
    assert words.draws(0.0) == []


def test_a_chance_that_is_known_to_a_point_names_no_interval() -> None:
    assert words.wins(Estimate(0.5, 0.45, 0.55)) == "wins about 50 in 100 (45 to 55)"
    assert words.wins(Estimate(0.998, 0.992, 0.999)) == "wins over 99 in 100"


def test_after_the_end_there_is_no_doubt() -> None:
    battle = st.Battle(st.load("year_zero"), seed=4, players=["greedy", "greedy"])
    outcome = battle.outcome()
    assert outcome is not None
    found = st.win_chance(battle)
    assert found.rollouts == 0
    for side in ("crew", "foes"):
        expected = 0.5 if outcome.winner is None else float(side == outcome.winner)
        assert found.of(side) == (expected, expected, expected)
