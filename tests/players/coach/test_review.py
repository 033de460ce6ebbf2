"""A battle looked back on: luck and choices add up to how it came out, and dice to come are never looked at."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as some

import sandtable as st
from sandtable.players.coach import words
from sandtable.players.coach.chances import WinChance
from sandtable.players.coach.reviewing import Judge, Review, Step, Totals

from .test_hints import LAST_STAND, RULESETS, won

pytest.importorskip("numpy")

HILLTOP = Path(__file__).parents[3] / "examples" / "hilltop"


def played(id: str, seed: int = 3) -> st.Battle:
    """A battle of the usual players."""
    rules = st.load(id)
    scenario = "lone-light" if id == "danger_close" else None
    return st.Battle(rules, scenario, seed, players=rules.ruleset.everybody())


@pytest.mark.parametrize("id", RULESETS)
def test_it_walks_through_all_that_happened(id: str) -> None:
    """Every roll of the log, and every choice but those with one answer, in their order."""
    battle = played(id)
    turns = Judge(battle, rollouts=1).turns
    log = battle.log
    assert [turn.line for turn in turns] == sorted(turn.line for turn in turns)
    for turn in turns:
        said = log[turn.line]
        assert said.kind == ("roll" if turn.answer is None else "choice")
        assert turn.answer is None or str(turn.answer) == said.answer
    assert sum(turn.answer is None for turn in turns) == sum(event.kind == "roll" for event in log)


def test_choices_of_a_plugin_stand_at_their_lines_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock heads the rounds in the log, and its words name the piece that is asked."""
    monkeypatch.syspath_prepend(str(HILLTOP))
    rules = import_module("hilltop").RULESET.load()
    battle = st.Battle(rules, seed=3, players=rules.ruleset.everybody())
    judge, log = Judge(battle, rollouts=1), battle.log
    choices = [turn for turn in judge.turns if turn.answer is not None]
    assert sum(event.kind == "heading" for event in log) > 1
    for turn in choices:
        assert turn.answer is not None
        assert log[turn.line].answer == str(turn.answer)
        assert judge.words(turn, turn.answer) == log[turn.line].text


