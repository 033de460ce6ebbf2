"""Painting a field in metres."""

from __future__ import annotations

from typing import cast

import sandtable as st
from sandtable.kernel import easel, read_toml
from sandtable.rulesets.ashes_of_gaia.look.easel import EASEL
from sandtable.rulesets.ashes_of_gaia.rules import ground
from sandtable.rulesets.ashes_of_gaia.state import Battle, Light

RULES = st.load("ashes_of_gaia")


def brawl() -> easel.Data:
    return read_toml(RULES.ruleset.scenario_files["brawl"]) | {"terrain": []}


def painted(data: easel.Data, tool: str, *points: tuple[float, float]) -> easel.Data:
    EASEL.paint(RULES.start(data), data, easel.Stroke(tool, points))
    return data


def test_a_slanting_wall_is_as_thick_as_a_straight_one_and_bars_the_way() -> None:
    wall = painted(brawl(), "wall", (4.0, 4.0), (7.0, 8.0))["terrain"][0]
    assert wall["ar"] == 12
    (ax, ay), _, _, (dx, dy) = wall["corners"]
    assert round(((ax - dx) ** 2 + (ay - dy) ** 2) ** 0.5, 2) == 0.4


def test_a_brush_leaves_one_barrel_a_metre_and_none_on_another() -> None:
    data = painted(brawl(), "barrel", (3.1, 3.0), (3.3, 3.0), (4.0, 3.0))
    assert [entry["centre"] for entry in data["terrain"]] == [[3.0, 3.0], [4.0, 3.0]]
    assert len(painted(data, "barrel", (3.0, 3.0))["terrain"]) == 2


def test_the_rubber_brushed_along_leaves_the_dark_alone() -> None:
    data = painted(brawl(), "dark-partial", (0.0, 0.0), (9.0, 9.0))
    painted(data, "crate", (3.0, 3.0), (4.0, 4.0))
    painted(data, "erase", (3.5, 3.5), (6.0, 6.0))
    assert (data["terrain"], len(data["zones"])) == ([], 1)
    assert painted(data, "erase", (6.0, 6.0))["zones"] == []


def test_a_lamp_in_the_dark_is_painted_as_a_zone_of_light_that_the_rules_read() -> None:
    data = painted(brawl() | {"light": "complete"}, "ground-normal", (3.0, 3.0), (5.0, 5.0))
    assert data["zones"] == [{"light": "normal", "box": [3.0, 3.0, 5.0, 5.0]}]
    t = cast(Battle, RULES.start(data))
    assert [Light(ground.light_at(t, 100 * x, 400)) for x in (2, 4, 6)] == [
        Light.COMPLETE, Light.NORMAL, Light.COMPLETE
    ]  # fmt: skip


def test_what_is_dragged_goes_as_far_as_the_hand_on_the_grid() -> None:
    data = brawl()
    for each in (*data["red"]["fighters"], *data["blue"]["fighters"]):
        each.pop("at", None)
    painted(data, "crate", (3.0, 3.0), (4.0, 4.5))
    painted(data, "wall", (8.0, 2.0), (12.0, 2.0))
    painted(data, "carry", (3.9, 4.4), (6.1, 5.4))
    painted(data, "carry", (11.9, 2.1), (12.0, 4.1))
    assert data["terrain"][0]["box"] == [5.0, 4.0, 6.0, 5.5]
    assert data["terrain"][1]["corners"] == [[8.0, 3.8], [12.0, 3.8], [12.0, 4.2], [8.0, 4.2]]


def test_the_area_where_a_side_deploys_is_dragged_while_somebody_has_to() -> None:
    data = brawl()
    data["red"]["area"] = [0.0, 0.0, 3.0, 5.0]
    data["red"]["fighters"][0].pop("at", None)
    assert painted(data, "carry", (1.0, 4.0), (2.0, 6.0))["red"]["area"] == [1.0, 2.0, 4.0, 7.0]


def test_a_fighter_beside_the_field_waits_to_deploy() -> None:
    data = brawl()
    EASEL.place(RULES.start(data), data, ("red", "fighters", 0), -2.0, 3.0, 0)
    assert "at" not in data["red"]["fighters"][0]
    EASEL.place(RULES.start(data), data, ("red", "fighters", 0), 2.2, 3.0, 0)
    assert data["red"]["fighters"][0]["at"] == [2.0, 3.0]
