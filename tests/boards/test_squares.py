"""Boards of squares: distances, ways and lines of sight; maps that are wrong; and what a brush paints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.boards import squares
from sandtable.boards.squares import COVER, OPAQUE, SLOW, SOLID, Feature, Terrain
from sandtable.compiled.walked.walk import Walk
from sandtable.kernel import InvalidRules, InvalidScenario, easel, helper
from tests.testing.test_warbands import bands

TERRAIN = Terrain(
    Feature("rock", "#", "block", SOLID | OPAQUE),
    Feature("reeds", "^", "growth", SLOW | COVER),
    Feature("wall", "|", "wall", SOLID | OPAQUE, on_edge=True),
    Feature("hedge", "-", "low-wall", SLOW | COVER, on_edge=True),
)
SIDES = ("red", "blue")
cells = st.tuples(st.integers(0, squares.MOST - 1), st.integers(0, squares.MOST - 1))


def board(*rows: str, **more: Any) -> squares.Board:
    made: squares.Board = squares.board_of(squares.BoardEntry(map=list(rows), **more), TERRAIN, SIDES)
    return made


def at(name: str) -> int:
    return squares.places_by_name()[name]


@settings(deadline=None)
@given(cells, cells)
def test_distances_are_those_of_a_king_and_of_a_walker(one: tuple[int, int], other: tuple[int, int]) -> None:
    east, south = abs(one[0] - other[0]), abs(one[1] - other[1])
    a, b = squares.place(*one), squares.place(*other)
    assert squares.apart(a, b) == squares.apart(b, a) == max(east, south)
    assert squares.walk(a, b) == east + south


@settings(deadline=None)
@given(cells, cells, st.integers(0, 1))
def test_a_line_takes_the_squares_nearest_to_it(one: tuple[int, int], other: tuple[int, int], reading: int) -> None:
    a, b = squares.place(*one), squares.place(*other)
    steps = squares.apart(a, b)
    for index in range(steps + 1):
        here = squares.line_place(a, b, index, reading)
        for start, end, got in (
            (one[0], other[0], squares.column_of(here)),
            (one[1], other[1], squares.row_of(here)),
        ):
            exact = start + Fraction(index * (end - start), max(steps, 1))
            assert abs(got - exact) <= Fraction(1, 2)
        assert squares.line_place(b, a, steps - index, reading) == here
    assert [squares.line_place(a, b, i, reading) for i in (0, steps)] == [a, b]


@settings(deadline=None)
@given(cells, cells)
def test_sight_is_the_same_from_either_end(one: tuple[int, int], other: tuple[int, int]) -> None:
    t = board("." * 12, "..#..^..#...", "." * 12, ".#....#.....", edges=[{"kind": "wall", "between": [["c1", "d1"]]}])
    a, b = squares.place(one[0] % 12, one[1] % 4), squares.place(other[0] % 12, other[1] % 4)
    assert squares.is_seen(t, a, b) == squares.is_seen(t, b, a)


def test_names_run_from_the_north_western_corner() -> None:
    assert at("a1") == squares.place(0, 0)
    assert at("c4") == squares.place(2, 3)
    assert at("ab1") == squares.place(27, 0)


def test_rock_stops_sight_and_steps_and_reeds_do_neither() -> None:
    t = board(". . # . .", ". . ^ . .")
    assert not squares.is_seen(t, at("a1"), at("e1"))
    assert squares.is_seen(t, at("a2"), at("e2"))
    assert squares.count_between(t, at("a2"), at("e2"), COVER, 0) == 1
    assert not squares.is_way(t, at("b1"), squares.Direction.E)
    assert squares.is_way(t, at("b2"), squares.Direction.E)


def test_nobody_slips_between_two_rocks_that_touch_at_a_corner() -> None:
    t = board(". #", "# .")
    assert not squares.is_way(t, at("a1"), squares.Direction.SE)
    assert squares.is_way(board(". .", "# ."), at("a1"), squares.Direction.SE)


def test_a_wall_on_an_edge_stops_both_ways_and_at_its_corner_only_with_another() -> None:
    t = board(". .", ". .", edges=[{"kind": "wall", "between": [["a1", "b1"]]}])
    assert not squares.is_way(t, at("a1"), squares.Direction.E)
    assert not squares.is_way(t, at("b1"), squares.Direction.W)
    assert squares.is_way(t, at("a1"), squares.Direction.SE)
    both = board(". .", ". .", edges=[{"kind": "wall", "between": [["a1", "b1"], ["a1", "a2"]]}])
    assert not squares.is_way(both, at("a1"), squares.Direction.SE)
    assert not squares.is_seen(both, at("a1"), at("b2"))


def test_the_rim_is_no_part_of_the_board() -> None:
    t = board(". .", ". .")
    assert squares.is_beyond(t, squares.NOWHERE)
    assert squares.is_beyond(t, squares.neighbour(at("a1"), squares.Direction.N))
    assert not squares.is_open(t, squares.neighbour(at("b2"), squares.Direction.SE))


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"map": [". ?"]}, 'board.map: b1: no sign "?"'),
        ({"map": [". .", "."]}, "board.map: row 2: 2 squares expected, got 1"),
        ({"map": []}, "1 to 60 columns and rows expected"),
        ({"map": ["." * 61]}, "1 to 60 columns and rows expected"),
        ({"map": [". ."], "edges": [{"kind": "moat", "between": [["a1", "b1"]]}]}, 'no edge "moat"'),
        ({"map": [". . ."], "edges": [{"kind": "wall", "between": [["a1", "c1"]]}]}, "a1 and c1 share no edge"),
        ({"map": [". ."], "zones": {"green": ["a1"]}}, 'no side "green"'),
        ({"map": [". ."], "zones": {"red": ["a1-c1"]}}, 'no square "c1": a1 to b1 expected'),
    ],
)
def test_a_board_that_is_wrong_says_where(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidScenario) as refused:
        squares.board_of(squares.BoardEntry(**entry), TERRAIN, SIDES)
    assert words in str(refused.value)


def test_the_largest_board_can_be_made_and_drawn() -> None:
    t = board(*["." * squares.MOST] * squares.MOST)
    assert not squares.is_beyond(t, squares.place(squares.MOST - 1, squares.MOST - 1))
    assert len(squares.scene(t, TERRAIN).spots) == squares.MOST**2


def test_two_features_with_one_sign_are_refused() -> None:
    with pytest.raises(InvalidRules, match="a sign of its own"):
        Terrain(Feature("rock", "#", "block", SOLID), Feature("hill", "#", "block", SLOW))


def test_the_terminal_shows_signs_pieces_and_edges() -> None:
    t = board(". #", ". ^", edges=[{"kind": "hedge", "between": [["a1", "a2"]]}])
    told = squares.text_map(t, TERRAIN, {at("a2"): "R1"}).splitlines()
    assert told == ["   a  b", " 1 .  #", " 2 R1 ^", "# rock  ^ reeds", "hedge a1-a2"]


def test_the_cheapest_way_goes_round_what_is_dear() -> None:
    t = board(". . .", ". ^ .", ". . .")

    def steps(here: int) -> list[squares.Step]:
        ways = [d for d in range(0, 8, 2) if squares.is_way(t, here, d)]
        found = [squares.neighbour(here, d) for d in ways]
        return [squares.Step(to, to, 5 if squares.has(t, to, SLOW) else 1) for to in found]  # type: ignore[arg-type]

    assert len(squares.way_to(at("a2"), at("c2"), steps, 9)) == 4
    assert squares.way_to(at("a2"), at("c2"), steps, 3) == ()


# ---- the editor ------------------------------------------------------------------------------------------------------


def painted(data: dict[str, Any], tool: str, *points: tuple[float, float]) -> dict[str, Any]:
    made = squares.easel_for(TERRAIN, SIDES, (), (), lambda data: (), lambda data: {})
    assert tool in [each.key for each in made.tools]
    made.paint(None, data, easel.Stroke(tool, points))
    squares.board_of(squares.BoardEntry(**data["board"]), TERRAIN, SIDES)
    board: dict[str, Any] = data["board"]
    return board


def fresh(*rows: str) -> dict[str, Any]:
    return {"board": {"map": list(rows)}}


def test_a_brush_paints_squares_and_the_rubber_clears_them() -> None:
    data = fresh(". .", ". .")
    assert painted(data, "rock", (1.5, 1.5), (2.5, 2.5))["map"] == ["# .", ". #"]
    assert painted(data, "erase", (1.5, 1.5))["map"] == [". .", ". #"]


def test_a_brush_near_an_edge_paints_it_once_and_the_rubber_clears_it_first() -> None:
    data = fresh("^ .")
    assert painted(data, "wall", (1.9, 1.5), (2.1, 1.5))["edges"] == [{"kind": "wall", "between": [["a1", "b1"]]}]
    assert painted(data, "hedge", (1.9, 1.5))["edges"] == [{"kind": "hedge", "between": [["a1", "b1"]]}]
    board = painted(data, "erase", (1.9, 1.5))
    assert (board["edges"], board["map"]) == ([], ["^ ."])


def test_zones_size_and_mirror_are_painted() -> None:
    data = fresh("# . .", ". . .", ". . .")
    assert painted(data, "zone-red", (1.5, 1.5), (2.5, 1.5))["zones"] == {"red": ["a1", "b1"], "blue": []}
    assert painted(data, "zone-blue", (2.5, 1.5))["zones"] == {"red": ["a1"], "blue": ["b1"]}
    assert painted(data, "mirror", (1.5, 1.5))["map"] == ["# . .", ". . .", ". . #"]
    assert painted(data, "size", (4.5, 2.5))["map"] == ["# . . .", ". . . ."]


def test_a_board_that_shrinks_loses_the_edges_and_zones_beyond_it() -> None:
    data = fresh(". . .", ". . .")
    data["board"] |= {"zones": {"red": ["b1-c2"]}, "edges": [{"kind": "wall", "between": [["a1", "b1"], ["b1", "c1"]]}]}
    board = painted(data, "size", (2.5, 1.5))
    assert (board["map"], board["zones"]["red"]) == ([". ."], ["b1"])
    assert board["edges"] == [{"kind": "wall", "between": [["a1", "b1"]]}]


# ---- levels ----------------------------------------------------------------------------------------------------------

HILLY = Terrain(Feature("rock", "#", "rock", SOLID, level=1), Feature("reeds", '"', "reeds", SLOW), levels=3)


def hilly(*rows: str, **levels: list[str]) -> squares.Board:
    """A board whose fields are so high: `on2=["a1"]` raises a1 to level 2."""
    told = {key.removeprefix("on"): blocks for key, blocks in levels.items()}
    made: squares.Board = squares.board_of(squares.BoardEntry(map=list(rows), levels=told), HILLY, SIDES)
    return made


def test_a_field_is_as_high_as_the_map_says_and_what_lies_on_it_raises_it() -> None:
    t = hilly(". # .", on1=["a1-b1"], on2=["a1"])
    assert [squares.level_of(t, at(name)) for name in ("a1", "b1", "c1")] == [2, 2, 0]
    assert squares.rise(t, at("c1"), at("a1")) == 2
    assert squares.rise(t, at("a1"), at("c1")) == -2
    assert squares.level_of(t, squares.NOWHERE) == 0


@pytest.mark.parametrize(
    ("heights", "seen"), [("000", 1), ("010", 0), ("110", 1), ("011", 1), ("121", 0), ("211", 1), ("112", 1)]
)
def test_ground_higher_than_both_ends_of_a_line_stops_it_and_no_other_does(heights: str, seen: int) -> None:
    raised = {f"on{level}": [f"{x}1" for x, high in zip("ace", heights) if high == level] for level in "12"}
    t = hilly(". . . . .", **raised)
    assert squares.is_seen(t, at("a1"), at("e1")) == bool(seen)
    assert squares.highest_between(t, at("a1"), at("e1"), 0) == int(heights[1])


def test_compiled_rules_see_levels_as_plain_ones_do() -> None:
    t = bands.load().start("ford")
    t.board.levels[at("c4")] = 2
    for one, other in (("a4", "e4"), ("c4", "e4"), ("e4", "c4"), ("a3", "e3")):
        plain: Any = bands.load().table(t.clone())
        survey(plain, at(one), at(other))
        ends: Any = Walk(bands.load(), t, ("random", "random"), survey, (at(one), at(other))).ends(lambda *_: None)
        assert [list(end.score) for end, _, _ in ends] == [list(plain.score)], (one, other)


@helper
def survey(t: Any, one: int, other: int) -> None:
    """Leaves what the kit says in the state, where compiled code leaves it too."""
    t.score[0] = squares.rise(t.board, one, other) + 10 * squares.highest_between(t.board, one, other, 0)
    t.score[1] = 1 if squares.is_seen(t.board, one, other) else 0


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ({"4": ["a1"]}, 'board.levels: no level "4": 1 to 3 expected'),
        ({"high": ["a1"]}, 'board.levels: no level "high": 1 to 3 expected'),
        ({"1": ["c9"]}, 'board.levels.1: no square "c9": a1 to b1 expected'),
    ],
)
def test_a_level_that_is_wrong_says_where(levels: dict[str, list[str]], words: str) -> None:
    with pytest.raises(InvalidScenario) as refused:
        squares.board_of(squares.BoardEntry(map=[". ."], levels=levels), HILLY, SIDES)
    assert words in str(refused.value)
    with pytest.raises(InvalidScenario, match='no level "1": this game has none'):
        squares.board_of(squares.BoardEntry(map=[". ."], levels={"1": ["a1"]}), TERRAIN, SIDES)


def test_levels_are_drawn_and_told_in_the_terminal() -> None:
    t = hilly(". # .", on1=["a1-b1"])
    shapes = squares.scene(t, HILLY).ground
    told = [(x.label, x.variant) for x in shapes if x.style == "floor"]
    assert told == [("level 1", "level-1"), ("level 2", "level-2")]
    assert {x.label for x in shapes if x.style == "edge"} == {"rim of level 1", "rim of level 2"}
    assert squares.text_map(t, HILLY, {}).splitlines()[1:] == [" 1 .1 #2 .", "# rock  after a sign, the level"]


def test_a_brush_raises_and_lowers_the_ground() -> None:
    made = squares.easel_for(HILLY, SIDES, (), (), lambda data: (), lambda data: {})
    data = fresh(". . .")
    for tool, *points in (
        ("higher", (1.5, 1.5), (1.6, 1.5), (2.5, 1.5)),
        ("higher", (1.5, 1.5)),
        ("lower", (2.5, 1.5)),
    ):
        made.paint(None, data, easel.Stroke(tool, tuple(points)))
    assert data["board"]["levels"] == {"2": ["a1"]}
    made.paint(None, data, easel.Stroke("size", ((2.5, 1.5),)))
    assert data["board"]["levels"] == {"2": ["a1"]}
    for _ in range(3):
        made.paint(None, data, easel.Stroke("lower", ((1.5, 1.5),)))
    assert "levels" not in data["board"]
    flat = squares.easel_for(TERRAIN, SIDES, (), (), lambda data: (), lambda data: {})
    assert "higher" not in [each.key for each in flat.tools]