@pytest.mark.parametrize("id", RULESETS)
def test_each_moment_is_one_from_which_the_battle_goes_on_as_it_did(id: str) -> None:
    """What was answered before it stands on the tape of its beat, and what was answered then comes next."""
    battle = played(id)
    turns = Judge(battle, rollouts=1).turns
    for turn in turns[:: max(1, len(turns) // 5)]:
        starts = zip(battle.history, battle.course.starts(), strict=False)
        tape = next(beat.tape for beat, start in starts if start.key() == turn.before.start.key())
        answers = [a.action for a in tape.answers if a.action is not None]
        known = len(turn.before.answers)
        assert list(turn.before.answers) == answers[:known]
        assert turn.answer is None or turn.answer == answers[known]


def test_luck_and_choices_add_up_exactly() -> None:
    battle = played("danger_close")
    found = st.review(battle, rollouts=16, engine="python")
    for side in found.sides:
        totals = found.totals(side)
        assert totals.start + totals.luck + totals.own + totals.others == totals.result
        assert totals.result == st.win_chance(battle).shares[found.sides.index(side)]
    for one, other in zip(found.steps, found.steps[1:], strict=False):
        assert one.after == other.before


def test_what_one_side_wins_the_other_loses() -> None:
    battle = st.Battle(st.load("year_zero"), seed=3, players=["human", "greedy"])
    for _ in range(6):
        battle.let("greedy")
    found = st.review(battle, rollouts=1, closer=0, engine="python")
    assert {step.side for step in found.steps} >= {"crew", "foes"}
    crew, foes = (found.totals(side) for side in found.sides)
    assert crew.luck == -foes.luck
    assert crew.own == -foes.others
    assert crew.result + foes.result == 1


def test_who_plays_as_the_usual_player_neither_wins_nor_loses_by_it() -> None:
    found = st.review(played("danger_close"), rollouts=16, engine="python")
    assert found.totals("squad").own == 0
    assert any(step.swing("squad") for step in found.steps if step.is_luck)


def test_dice_to_come_are_not_looked_at() -> None:
    """Two battles alike up to a roll: everything before it is judged alike."""
    rules = st.load("danger_close")
    battles = [st.Battle(rules, LAST_STAND, 1, dice="typed") for _ in range(2)]
    reviews = []
    for battle, face in zip(battles, (6, 1), strict=True):
        battle.push("T1 fire +0")
        while isinstance(battle.pending, st.Roll):
            battle.roll([face] * battle.pending.dice.n)
        reviews.append(st.review(battle, rollouts=24, closer=0, engine="python"))
    one, other = (review.steps for review in reviews)
    assert (one[0].before, one[0].better, one[0].cost) == (other[0].before, other[0].better, other[0].cost)
    assert one[1].before == other[1].before
    assert one[1].after != other[1].after


def test_a_bad_choice_costs_what_it_loses_and_the_best_one_nothing() -> None:
    rules = st.load("danger_close")
    exact = {str(action): value for action, value in st.solve(st.Battle(rules, LAST_STAND, 1), won).actions}
    worst, best = min(exact, key=exact.__getitem__), max(exact, key=exact.__getitem__)
    lost = exact[best] - exact[worst]
    assert lost > Fraction(1, 10)
    costs = []
    for answer in (worst, best):
        battle = st.Battle(rules, LAST_STAND, 1)
        battle.push(answer)
        costs.append(st.review(battle, rollouts=400, closer=0, engine="python").steps[0].cost)
    bad, good = costs
    assert good is None
    assert bad is not None
    assert bad.low <= lost <= bad.high


def test_turning_points_are_larger_than_their_errors() -> None:
    found = st.review(played("danger_close"), rollouts=64, engine="python")
    points = found.turning_points()
    assert 0 < len(points) <= 3
    for step in points:
        assert abs(step.swing("squad")) > step.error("squad")
        assert step.words
    assert [point.line for point in points] == sorted(point.line for point in points)


@pytest.mark.parametrize(("moments", "turned"), [(1, 1), (100, 0)])
def test_a_swing_that_luck_makes_among_many_is_no_turning_point(moments: int, turned: int) -> None:
    even, ahead = (
        WinChance(("red", "blue"), (share, 1 - share), 400) for share in (Fraction(50, 100), Fraction(58, 100))
    )
    steps = [Step(0, "dice fall", "red", even, ahead), *[Step(1, "dice fall", "red", even, even)] * (moments - 1)]
    found = Review(("red", "blue"), ("random", "random"), tuple(steps), even, over=False)
    assert steps[0].swing("red") > steps[0].error("red")
    assert len(found.turning_points()) == turned


def test_the_best_choice_of_a_side_is_larger_than_its_error() -> None:
    found = st.review(played("danger_close"), rollouts=64, engine="python")
    best = found.best_choice("squad")
    own = [step.swing("squad") for step in found.steps if not step.is_luck]
    assert best is None or (best.swing("squad") == max(own) and best.swing("squad") > best.error("squad"))


def test_who_resigns_has_chosen_to_lose() -> None:
    battle = st.Battle(st.load("year_zero"), seed=2)
    battle.push(next(iter(battle.legal_actions)))
    battle.resign("crew")
    found = st.review(battle, rollouts=2, closer=0, engine="python")
    sums, last = found.totals("crew"), found.steps[-1]
    assert found.over
    assert sums.start + sums.luck + sums.own + sums.others == sums.result == 0
    assert (last.side, last.answer, last.line) == ("crew", "=resign crew", len(battle.log) - 1)
    assert last.swing("crew") == -last.before.shares[battle.rules.ruleset.sides.index("crew")]


def test_an_agreed_draw_counts_half_and_is_neither_sides_own_choice() -> None:
    battle = st.Battle(st.load("year_zero"), seed=2)
    battle.push(next(iter(battle.legal_actions)))
    battle.agree_on_draw()
    found = st.review(battle, rollouts=2, closer=0, engine="python")
    for side in battle.rules.ruleset.sides:
        sums = found.totals(side)
        assert sums.start + sums.luck + sums.own + sums.others == sums.result == Fraction(1, 2)
    assert found.steps[-1].side == ""


def test_a_record_is_reviewed_as_its_battle() -> None:
    battle = played("danger_close")
    by_record = st.review(battle.record, rollouts=4, engine="python")
    assert by_record.to_json() == st.review(battle, rollouts=4, engine="python").to_json()


def test_a_battle_that_goes_on_ends_with_how_it_stands() -> None:
    battle = st.Battle(st.load("danger_close"), LAST_STAND, 1)
    found = st.review(battle, rollouts=16, engine="python")
    assert not found.over
    assert found.steps == ()
    assert found.end.rollouts == 16


@given(some.lists(some.fractions(0, 1, max_denominator=4096), min_size=4, max_size=4))
def test_the_parts_of_a_sum_add_up_as_they_are_shown(stood: list[Fraction]) -> None:
    parts = [after - before for before, after in pairwise(stood)]
    luck, own, others = parts
    totals = Totals(stood[0], luck, own, others, stood[-1], cost=0.0, mistakes=0)
    told = [number for _, number in words.sum_in_words(totals, is_alone=False)]
    if all(number.lstrip("+-").isdecimal() for number in told):  # not under 1, nor over 99
        assert sum(map(int, told[:-1])) == int(told[-1])
        assert all(abs(int(shown) - 100 * part) <= 1 for shown, part in zip(told[1:-1], parts, strict=True))
