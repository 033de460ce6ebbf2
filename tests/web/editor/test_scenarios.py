"""Scenarios of one's own over HTTP: drawn, checked, written, and without a way to files."""

from __future__ import annotations

import copy
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

import sandtable as st
from sandtable.cli import app
from sandtable.registry import find
from sandtable.web.editor import drawing, http
from tests.web.playing import refused

from .making import OURS, asked, changed, shipped, usual

every = pytest.mark.parametrize("id", OURS)
SCENARIOS = [(id, name) for id in OURS for name in find(id).scenario_files]
WORDS = ("red", "dot")  # short ones that people use


@pytest.mark.parametrize(("id", "name"), SCENARIOS)
def test_every_shipped_scenario_is_drawn_with_its_pieces_and_nothing_wrong(
    client: TestClient, id: str, name: str
) -> None:
    drawn = shipped(client, id, name)
    assert drawn["wrong"] == []
    keys = {figure["key"] for figure in drawn["view"]["figures"]}
    assert drawn["pieces"]
    assert set(drawn["pieces"]) <= keys


@every
def test_the_file_of_a_scenario_plays_on_the_command_line_as_the_scenario_does(
    client: TestClient, id: str, tmp_path: Path
) -> None:
    scenario = usual(client, id)["scenario"]
    file = tmp_path / "mine.toml"
    file.write_text(asked(client, id, "write", scenario)["text"], encoding="utf-8")
    rules = st.load(id)
    assert rules.start(file).key() == rules.start(rules.ruleset.usual_scenario).key()
    assert client.post(f"/api/scenarios/{id}/read", json={"text": file.read_text()}).json()["scenario"] == scenario
    played = CliRunner().invoke(app, ["simulate", id, str(file), "--battles", "2", "--engine", "python", "--json"])
    assert played.exit_code == 0, played.output


WRONG: list[tuple[str, str, dict[str, Any], str, list[Any]]] = [
    ("skirmishers", "yard", {"rounds": 0}, "at least 1 expected, got 0", ["rounds"]),
    ("skirmishers", "yard", {"nonsense": 1}, "no such entry", ["nonsense"]),
    ("skirmishers", "yard", {"zones": {"A": [{"rows": [0]}]}}, "zones.B: room for 0", ["zones"]),
    ("danger_close", "sample", {"squad": [{"name": "Vega", "grit": 99}]}, "squad[0].grit", ["squad", 0, "grit"]),
    ("danger_close", "sample", {"goal": "rescue"}, "a Trooper to rescue", ["goal"]),
    ("table_encounter", "encounter", {"limit": 100}, "20 more than the limit", ["south"]),
    ("year_zero", "bay", {"borders": [{"between": ["West", "Moon"]}]}, 'no zone "Moon"', ["borders", 0, "between"]),
    ("ashes_of_gaia", "brawl", {"terrain": [{"kind": "crate"}]}, "three corners or more, or a centre", ["terrain", 0]),
]


@pytest.mark.parametrize(("id", "name", "entries", "text", "path"), WRONG)
def test_what_is_wrong_is_said_at_its_place(
    client: TestClient, id: str, name: str, entries: dict[str, Any], text: str, path: list[Any]
) -> None:
    wrong = asked(client, id, "draw", changed(id, name, **entries))["wrong"]
    assert text in wrong[0]["text"]
    assert wrong[0]["path"] == path


def test_what_may_not_be_meant_so_is_a_remark(client: TestClient) -> None:
    drawn = asked(client, "year_zero", "draw", changed("year_zero", "bay", borders=[]))
    assert drawn["wrong"] == []
    assert [remark.partition(";")[0] for remark in drawn["remarks"]] == ["no path between crew and foes"]


