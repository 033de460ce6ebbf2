"""Boards of zones: distances, ways and lines of sight; files that are wrong; rooms, figures and brushes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Annotated, Any

import pytest
from hypothesis import given, strategies as st

from sandtable.boards import zones
from sandtable.boards.zones import (
    BORDERS,
    COVER,
    DOOR,
    OPAQUE,
    SOLID,
    ZONES,
    Border,
    BorderEntry,
    Door,
    Feature,
    Stand,
    Terrain,
    ZoneEntry,
    board,
)
from sandtable.kernel import (
    Action,
    Code,
    IllegalAction,
    InvalidScenario,
    Piece,
    Point,
    Scenario,
    Table,
    easel,
    i8,
    many,
)

TERRAIN = Terrain(
    Feature("rubble", "%", "cover", COVER),
    Feature("door", "+", "doorway", DOOR, on_edge=True),
    Feature("grate", "=", "window", SOLID, on_edge=True),
    Feature("wall", "#", "wall", SOLID | OPAQUE, on_edge=True),
)
LABELS = tuple(f"P{i + 1}" for i in range(4))


class Person(Piece):
    zone: i8 = zones.NOWHERE
    adjacent: i8


class Crate(Piece):
    zone: i8 = zones.NOWHERE


class Lever(Piece):
    zone: i8 = zones.NOWHERE
    border: i8 = zones.NOWHERE


class Act(Action, family=True):
    """An answer."""


class Go(Act, notation="go through {way}"):
    way: Annotated[int, Border]


class Asked(Code):
    GO = 0
    STAY = 1


class Siege(Table[zones.Board]):
    """A battle with nothing in it but its board, and a few people."""

    borders: list[Border] = many(BORDERS)
    people: list[Person] = many(4)
    crates: list[Crate] = many(1)
    levers: list[Lever] = many(1)


class CrateEntry(zones.Entry):
    zone: str


class Setup(Scenario):
    zones: list[ZoneEntry]
    borders: list[BorderEntry] = []
    crates: list[CrateEntry] = []


FLOOR = zones.Floor(
    TERRAIN,
    pieces=lambda t: [x for x in t.people if x.zone != zones.NOWHERE],
    things={"crates": zones.Lying(named=lambda t, crate: "a crate")},
)
POINTER = zones.Pointer(FLOOR, Asked.GO, Go, looker=lambda t: Person(index=zones.NOWHERE))


def siege(data: dict[str, Any]) -> Siege:
    t = Siege()
    t.board = zones.Board()
    rooms = [zones.ZoneEntry(**entry) for entry in data["zones"]]
    zones.lay(t, rooms, [zones.BorderEntry(**entry) for entry in data.get("borders", [])], TERRAIN)
    return t


def row(*ways: str, **more: str) -> dict[str, Any]:
    """Rooms a, b, c ... in a row, with these ways between them; of some rooms what lies there."""
    names = "abcdefghijkl"[: len(ways) + 1]
    rooms = [{"id": name, "type": more.get(name, "open")} for name in names]
    borders = [{"between": list(pair), "type": way} for pair, way in zip(pairwise(names), ways, strict=True)]
    return {"zones": rooms, "borders": borders}


def sees(t: Siege, one: int, other: int) -> bool:
    return bool(zones.sees(t.board, t.borders, one, other))


# ---- what rules ask --------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=BORDERS))
def test_a_distance_is_one_more_than_that_of_the_nearest_neighbour(pairs: list[tuple[int, int]]) -> None:
    ways = [(a, b) for a, b in pairs if a != b]
    borders = [{"between": ["abcdef"[a], "abcdef"[b]]} for a, b in ways]
    t = siege({"zones": [{"id": name} for name in "abcdef"], "borders": borders})
    for one in range(6):
        for other in range(6):
            near = [b if a == one else a for a, b in ways if one in (a, b)]
            on = [zones.distance(t.board, beside, other) for beside in near]
            nearest = min((apart for apart in on if apart >= 0), default=-2)
            assert zones.distance(t.board, one, other) == (0 if one == other else nearest + 1)


@pytest.mark.parametrize(
    ("way", "door", "is_way", "is_seen"),
    [
        ("open", Door.OPEN, True, True),
        ("door", Door.OPEN, True, True),
        ("door", Door.CLOSED, True, False),
        ("door", Door.LOCKED, False, False),
        ("grate", Door.OPEN, False, True),
        ("wall", Door.OPEN, False, False),
    ],
)
def test_what_stands_between_two_zones_stops_steps_and_sight(way: str, door: Door, is_way: bool, is_seen: bool) -> None:
    t = siege(row(way))
    t.borders[0].door = door
    assert zones.is_way(t.board, t.borders[0]) == is_way
    assert zones.is_clear(t.board, t.borders[0]) == is_seen


def test_solid_borders_are_no_way_at_all_and_doors_are() -> None:
    assert zones.distance(siege(row("door", "open")).board, 0, 2) == 2
    assert zones.distance(siege(row("grate", "open")).board, 0, 2) == -1


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(list(Door))), max_size=BORDERS),
    st.integers(0, (1 << BORDERS) - 1),
)
def test_what_is_seen_is_joined_by_clear_borders_and_those_besides(
    doors: list[tuple[int, int, Door]], besides: int
) -> None:
    doors = [each for each in doors if each[0] != each[1]]
    borders = [{"between": ["abcdef"[a], "abcdef"[b]], "type": "door"} for a, b, _ in doors]
    t = siege({"zones": [{"id": name} for name in "abcdef"], "borders": borders})
    for border, (_, _, door) in zip(t.borders, doors, strict=False):
        border.door = door
    besides &= (1 << len(doors)) - 1
    ways = zones.clear_ways(t.board, t.borders) | besides
    for one in range(6):
        for other in range(6):
            joined = zones.is_joined(t.board, t.borders, one, other, ways)
            assert zones.sees(t.board, t.borders, one, other, besides) == joined


def test_sight_takes_a_shortest_way_and_no_longer_one() -> None:
    data = row("door", "open")
    data["borders"] += [{"between": ["a", "d"]}, {"between": ["d", "e"]}, {"between": ["e", "c"]}]
    data["zones"] += [{"id": "d"}, {"id": "e"}]
    t = siege(data)
    assert sees(t, 0, 2)
    t.borders[0].door = Door.CLOSED
    assert not sees(t, 0, 2), "the open way round is longer"
    assert sees(t, 0, 0)


def test_what_lies_in_a_zone_gives_its_properties() -> None:
    t = siege(row("open", b="rubble"))
    assert [zones.has(t.board, zone, COVER) for zone in (0, 1)] == [False, True]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"zones": [{"id": "a"}, {"id": "a"}]}, 'zones[1].id: "a" is there twice'),
        ({"zones": [{"id": f"z{i}"} for i in range(ZONES + 1)]}, "zones: at most 12, got 13"),
        ({"zones": [{"id": "a", "type": "mud"}]}, 'zones[0].type: no ground "mud"; there are open, rubble'),
        ({"borders": [{"between": ["a", "c"]}]}, 'borders[0].between: no zone "c"'),
        ({"borders": [{"between": ["a", "a"]}]}, "borders[0].between: a border joins two zones"),
        ({"borders": [{"between": ["a", "b"]}] * 17}, "borders: at most 16, got 17"),
        ({"borders": [{"between": ["a", "b"], "type": "moat"}]}, 'borders[0].type: no border "moat"'),
        ({"borders": [{"between": ["a", "b"], "state": "locked"}]}, "borders[0].state: only a door can be locked"),
    ],
)
def test_a_file_that_is_wrong_says_where(more: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidScenario) as refused:
        siege({"zones": [{"id": "a"}, {"id": "b"}]} | more)
    assert words in str(refused.value)


# ---- the page --------------------------------------------------------------------------------------------------------


def test_the_largest_board_can_be_made_and_drawn() -> None:
    scene = FLOOR.scene(siege(row(*["open"] * (ZONES - 1))))
    assert [spot.key for spot in scene.spots][: ZONES + 1] == [*(f"Z{i + 1}" for i in range(ZONES)), "B1"]


def test_pieces_stand_in_their_rooms_apart_and_those_that_touch_side_by_side() -> None:
    t = siege(row("door", "open"))
    stands = [Stand(0, 0, near=2), Stand(1, 0, near=1), Stand(2, 0), Stand(3, 1, border=0)]
    found, rooms = zones.places(t, stands), zones.plan_of(t).rooms
    assert all(rooms[each.zone].holds(*found[each.piece]) for each in stands)
    assert dist(found[0], found[1]) < 2 * zones.FIGURE + 0.2
    assert dist(found[1], found[2]) > 2 * zones.FIGURE + 0.4
    (door,) = zones.plan_of(t).middles([0])
    assert dist(found[3], door) < 4


def test_a_blocked_line_ends_at_the_first_door_that_is_shut() -> None:
    t = siege(row("open", "door", "open"))
    plan, (one, other, *_) = zones.plan_of(t), t.people
    one.zone, other.zone = 0, 3

    def line() -> tuple[Any, ...]:
        return FLOOR.sight_line(t, one, other, zones.clear_ways(t.board, t.borders))

    assert [shape.style for shape in line()] == ["sight"]
    t.borders[1].door = Door.LOCKED
    blocked, stop = line()
    assert (blocked.style, stop.points[:2]) == ("sight-blocked", plan.middles([1])[0])
    assert [mark.variant for mark in zones.door_marks(t)] == ["locked"]


def test_a_click_finds_its_zone_and_the_shortest_way_there() -> None:
    t = siege(row("open", "wall", "open"))
    plan = zones.plan_of(t)
    assert [plan.zone_at(*room.middle) for room in plan.rooms] == [0, 1, 2, 3]
    assert plan.zone_at(0, 0) == zones.NOWHERE

    def way(start: int, goal: int) -> list[Any]:
        t.kind_asked, t.piece_asked, t.people[0].zone = Asked.GO, t.people[0], start
        return list(POINTER.way(t, *plan.rooms[goal].middle))

    assert way(0, 1) == [Go(0)]
    assert way(0, 3) == way(0, 0) == []
    t.borders[1].kind = 0
    assert way(0, 3) == [Go(0), Go(1), Go(2)]
    assert t.people[0].zone == 0
    assert list(POINTER.way(t, 0, 0)) == list(zones.Pointer(FLOOR).way(t, *plan.rooms[1].middle)) == []
    t.kind_asked = Asked.STAY
    assert list(POINTER.way(t, *plan.rooms[1].middle)) == []


def test_a_click_that_leads_to_nothing_would_have_been_about_the_piece_or_passage_there() -> None:
    t = siege(row("wall"))
    t.people[0].zone, t.people[1].zone, t.piece_asked = 0, 1, t.people[0]
    found, (door,) = FLOOR.places(t), zones.plan_of(t).middles([0])
    pointer = replace(POINTER, meant=lambda t, target: Go(target.index))
    assert pointer.tried(t, *found[1]) == Go(1)
    assert pointer.tried(t, *door) == Go(0)
    assert pointer.tried(t, *found[0]) is pointer.tried(t, 0, 0) is POINTER.tried(t, *found[1]) is None
    t.piece_asked = None
    assert pointer.tried(t, *found[1]) is None


def test_people_stand_in_rows_but_those_aboard_a_vehicle_in_its_corner() -> None:
    t = siege(row("open"))
    cars = [Person(index=0, zone=1), Person(index=1)]
    found = zones.places(t, [Stand(0, 1), Stand(1, 1, aboard=0), Stand(2, 1, aboard=0)], cars)
    (parked,) = zones.parked(t, cars).values()
    assert all(dist(found[piece], parked) < zones.VEHICLE for piece in (1, 2))
    assert dist(found[0], parked) > zones.VEHICLE + zones.FIGURE
    assert set(found) == {0, 1, 2}


def test_lines_join_those_who_touch_and_no_others() -> None:
    t = siege(row("open"))
    for person, near in zip(t.people, (2, 1, 0)):
        person.zone, person.adjacent = 0, near
    found = FLOOR.places(t)
    (tie,) = FLOOR.ties(t, lambda t, one, other: ("edge", f"{one} and {other}"))
    assert (tie.label, tie.points) == ("0 and 1", (*found[0], *found[1]))


def in_a_row() -> Siege:
    """Three people in three rooms, with a locked door before the last, and a crate in the second."""
    t = siege(row("open", "door"))
    t.borders[1].door = Door.LOCKED
    for person, zone in zip(t.people, (0, 1, 2)):
        person.zone = zone
    t.crates[0].zone = 1
    return t


def test_an_answer_is_aimed_at_a_person_a_border_or_a_thing() -> None:
    t = in_a_row()

    def drawn(target: str) -> list[tuple[str, tuple[float, ...]]]:
        told = Point("looks", t.people[0].label, target)
        shapes = FLOOR.aimed(t, told, zones.clear_ways(t.board, t.borders))
        return [(shape.style, shape.points[-3:]) for shape in shapes]

    first, second = zones.plan_of(t).middles([0, 1])
    assert [style for style, _ in drawn(t.people[1].label)] == ["sight"]
    assert drawn(t.people[2].label)[1] == ("stop", (*second, 0.5))
    assert drawn("B1")[1] == ("path", (*first, 0.5))
    (crate,) = FLOOR.figures(t)
    assert drawn(t.crates[0].label)[1] == ("path", (crate.x, crate.y, 0.5))
    assert (crate.key, crate.name, crate.role) == (t.crates[0].label, "a crate", "item")
    assert drawn("") == drawn(t.people[0].label) == drawn(t.people[3].label) == []


def test_a_lever_shows_the_door_that_it_works() -> None:
    t = in_a_row()
    floor = replace(FLOOR, things={"levers": zones.BuiltIn()})
    t.levers[0].zone = t.levers[0].border = 1
    *_, line = floor.aimed(t, Point("pulls", t.people[0].label, t.levers[0].label))
    assert (line.label, line.points[2:]) == ("what it works", zones.plan_of(t).middles([1])[0])


def test_a_way_is_drawn_to_where_the_piece_then_is_or_to_what_bars_it() -> None:
    t, after = in_a_row(), in_a_row()
    who, after.people[0].zone = t.people[0], 1

    def drawn(*borders: int) -> tuple[str, tuple[float, ...]]:
        *_, end = FLOOR.going(t, who, borders, POINTER.passes, after)
        return end.style, end.points[:2]

    assert drawn(0) == drawn(0, 0) == ("path", FLOOR.places(after)[0])
    assert drawn(0, 1) == ("stop", zones.plan_of(t).middles([1])[0])
    assert zones.borders_in(Go(1)) == [1]


def test_a_chain_of_borders_breaks_off_where_one_does_not_lead_on() -> None:
    t = siege(row("open", "open", "open"))
    assert [x.index for x in zones.onward(t, 0, [0, 1])] == [0, 1]
    assert [x.index for x in zones.onward(t, 0, [0, 2])] == [0]


def test_one_looks_from_a_room_or_through_a_border_from_this_side_of_it() -> None:
    t = siege(row("open", "open"))
    assert board.standpoint(t, "Z3", 0) == (2, zones.NOWHERE)
    assert board.standpoint(t, "B1", 1) == (1, 0)
    assert board.standpoint(t, "B2", 0) == (1, 1)
    assert board.standpoint(t, "B3", 0) is board.standpoint(t, "Z4", 0) is None


def test_one_sees_rooms_and_people_from_a_person_a_room_and_a_passage() -> None:
    t = in_a_row()

    def seen(key: str, pointer: zones.Pointer = POINTER) -> list[str]:
        return [shape.style for shape in pointer.outlook(t, key)]

    rooms = ["seen", "seen", "unseen"]
    assert seen(t.people[0].label) == [*rooms, "seen", "unseen"]
    assert seen("Z2") == seen("B1") == [*rooms, *rooms]
    assert seen("Z3") == ["unseen", "unseen", "seen"] * 2
    assert seen("Z9") == seen(t.people[3].label) == seen("Z2", replace(POINTER, looker=lambda t: None)) == []
    shy = replace(POINTER, shows=lambda t, seer, other: other.index == 2)
    assert seen("Z2", shy) == [*rooms, "unseen"]


def test_zones_are_known_by_name_and_by_label() -> None:
    t = siege(row("open"))
    assert zones.zones_by_name(t) == {"Z1": 0, "Z2": 1, "a": 0, "b": 1}
    assert zones.zone_called(t, "b") == 1
    with pytest.raises(IllegalAction, match="no zone"):
        zones.zone_called(t, "attic")
    assert zones.name_at(t, None, *zones.plan_of(t).rooms[1].middle) == "b"
    assert zones.name_at(t, None, 0, 0) == ""


def test_the_terminal_shows_rooms_pieces_and_ways() -> None:
    t = siege(row("door", b="rubble"))
    told = FLOOR.text_map(t, lambda zone: ["  P1"] if zone == 0 else [])
    assert told == ["Z1 a, open ground:", "  P1", "Z2 b, rubble:", "Ways:", "  B1 a-b: a - b, door, open"]


# ---- the editor ------------------------------------------------------------------------------------------------------


EASEL = zones.easel_for(
    replace(FLOOR, things={"crates": zones.Things(lambda t, crates: {0: zones.plan_of(t).rooms[0].middle}, 1, "item")}),
    Setup,
    (easel.Corps(("people",), 0),),
    (LABELS,),
    lambda data: (),
    lays={easel.Tool("crate", "Crate", "Play"): ("crates", {"full": True})},
    leaves=("near", "aboard"),
)


def at(data: dict[str, Any], room: str) -> tuple[float, float]:
    return zones.plan_of(siege(data)).rooms[zones.zone_names(data).index(room)].middle


def painted(data: dict[str, Any], tool: str, *rooms: str) -> dict[str, Any]:
    assert tool in [each.key for each in EASEL.tools]
    EASEL.paint(siege(data), data, easel.Stroke(tool, tuple(at(data, room) for room in rooms)))
    siege(data)
    return data


def test_a_new_room_is_joined_to_the_one_that_was_clicked() -> None:
    data = painted(row("open"), "zone", "a")
    assert (data["zones"][-1], data["borders"][-1]) == ({"id": "Room"}, {"between": ["a", "Room"]})


def test_what_lies_in_a_room_is_painted_and_taken_away_again() -> None:
    data = painted(row("open"), "rubble", "b")
    assert data["zones"][1] == {"id": "b", "type": "rubble"}
    assert painted(data, "rubble", "b")["zones"][1] == {"id": "b"}


def test_a_line_makes_a_way_and_paints_over_the_one_that_is_there() -> None:
    data = painted(row("open", "open"), "door", "a", "c")
    assert data["borders"][-1] == {"between": ["a", "c"], "type": "door", "state": "closed"}
    assert painted(data, "wall", "c", "a")["borders"][-1] == {"between": ["a", "c"], "type": "wall"}
    assert painted(data, "open", "a", "c")["borders"][-1] == {"between": ["a", "c"]}
    assert len(data["borders"]) == 3


def test_a_full_board_takes_neither_more_rooms_nor_more_ways() -> None:
    data = row(*["open"] * (ZONES - 1))
    assert len(painted(data, "zone", "a")["zones"]) == ZONES
    data["borders"] += [{"between": ["a", "b"]}] * (BORDERS - len(data["borders"]))
    assert len(painted(data, "open", "a", "l")["borders"]) == BORDERS


def test_the_rubber_takes_a_room_with_its_ways_and_what_lies_there_but_not_the_last() -> None:
    data = row("open", "open") | {"crates": [{"zone": "a"}, {"zone": "c"}]}
    painted(data, "erase", "a")
    assert (zones.zone_names(data), data["borders"]) == (["b", "c"], [{"between": ["b", "c"], "type": "open"}])
    assert data["crates"] == [{"zone": "c"}]
    assert zones.zone_names(painted({"zones": [{"id": "a"}]}, "erase", "a")) == ["a"]


def test_a_piece_is_dragged_to_another_room_and_beside_the_board_stays() -> None:
    data = row("open") | {"people": [{"zone": "a"}]}
    assert EASEL.pieces(data) == {"P1": ("people", 0)}
    EASEL.place(siege(data), data, ("people", 0), *at(data, "b"), 0)
    assert data["people"] == [{"zone": "b"}]
    EASEL.place(siege(data), data, ("people", 0), 0.0, 0.0, 0)
    assert data["people"] == [{"zone": "b"}]


def test_a_piece_that_begins_elsewhere_is_beside_nobody_any_more() -> None:
    people: list[dict[str, Any]] = [
        {"name": "Ann", "zone": "a", "near": ["Bob", "Cid"], "aboard": 0},
        {"name": "Bob", "zone": "a", "near": ["Ann", "Cid"], "aboard": 0},
        {"name": "Cid", "zone": "a", "near": ["Ann", "Bob"]},
    ]
    data = row("open") | {"people": people}
    EASEL.place(siege(data), data, ("people", 0), *at(data, "a"), 0)
    assert people[0]["near"] == ["Bob", "Cid"]
    EASEL.place(siege(data), data, ("people", 0), *at(data, "b"), 0)
    assert people == [
        {"name": "Ann", "zone": "b"},
        {"name": "Bob", "zone": "a", "near": ["Cid"], "aboard": 0},
        {"name": "Cid", "zone": "a", "near": ["Bob"]},
    ]


def test_a_tool_of_the_game_lays_a_thing_in_a_room_and_none_beside_the_board() -> None:
    data = row("open")
    EASEL.paint(siege(data), data, easel.Stroke("crate", ((0.0, 0.0),)))
    assert "crates" not in data
    assert painted(data, "crate", "b")["crates"] == [{"full": True, "zone": "b"}]
    assert len(data["borders"]) == 1


def test_forms_know_the_names_of_zones_wherever_an_entry_has_one() -> None:
    known = EASEL.known(row("open"))
    assert known["CrateEntry.zone"] == known["BorderEntry.between"] == ["a", "b"]
    assert known["ZoneEntry.type"] == ["open", "rubble"]


def test_a_thing_is_carried_to_another_room() -> None:
    data = row("open") | {"crates": [{"zone": "a"}]}
    assert painted(data, "carry", "a", "b")["crates"] == [{"zone": "b"}]


def test_a_finger_finds_the_entry_of_a_way_and_of_a_room() -> None:
    data = row("open")
    t = siege(data)
    (middle,) = zones.plan_of(t).middles([0])
    assert EASEL.entry_at(t, data, *middle, 0) == ("borders", 0)
    assert EASEL.entry_at(t, data, *at(data, "b"), 0) == ("zones", 1)
    assert EASEL.entry_at(t, data, 0.0, 0.0, 0) is None
