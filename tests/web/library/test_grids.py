"""Grids over HTTP: what `st.odds` gives of the same values, and the command that repeats it."""

from __future__ import annotations

import shlex
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.registry import find
from sandtable.web.library import asking
from sandtable.web.library.asking import Asked
from sandtable.web.library.parameters import askable
from sandtable.web.library.published import command
from tests.cli.program import Answer
from tests.web.playing import done, refused

RULES = st.load("skirmishers")


def asked(
    client: TestClient,
    vary: dict[str, str],
    *situations: dict[str, Any],
    of: tuple[str, str] = ("skirmishers", "target-number"),
    **wanted: Any,
) -> httpx2.Response:
    body = {"situations": situations or [{}], "vary": vary, **wanted}
    found: httpx2.Response = client.post(f"/api/rulesets/{of[0]}/grid/{of[1]}", json=body)
    return found


def test_a_grid_is_the_one_that_the_library_gives(client: TestClient) -> None:
    shown = done(asked(client, {"range": "5..30..5", "weapon": "rifle,smg"}, {"parameters": {"cover": 1}}))
    grid: Any = st.odds(RULES, "target-number", range=range(5, 31, 5), weapon=["rifle", "smg"], cover=1)
    assert shown["csv"] == grid.table().to_csv()
    assert shown["markdown"] == grid.to_markdown()
    assert shown["cells"] == len(grid)
    assert len(shown["rows"]) == 6
    assert shown["notes"] == grid.notes()


def test_situations_stand_beside_each_other_under_their_names(client: TestClient) -> None:
    situations: list[dict[str, Any]] = [
        {"name": "open"},
        {"name": "wood", "parameters": {"cover": 2}},
        {"numbers": {"fire.base": 9}},
    ]
    shown = done(asked(client, {"range": "5,10"}, *situations, show="target number"))
    assert shown["columns"] == ["range", "situation open", "situation wood", "situation C"]
    changed = st.load("skirmishers", numbers={"fire.base": 9})
    expected = [(RULES, {}), (RULES, {"cover": 2}), (changed, {})]
    means = [
        float(st.odds(rules, "target-number", range=5, **given).of("target_number").mean) for rules, given in expected
    ]
    assert list(map(float, shown["rows"][0][1:])) == means


def test_situations_of_one_name_stay_apart(client: TestClient) -> None:
    shown = done(asked(client, {"range": "5,10"}, {"name": "mine"}, {"name": "mine"}))
    assert shown["columns"] == ["range", "situation mine", "situation mine (B)"]


@pytest.mark.parametrize("wanted", [{}, {"kind": "heat"}, {"kind": "bars", "theme": "dark"}])
def test_a_grid_has_a_chart_in_the_colours_of_the_page(client: TestClient, wanted: dict[str, Any]) -> None:
    shown = done(asked(client, {"range": "5,10", "cover": "0..2"}, **wanted))
    mark = {"heat": "rect", "bars": "bar"}.get(wanted.get("kind", ""), "line")
    assert shown["chart"]["mark"]["type"] == mark
    assert shown["chart"]["config"]["background"].startswith("#1e" if wanted.get("theme") else "#ff")


def test_the_commands_of_a_grid_give_the_same_table(client: TestClient) -> None:
    situation = {"parameters": {"weapon": "smg", "target": "prone"}, "numbers": {"fire.base": 7}}
    shown = done(asked(client, {"range": "2..4", "cover": "0,1"}, situation, show="hit"))
    [line] = shown["commands"]
    rows = [row.split() for row in Answer(*shlex.split(line)[1:]).out.splitlines()]
    assert all(row in rows for row in shown["rows"])


VARIED: list[tuple[str, str, dict[str, str], dict[str, Any], str]] = [
    ("danger_close", "defense", {"at_risk": "all"}, {"at_risk": [False, True]}, "injuries"),
    ("year_zero", "roll", {"conditions": "none,jumpy+tunnel"}, {"conditions": [[], ["jumpy", "tunnel"]]}, "successes"),
    ("skirmishers", "sight", {"scenario": "yard,alley"}, {"scenario": ["yard", "alley"]}, "cover"),
    ("table_encounter", "shot", {"gap": "3,9.5"}, {"gap": [3, 9.5]}, "shot == miss"),
]