def test_several_wrong_entries_are_named_at_once_and_the_rest_is_drawn(client: TestClient) -> None:
    scenario = copy.deepcopy(changed("skirmishers", "yard"))
    squad = scenario["squads"]["A"]
    squad[0]["primary"] = "riffle"
    squad[2] |= {"at": [3, 2]}
    squad[3] |= {"at": [3, 2]}
    drawn = asked(client, "skirmishers", "draw", scenario)
    assert [each["path"][:3] for each in drawn["wrong"]] == [["squads", "A", 0], ["squads", "A", 3]]
    assert 'did you mean "rifle"?' in drawn["wrong"][0]["text"]
    assert drawn["wrong"][1]["rule"] == "move.occupied"
    assert sorted(piece["path"] for piece in drawn["pieces"].values() if piece["path"][1] == "A") == [
        ["squads", "A", 1],
        ["squads", "A", 2],
    ]


def test_a_problem_names_its_place_and_piece_though_entries_before_it_are_wrong_too(client: TestClient) -> None:
    scenario = copy.deepcopy(changed("skirmishers", "yard"))
    squad = scenario["squads"]["A"]
    squad[0] |= {"at": [0, 5], "name": "Rifle"}
    squad[1] |= {"at": [1, 3], "name": "Rifle 2"}
    squad[2] |= {"at": [1, 3], "name": "Rifle 3"}
    squad[3] |= {"at": [1, 3], "name": "Rifle 4"}
    wrong = asked(client, "skirmishers", "draw", scenario)["wrong"]
    assert [each["text"] for each in wrong] == [
        "squads.A[0].at: a tree trunk stands on (0,5) level 0",
        "squads.A[2].at: (1,3) level 0 is occupied by Rifle 2",
        "squads.A[3].at: (1,3) level 0 is occupied by Rifle 2",
    ]


def test_an_error_that_only_names_somebody_leads_to_his_entry(client: TestClient) -> None:
    scenario = changed("table_encounter", "powder")
    scenario["north"][1]["at"] = scenario["north"][0]["at"]
    wrong = asked(client, "table_encounter", "draw", scenario)["wrong"]
    assert "overlaps" in wrong[0]["text"]
    assert wrong[0]["path"] == ["north", 1]


@pytest.mark.parametrize("there", [True, False])
def test_a_force_by_its_path_is_refused_whether_it_exists_or_not(
    client: TestClient, tmp_path: Path, there: bool
) -> None:
    path = tmp_path / "force.toml"
    if there:
        path.write_text("models = []")
    scenario = changed("table_encounter", "encounter", south=str(path))
    more: dict[str, dict[str, Any]] = {"draw": {}, "fair": {}}
    more |= {"paint": {"tool": "wall", "points": [[1, 1], [3, 3]]}, "place": {"path": ["north", 0], "x": 1, "y": 1}}
    for call, said in more.items():
        answer = client.post(f"/api/scenarios/table_encounter/{call}", json={"scenario": scenario, **said})
        assert "models" not in answer.text
    wrong = asked(client, "table_encounter", "draw", scenario)["wrong"]
    assert wrong[0]["text"] == f'no force "{path}"; there are hunters, rifles'


@pytest.mark.parametrize(
    "text",
    [
        "zones = ['x']",
        "a = [",
        "south = 1979-05-27",
        "squads = 5",
        "x = nan",
        "board = { rows = 1e400 }",
        "[" * 5000,
    ],
    ids=["other kinds", "broken", "date", "kind", "nan", "infinite", "deep"],
)
@every
def test_no_file_whatever_it_holds_breaks_the_server(client: TestClient, id: str, text: str) -> None:
    answer = client.post(f"/api/scenarios/{id}/read", json={"text": text})
    assert answer.status_code in (200, 422)
    assert answer.status_code == 422 or answer.json()["wrong"]


