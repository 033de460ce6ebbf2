"""Painting: every tool of every ruleset makes a scenario with which a battle starts, and the rubber undoes it."""

from __future__ import annotations

from functools import reduce

import pytest
from fastapi.testclient import TestClient

from sandtable.registry import find
from tests.web.playing import refused

from .making import OURS, asked, usual

BY_LYING = ("erase", "carry")  # do something to what lies there
TOOLS = [(id, tool.key) for id in OURS for tool in find(id).easel.tools if tool.key not in BY_LYING]  # type: ignore[union-attr]
WITHOUT_EFFECT = {  # where the points below lie: nothing to make higher, both ends in one room
    ("table_encounter", "higher"), ("table_encounter", "lower"),
    ("year_zero", "open"), ("year_zero", "door"), ("year_zero", "climb"), ("year_zero", "wall"),
}  # fmt: skip


@pytest.mark.parametrize(("id", "tool"), TOOLS)
def test_a_stroke_changes_the_scenario_and_a_battle_still_starts(client: TestClient, id: str, tool: str) -> None:
    begun = usual(client, id)
    scene = begun["scene"]
    points = [[scene["width"] * 0.4, scene["height"] * 0.35], [scene["width"] * 0.55, scene["height"] * 0.4]]
    painted = asked(client, id, "paint", begun["scenario"], tool=tool, points=points)
    assert painted["wrong"] == []
    assert (painted["scenario"] != begun["scenario"]) == ((id, tool) not in WITHOUT_EFFECT)


@pytest.mark.parametrize("id", OURS)
def test_pieces_can_be_enlisted_where_one_points_and_moved(client: TestClient, id: str) -> None:
    begun = usual(client, id)
    scene, recruit = begun["scene"], client.get(f"/api/scenarios/{id}").json()["recruits"][0]["words"]
    at = [scene["width"] * 0.3, scene["height"] * 0.3]
    scenario = begun["scenario"] | ({"limit": 999} if "limit" in begun["scenario"] else {})
    more = asked(client, id, "enlist", scenario, corps=0, recruit=recruit, at=at)
    assert more["wrong"] == []
    assert len(more["pieces"]) == len(begun["pieces"]) + 1
    key = next(key for key, piece in more["pieces"].items() if piece["path"] == more["entry"])
    stood = next(figure for figure in more["view"]["figures"] if figure["key"] == key)
    away = {"x": scene["width"] * 0.62, "y": scene["height"] * 0.62}
    moved = asked(client, id, "place", more["scenario"], path=more["entry"], **away)
    stands = next(figure for figure in moved["view"]["figures"] if figure["key"] == key)
    assert stood["radius"] > 0
    assert (stands["x"], stands["y"]) != (stood["x"], stood["y"])


@pytest.mark.parametrize("id", OURS)
def test_a_side_that_lost_all_its_pieces_is_drawn_without_them_and_gets_new_ones(client: TestClient, id: str) -> None:
    made = client.get(f"/api/scenarios/{id}").json()
    scenario, corps = usual(client, id)["scenario"], made["corps"][0]
    *holders, last = corps["path"]
    holder = reduce(lambda found, part: found[part], holders, scenario)
    gone, own = holder[last], dict(corps["own"])
    holder[last] = [entry for entry in gone if not own.items() <= entry.items()]
    drawn = asked(client, id, "draw", scenario)
    assert len(drawn["wrong"]) == 1
    assert len(drawn["pieces"]) == len(usual(client, id)["pieces"]) - len(gone) + len(holder[last])
    assert not any(figure["name"].lower().startswith("nobody") for figure in drawn["view"]["figures"])
    assert "nobody 0" not in str(drawn["whole"])
    for _ in gone:
        at = [drawn["scene"]["width"] * 0.3, drawn["scene"]["height"] * 0.3]
        drawn = asked(client, id, "enlist", drawn["scenario"], corps=0, recruit=made["recruits"][0]["words"], at=at)
    assert len(drawn["pieces"]) >= len(holder[last]) + 1


