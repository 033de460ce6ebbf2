"""Painting: every tool of every ruleset makes a scenario with which a battle starts, and the rubber undoes it."""

from __future__ import annotations

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


def test_a_tool_or_entry_that_is_none_is_refused(client: TestClient) -> None:
    scenario = usual(client, "skirmishers")["scenario"]
    call = "/api/scenarios/skirmishers"
    paint = {"scenario": scenario, "tool": "volcano", "points": [[1, 1]]}
    refused(client.post(f"{call}/paint", json=paint), 'no tool "volcano"', 404)
    place = {"scenario": scenario, "path": ["squads", "C", 0], "x": 1, "y": 1}
    refused(client.post(f"{call}/place", json=place), "there is no entry squads.C.0", 422)
