"""Games without a board: places in areas, tracks, and what a brush paints."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import dist

import pytest

from sandtable.boards import areas
from sandtable.boards.areas import Area, Track
from sandtable.kernel import Code, Point, easel

CAMP, FIELD = Area("camp", "the camp", 1, 1, 9, 3), Area("field", "the field", 1, 5, 9, 6, "rubble")
MORALE = Track("morale", "Morale", -2, 3, 1, 13, 12)
CRATES = (12.0, 3.0)
LABELS = ("A1", "A2", "A3")


@pytest.mark.parametrize("area", [CAMP, FIELD])
@pytest.mark.parametrize("places", range(1, 7))
def test_pieces_in_an_area_do_not_stand_on_each_other(area: Area, places: int) -> None:
    seats = [area.seat(place, places) for place in range(places)]
    assert all(area.holds(*seat) for seat in seats)
    assert all(dist(one, other) > 2 * areas.FIGURE for one, other in combinations(seats, 2))


def test_the_page_shows_areas_tracks_and_what_can_be_pointed_at() -> None:
    nameless = Area("", "the fallen", 1, 20, 3, 3)
    scene = areas.scene(14, 24, (CAMP, FIELD, nameless), MORALE.drawn(lambda x: ("goal" if x == 3 else "grid", "")))
    assert [spot.key for spot in scene.spots] == ["camp", "field"]
    assert [shape.label for shape in scene.ground if shape.style == "goal"] == ["Morale +3"]
    assert scene.reach == 4.5


class Wing(Code):
    LEFT = 0
    RIGHT = 1


class Line(Code):
    REAR = 0
    FRONT = 1
    AHEAD = 2


def test_a_grid_has_an_area_for_each_column_and_row_the_first_row_at_the_bottom() -> None:
    grid = areas.Grid(tuple(Wing), tuple(Line), 4, 2, 5, 3, ("open", "rubble", "stone"))
    corner = grid[Wing.RIGHT, Line.REAR]
    assert (corner.key, corner.name, corner.variant) == ("right/rear", "Right / Rear", "open")
    assert (corner.left + corner.wide, corner.top + corner.high) == (grid.right, grid.bottom) == (14, 11)
    assert grid[0, 2].middle == (6.5, 3.5)
    assert [area.key for area in grid.areas if area.holds(6, 9)] == ["left/rear"]


def test_names_stand_above_columns_and_before_rows() -> None:
    grid = areas.Grid(tuple(Wing), tuple(Line), 4, 2, 5, 3, ("", "", ""))
    names = {shape.label: shape.points for shape in grid.captions(("two dice", "one die"), ("a", "b", "c"))}
    assert names["Right"][0] == grid[Wing.RIGHT, 0].middle[0]
    assert names["Right"][1] < names["one die"][1] < grid.top
    assert names["Ahead"][0] < grid.left
    assert names["Ahead"][1] < grid[0, Line.AHEAD].middle[1] < names["c"][1]


def test_a_track_shows_where_its_mark_would_go() -> None:
    shown = MORALE.shift(1, -2)
    assert (shown.points[:2], shown.label) == (MORALE.at(-1), "Morale -1")


def test_a_mark_stands_on_its_number_and_at_the_end_beyond_it() -> None:
    assert MORALE.mark(0).points[:2] == MORALE.at(0) == (6.0, 13.8)
    assert MORALE.at(9) == MORALE.at(3)
    assert [MORALE.nearest(MORALE.at(value)[0] + 0.4) for value in range(-2, 4)] == list(range(-2, 4))


# ---- the editor ------------------------------------------------------------------------------------------------------


EASEL = areas.easel_for(
    lambda t: (CAMP, FIELD),
    lambda t: (MORALE,),
    (easel.Corps(("squad",), 0),),
    (LABELS,),
    ("at",),
    tools=(easel.Tool("morale", "Morale", "Play"), areas.CARRY),
    counters=(areas.Counter("crates", "Crate", "item", "one more", CRATES),),
    counted=lambda data: data.update(counted=data.get("crates", 0)),
)


def painted(tool: str, *points: tuple[float, float]) -> easel.Data:
    data: easel.Data = {"squad": [{}]}
    EASEL.paint(None, data, easel.Stroke(tool, points))
    return data


def test_a_piece_is_put_into_the_area_it_is_dragged_to_and_beside_them_stays() -> None:
    data: easel.Data = {"squad": [{}, {}]}
    assert EASEL.pieces(data) == {"A1": ("squad", 0), "A2": ("squad", 1)}
    EASEL.place(None, data, ("squad", 1), *FIELD.middle, 0)
    EASEL.place(None, data, ("squad", 1), 0.2, 0.2, 0)
    assert data["squad"] == [{}, {"at": "field"}]


def test_a_mark_is_set_by_its_brush_and_dragged_along_its_track() -> None:
    assert painted("morale", MORALE.at(2))["morale"] == 2
    assert painted("carry", MORALE.at(0), MORALE.at(-1))["morale"] == -1
    assert "morale" not in painted("carry", CAMP.middle, MORALE.at(-1))


def test_a_brush_counts_and_the_eraser_ends_what_it_is_put_on() -> None:
    data: easel.Data = {"crates": areas.MOST - 1}
    for _ in range(2):
        EASEL.paint(None, data, easel.Stroke("crates", (CAMP.middle,)))
    assert data == {"crates": areas.MOST, "counted": areas.MOST}
    EASEL.paint(None, data, easel.Stroke("erase", (CAMP.middle,)))
    assert data["crates"] == areas.MOST
    EASEL.paint(None, data, easel.Stroke("erase", (CRATES,)))
    assert data == {"counted": 0}
    assert [tool.key for tool in EASEL.tools] == ["crates", "morale", "carry", "erase"]
    assert "counted" not in painted("morale", MORALE.at(2))


# ---- what answers are aimed at ---------------------------------------------------------------------------------------


@dataclass
class Scout:
    label: str
    index: int
    area: Area = CAMP


class Trek:
    names = None
    scouts = (Scout("A1", 0), Scout("A2", 1), Scout("A3", 2, FIELD))


PAGE = areas.Page(14, 24, (CAMP, FIELD), 3, lambda t: t.scouts, lambda scout: scout.area, {"crates": CRATES})


def aimed(target: str, actor: str = "A1") -> list[tuple[str, tuple[float, ...], str]]:
    told = Point("goes", actor, target)
    return [(x.kind, x.points, x.label) for x in PAGE.aimed(Trek(), told, "said")]


def test_an_answer_is_drawn_to_the_piece_the_area_or_the_thing_it_is_aimed_at() -> None:
    one, two, _ = Trek.scouts
    here = PAGE.place(one)
    assert here == CAMP.seat(0, 3)
    there = ("circle", (*PAGE.place(two), areas.RING), "A2")
    assert aimed("A2") == [("line", (*here, *PAGE.place(two)), "said"), there]
    assert aimed("field") == [("line", (*here, *FIELD.seat(0, 3)), "the field: said")]
    assert aimed("crates") == [("line", (*here, *CRATES), "said")]
    assert aimed("A1") == [("circle", (*here, areas.RING), "said")]
    assert aimed("") == aimed("nowhere") == aimed("A2", actor="") == []
    assert [x.label for x in PAGE.aimed(Trek(), Point("goes", "A1", "A1"))] == ["goes"]


def test_pieces_that_stand_elsewhere_afterwards_are_drawn_on_their_way() -> None:
    later = Trek()
    later.scouts = (Scout("A1", 0), Scout("A2", 1, FIELD), Scout("A3", 2, FIELD))
    (way,) = PAGE.moved(Trek(), later)
    assert (way.points, way.label) == ((*CAMP.seat(1, 3), *FIELD.seat(1, 3)), "the field")