def test_the_eraser_works_while_too_much_lies_on_the_table_and_mends_it(client: TestClient) -> None:
    drawn = usual(client, "table_encounter")
    spots = [[1 + place % 20 * 2, 1 + place // 20 * 2] for place in range(40)]
    while not drawn["wrong"]:
        drawn = asked(client, "table_encounter", "paint", drawn["scenario"], tool="barrel", points=[spots.pop()])
    assert "at most 24 pieces, got 25" in drawn["wrong"][0]["text"]
    last = drawn["scenario"]["terrain"][-1]
    x, y = last["circle"][:2] if "circle" in last else last["centre"]
    if drawn["scene"]["height"] != y:
        y = drawn["scene"]["height"] - y
    drawn = asked(client, "table_encounter", "paint", drawn["scenario"], tool="erase", points=[[x, y]])
    assert drawn["wrong"] == []


def test_a_zone_that_held_a_side_can_be_erased_and_the_board_is_painted_on(client: TestClient) -> None:
    drawn = usual(client, "year_zero")
    stood = next(figure for figure in drawn["view"]["figures"] if figure["side"] == 0)
    at = [stood["x"], stood["y"]]
    drawn = asked(client, "year_zero", "paint", drawn["scenario"], tool="erase", points=[at])
    assert "no zone" in drawn["wrong"][0]["text"]
    zones = len(drawn["scenario"]["zones"])
    again = asked(client, "year_zero", "paint", drawn["scenario"], tool="zone", points=[at])
    assert len(again["scenario"]["zones"]) == zones + 1


WRONG = [
    ("ashes_of_gaia", "width", 0),
    ("danger_close", "advances", 999),
    ("skirmishers", "rounds", 0),
    ("table_encounter", "deploy", 0),
    ("year_zero", "round_limit", 0),
]


@pytest.mark.parametrize(("id", "field", "value"), WRONG)
def test_a_wrong_field_of_the_battle_leaves_the_board_to_be_painted_on(
    client: TestClient, id: str, field: str, value: int
) -> None:
    drawn = asked(client, id, "draw", usual(client, id)["scenario"] | {field: value})
    tool = client.get(f"/api/scenarios/{id}").json()["tools"][0]["key"]
    at = [drawn["scene"]["width"] * 0.45, drawn["scene"]["height"] * 0.5]
    painted = asked(client, id, "paint", drawn["scenario"], tool=tool, points=[at, at])
    assert painted["scenario"] != drawn["scenario"]
    assert painted["scenario"][field] == value
    assert [each["path"] for each in painted["wrong"]] == [[field]]


def test_no_brush_paints_on_what_cannot_be_drawn_and_the_reason_is_said(client: TestClient) -> None:
    scenario = {"squad": "many"}
    said = client.post("/api/scenarios/danger_close/point", json={"scenario": scenario, "x": 1, "y": 1})
    refused(said, "no board can be drawn: squad: a list expected, got many", 422)


def test_what_would_leave_nothing_to_draw_is_refused_with_its_reason(client: TestClient) -> None:
    drawn = usual(client, "year_zero")
    said = {"corps": 1, "recruit": client.get("/api/scenarios/year_zero").json()["recruits"][0]["words"]}
    enlist = "/api/scenarios/year_zero/enlist"
    while (answer := client.post(enlist, json={"scenario": drawn["scenario"], **said})).status_code == 200:
        drawn = answer.json()
    refused(answer, "then no board could be drawn: initiative: 11 cards needed, the deck has 10", 422)
    assert drawn["wrong"] == []


def test_a_tool_or_entry_that_is_none_is_refused(client: TestClient) -> None:
    scenario = usual(client, "skirmishers")["scenario"]
    call = "/api/scenarios/skirmishers"
    paint = {"scenario": scenario, "tool": "volcano", "points": [[1, 1]]}
    refused(client.post(f"{call}/paint", json=paint), 'no tool "volcano"', 404)
    place = {"scenario": scenario, "path": ["squads", "C", 0], "x": 1, "y": 1}
    refused(client.post(f"{call}/place", json=place), "there is no entry squads.C.0", 422)
