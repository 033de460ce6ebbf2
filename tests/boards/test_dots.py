"""Boards of dots, in a made-up game: houses, things on dots and edges, maps, names, zones and brushes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from sandtable.boards import dots
from sandtable.boards.dots import (
    COVER,
    HOUSE,
    NOWHERE,
    OPAQUE,
    PLACES,
    SLOW,
    SOLID,
    Dots,
    Pointer,
    Terrain,
    Thing,
    sheet_of,
)
from sandtable.kernel import Action, Code, InvalidScenario, easel, i8, i16, many


class Board(dots.Board):
    rock: list[i16] = many(PLACES, 0)
    reeds: list[i16] = many(PLACES, 0)
    stone_wall: list[i16] = many(3 * PLACES, 0)
    hatch: list[i16] = many(3 * PLACES, 0)


class Table:
    def __init__(self, board: Board) -> None:
        self.board = board


TERRAIN = Terrain(
    Thing("rock", "#", "rock", SOLID | OPAQUE),
    Thing("reeds", '"', "reeds", SLOW | COVER),
    Thing("stone wall", "|", "wall", SOLID | OPAQUE | HOUSE, True),
    Thing("hatch", "+", "hatch", HOUSE, True),
)
HAMLET = Dots(Board, TERRAIN, ("orcs", "elves"), {"dot": "walk.dot", "edge": "walk.edge"})
EASEL = HAMLET.easel_for((), (), lambda data: (), lambda data: {})
HOUSE_ON_A_FIELD = {
    "rows": 5,
    "even": 7,
    "buildings": [{"q": [2, 3], "r": [1, 2], "levels": [0, 1]}],
    "stairs": [{"dot": [2, 2], "levels": [0, 1]}],
    "dots": [{"kind": "rock", "at": [[0, 0]]}, {"kind": "reeds", "at": [[5, 0], [6, 0]]}],
    "edges": [{"kind": "hatch", "between": [[[2, 1], [1, 1]]]}],
}


def board(**entry: Any) -> Board:
    made: Board = HAMLET.board_of(dots.BoardEntry.model_validate(entry))
    return made


def at(board: Board, q: int, r: int) -> int:
    return dots.place_of(board, q, r)


def painted(data: easel.Data, tool: str, *points: tuple[float, float]) -> easel.Data:
    EASEL.paint(Table(board(**data["board"])), data, easel.Stroke(tool, points))
    return data


@given(st.integers(dots.WIDTH, PLACES - dots.WIDTH), st.integers(0, 5))
def test_an_edge_is_the_same_from_both_sides(here: int, way: int) -> None:
    to = dots.neighbour(here, way)
    assert dots.direction_to(here, to) == way
    assert dots.edge_of(here, way) == dots.edge_of(to, (way + 3) % 6)
    assert len({dots.edge_of(here, each) for each in range(6)}) == 6


def test_a_house_has_walls_all_around_and_a_door_where_one_is_named() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    walls = [edge for edge, levels in enumerate(made.stone_wall) if levels]
    assert len(walls) == 14
    door = dots.edge_of(at(made, 2, 1), 3)
    assert (made.stone_wall[door], made.hatch[door]) == (0b10, 0b01)
    assert made.floors[at(made, 3, 2)] == 0b11
    assert made.staircases[:2] == [at(made, 2, 2), NOWHERE]


def test_everything_stands_twice_on_a_mirrored_board() -> None:
    made = board(rows=5, even=7, mirror=[4, 4], dots=[{"kind": "rock", "at": [[0, 0]]}])
    assert [place for place, levels in enumerate(made.rock) if levels] == [at(made, 0, 0), at(made, 4, 4)]


@pytest.mark.parametrize(
    ("wrong", "told", "rule"),
    [
        ({"dots": [{"kind": "rocks", "at": []}]}, 'board.dots[0].kind: no kind "rocks"', None),
        ({"dots": [{"kind": "rock", "at": [[99, 99]]}]}, "board.dots[0] rock: no such dot (99,99)", "walk.dot"),
        ({"edges": [{"kind": "hatch", "between": [[[0, 0], [2, 0]]]}]}, "dots are 2 apart", "walk.edge"),
        ({"stairs": [{"dot": [0, 0], "levels": [0, 1]}]}, "no floor at level 1", None),
        ({"rows": 90}, "board: at most 114 columns", None),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place_and_rule(wrong: Any, told: str, rule: str | None) -> None:
    with pytest.raises(InvalidScenario) as error:
        board(**wrong)
    assert told in str(error.value)
    assert error.value.rule == rule


def test_the_map_in_the_terminal_shows_things_edges_and_pieces() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    ground = HAMLET.text_map(made, 0, {at(made, 4, 0): "O1"}.get).splitlines()
    assert ground[0] == '    (0,0) #   .   .   .   O1  "   "'
    assert ground[2] == "    (0,1)   .   . + .   . | .   ."
    assert HAMLET.text_map(made, 1, lambda place: None).splitlines()[-2].endswith("H   . |")
    assert HAMLET.legend() == '. dot  # rock  " reeds  H stairs  | wall  + hatch (gaps: east, below)'


def test_a_dot_is_named_with_what_stands_on_it_and_beside_it_and_found_by_its_key() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    door = at(made, 2, 1)
    assert HAMLET.name_of(made, door, 0) == (
        "(2, 1) on level 0: stone wall to the south-west and north-west and north-east, hatch to the west"
    )
    assert HAMLET.spot_of(made, HAMLET.key_of(made, door, 1)) == (door, 1)
    assert HAMLET.spot_of(made, "0,0,1") is HAMLET.spot_of(made, "here") is None


def test_the_picture_has_a_floor_where_walls_part_a_room_from_the_field() -> None:
    scene = HAMLET.scene(board(**HOUSE_ON_A_FIELD))
    floors = [shape for shape in scene.ground if shape.style == "floor"]
    assert [shape.layer for shape in floors] == [0, 1]
    assert sorted(floors[0].points) == sorted(floors[1].points)
    assert [shape.kind for shape in scene.ground if shape.style in ("rock", "reeds")] == ["polygon", "circle"]
    assert len([shape for shape in scene.ground if shape.style == "reeds"]) == 1  # neighbours are one area


def test_a_blocked_line_ends_where_it_is_stopped() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    one, other, wall = (at(made, 0, 1), 0), (at(made, 3, 1), 0), dots.edge_of(at(made, 2, 1), 3)
    line, mark = HAMLET.sight_line(made, one, other, "A at B", (NOWHERE, wall), "the wall")
    x, y = sheet_of(made).middle_of_edge(at(made, 1, 1), at(made, 2, 1))
    assert line.points[2:] == pytest.approx((x, y))
    assert (line.style, mark.points[:2], mark.label) == ("sight-blocked", (x, y), "the wall")
    assert [shape.style for shape in HAMLET.sight_line(made, one, other, "A at B")] == ["sight"]


def test_sides_deploy_where_the_zones_of_a_file_say_but_for_what_nobody_enters() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    HAMLET.lay_zones(made, {"elves": [dots.Zone(rows=[0])]})
    assert HAMLET.room(made, "orcs") == 0
    assert HAMLET.room(made, "elves") == 6  # there is a rock on one of seven
    assert dots.is_in_zone(made, 1, at(made, 1, 0), 0)
    assert {shape.variant for shape in HAMLET.zone_shapes(made)} == {"side-1"}


def test_a_house_beyond_the_board_is_refused_before_its_dots_are_counted() -> None:
    with pytest.raises(InvalidScenario, match=r"no such dot \(1000000000,1000000000\)"):
        board(buildings=[{"q": (0, 10**9), "r": (0, 10**9)}])


def test_brushes_paint_the_things_and_zones_of_the_game() -> None:
    data: easel.Data = {"board": {"rows": 5, "even": 7}}
    sheet = sheet_of(board(**data["board"]))
    here, beside = (sheet.xy(at(board(**data["board"]), q, 0)) for q in (1, 2))
    painted(data, "rock", here, beside)
    assert data["board"]["dots"] == [{"kind": "rock", "at": [[1, 0], [2, 0]]}]
    painted(data, "stone_wall", ((here[0] + beside[0]) / 2, here[1]))
    assert data["board"]["edges"] == [{"kind": "stone_wall", "between": [[[1, 0], [2, 0]]]}]
    painted(data, "zone-elves", beside)
    assert data["zones"] == {"orcs": [], "elves": [{"dots": [[2, 0]]}]}
    assert painted(data, "erase", here)["board"]["dots"] == [{"kind": "rock", "at": [[2, 0]]}]
    assert [tool.key for tool in EASEL.tools if tool.group == "Edges"] == ["building", "stone_wall", "hatch"]


# ---- pieces and clicks -----------------------------------------------------------------------------------------------


class Posture(Code):
    STANDING = 0
    KNEELING = 1


class Deed(Action, family=True):
    pass


class Step(Deed, notation="step ({q},{r})"):
    q: i16
    r: i16


class Place(Deed, notation="{who} at ({q},{r}) level {level} {posture}"):
    who: i8
    q: i16
    r: i16
    level: i8
    posture: Posture


class Climb(Deed, notation="climb {level}"):
    level: i8


class Face(Deed, notation="face {bearing}"):
    bearing: i16


@dataclass
class Orc:
    label: str
    at: int = NOWHERE
    level: int = 0
    index: int = 0
    able: bool = True


@dataclass
class War:
    board: Board
    orcs: list[Orc]
    kind_asked: int = 0
    names: dict[str, list[str]] | None = None

    def silent_copy(self) -> War:
        return replace(self, orcs=[replace(orc) for orc in self.orcs])


POINTER = Pointer(
    HAMLET,
    pieces=lambda t: t.orcs,
    steps=lambda t, orc: (Climb(1 - orc.level), *(step(t, dots.neighbour(orc.at, way)) for way in range(6))),
    price=lambda t, orc, answer: 1,
    most=lambda t, orc: 4,
    kinds={0: (Step, Place, Climb)},
    mover=lambda t: t.orcs[0],
    is_legal=lambda t, answer: not isinstance(answer, Step) or answer.r == 0,
    towards=lambda t, orc, bearing: (Face(bearing),),
    meant=lambda t, orc, other: None if other.label == "O1" else Climb(7),
    sees=lambda t, viewer, here, level: -1 if level else dots.apart(viewer.at, here) - 1,
)


def step(t: War, to: int) -> Step:
    return Step(dots.q_of(t.board, to), dots.r_of(t.board, to))


def war() -> War:
    made = board(**HOUSE_ON_A_FIELD)
    return War(made, [Orc("O1", at(made, 2, 2)), Orc("O2", at(made, 4, 0), index=1)])


def point_of(t: War, q: int, r: int) -> tuple[float, float]:
    return sheet_of(t.board).xy(at(t.board, q, r))


def test_a_click_means_every_answer_that_names_the_dot_on_each_of_its_levels_and_may_be_given() -> None:
    t = war()
    here = [str(answer) for answer in POINTER.pick(t, *point_of(t, 2, 2))]
    assert here == [*(f"0 at (2,2) level {on} {x.label}" for on in (0, 1) for x in Posture), "climb 0", "climb 1"]
    field = [str(answer) for answer in POINTER.pick(t, *point_of(t, 4, 0))]
    assert field == ["step (4,0)", "0 at (4,0) level 0 standing", "0 at (4,0) level 0 kneeling", "face 300"]
    assert [str(answer) for answer in POINTER.pick(t, -90, 0)] == ["face 182"]
    t.kind_asked = 1
    assert POINTER.pick(t, *point_of(t, 2, 2)) == POINTER.way(t, *point_of(t, 3, 2)) == ()


def test_a_click_that_leads_to_nothing_was_about_the_piece_there_or_the_dot() -> None:
    t = war()
    tried = [POINTER.tried(t, *point_of(t, q, r)) for q, r in ((4, 0), (5, 1))]
    assert [str(answer) for answer in tried] == ["climb 7", "step (5,1)"]
    assert POINTER.tried(t, -90, -90) is None


def test_a_way_leads_over_steps_and_stairs_to_the_nearest_level_of_a_dot() -> None:
    t = war()
    t.orcs[0].level = 1
    assert [str(answer) for answer in POINTER.way(t, *point_of(t, 3, 2))] == ["step (3,2)"]
    assert [str(answer) for answer in POINTER.way(t, *point_of(t, 4, 2))] == ["climb 0", "step (3,2)", "step (4,2)"]
    assert POINTER.way(t, *point_of(t, 5, 4)) == ()
    (line,) = POINTER.path(t, t.orcs[0], Step(3, 2))
    assert (line.layer, line.label) == (1, "to (3, 2) on level 1")
    assert not list(POINTER.path(t, t.orcs[0], Step(90, 2)))


def test_what_is_seen_from_a_dot_is_what_the_one_who_looks_would_see_there() -> None:
    t = war()
    shown = {shape.points[:2]: shape.label for shape in POINTER.outlook(t, "5,0,0") if shape.layer == 0}
    assert shown[point_of(t, 6, 0)] == "seen"
    assert shown[point_of(t, 3, 0)] == "seen, cover 1"
    assert point_of(t, 4, 0) not in shown  # the other one stands there
    assert {shape.label for shape in POINTER.outlook(t, "5,0,0") if shape.layer == 1} == {"not seen"}
    assert len(POINTER.outlook(t, "O2")) == len(sheet_of(t.board).spots) - 2
    assert POINTER.outlook(t, "O9") == ()
    assert t.orcs == war().orcs


def test_a_piece_begins_on_a_free_dot_with_a_floor_and_nothing_solid() -> None:
    t = war()
    HAMLET.put_down(t, t.orcs[1], (2, 2), 1, t.orcs, "orcs[1]")
    assert (t.orcs[1].at, t.orcs[1].level) == (at(t.board, 2, 2), 1)
    for dot, level, told in (
        ((9, 9), 0, r"orcs\[1\].at: no such dot \(9,9\)"),
        ((4, 0), 1, r"orcs\[1\].level: no floor at \(4,0\) level 1"),
        ((0, 0), 0, r"orcs\[1\].at: a rock stands on \(0,0\) level 0"),
        ((2, 2), 0, r"orcs\[1\].at: \(2,2\) level 0 is occupied by O1"),
    ):
        with pytest.raises(InvalidScenario, match=told):
            HAMLET.put_down(t, t.orcs[1], dot, level, t.orcs, "orcs[1]")


def test_a_side_needs_a_dot_for_each_piece_that_waits() -> None:
    with pytest.raises(InvalidScenario, match=r"zones\.elves: room for 6, but 7 pieces have no `at`"):
        HAMLET.lay_zones(board(**HOUSE_ON_A_FIELD), {"elves": [dots.Zone(rows=[0])]}, {"elves": 7})


def test_circles_of_a_blast_hold_the_dots_they_reach() -> None:
    made = board(**HOUSE_ON_A_FIELD)
    sheet, middle = sheet_of(made), at(made, 3, 2)
    for away, circle in enumerate(HAMLET.blast(made, middle, 0, ("here", "beside", "beyond"))):
        inside = {to for to in sheet.places if sheet.away(to, *circle.points[:2]) < circle.points[2]}
        assert inside == {to for to in sheet.places if dots.apart(middle, to) <= away}