@pytest.mark.parametrize(("ruleset", "question", "vary", "values", "show"), VARIED)
def test_flags_lists_scenarios_and_fractions_vary_and_their_command_repeats_it(
    client: TestClient, ruleset: str, question: str, vary: dict[str, str], values: dict[str, Any], show: str
) -> None:
    shown = done(asked(client, vary, of=(ruleset, question), show=show))
    grid: Any = st.odds(st.load(ruleset), question, **values)
    assert shown["csv"] == grid.table(show).to_csv()
    [line] = shown["commands"]
    assert str(grid.table(show)) in Answer(*shlex.split(line)[1:]).out


def test_the_command_of_an_answer_gives_the_same_outcomes(client: TestClient) -> None:
    parameters = {"shots": 2, "range": 20, "wearing": "basic", "skill": -1}
    body = {"parameters": parameters, "rulings": {"graze": find("skirmishers").catalogue.options["graze"][-1]}}
    found = done(client.post("/api/rulesets/skirmishers/odds/fire", json=body))
    again = Answer(*shlex.split(found["command"])[1:], "--json").json
    assert sorted(row["p"] for row in again["outcomes"]) == sorted(row["fraction"] for row in found["outcomes"])


@pytest.mark.parametrize(
    ("ruleset", "question", "parameters", "words"),
    [
        ("danger_close", "exchange", {"scenario": {"title": "mine"}}, ["--scenario", "scenario.toml"]),
        ("skirmishers", "fire", {"cells": "XX........."}, ["--cells", "XX........."]),
        ("skirmishers", "fire", {"target": "standing"}, []),
    ],
)
def test_only_what_differs_is_said(ruleset: str, question: str, parameters: dict[str, Any], words: list[str]) -> None:
    line = command(ruleset, find(ruleset).questions[question], Asked(parameters=parameters))
    assert shlex.split(line) == ["sandtable", "odds", ruleset, question, *words]


@pytest.mark.parametrize(("ruleset", "question"), [(id, name) for id in st.rulesets() for name in find(id).questions])
def test_a_form_that_is_left_as_it_was_says_nothing(client: TestClient, ruleset: str, question: str) -> None:
    published = find(ruleset).questions[question]
    fields = {each.name: each.default for each in askable(find(ruleset), published).parameters if not each.required}
    assert command(ruleset, published, Asked(parameters=fields)) == f"sandtable odds {ruleset} {question}"


# ---- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vary", "field", "words"),
    [
        ({"range": "1...30"}, "range", "did you mean 1..30?"),
        ({"range": "30..1"}, "range", "write 1..30"),
        ({"range": ""}, "range", "a range is written 1..30"),
    ],
)
def test_values_that_cannot_be_read_are_told_at_their_field(
    client: TestClient, vary: dict[str, str], field: str, words: str
) -> None:
    assert words in refused(asked(client, vary), words, 422)["fields"][field]


@pytest.mark.parametrize(
    ("vary", "wanted", "words"),
    [
        ({"rang": "1..3"}, {}, 'did you mean "range"'),
        ({"range": "1..160", "cover": "all"}, {}, "35,680 cells (160 range x 223 cover) are more than 2,000"),
        ({"weapon": "riffle,smgg"}, {}, 'did you mean "rifle"'),
        ({"range": "1..3"}, {"show": "hut"}, 'no column "hut"'),
        ({}, {}, "at least 1"),
        ({"range": "1,2", "cover": "0,1", "hp": "1,2"}, {}, "at most 2 expected, got more"),
    ],
)
def test_impossible_grids_are_refused_in_words(
    client: TestClient, vary: dict[str, str], wanted: dict[str, Any], words: str
) -> None:
    refused(asked(client, vary, **wanted), words, 422)


def test_the_situation_that_is_wrong_is_named(client: TestClient) -> None:
    said = asked(client, {"range": "1..3"}, {}, {"name": "far", "parameters": {"cover": 999}})
    refused(said, "far: target-number: cover", 422)


def test_all_situations_together_have_one_budget(client: TestClient) -> None:
    some = {"range": "1..160", "hp": "10,9"}
    refused(asked(client, some, *[{}] * 12), "320 cells (160 range x 2 hp) are more than 166", 422)


def test_a_grid_is_worked_out_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = done(asked(client, {"range": "7,8"}))

    def never(*_: Any) -> Any:
        raise AssertionError("worked out again")

    monkeypatch.setattr(asking, "work_out_grid", never)
    assert done(asked(client, {"range": "7,8"}, show="target number"))["cells"] == first["cells"]
    assert asked(client, {"range": "7,9"}).status_code == 500
