"""Painting a table: inches count from the south-west, heights lift models."""

from __future__ import annotations

import sandtable as st
from sandtable.kernel import easel, read_toml
from sandtable.rulesets.table_encounter.look.easel import EASEL

RULES = st.load("table_encounter")
SOUTH_WEST = (3.0, 22.0)  # of the page, which counts from the north


def powder() -> easel.Data:
    return read_toml(RULES.ruleset.scenario_files["powder"]) | {"terrain": [], "table": [24, 24]}


def painted(data: easel.Data, tool: str, *points: tuple[float, float]) -> easel.Data:
    EASEL.paint(RULES.start(data), data, easel.Stroke(tool, points))
    return data


def test_a_box_lies_where_it_was_drawn() -> None:
    data = painted(powder(), "crate", (2.0, 23.0), (4.0, 21.0))
    assert data["terrain"] == [{"id": "crate", "rectangle": [2.0, 1.0, 4.0, 3.0], "height": 1.0}]


def test_dragged_terrain_goes_as_far_as_the_hand() -> None:
    data = painted(powder(), "crate", (2.0, 23.0), (4.0, 21.0))
    painted(data, "barrel", (10.0, 10.0))
    painted(data, "carry", SOUTH_WEST, (6.2, 20.8))
    painted(data, "carry", (10.2, 9.9), (12.0, 5.0))
    assert data["terrain"][0]["rectangle"] == [5.0, 2.0, 7.0, 4.0]
    assert data["terrain"][1]["circle"] == [12.0, 19.0, 0.5]


def test_terrain_gets_higher_lower_and_goes() -> None:
    data = painted(powder(), "crate", (2.0, 23.0), (4.0, 21.0))
    assert painted(data, "higher", SOUTH_WEST)["terrain"][0]["height"] == 2.0
    assert painted(data, "lower", SOUTH_WEST, SOUTH_WEST)["terrain"][0]["height"] == 1.0
    assert painted(data, "erase", SOUTH_WEST)["terrain"] == []


def test_a_model_put_on_terrain_stands_on_top_and_beside_the_table_it_waits() -> None:
    data = painted(powder(), "building", (10.0, 12.0), (16.0, 18.0))
    EASEL.place(RULES.start(data), data, ("south", 0), 13.0, 15.0, 0)
    assert (data["south"][0]["at"], data["south"][0]["level"]) == ([13.0, 9.0], 3.0)
    EASEL.place(RULES.start(data), data, ("south", 0), -3.0, 15.0, 0)
    assert "at" not in data["south"][0]
    assert "level" not in data["south"][0]
