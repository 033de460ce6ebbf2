"""What a designer asks of a ruleset first, each at once by one command and in one line of Python."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from tests.cli.program import Answer, refused

RULES = st.load("skirmishers")
ASKED = ("odds", "skirmishers")


def test_a_table_to_hit_by_range_and_cover(tmp_path: Path) -> None:
    words = (*ASKED, "target-number", "--range", "2..4", "--cover", "0..2")
    grid: Any = st.odds(RULES, "target-number", range=range(2, 5), cover=[0, 1, 2])
    assert Answer(*words).out.startswith(f"{grid.table()}\n")
    for file, text in (("hit.md", grid.to_markdown("hit")), ("hit.csv", grid.to_csv("hit"))):
        assert Answer(*words, "--show", "hit", "--save", str(tmp_path / file)).code == 0
        assert (tmp_path / file).read_text() == text


def test_three_weapons_side_by_side_as_a_chart(tmp_path: Path) -> None:
    weapons, file = ["rifle", "smg", "pistol"], tmp_path / "weapons.svg"
    Answer(*ASKED, "target-number", "--range", "5..20..5", "--weapon", ",".join(weapons), "--save", str(file))
    assert all(weapon in file.read_text() for weapon in weapons)
    grid: Any = st.odds(RULES, "target-number", range=range(5, 21, 5), weapon=weapons)
    assert grid.chart().to_dict()["mark"] == {"type": "line", "point": True}


CHANGED = [
    ("fire.range-long=3", {"range": 10, "weapon": "smg"}, {"fire.range-long": 3}),
    ("fire.target-prone-near=-2", {"range": 1, "target": "prone"}, {"fire.target-prone-near": -2}),
]


@pytest.mark.parametrize(("option", "asked", "numbers"), CHANGED)
def test_what_another_number_would_do(option: str, asked: dict[str, Any], numbers: dict[str, int]) -> None:
    words = [word for name, value in asked.items() for word in (f"--{name}", str(value))]
    shown = Answer(*ASKED, "target-number", *words, "--number", option, "--json").json
    changed = st.odds(st.load("skirmishers", numbers=numbers), "target-number", **asked)
    assert shown["outcomes"] == changed.to_json()["outcomes"]
    assert changed.outcomes != st.odds(RULES, "target-number", **asked).outcomes


def test_what_three_shots_do() -> None:
    shown = Answer(*ASKED, "fire", "--shots", "3", "--range", "8,16", "--show", "hits >= 2", "--json").json
    grid: Any = st.odds(RULES, "fire", shots=3, range=[8, 16])
    assert shown == grid.to_json()
    assert 0 < grid.values("stopped")[16,] < grid.values("hits >= 1")[8,] < 1


def test_how_the_chance_falls_with_range() -> None:
    shown = Answer(*ASKED, "target-number", "--range", "1..30").out
    assert len([line for line in shown.splitlines() if "%" in line]) == 30
    grid: Any = st.odds(RULES, "target-number", range=range(1, 31))
    chances = list(grid.values().values())
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == Fraction(13, 18)


def test_who_begins_has_an_advantage_or_not() -> None:
    shown = Answer("simulate", "skirmishers", "yard", "--battles", "4", "--engine", "python", "--json").json
    assert shown["battles"] == 4


# ---- how values are written -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--range", "1...30"], "did you mean 1..30?"),
        (["--range", "1-30"], "did you mean 1..30?"),
        (["--range", "30..1"], "30..1 holds no number: write 1..30"),
        (["--range", "near"], '--range: "near" is no whole number; a range is written 1..30'),
        (["--range", "0..1000"], "at least 1 expected, got 0"),
        (["--weapon", "rifle,riffle"], "no weapon"),
        (["--range", "5", "--show", "hit"], "--show and --save are for several answers"),
        (["--range", "1..5", "--show", "hut"], 'no column "hut"'),
    ],
)
def test_what_is_written_wrongly_is_named_with_a_hint(words: list[str], said: str) -> None:
    if said in ("at least 1 expected, got 0", "no weapon"):
        assert said in Answer(*ASKED, "target-number", *words).out  # of one cell, among others that have answers
    else:
        assert said in refused(*ASKED, "target-number", *words)


def test_a_huge_grid_says_how_large_it_is() -> None:
    words = ("--range", "1..30", "--cover", "0..20", "--hp", "1..10", "--weapon", "all")
    assert "--yes" in refused(*ASKED, "target-number", *words)


def test_all_takes_every_value_within_the_bounds() -> None:
    shown = Answer(*ASKED, "target-number", "--hp", "all", "--json").json
    assert shown["axes"] == {"hp": list(range(1, 11))}
