"""Grids: what varies, what a cell shows, and every form that a grid is written in."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, check, dice, pool, roll


class Volley(NamedTuple):
    hits: int
    word: str


def volley(t: Any, n: int, floor: int = 5) -> Volley:
    hits = pool(t, dice(n, 6), (1, floor)).count(2)
    return Volley(hits, "none" if hits == 0 else "some")


def crit(t: Any, n: int, target: int) -> bool:
    return check(t, dice(n, 6), target)


GRID: Any = st.odds(volley, n=range(1, 4), floor=[3, 5])


def test_a_cell_is_the_answer_of_the_same_question_alone() -> None:
    assert len(GRID) == 6
    for n, floor in GRID:
        assert GRID[n, floor].outcomes == st.odds(volley, n=n, floor=floor).outcomes


READINGS = [
    ("hits", "mean hits", Fraction(2, 3)),
    ("hits >= 1", "hits >= 1", Fraction(5, 9)),
    ("p(hits>=1)", "hits>=1", Fraction(5, 9)),
    ("hits < 2", "hits < 2", Fraction(8, 9)),
    ("word == some", "word == some", Fraction(5, 9)),
    ("word != 'some'", "word != 'some'", Fraction(4, 9)),
    (None, "mean hits", Fraction(2, 3)),
    (Volley(0, "none"), "0, none", Fraction(4, 9)),
]


@pytest.mark.parametrize(("what", "title", "value"), READINGS)
def test_one_number_is_read_of_a_cell(what: Any, title: str, value: Fraction) -> None:
    assert GRID.reading(what).title == title
    assert GRID.values(what)[2, 5] == value


def test_a_function_of_the_outcome_reads_a_cell() -> None:
    assert GRID.values(lambda outcome: outcome.hits == 2)[2, 5] == Fraction(1, 9)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("hit", 'no column "hit"; there are hits, word; did you mean "hits"?'),
        ("word", '"word" is a word: ask for one, as in "word == none"'),
        ("word >= 2", '"word" is no number; compare it by == or !='),
        ("hits >= many", '"many" is no number'),
    ],
)
def test_what_cannot_be_read_is_named(what: str, words: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        GRID.values(what)
    assert words in str(caught.value)


TABLE = """\
chance of hits >= 1 by n and floor
n  floor 3  floor 5
1    66.7%    33.3%
2    88.9%    55.6%
3    96.3%    70.4%"""


def test_the_last_axis_goes_across() -> None:
    assert str(GRID.table("hits >= 1")) == TABLE
    assert GRID.to_markdown("hits >= 1").splitlines()[:3] == [
        "| n | floor 3 | floor 5 |",
        "| ---: | ---: | ---: |",
        "| 1 | 66.7% | 33.3% |",
    ]
    assert r"1 & 66.7\% & 33.3\% \\" in GRID.to_latex("hits >= 1")


def test_rows_have_real_columns() -> None:
    rows = list(csv.DictReader(GRID.to_csv("hits >= 1").splitlines()))
    assert rows[0] == {"n": "1", "floor": "3", "hits >= 1": "0.6666666666666666", "exact": "2/3"}
    frame = GRID.to_pandas()
    assert list(frame.columns) == ["n", "floor", "hits", "word", "chance", "exact"]
    assert frame.groupby(["n", "floor"]).chance.sum().round(9).eq(1).all()


def test_one_axis_goes_down() -> None:
    grid: Any = st.odds(crit, n=2, target=range(7, 9))
    assert str(grid.table()).splitlines() == [
        "chance of crit by target",
        "target   crit",
        "     7  58.3%",
        "     8  41.7%",
    ]
    assert grid[8].p(True) == Fraction(5, 12)


def test_a_sampled_cell_has_its_interval() -> None:
    grid: Any = st.odds(crit, n=[2], target=[7, 8], engine="sampled")
    assert " to " in str(grid.table()).splitlines()[2]
    assert "2 of 2 cells are sampled: sampled, as was asked" in str(grid.table())
    assert {"low", "high"} <= set(grid.rows("crit")[0])


def test_what_is_refused_everywhere_is_an_error_and_elsewhere_an_empty_cell() -> None:
    def picky(t: Any, n: int) -> int:
        return roll(t, dice(1, 6)) // (n - 2)

    grid: Any = st.odds(picky, n=range(1, 4))
    assert len(grid) == 2
    assert "ZeroDivisionError" in str(grid.table())
    with pytest.raises(InvalidRules, match="ZeroDivisionError"):
        grid[2]
    with pytest.raises(InvalidRules, match="ZeroDivisionError"):
        st.odds(picky, n=[2])


def test_a_grid_tells_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    st.odds(crit, n=[1, 2], target=[3], progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("file", "begins"),
    [
        ("t.txt", b"chance"),
        ("t.md", b"| n |"),
        ("t.tex", b"\\begin"),
        ("t.csv", b"n,floor"),
        ("t.svg", b"<svg"),
        ("t.png", b"\x89PNG"),
        ("t.html", b"<!DOCTYPE"),
    ],
)
def test_a_grid_is_saved_in_the_form_of_the_file(file: str, begins: bytes, tmp_path: Path) -> None:
    assert GRID.save(tmp_path / file, "hits >= 1").read_bytes().startswith(begins)


def test_a_grid_as_json_has_every_cell(tmp_path: Path) -> None:
    told = json.loads(GRID.save(tmp_path / "t.json").read_text())
    assert told["axes"] == {"n": [1, 2, 3], "floor": [3, 5]}
    assert len(told["cells"]) == 6
    with pytest.raises(InvalidRules, match=r'no form "\.doc"'):
        GRID.save(tmp_path / "t.doc")


@pytest.mark.parametrize("kind", ["lines", "bars", "heat"])
def test_charts_show_every_cell(kind: str) -> None:
    spec = GRID.chart("hits >= 1", kind).to_dict()
    assert len(next(iter(spec["datasets"].values()))) == 6
    with pytest.raises(InvalidRules, match='no kind of chart "pie"'):
        GRID.chart("hits >= 1", "pie")


# ---- questions of a ruleset ------------------------------------------------------------------------------------------

RULES = st.load("skirmishers")


def test_parameters_of_a_question_may_vary() -> None:
    grid: Any = st.odds(RULES, "target-number", range=range(5, 8), cover=[0, 2], weapon="rifle")
    assert grid.title == "target-number"
    assert grid.fixed == {"weapon": "rifle"}
    for distance, cover in grid:
        alone = st.odds(RULES, "target-number", range=distance, cover=cover, weapon="rifle")
        assert grid[distance, cover].outcomes == alone.outcomes


def test_a_list_that_is_one_value_does_not_vary() -> None:
    rules = st.load("year_zero")
    one = st.odds(rules, "roll", conditions=["jumpy", "shakes"])
    assert isinstance(one, st.Odds)
    both: Any = st.odds(rules, "roll", conditions=[["jumpy", "shakes"], []])
    assert both["jumpy", "shakes"].outcomes == one.outcomes


# ---- several answers in one grid -------------------------------------------------------------------------------------


def test_answers_stand_together_under_their_names() -> None:
    alone = {f"{n} dice": st.odds(volley, n=n) for n in (1, 2)}
    grid = st.together(alone)
    assert grid.axes == {"situation": ("1 dice", "2 dice")}
    assert {name: grid[name].outcomes for (name,) in grid} == {name: odds.outcomes for name, odds in alone.items()}


def test_grids_stand_together_cell_by_cell() -> None:
    easy: Any
    hard: Any
    easy, hard = [st.odds(crit, n=[1, 2], target=target) for target in (4, 8)]
    grid = st.together({"easy": easy, "hard": hard}, "test")
    assert grid.axes == {"n": (1, 2), "test": ("easy", "hard")}
    assert grid.values()[2, "hard"] == hard.values()[2,]


def test_grids_stand_together_along_no_axis_of_their_own() -> None:
    grid: Any = st.odds(crit, n=[1, 2], target=4)
    with pytest.raises(InvalidRules, match='axis "n": these grids vary it themselves'):
        st.together({"easy": grid, "hard": grid}, "n")


def test_what_one_situation_refuses_is_empty_there_alone() -> None:
    near, far = (st.odds(st.load("skirmishers"), "target-number", range=[5, 25], weapon=w) for w in ("rifle", "smg"))
    grid = st.together({"rifle": near, "smg": far})
    assert set(grid.refused) == {(25, "smg")}
    assert grid[25, "rifle"].exact


@pytest.mark.parametrize(
    "other", [st.odds(crit, n=2, target=[4, 5]), st.odds(volley, n=[1, 2]), st.odds(crit, n=2, target=4)]
)
def test_only_answers_to_one_question_stand_together(other: Any) -> None:
    with pytest.raises(InvalidRules, match="other: it does not answer the same question"):
        st.together({"one": st.odds(crit, n=[1, 2], target=4), "other": other})


# ---- stopped ---------------------------------------------------------------------------------------------------------


def until_three(t: Any, n: int) -> bool:
    if n == 3:
        raise KeyboardInterrupt
    return check(t, dice(n, 6), 4)


def test_an_interrupted_grid_keeps_the_cells_it_has_and_says_so() -> None:
    grid: Any = st.odds(until_three, n=range(1, 6))
    assert [key for (key,) in grid] == [1, 2]
    assert grid.stopped == "stopped after 2 of 5 cells"
    assert grid.stopped in str(grid)
    assert grid.to_json()["stopped"] == grid.stopped


@pytest.mark.parametrize("asked", [{"n": range(3, 6)}, {"n": range(1, 6), "stoppable": False}])
def test_without_a_cell_or_leave_an_interruption_goes_on(asked: dict[str, Any]) -> None:
    with pytest.raises(KeyboardInterrupt):
        st.odds(until_three, **asked)
