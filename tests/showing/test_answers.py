"""Every kind of answer shows itself: as a table in a terminal, with a chart in a notebook, as a data frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import sandtable as st
from sandtable.showing import Shown

PLAIN: dict[str, Any] = {"engine": "python"}


@cache
def rules(**numbers: int) -> st.Rules:
    return st.load("danger_close", numbers=numbers)


@cache
def simulated(battles: int = 60) -> st.Results:
    return st.simulate(rules(), "pair-heavy", players=("bold",), battles=battles, seed=1, **PLAIN)


def compared() -> st.Comparison:
    more = st.load("danger_close", numbers={"fire.ammo": 2})
    return st.compare(rules(), more, "pair-heavy", players=("bold",), battles=60, **PLAIN)


ANSWERS: dict[str, Callable[[], Shown]] = {
    "results": simulated,
    "comparison": compared,
    "sweep": lambda: st.sweep(rules(), "pair-heavy", numbers="fire.base", rulings="none", battles=32, **PLAIN),
    "sensitivity": lambda: st.sensitivity(rules(), "lone-light", ["fire.base"], samples=16, **PLAIN),
    "matrix": lambda: st.matrix(rules(), ["lone-light", "pair-heavy"], battles=20, **PLAIN),
    "hint": lambda: st.hint(st.Battle(rules(), "lone-light", seed=1), rollouts=10, **PLAIN),
    "review": lambda: st.review(st.Battle(rules(), "lone-light", seed=1, players=("bold",)), rollouts=5, **PLAIN),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_prints_as_a_table_and_shows_a_chart_in_a_notebook(kind: str) -> None:
    answer = ANSWERS[kind]()
    table = answer.table()
    assert len(table) > 0
    assert all(name in str(answer).split("\n")[1] for name in table.columns)
    assert len(str(answer).split("\n")[1]) < 200
    html = answer._repr_html_()
    assert html.count("<tr>") == len(table) + 1
    assert "<svg" in html
    assert answer.to_markdown().count("\n") == len(table) + 2
    assert "0x" not in repr(answer)


def test_results_as_a_data_frame_have_a_row_for_each_battle_in_words() -> None:
    results = simulated()
    frame = results.to_pandas()
    assert len(frame) == 60
    assert set(frame["winner"]) <= {"squad", "nobody"}
    assert frame["exchanges"].mean() == pytest.approx(results.means["exchanges"].value)
    assert (frame["winner"] == "squad").mean() == pytest.approx(results.wins["squad"].value)


def test_a_table_of_results_says_what_json_says() -> None:
    results = simulated()
    rows = {row[0]: row[1:] for row in results.table().rows}
    assert rows["squad wins"] == tuple(results.wins["squad"])
    assert rows["mean exchanges"] == tuple(results.means["exchanges"])


def test_a_comparison_shows_both_sides_and_the_difference() -> None:
    both = compared()
    first = both.table().rows[0]
    assert first[:4] == (
        "squad wins",
        both.wins_a["squad"].value,
        both.wins_b["squad"].value,
        both.difference_of_wins(0).value,
    )


def test_a_hint_says_what_speaks_for_each_answer() -> None:
    hint = st.hint(st.Battle(rules(), "lone-light", seed=1), rollouts=10, **PLAIN)
    assert [row[1] for row in hint.table().rows] == [str(idea.action) for idea in hint.ideas]