@pytest.mark.parametrize("call", ["draw", "point", "place", "paint"])
def test_figures_beyond_all_tables_are_refused_in_words(client: TestClient, call: str) -> None:
    scenario = changed("table_encounter", "towers")
    scenario["terrain"][1]["rectangle"] = [10.0, 18.0, 1e308, 21.0]
    more: dict[str, Any] = {"point": {"x": 3, "y": 4}, "place": {"path": ["terrain", 1], "x": 3, "y": 4}}
    more["paint"] = {"tool": "wall", "points": [[3, 4], [5, 6]]}
    answer = client.post(f"/api/scenarios/table_encounter/{call}", json={"scenario": scenario} | more.get(call, {}))
    assert answer.status_code in (200, 422), answer.text
    assert answer.status_code == 422 or answer.json()["wrong"]


@every
def test_computer_players_say_whether_it_is_fair(client: TestClient, id: str) -> None:
    scenario = usual(client, id)["scenario"]
    found = asked(client, id, "fair", scenario, battles=4)
    assert found["battles"] == 4
    assert sum(share["value"] for share in found["wins"]) == pytest.approx(1)
    assert all(share["low"] <= share["value"] <= share["high"] for share in found["wins"])


def test_a_scenario_that_cannot_start_is_not_tried(client: TestClient) -> None:
    scenario = changed("skirmishers", "yard", rounds=0)
    answer = client.post("/api/scenarios/skirmishers/fair", json={"scenario": scenario, "battles": 2})
    refused(answer, "at least 1 expected", 422)


@every
def test_a_table_opens_with_what_was_made(client: TestClient, id: str) -> None:
    scenario = usual(client, id)["scenario"] | {"title": "My own"}
    opened = client.post("/api/tables", json={"ruleset": id, "scenario": scenario}).json()
    assert client.get(f"/api/tables/{opened['id']}").json()["hello"]["scenario"] == "My own"


def test_a_battle_without_a_title_is_headed_by_its_game(client: TestClient) -> None:
    scenario = usual(client, "skirmishers")["scenario"] | {"title": ""}
    opened = client.post("/api/tables", json={"ruleset": "skirmishers", "scenario": scenario}).json()
    assert client.get(f"/api/tables/{opened['id']}").json()["hello"]["scenario"] == ""


def test_a_ruleset_without_an_easel_still_has_a_form_and_its_checks() -> None:
    plain = dataclasses.replace(find("skirmishers"), easel=None)
    made = http.workshop_of(plain)
    assert made.tools == []
    assert "squads" in made.form["properties"]
    drawn = drawing.drawn(plain.load(), changed("skirmishers", "yard", rounds=0), ())
    assert [each.path for each in drawn.wrong] == [["rounds"]]


@pytest.mark.parametrize("id", OURS)
def test_every_field_of_a_scenario_is_called_by_words_of_people(client: TestClient, id: str) -> None:
    """A name of three letters is one of programs, unless the field is called by other words."""
    form = client.get(f"/api/scenarios/{id}").json()["form"]
    parts = {"the file": form, **form["$defs"]}
    unsaid = [
        f"{part}.{name}"
        for part, found in parts.items()
        for name, field in found.get("properties", {}).items()
        if len(name) < 4 and name not in WORDS and field.get("title", name).lower() == name
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("id", "part", "field", "words"),
    [
        ("ashes_of_gaia", "FighterEntry", "hp", "hit points"),
        ("table_encounter", "ModelEntry", "ap", "AP left"),
        ("table_encounter", "ModelEntry", "left", "Toughness left"),
        ("year_zero", "FighterEntry", "slots", "actions left"),
        ("skirmishers", "WeaponEntry", "lug", "takes a bayonet"),
        ("danger_close", "TrooperEntry", "moved_before", "moved in the previous Exchange"),
    ],
)
def test_a_field_is_called_as_its_declaration_says(
    client: TestClient, id: str, part: str, field: str, words: str
) -> None:
    form = client.get(f"/api/scenarios/{id}").json()["form"]
    assert form["$defs"][part]["properties"][field]["title"] == words
