"""Painting a skirmish: dots, edges, mirrored boards, and where squads deploy."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.boards.dots import sheet_of
from sandtable.kernel import easel, read_toml
from sandtable.rulesets.skirmishers.look.easel import EASEL
from sandtable.rulesets.skirmishers.rules.ground import place_of
from sandtable.rulesets.skirmishers.state import Battle

RULES = st.load("skirmishers")


def plain(**board: Any) -> easel.Data:
    data = read_toml(RULES.ruleset.scenario_files["yard"])
    return data | {"board": {"rows": 11, "even": 16, "odd": 15, **board}}


def begun(data: easel.Data) -> Battle:
    t = RULES.start(data)
    assert isinstance(t, Battle)
    return t


def point(t: Battle, q: int, r: int) -> tuple[float, float]:
    return sheet_of(t.board).xy(place_of(t.board, q, r))


def between(t: Battle, one: tuple[int, int], other: tuple[int, int]) -> tuple[float, float]:
    (ax, ay), (bx, by) = point(t, *one), point(t, *other)
    return (ax + bx) / 2, (ay + by) / 2


def painted(data: easel.Data, tool: str, *points: tuple[float, float], layer: int = 0) -> easel.Data:
    EASEL.paint(begun(data), data, easel.Stroke(tool, points, layer))
    return data


def test_another_thing_on_a_dot_replaces_what_stood_there() -> None:
    data = plain()
    at = point(begun(data), 4, 4)
    painted(painted(data, "furniture", at), "tree_trunk", at)
    assert data["board"]["dots"] == [{"kind": "tree_trunk", "at": [[4, 4]]}]
    assert painted(data, "erase", at)["board"]["dots"] == []


def test_an_edge_is_painted_between_two_dots_and_rubbed_out_again() -> None:
    data = plain()
    at = between(begun(data), (4, 4), (5, 4))
    painted(data, "low_wall", at)
    assert data["board"]["edges"] == [{"kind": "low_wall", "between": [[[4, 4], [5, 4]]]}]
    assert painted(data, "erase", at)["board"]["edges"] == []


def test_a_dragged_edge_and_a_dragged_thing_replace_what_was_there() -> None:
    data = plain()
    t = begun(data)
    edge, other = between(t, (4, 4), (5, 4)), between(t, (4, 4), (4, 5))
    painted(data, "low_wall", edge)
    painted(data, "window", other)
    painted(data, "furniture", point(t, 4, 4))
    painted(data, "carry", edge, other)
    painted(data, "carry", point(t, 4, 4), point(t, 6, 2))
    assert data["board"]["edges"] == [{"kind": "low_wall", "between": [[[4, 4], [4, 5]]]}]
    assert data["board"]["dots"] == [{"kind": "furniture", "at": [[6, 2]]}]


def test_on_a_mirrored_board_the_image_of_what_is_dragged_goes_the_other_way() -> None:
    data = plain(mirror=[10, 10])
    t = begun(data)
    painted(data, "furniture", point(t, 4, 3))
    painted(data, "carry", point(t, 6, 7), point(t, 6, 8))
    assert data["board"]["dots"] == [{"kind": "furniture", "at": [[4, 2]]}]


def test_a_house_is_dragged_with_its_doors_stairs_and_what_stands_inside() -> None:
    data = plain(
        buildings=[{"q": [4, 5], "r": [4, 5], "levels": [0, 1]}],
        stairs=[{"dot": [5, 5], "levels": [0, 1]}],
        dots=[{"kind": "furniture", "at": [[4, 4], [1, 1]]}],
        edges=[{"kind": "doorway", "between": [[[4, 3], [4, 4]], [[1, 1], [1, 2]]]}],
    )
    painted(data, "carry", point(begun(data), 4, 5), point(begun(data), 7, 4))
    board = data["board"]
    assert board["buildings"] == [{"q": [7, 8], "r": [3, 4], "levels": [0, 1]}]
    assert board["stairs"] == [{"dot": [8, 4], "levels": [0, 1]}]
    assert board["dots"] == [{"kind": "furniture", "at": [[7, 3], [1, 1]]}]
    assert board["edges"] == [{"kind": "doorway", "between": [[[7, 2], [7, 3]], [[1, 1], [1, 2]]]}]
    begun(data)


def test_a_house_placed_by_its_entry_has_its_middle_there() -> None:
    data = plain(buildings=[{"q": [4, 6], "r": [4, 6]}])
    t = begun(data)
    path = EASEL.entry_at(t, data, *point(t, 4, 4), 0)
    assert path == ("board", "buildings", 0)
    EASEL.place(t, data, path, *point(t, 8, 4), 0)
    assert data["board"]["buildings"] == [{"q": [7, 9], "r": [3, 5]}]


def test_on_a_mirrored_board_the_rubber_takes_either_image() -> None:
    data = plain(mirror=[10, 10])
    t = begun(data)
    painted(data, "furniture", point(t, 4, 3))
    assert painted(data, "erase", point(t, 6, 7))["board"]["dots"] == []


def test_without_the_mirror_everything_stands_where_it_stood() -> None:
    data = read_toml(RULES.ruleset.scenario_files["yard"])
    before = begun(data)
    painted(data, "mirror", (1.0, 1.0))
    assert "mirror" not in data["board"]
    assert begun(data).board.key() == before.board.key()


def test_the_mirror_turns_a_board_upon_itself() -> None:
    assert painted(plain(), "mirror", (1.0, 1.0))["board"]["mirror"] == [10, 10]


def test_opposite_dots_of_a_mirrored_board_are_the_other_side_s_to_deploy_on() -> None:
    data = plain(mirror=[10, 10]) | {"zones": {}, "squads": {"A": [{"at": [5, 5]}], "B": [{"at": [6, 5]}]}}
    painted(data, "zone-A", point(begun(data), 3, 2))
    assert data["zones"] == {"A": [{"dots": [[3, 2]]}], "B": [{"dots": [[7, 8]]}]}


def test_stairs_bring_the_floor_they_lead_to() -> None:
    data = plain()
    painted(data, "stairs", point(begun(data), 4, 4))
    assert begun(data).board.stairs[place_of(begun(data).board, 4, 4)] == 0b11
