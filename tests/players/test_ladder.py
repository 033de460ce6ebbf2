"""Who is stronger: pairs on the same luck, a test that stops when it is sure, and intervals that say how sure."""

import random

import pytest

import sandtable as st
from sandtable.players.ladder import CLEAR, Match, elo_of

RULES = st.load("year_zero")


def test_a_player_against_itself_wins_as_often_as_it_loses_on_every_luck() -> None:
    [match] = st.ladder(RULES, "bay", ("greedy", "greedy"), pairs=5, engine="python")
    assert match.pairs == [0.5] * 5


def test_seats_are_swapped_so_that_the_better_seat_helps_nobody() -> None:
    [one] = st.ladder(RULES, "bay", ("greedy", "random"), pairs=6, early=False, engine="python")
    [other] = st.ladder(RULES, "bay", ("random", "greedy"), pairs=6, early=False, engine="python")
    assert one.pairs == [1 - x for x in other.pairs]
    assert one.score.value > 0.5


def test_where_there_is_one_side_both_play_the_same_battle() -> None:
    [match] = st.ladder(st.load("danger_close"), "sample", ("cautious", "cautious"), pairs=5, engine="python")
    assert match.pairs == [0.5] * 5


@pytest.mark.parametrize(("strength", "verdict"), [(0.5, "neither"), (0.75, "a"), (0.25, "b")])
def test_the_sequential_test_comes_to_the_right_verdict(strength: float, verdict: str) -> None:
    right = 0
    for seed in range(40):
        lots, match = random.Random(seed), Match("x", "y")
        while match.verdict == "open" and len(match.pairs) < 5000:
            match.pairs.append(((lots.random() < strength) + (lots.random() < strength)) / 2)
        right += match.verdict == verdict
    assert right >= 36


def test_few_pairs_never_look_certain() -> None:
    score = Match("x", "y", [1.0, 1.0]).score
    assert score.value == 1
    assert score.low < 0.5 < score.high


def test_elo_is_the_logarithm_of_the_points() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1) == pytest.approx(1000)
    assert elo_of(1 / (1 + 10 ** (-CLEAR / 400))) == pytest.approx(CLEAR)


def test_a_ladder_of_one_is_none() -> None:
    with pytest.raises(ValueError, match="two players expected"):
        st.ladder(RULES, "bay", ("greedy",))
