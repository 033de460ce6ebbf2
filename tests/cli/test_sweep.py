"""`sandtable sweep`: rows, remarks, CSV, a flipped battle; in plain Python and few battles."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import sandtable as st
from sandtable.cli.game import listed
from sandtable.cli.sweep import remarks
from tests.cli.program import Answer, refused

PLAIN = ("sweep", "danger_close", "pair-heavy", "--engine", "python", "--battles", "64")
ONE = (*PLAIN, "--numbers", "fire.base", "--rulings", "none")


def test_rows_for_people() -> None:
    shown = Answer(*ONE).out
    assert "fire.base 1 -> 0" in shown
    assert "2 changes:" in shown
    assert "are never read here" in shown
    assert "between cautious, seed 1, engine python" in shown


def test_one_number_that_is_never_read_is_told_in_the_singular(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = st.load("danger_close")
    found = st.lab.sweep(rules, "pair-heavy", numbers=["fire.base"], rulings=(), battles=32, engine="python")
    unread = found.never_read
    told: list[str] = []
    for many in (1, 2):
        monkeypatch.setattr(found, "never_read", unread[:many])
        told += [line.partition(" (")[0] for line in remarks(found, 1) if "never read" in line]
    assert told == ["1 number or reading is never read here", "2 numbers and readings are never read here"]


def test_rows_for_programs() -> None:
    found = Answer(*ONE, "--columns", "exchanges", "--json").json
    assert found["battles"] == 64
    assert {row["name"] for row in found["rows"]} == {"fire.base"}
    assert set(found["rows"][0]["effects"]) == {"wins.squad", "exchanges"}
    assert found["base"]["exchanges"]["low"] < found["base"]["exchanges"]["value"]


def test_other_processes_come_to_the_same_rows() -> None:
    assert Answer(*ONE, "--cluster", "2", "--json").json == Answer(*ONE, "--json").json


def test_a_cluster_that_is_none_is_refused() -> None:
    assert "tcp://host:8786" in refused(*ONE, "--cluster", "0")


def test_every_ruleset_is_swept_by_one_command() -> None:
    few = ("--engine", "python", "--battles", "32", "--numbers", "none", "--rulings", "none")
    shown = Answer("sweep", "all", *few).out
    titles = [st.load(id).ruleset.title for id in st.rulesets()]
    assert [line.partition(": what moves")[0] for line in shown.splitlines() if ": what moves" in line] == titles


def test_rows_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    Answer(*ONE, "--csv", str(file))
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert sorted(row["new"] for row in rows) == ["0", "2"]
    assert float(rows[0]["wins.squad effect"]) < 0


def test_only_what_is_named_is_varied() -> None:
    found = Answer(*PLAIN, "--vary", "fire.base=0..3", "--vary", "success-at-a-cost=off", "--json").json
    assert sorted((row["name"], row["new"]) for row in found["rows"]) == [
        ("fire.base", 0),
        ("fire.base", 2),
        ("fire.base", 3),
        ("success-at-a-cost", "off"),
    ]


def test_each_step_is_a_line_of_json_for_programs() -> None:
    told = Answer(*ONE, "--progress", "json").lines
    assert [set(line) for line in told[:2]] == [{"done", "of"}, {"partial"}]
    assert [line for line in told if "done" in line][-1] == {"done": 2, "of": 2}
    assert told[1]["partial"]["finished"] is False
    assert told[-1]["result"] == Answer(*ONE, "--json").json
    assert "bar or json expected" in Answer(*ONE, "--progress", "smoke").error


def test_one_page_says_how_to_make_it_again(tmp_path: Path) -> None:
    file = tmp_path / "sweep.html"
    Answer(*ONE, "--number", "fire.base=2", "--page", str(file))
    page = file.read_text()
    assert "sandtable sweep danger_close pair-heavy --numbers fire.base --rulings none --battles 64" in page
    assert "--number fire.base=2" in page


def test_files_are_left_alone_where_somebody_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((st.load("danger_close").ruleset.scenario_files["pair-heavy"]).read_text())
    words = ("sweep", "danger_close", str(file), *ONE[3:])
    assert Answer(*words).code == 0
    assert "no scenario" in Answer(*words, "--no-files").error


def test_a_flipped_battle_is_shown_where_it_parts() -> None:
    answer = Answer(*ONE, "--open", "fire.base=0", "--json").json
    assert answer["parting"]["as it stands"] != answer["parting"]["changed"]
    assert "parts after" in Answer(*ONE, "--open", "fire.base=0").out


def test_values_may_be_spans_lists_and_steps() -> None:
    assert listed("0..3") == [0, 1, 2, 3]
    assert listed("-1..1") == [-1, 0, 1]
    assert listed("shifted, book") == ["shifted", "book"]
    assert listed("+2") == ["+2"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*PLAIN, "--numbers", "fire.bass"), 'no number "fire.bass"; there are 155 (`sandtable rules danger_close` '),
        ((*PLAIN, "--numbers", "fire.bass"), "lists them), the nearest are fire.base, "),
        ((*ONE, "--columns", "exchange"), 'no measure "exchange"'),
        ((*ONE, "--open", "reload"), 'no row "reload"'),
    ],
)
def test_what_does_not_exist_is_refused(words: tuple[str, ...], said: str) -> None:
    answer = Answer(*words)
    assert answer.code == 2
    assert said in answer.error


def test_every_value_that_is_named_has_a_row_and_nothing_else_is_swept() -> None:
    shown = Answer(*PLAIN, "--vary", "fire.base=0..3", "--rulings", "none").out
    assert all(f"fire.base 1 -> {value}" in shown for value in (0, 2, 3))
    assert "3 changes:" in shown


@pytest.mark.sampled("long questions of the lab", 2)
def test_what_is_starred_has_no_interval_around_nothing() -> None:
    found = st.sweep(st.load("danger_close"), "pair-heavy", engine="python", battles=128, numbers=["fire.*"])
    moving = [row for row in found.rows if row.verdict == "moves"]
    assert moving
    for row in found.rows:
        assert (row.verdict == "moves") == bool(row.found)
        assert not any(row.effects[name].low <= 0 <= row.effects[name].high for name in row.found)


def test_the_usual_scenario_is_swept_where_none_is_named() -> None:
    words = ("--engine", "python", "--battles", "32", "--vary", "fire.base=2", "--json")
    assert Answer("sweep", "danger_close", *words).json["scenario"] == st.load("danger_close").scenario("bunker").title
