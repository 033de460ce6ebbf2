"""Boards of hexes: distances, lines, edges, maps and brushes."""

from __future__ import annotations

import itertools
from math import dist
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.boards import hexes
from sandtable.boards.hexes import COVER, OPAQUE, SLOW, SOLID, Feature, Terrain
from sandtable.boards.hexes.plan import PLAN, TALL
from sandtable.kernel import InvalidScenario, easel

TERRAIN = Terrain(
    Feature("rock", "#", "block", SOLID | OPAQUE),
    Feature("reeds", "^", "growth", SLOW | COVER),
    Feature("wall", "|", "wall", SOLID | OPAQUE, on_edge=True),
)
SIDES = ("red", "blue")
cells = st.tuples(st.integers(0, hexes.MOST - 1), st.integers(0, hexes.MOST - 1))


def board(*rows: str, **more: Any) -> hexes.Board:
    made: hexes.Board = hexes.board_of(hexes.BoardEntry(map=list(rows), **more), TERRAIN, SIDES)
    return made


def at(name: str) -> int:
    return hexes.places_by_name()[name]


@settings(deadline=None)
@given(cells)
def test_a_place_has_its_column_row_and_name_and_is_found_under_its_middle(cell: tuple[int, int]) -> None:
    here = hexes.place(*cell)
    assert (hexes.column_of(here), hexes.row_of(here)) == cell
    assert at(PLAN.name_of(here)) == here
    assert PLAN.place_under(*hexes.middle(here), hexes.MOST, hexes.MOST) == here


def test_every_hex_has_six_neighbours_at_one_unit_on_the_page() -> None:
    for cell in ((0, 0), (3, 4), (3, 5), (39, 39)):
        here = hexes.place(*cell)
        around = [hexes.neighbour(here, direction) for direction in range(hexes.DIRECTIONS)]
        assert len(set(around)) == 6
        for direction, to in enumerate(around):
            assert dist(hexes.middle(here), hexes.middle(to)) == pytest.approx(1)
            assert hexes.direction_to(here, to) == direction
            assert hexes.apart(here, to) == 1


def test_steps_between_hexes_are_the_fewest_that_lead_there() -> None:
    start = hexes.place(12, 11)
    steps, reached = {start: 0}, [start]
    for here in reached:
        for direction in range(6):
            to = hexes.neighbour(here, direction)
            if to not in steps and steps[here] < 9:
                steps[to] = steps[here] + 1
                reached.append(to)
    assert {to: hexes.apart(start, to) for to in steps} == steps
    assert len(steps) == 1 + 6 * 45


@settings(deadline=None)
@given(cells, cells, st.integers(0, 1))
def test_a_line_takes_the_hexes_on_it_step_by_step(one: tuple[int, int], other: tuple[int, int], reading: int) -> None:
    a, b = hexes.place(*one), hexes.place(*other)
    steps = hexes.apart(a, b)
    places = [hexes.line_place(a, b, index, reading) for index in range(steps + 1)]
    assert (places[0], places[-1]) == (a, b)
    assert places[::-1] == [hexes.line_place(b, a, index, reading) for index in range(steps + 1)]
    assert all(hexes.apart(here, to) == 1 for here, to in itertools.pairwise(places))
    (ax, ay), (bx, by) = hexes.middle(a), hexes.middle(b)
    for index, here in enumerate(places):
        share = index / max(steps, 1)
        assert dist(hexes.middle(here), (ax + share * (bx - ax), ay + share * (by - ay))) < TALL + 1e-9


@settings(deadline=None)
@given(cells, cells)
def test_sight_is_the_same_from_either_end(one: tuple[int, int], other: tuple[int, int]) -> None:
    t = board("." * 12, "..#..^..#...", "." * 12, ".#....#.....", edges=[{"kind": "wall", "between": [["c1", "d1"]]}])
    a, b = hexes.place(one[0] % 12, one[1] % 4), hexes.place(other[0] % 12, other[1] % 4)
    assert hexes.is_seen(t, a, b) == hexes.is_seen(t, b, a)


