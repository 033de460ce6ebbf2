"""Rows of results: what is reckoned of plain ones and of arrays is the same to the last digit."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as some

import sandtable as st
from sandtable.kernel import State, flag, i8, i32, many
from sandtable.simulate import estimate, rows
from sandtable.simulate.plain import as_row
from sandtable.simulate.tally import Tally


class Score(State):
    winner: i8
    hits: i32
    won: flag
    cards: list[i8] = many(2)


number, small = some.integers(-(1 << 31), (1 << 31) - 1), some.integers(-128, 127)
scores = some.lists(
    some.tuples(some.integers(-1, 1), number, some.integers(0, 1), some.lists(small, min_size=2, max_size=2)),
    min_size=1,
    max_size=30,
)


@given(scores, some.sets(some.integers(0, 29)))
def test_plain_rows_and_arrays_come_to_the_same(made: list[Any], places: set[int]) -> None:
    plain = rows.Rows(Score, made)
    array = rows.array(plain)
    gone = [place for place in places if place < len(made)]
    assert rows.differ(plain, plain) == rows.differ(array, array) == []
    for name in Score.fields:
        one, other = rows.without(plain[name], gone), rows.without(array[name], gone)
        assert one == np.asarray(other).tolist()
        assert rows.counts(one) == Counter(rows.counts(other))
    for name in ("winner", "hits", "won"):
        assert rows.total(plain[name]) == rows.total(array[name])
        assert estimate.sums(plain[name]).n == len(array)
        ahead = [estimate.ahead(x["won"], x["winner"]) for x in (plain, array)]
        assert ahead[0] == ahead[1]
    won = [rows.worth(x["winner"], [0, 2, 1]) for x in (plain, array)]
    assert won[0] == np.asarray(won[1]).tolist()
    tallies = [Tally(), Tally()]
    tallies[0].add(plain, gone)
    tallies[1].add(array, gone)
    assert tallies[0].columns == tallies[1].columns
    assert tallies[0].battles == tallies[1].battles == len(made) - len(gone)


def test_rows_and_columns_are_joined_in_their_order() -> None:
    parts = [rows.Rows(Score, [(0, 7, 1, [1, 2])]), rows.Rows(Score, [(1, 8, 0, [3, 4])])]
    arrays = [rows.array(part) for part in parts]
    assert rows.joined(parts)["hits"] == rows.joined(arrays)["hits"].tolist() == [7, 8]
    assert rows.joined([part["hits"] for part in parts]) == [7, 8]


def test_a_result_that_does_not_fit_its_column_is_refused() -> None:
    score = Score(winner=0, hits=1 << 31)
    with pytest.raises(OverflowError, match=r"Score\.hits: it holds -2147483648 to 2147483647, not 2147483648"):
        as_row(score)
    score.hits, score.cards = 0, [0, 200]
    with pytest.raises(OverflowError, match=r"Score\.cards: it holds -128 to 127, not 200"):
        as_row(score)


def test_a_compiled_run_is_compared_with_a_plain_one() -> None:
    rules = st.load("danger_close")
    found = st.compare(rules, rules, "pair-heavy", ("bold",), battles=20, seed=3)
    mixed = st.Comparison(found.a, st.simulate(rules, "pair-heavy", ("bold",), 20, 3, "python"))
    assert mixed.changed == []
    assert mixed.differences == found.differences
