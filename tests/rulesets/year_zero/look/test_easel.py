"""Painting a deck: rooms, the ways between them, and who stands where."""

from __future__ import annotations

import sandtable as st
from sandtable.boards.zones import plan_of
from sandtable.kernel import easel, read_toml
from sandtable.rulesets.year_zero.look.easel import EASEL
from sandtable.rulesets.year_zero.look.scene import FLOOR
from sandtable.rulesets.year_zero.state import Battle

RULES = st.load("year_zero")


def bay() -> easel.Data:
    return read_toml(RULES.ruleset.scenario_files["bay"])


def begun(data: easel.Data) -> Battle:
    t = RULES.start(data)
    assert isinstance(t, Battle)
    return t


def middle(data: easel.Data, room: str) -> tuple[float, float]:
    return plan_of(begun(data)).rooms[[zone["id"] for zone in data["zones"]].index(room)].middle


def painted(data: easel.Data, tool: str, *points: tuple[float, float]) -> easel.Data:
    EASEL.paint(begun(data), data, easel.Stroke(tool, points))
    return data


def ways(data: easel.Data) -> list[list[str]]:
    return [sorted(border["between"]) for border in data["borders"]]


def test_a_new_room_is_joined_to_the_one_that_was_clicked() -> None:
    data = painted(bay(), "zone", middle(bay(), "Floor"))
    assert data["zones"][-1] == {"id": "Room"}
    assert ["Floor", "Room"] in ways(data)


def test_a_line_from_room_to_room_makes_a_door_or_changes_the_way_that_is_there() -> None:
    data = bay()
    painted(data, "door", middle(data, "West"), middle(data, "East"))
    assert data["borders"][-1] == {"between": ["West", "East"], "type": "door", "state": "closed"}
    count = len(data["borders"])
    painted(data, "open", middle(data, "West"), middle(data, "East"))
    assert data["borders"][-1] == {"between": ["West", "East"]}
    assert len(data["borders"]) == count


def test_a_room_goes_with_its_ways() -> None:
    data = bay()
    data["vehicles"] = []
    painted(data, "erase", middle(data, "Floor"))
    assert "Floor" not in [zone["id"] for zone in data["zones"]]
    assert not any("Floor" in way for way in ways(data))


def test_whoever_is_dragged_away_is_at_grips_with_nobody() -> None:
    data = bay()
    one, other = data["fighters"][:2]
    one["adjacent"], other["adjacent"] = [other["id"]], [one["id"]]
    EASEL.place(begun(data), data, ("fighters", 0), *middle(data, "Crates"), 0)
    assert (one["zone"], "adjacent" in one, other["adjacent"]) == ("Crates", False, [])
    assert begun(data).fighters[0].zone == 1


def test_a_thing_that_lies_about_is_dragged_to_another_room() -> None:
    data = painted(bay(), "toolkit", middle(bay(), "Floor"))
    t, thing = begun(data), data["items"][-1]
    *_, at = FLOOR.placed(t)["items"][1].values()
    painted(data, "carry", (at[0] + 5, at[1] - 3), middle(data, "Crates"))
    assert thing["zone"] == "Floor"
    painted(data, "carry", at, middle(data, "Crates"))
    assert thing["zone"] == "Crates"


def test_a_terminal_is_dragged_to_another_room() -> None:
    data = read_toml(RULES.ruleset.scenario_files["station"])
    painted(data, "carry", FLOOR.placed(begun(data))["devices"][1][0], middle(data, "Store"))
    assert data["devices"][0]["zone"] == "Store"


def test_those_aboard_a_vehicle_are_dragged_with_it() -> None:
    data = bay()
    rider, walker = data["fighters"][:2]
    rider["zone"], rider["aboard"] = data["vehicles"][0]["zone"], 0
    data["surprise"] = [walker["id"]]  # a list of names, in which nothing rides
    before = walker["zone"]
    painted(data, "carry", FLOOR.placed(begun(data))["vehicles"][1][0], middle(data, "Crates"))
    assert (data["vehicles"][0]["zone"], rider["zone"], walker["zone"]) == ("Crates", "Crates", before)
    assert begun(data).fighters[0].aboard == 0


def test_those_aboard_a_vehicle_stay_in_it_when_another_goes_with_its_room() -> None:
    data = bay()
    jeep = data["vehicles"][0]
    data["vehicles"] = [{**jeep, "zone": "Crates"}, jeep]
    stranded, rider = data["fighters"][:2]
    stranded["aboard"], rider["aboard"], rider["zone"] = 0, 1, jeep["zone"]
    t = RULES.start(bay())
    plan = plan_of(t)
    EASEL.paint(t, data, easel.Stroke("erase", (plan.rooms[1].middle,)))
    assert data["vehicles"] == [jeep]
    assert (rider["aboard"], "aboard" in stranded) == (0, False)
    assert begun(data).fighters[1].aboard == 0