def test_a_line_between_two_rocks_is_shut_and_beside_one_it_is_open() -> None:
    both = board(". . .", "# # .", ". . .")
    assert hexes.apart(at("b1"), at("b3")) == 2
    assert not hexes.is_seen(both, at("b1"), at("b3"))
    assert hexes.is_seen(board(". . .", "# . .", ". . ."), at("b1"), at("b3"))


def test_a_wall_on_an_edge_stops_steps_and_sight_both_ways() -> None:
    t = board(". .", ". .", edges=[{"kind": "wall", "between": [["a1", "a2"]]}])
    assert not hexes.is_way(t, at("a1"), hexes.Direction.SE)
    assert not hexes.is_way(t, at("a2"), hexes.Direction.NW)
    assert not hexes.is_seen(t, at("a1"), at("a2"))
    assert hexes.is_way(t, at("a1"), hexes.Direction.E)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"map": [". .", "."]}, "board.map: row 2: 2 hexes expected, got 1"),
        ({"map": ["." * 41]}, "1 to 40 columns and rows expected"),
        ({"map": [". .", ". ."], "edges": [{"kind": "wall", "between": [["b1", "a2"]]}]}, ""),
        ({"map": [". .", ". ."], "edges": [{"kind": "wall", "between": [["a1", "b2"]]}]}, "a1 and b2 share no edge"),
        ({"map": [". ."], "zones": {"red": ["a1-c1"]}}, 'no hex "c1": a1 to b1 expected'),
    ],
)
def test_a_board_that_is_wrong_says_where(entry: dict[str, Any], words: str) -> None:
    said = ""
    try:
        hexes.board_of(hexes.BoardEntry(**entry), TERRAIN, SIDES)
    except InvalidScenario as wrong:
        said = str(wrong)
    assert words in said
    assert bool(words) == bool(said)


def test_the_largest_board_can_be_made_and_drawn() -> None:
    t = board(*["." * hexes.MOST] * hexes.MOST)
    scene = hexes.scene(t, TERRAIN)
    assert len(scene.spots) == hexes.MOST**2
    assert all(0 <= spot.x <= scene.width and 0 <= spot.y <= scene.height for spot in scene.spots)


def test_the_terminal_shows_every_second_row_further_east() -> None:
    t = board(". #", ". ^", edges=[{"kind": "wall", "between": [["a1", "a2"]]}])
    told = hexes.text_map(t, TERRAIN, {at("a2"): "R1"}).splitlines()
    assert told == ["   a  b", " 1 .  #", " 2  R1 ^", "# rock  ^ reeds", "wall a1-a2"]


def test_a_brush_paints_hexes_and_the_edge_it_is_near() -> None:
    data: dict[str, Any] = {"board": {"map": [". .", ". ."]}}
    made = hexes.easel_for(TERRAIN, SIDES, (), (), lambda data: (), lambda data: {})
    x, y = hexes.middle(at("a1"))
    made.paint(None, data, easel.Stroke("rock", (hexes.middle(at("b2")),)))
    made.paint(None, data, easel.Stroke("wall", ((x + 0.22, y + 0.38),)))
    assert data["board"]["map"] == [". .", ". #"]
    assert data["board"]["edges"] == [{"kind": "wall", "between": [["a1", "a2"]]}]
    made.paint(None, data, easel.Stroke("mirror", ((x, y),)))
    assert data["board"]["map"] == [". .", ". ."]


def test_high_ground_between_two_hexes_stops_sight_from_below() -> None:
    terrain = Terrain(levels=2)
    entry = hexes.BoardEntry(map=[". . . . ."], levels={"2": ["c1"], "1": ["e1"]})
    t = hexes.board_of(entry, terrain, ("red", "blue"))
    ends = hexes.places_by_name()["a1"], hexes.places_by_name()["e1"]
    assert not hexes.is_seen(t, *ends)
    assert (hexes.highest_between(t, *ends, 0), hexes.rise(t, *ends)) == (2, 1)
    t.levels[ends[0]] = 2
    assert hexes.is_seen(t, *ends)
