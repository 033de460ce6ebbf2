"""The answer to a question: reading a distribution in other ways."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import pytest

import sandtable as st
from sandtable.odds.answer import wilson

TWO = st.Odds({(1, "a"): Fraction(1, 2), (1, "b"): Fraction(1, 3), (3, "a"): Fraction(1, 6)}, ("n", "letter"))


def test_some_columns() -> None:
    assert TWO.of("n").outcomes == {1: Fraction(5, 6), 3: Fraction(1, 6)}
    assert TWO.of("letter", "n").outcomes[("a", 3)] == Fraction(1, 6)


def test_the_parts_of_an_outcome_have_the_names_of_their_columns() -> None:
    assert TWO.p(lambda x: x.n == 1 and x.letter == "a") == Fraction(1, 2)
    assert TWO.of("letter", "n").p(lambda x: x.letter == "a") == Fraction(2, 3)
    spaced = st.Odds({("a", 1): Fraction(1)}, ("class", "B1 hp lost"))  # the first is no name in Python
    assert spaced.p(lambda x: x.B1_hp_lost == 1) == 1


def test_a_named_outcome_is_the_same_in_another_process() -> None:
    again = pickle.loads(pickle.dumps(TWO))
    assert again.outcomes == TWO.outcomes
    assert again.p(lambda x: x.letter == "a") == Fraction(2, 3)


def test_the_only_column_may_hold_tuples() -> None:
    places = st.Odds({(0, 1): Fraction(1, 2), (2, 3): Fraction(1, 2)}, ("place",))
    assert places.of("place").outcomes == places.outcomes


def test_running_sums_are_those_of_each_value() -> None:
    die = st.Odds({face: Fraction(1, 6) for face in range(1, 7)})
    assert die.running(at_least=True) == {face: die.at_least(face) for face in die}
    assert die.running(at_least=False) == {face: die.at_most(face) for face in die}


@pytest.mark.parametrize("asked", ["mean", "deviation", "at_least", "at_most", "p"])
def test_what_only_one_column_can_answer_says_how_to_ask_it(asked: str) -> None:
    with pytest.raises(st.InvalidRules, match=r'asked of one column, as \.of\("n"\); there are n, letter$'):
        getattr(TWO, asked)(1) if asked not in ("mean", "deviation") else getattr(TWO, asked)


def test_words_have_no_mean_and_are_not_compared_with_numbers() -> None:
    with pytest.raises(st.InvalidRules, match='no mean of "letter", which may be a'):
        TWO.of("letter").mean  # noqa: B018
    with pytest.raises(st.InvalidRules, match='at_least: "letter" cannot be compared with 1'):
        TWO.of("letter").at_least(1)
    with pytest.raises(st.InvalidRules, match="no outcome can be"):
        TWO.p([1])
    assert TWO.of("letter").p("c") == TWO.p((9, "c")) == 0


def test_given_a_condition() -> None:
    assert TWO.given(lambda x: x[1] == "a").outcomes == {(1, "a"): Fraction(3, 4), (3, "a"): Fraction(1, 4)}
    with pytest.raises(ZeroDivisionError):
        TWO.given(lambda x: x[0] == 9)


def test_probability_of_an_outcome_and_of_a_condition() -> None:
    assert TWO[1, "b"] == Fraction(1, 3)
    assert TWO[9, "z"] == 0
    assert TWO.p(lambda x: x[0] == 1) == Fraction(5, 6)
    assert TWO.of("n").mean == Fraction(5, 6) + Fraction(3, 6)
    assert TWO.of("n").at_least(2) == Fraction(1, 6)
    assert set(TWO) == set(TWO.outcomes)


def test_rows_are_in_words_and_in_order() -> None:
    rows = st.odds(st.load("danger_close"), "offense", dice=1).rows()
    assert [row[0] for row in rows] == ["Pushed Back", "Hold Position or Success at a Cost", "Success"]
    assert rows[0][1:] == (Fraction(1, 2), 0.5)


def test_json_holds_fractions_as_text_and_intervals_where_sampled() -> None:
    shown = json.loads(json.dumps(TWO.to_json()))
    assert shown["outcomes"][0] == {"outcome": [1, "a"], "p": "1/2", "decimal": 0.5}
    sampled = st.Odds({True: Fraction(1, 4)}, exact=False, why="long", samples=100).to_json()
    assert (sampled["exact"], sampled["why"], sampled["samples"]) == (False, "long", 100)
    low, high = sampled["outcomes"][0]["interval"]
    assert low < 0.25 < high


@pytest.mark.parametrize(("share", "n"), [(0.0, 10), (0.5, 10), (1.0, 10), (0.01, 10_000)])
def test_wilson_interval_holds_the_share_and_stays_between_none_and_all(share: float, n: int) -> None:
    low, high = wilson(share * n, n)
    assert 0 <= low <= share <= high <= 1
    assert high - low < 0.65


def test_wilson_interval_has_its_published_value() -> None:
    """Wilson 1927 for 10 of 20 at 95 %: 0.299 to 0.701; nothing known without trials."""
    assert [round(x, 3) for x in wilson(10, 20)] == [0.299, 0.701]
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_column_is_known_as_it_is_shown_and_as_the_outcome_spells_it() -> None:
    needs = st.Odds({(6, True): Fraction(1)}, ("target number", "hit"))
    assert needs.of("target_number") == needs.of("target number")
    with pytest.raises(st.InvalidRules, match='no column "target"; there are target number, hit'):
        needs.of("target")
