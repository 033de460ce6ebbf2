"""Tables in lengths: distances, levels and lines; scenarios that are wrong; what is drawn, and what a brush paints."""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.boards import tabletop
from sandtable.boards.tabletop import COVER, INCHES, METRES, OPAQUE, SOLID, STANDABLE, Inches, Solid, Tabletop, Terrain
from sandtable.kernel import NOBODY, Group, IllegalAction, InvalidScenario, easel, i8

INCH = INCHES.parts
SIDES = ("red", "blue")
TERRAIN = Terrain(
    Solid("hill", "h", "block", STANDABLE, height=2, size=1),
    Solid("wall", "|", "wall", SOLID | OPAQUE, height=2, gesture="line"),
    Solid("wood", "^", "growth", COVER, height=4, gesture="brush", size=1.5, help="cover"),
)
TABLE = Tabletop(INCHES, TERRAIN, SIDES)
NONE_GONE = Group()
places = st.tuples(st.integers(0, 24 * INCH), st.integers(0, 24 * INCH))


class Trooper(tabletop.Miniature):
    side: i8
    points: i8 = 3

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return "R1", "B1"


def entry(*terrain: dict[str, Any], **more: Any) -> tabletop.BoardEntry[Inches]:
    return tabletop.BoardEntry[Inches](**{"size": (24, 16), "terrain": list(terrain), **more})


def board(*terrain: dict[str, Any], **more: Any) -> tabletop.Board:
    made: tabletop.Board = TABLE.board_of(entry(*terrain, **more))
    return made


def trooper(x: float, y: float, z: float = 0, index: int = 0) -> Trooper:
    return Trooper(index=index, placed=True, x=round(x * INCH), y=round(y * INCH), z=round(z * INCH))


HILL = {"kind": "hill", "id": "hill", "rectangle": (8, 4, 12, 8)}
WALL = {"kind": "wall", "id": "wall", "polygon": [(4, 10), (8, 10), (8, 11), (4, 11)]}
WOOD = {"kind": "wood", "id": "wood", "circle": (18, 8, 2)}


# ---- distances, levels, lines ----------------------------------------------------------------------------------------


@settings(deadline=None)
@given(places, places, st.integers(0, 10 * INCH))
def test_reach_is_measured_from_edge_to_edge(one: tuple[int, int], other: tuple[int, int], reach: int) -> None:
    a, b = Trooper(x=one[0], y=one[1]), Trooper(x=other[0], y=other[1], radius=1000)
    far = hypot(one[0] - other[0], one[1] - other[1]) - 1500
    if abs(far - reach) > 1e-3:
        assert tabletop.within(a, b, reach) == tabletop.within(b, a, reach) == (far < reach)
    assert tabletop.gap(a, b) == pytest.approx(max(far, 0), abs=1)


def test_bases_overlap_on_one_level_only() -> None:
    low, high = trooper(10, 6), trooper(10.5, 6, 2)
    assert not tabletop.overlaps(low, high, low.x, low.y, low.z)
    assert tabletop.overlaps(low, high, low.x, low.y, high.z)
    assert not tabletop.overlaps(low, high, high.x - 1000, high.y, high.z)  # they touch


@settings(deadline=None)
@given(places)
def test_a_level_is_the_highest_top_under_a_point_up_to_a_limit(at: tuple[int, int]) -> None:
    t = board(HILL, {"kind": "hill", "rectangle": (10, 4, 12, 8), "height": 3}, size=(24, 24))
    on = 8 * INCH <= at[0] <= 12 * INCH and 4 * INCH <= at[1] <= 8 * INCH
    east = on and at[0] >= 10 * INCH
    assert tabletop.level(t, NONE_GONE, *at, 9 * INCH) == (3 * INCH if east else 2 * INCH if on else 0)
    assert tabletop.level(t, NONE_GONE, *at, 2 * INCH) == (2 * INCH if on else 0)
    assert tabletop.footing(t, NONE_GONE, *at, 3 * INCH) == (1 if east else NOBODY)


@settings(deadline=None)
@given(places, places)
def test_what_is_in_the_way_is_found_near_or_not(a: tuple[int, int], b: tuple[int, int]) -> None:
    t = board(HILL, WALL, WOOD, size=(24, 24))
    hits = [f.index for f in t.features[:3] if tabletop.is_hit(f, *a, *b, 500)]
    assert tabletop.first_met(t, NONE_GONE, STANDABLE | SOLID | COVER, *a, *b, 500, 0, INCH) == min(
        hits, default=NOBODY
    )


@settings(deadline=None)
@given(places, places)
def test_sight_is_the_same_from_either_end(a: tuple[int, int], b: tuple[int, int]) -> None:
    t = board(HILL, WALL, WOOD, size=(24, 24))
    there = tabletop.first_on_line(t, NONE_GONE, OPAQUE, *a, INCH, *b, INCH)
    assert there == tabletop.first_on_line(t, NONE_GONE, OPAQUE, *b, INCH, *a, INCH)


def test_a_line_passes_over_what_is_lower_and_what_is_gone() -> None:
    t = board(WALL)
    south, north = (6 * INCH, 8 * INCH), (6 * INCH, 13 * INCH)
    assert tabletop.first_on_line(t, NONE_GONE, OPAQUE, *south, INCH, *north, INCH) == 0
    assert tabletop.first_on_line(t, NONE_GONE, OPAQUE, *south, 3 * INCH, *north, 3 * INCH) == NOBODY
    assert tabletop.first_on_line(t, Group(1), OPAQUE, *south, INCH, *north, INCH) == NOBODY
    assert tabletop.first_on_line(t, NONE_GONE, COVER, *south, INCH, *north, INCH) == NOBODY


def test_the_edges_of_tops_are_met_one_after_the_other_along_a_way() -> None:
    t = board(HILL, {"kind": "hill", "rectangle": (13, 4, 17, 8)}, {"kind": "hill", "rectangle": (8, 9, 12, 10)})
    ends = (6 * INCH, 6 * INCH, 16 * INCH, 6 * INCH)
    met, at = [], 0
    while at < tabletop.MILLION:
        at = tabletop.next_edge(t, NONE_GONE, *ends, at)
        met.append(at)
    assert met == [200_000, 600_000, 700_000, tabletop.MILLION]
    assert tabletop.next_edge(t, Group(1), *ends, 0) == 700_000


def test_a_piece_steps_on_to_the_nearest_edge() -> None:
    t = board(HILL)
    assert tabletop.near_edge(t.features[0], 10 * INCH, 2 * INCH) == pytest.approx((10 * INCH, 4 * INCH), abs=3)
    assert tabletop.contains(t.features[0], *tabletop.near_edge(t.features[0], 2 * INCH, 2 * INCH))


# ---- scenario files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "more", "words"),
    [
        ([{"kind": "moat", "circle": (1, 1, 1)}], {}, 'board.terrain[0].kind: no feature "moat"'),
        ([{"kind": "hill", "circle": (1, 1, 0)}], {}, "board.terrain[0]: radius: 1 to 8000 expected, got 0"),
        ([{"kind": "hill", "polygon": [(1, 1), (2, 2), (3, 3)]}], {}, "the corners of a convex polygon expected"),
        ([HILL | {"base": 15}], {}, "heights from 0 to 16 inches expected"),
        ([HILL] * 25, {}, "board.terrain: at most 24 pieces, got 25"),
        ([], {"size": (24, 100)}, "board.size: 1 to 72 inches each way expected"),
        ([], {"zones": {"green": (0, 0, 1, 1)}}, 'no side "green"'),
    ],
)
def test_a_table_that_is_wrong_says_where(terrain: list[Any], more: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidScenario) as refused:
        board(*terrain, **more)
    assert words in str(refused.value)


@pytest.mark.parametrize("piece", [{"kind": "hill"}, HILL | {"circle": (1, 1, 1)}])
def test_terrain_has_one_outline(piece: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="one of rectangle, circle and polygon expected"):
        entry(piece)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "a box, three corners or more, or a centre expected"),
        ({"corners": [(1, 1), (2, 2)], "centre": (5, 5)}, "a box, three corners or more, or a centre expected"),
        ({"corners": [(1, 1), (2, 2), (3, 3)]}, "needs a width and a height; got corners"),
        ({"box": (2, 1, 2, 3)}, r"needs a width and a height; got box = \[2.0, 1.0, 2.0, 3.0\]"),
        ({"box": (3, 1, 2, 3)}, "left, top, right, bottom expected"),
        ({"centre": (1, 1), "radius": -1}, "needs a width and a height; got radius = -1.0"),
    ],
)
def test_an_outline_of_any_shape_is_one(said: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tabletop.AnyOutline[Inches].model_validate(said).shape()


def test_an_outline_may_be_hollow_and_what_is_round_is_half_a_unit_wide_each_way() -> None:
    hollow = tabletop.AnyOutline[Inches].model_validate({"corners": [(1, 1), (5, 1), (5, 5), (3, 2), (1, 5)]})
    assert hollow.shape().corners == 5
    assert tabletop.AnyOutline[Inches].model_validate({"centre": (1, 1)}).shape().radius == INCH // 2


def test_forms_ask_for_lengths_as_files_have_them() -> None:
    asked = tabletop.AnyOutline[Inches].model_json_schema()["properties"]["radius"]
    assert (asked["type"], asked["default"]) == ("number", 0.5)


@pytest.mark.parametrize("length", ["3", True, 0.0001, 1e9])
def test_what_is_no_length_is_refused(length: object) -> None:
    with pytest.raises(ValueError, match="inches"):
        entry(size=(length, 16))


def test_metres_are_rounded_to_centimetres_and_said_so() -> None:
    assert METRES.read(1.006) == 101
    assert METRES.words(150) == "1.5 m"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((0.2, 5), "B is outside the table"),
        ((6, 10.5), "B stands in F"),
        ((12, 3), 'B overlaps A by 0.5"'),
        ((12, 9), ""),
    ],
)
def test_a_piece_without_room_says_why(at: tuple[float, float], words: str) -> None:
    t, others = board(WALL), [trooper(12, 3.5), trooper(*at, index=1)]

    def said(piece: Any) -> str:
        return "AB"[piece.index] if isinstance(piece, Trooper) else "F"

    why = TABLE.misplaced(t, others[1], said) or TABLE.crowded(others[1], others, said)
    assert why.startswith(words) if words else not why


class Town:
    """A battle on terrain that says itself what it is, with a trooper on the ground and one on the roof of the shed."""

    numbers = {"contact": 100}
    names: dict[str, list[str]] = {"Scenery": ["shed", "barn", "kerb", "fence", "arch", "tank"]}
    log = None

    def __init__(self) -> None:
        self.board = TOWN.board_of(entry())
        self.board.pieces = len(HOUSES)
        self.laid = [where for _, _, where in TOWN.laid(self.board, HOUSES, "terrain")]
        self.gone = NONE_GONE
        self.troopers = [trooper(2, 3), trooper(8, 6, 3, index=1)]

    def pieces(self) -> list[Trooper]:
        return self.troopers

    def silent_copy(self) -> Town:
        copy = Town()
        copy.troopers = [each.clone() for each in self.troopers]
        return copy


class HouseEntry(tabletop.SolidEntry[Inches]):
    ladder: bool = False
    opaque: bool = True
    top: bool = True


LADDER = tabletop.OWN
TRAITS = (
    tabletop.Trait("with a ladder", "ladder", LADDER, rim="ladder"),
    tabletop.Trait("", "opaque", OPAQUE),
    tabletop.Trait("", "top", STANDABLE, unsaid="nobody stands on it"),
    tabletop.Trait(lambda x: f"{x.radius} wide", test=lambda x: x.radius > 0, style="danger", lasts=False),
)
TOWN = Tabletop(INCHES, Terrain(traits=TRAITS), SIDES, step=lambda t: INCH)
HOUSES = [
    HouseEntry.model_validate(each)
    for each in (
        {"id": "shed", "rectangle": (6, 4, 10, 8), "height": 3, "ladder": True},
        {"id": "barn", "rectangle": (12, 4, 16, 8), "height": 3.5},
        {"id": "kerb", "rectangle": (2, 10, 4, 12), "height": 1},
        {"id": "fence", "rectangle": (6, 12, 10, 12.5), "height": 2, "opaque": False},
        {"id": "arch", "rectangle": (12, 12, 12.5, 15), "height": 3, "base": 2, "top": False},
        {"id": "tank", "circle": (20, 12, 1), "height": 2},
    )
]


def test_terrain_that_says_itself_what_it_is_looks_like_that() -> None:
    t = Town()
    shapes = TOWN.scene_of(t).ground
    assert [(x.style, x.label) for x in shapes if x.kind == "polygon"][1:] == [
        ("block", 'shed, 3" high, with a ladder'),
        ("block", 'barn, 3.5" high'),
        ("low-wall", 'kerb, 1" high, stepped over'),
        ("window", 'fence, 2" high'),
        ("wall", 'arch, 5" high, 2" above the table, nobody stands on it'),
    ]
    assert [x.label for x in shapes if x.style == "ladder"] == ["ladder on the shed"]
    assert t.laid[1] == "terrain[1] (barn)"


def test_what_a_battle_may_take_away_is_drawn_until_it_is_gone() -> None:
    t = Town()
    assert "danger" not in [x.style for x in TOWN.scene_of(t).ground]
    assert [x.label for x in TOWN.passing(t, t.gone) if x.style == "danger"] == ['tank, 2" high, 1000 wide']
    assert list(TOWN.passing(t, Group(1 << 5))) == []


@pytest.mark.parametrize(
    ("at", "high", "z"), [((3, 11), 0, 1), ((8, 6), 0, 0), ((8, 6), 2, 3), ((8, 6), 1, None), ((2, 3.2), 0, None)]
)
def test_a_piece_is_set_down_on_what_it_can_step_on_to(at: tuple[float, float], high: float, z: float | None) -> None:
    t, piece = Town(), trooper(0, 0, index=2)
    t.board.features[0].low = INCH * 3 // 2 if high == 0 else 0  # a roof one may stand under
    del t.troopers[1]
    place = round(at[0] * INCH), round(at[1] * INCH)
    if z is None:
        with pytest.raises(InvalidScenario, match=r"here: it (stands in|overlaps)"):
            TOWN.set_down(t, piece, place, round(high * INCH), lambda x: "it", "here: ")
    else:
        TOWN.set_down(t, piece, place, round(high * INCH), lambda x: "it", "here: ")
        assert (piece.placed, piece.z) == (True, z * INCH)


@pytest.mark.parametrize("deep", [0.5, 9])
def test_strips_are_at_most_half_of_the_table(deep: float) -> None:
    t = board()
    TABLE.strips(t, 4 * INCH, "deploy")
    assert (tabletop.is_in_zone(t, 0, 4 * INCH, 0), tabletop.is_in_zone(t, 0, 4 * INCH, 1)) == (True, False)
    with pytest.raises(InvalidScenario, match="deploy: from 1 inch to half of the table expected"):
        TABLE.strips(t, round(deep * INCH), "deploy")


def test_where_a_side_deploys_is_known() -> None:
    t = board(zones={"blue": (0, 12, 24, 16)})
    assert tabletop.is_in_zone(t, 5 * INCH, 12 * INCH, 1)
    assert not tabletop.is_in_zone(t, 5 * INCH, 11 * INCH, 1)
    assert [(shape.label, shape.points[1]) for shape in TABLE.zone_shapes(t)] == [("blue deploys here", 4)]


# ---- pages and the terminal ------------------------------------------------------------------------------------------


def test_places_on_a_page_lead_back_to_themselves() -> None:
    t = board()
    assert TABLE.from_page(t, *TABLE.on_page(t, 3250, 4500)) == (3250, 4500)
    assert TABLE.on_page(t, 0, 16 * INCH) == (0, 0)
    assert TABLE.spoken_place(3250, 4500) == "(3.25, 4.5)"


def test_everything_is_drawn_within_the_scene_and_named() -> None:
    t = board(HILL, WALL, WOOD)
    scene = TABLE.scene(t)
    assert (scene.width, scene.height, scene.unit) == (24, 16, "inches")
    assert [spot.name for spot in scene.spots] == ["T1", "T2", "T3"]
    assert 'wood, 4" high, cover' in [shape.label for shape in scene.ground]
    assert [shape.points for shape in scene.ground if shape.style == "growth"] == [(18, 8, 2)]
    for shape in scene.ground:
        reach = shape.points[2] if shape.kind == "circle" else 0
        xs, ys = (shape.points[:1], shape.points[1:2]) if reach else (shape.points[::2], shape.points[1::2])
        assert min(*xs, *ys) >= reach
        assert (max(xs) <= 24 - reach, max(ys) <= 16 - reach) == (True, True)


def test_a_line_that_is_blocked_ends_at_what_blocks_it() -> None:
    t = board(WALL)
    line, stop = TABLE.sight_line(t, trooper(6, 8), trooper(6, 13), t.features[:1], "no sight")
    assert (line.style, stop.label) == ("sight-blocked", "wall")
    assert line.points == pytest.approx((6, 8, 6, 6), abs=0.01)
    assert [shape.style for shape in TABLE.sight_line(t, trooper(1, 1), trooper(2, 2))] == ["sight"]


def test_of_several_features_the_first_one_on_a_line_ends_it() -> None:
    behind = {"kind": "hill", "rectangle": (4, 12, 8, 13)}
    t = board(behind, WALL)
    _, stop = TABLE.sight_line(t, trooper(6, 8), trooper(6, 14), t.features[:2], "no sight")
    assert stop.label == "wall"


def test_a_throw_ends_where_it_is_barred() -> None:
    t = board(WALL)
    free, barred = TABLE.throw(t, trooper(6, 8), (6000, 12_000), '4"', None), lambda x, y: y >= 10_000
    assert [(shape.style, shape.label) for shape in free] == [("sight", '4"')]
    line, stop = TABLE.throw(t, trooper(6, 8), (6000, 12_000), '4"', barred)
    assert line.points == pytest.approx((6, 8, 6, 6), abs=0.01)
    assert stop.label == '4", something is in the way'


def test_what_is_dark_is_a_box_with_its_words_below_the_upper_edge() -> None:
    whole, area, words = TABLE.dark(board(), "dusk", [((2000, 2000, 6000, 5000), "a cellar")])
    assert (whole.label, whole.points[4:6], area.style) == ("dusk", (24, 0), "dark")
    assert words.label == "a cellar"
    assert words.points == pytest.approx((4, 11.8))
    assert list(TABLE.dark(board(), "", [])) == []


def test_of_how_far_something_carries_only_what_ends_on_the_table_is_drawn() -> None:
    rings = TABLE.rings(board(), trooper(6, 8), [(0, "none"), (9 * INCH, "near"), (30 * INCH, "far")])
    assert [(ring.label, ring.points) for ring in rings] == [("near", (6, 8, 9))]


def test_places_are_read_from_lines_a_metre_apart_or_from_fewer_where_those_would_be_too_many() -> None:
    field = Tabletop(METRES, TERRAIN, SIDES)
    for wide, every in ((24, 1), (25, 5), (121, 10)):
        made = tabletop.Board(width=wide * METRES.parts, depth=METRES.parts)
        assert next(x for x in field.rulers(made) if x.kind == "line").label == f"{every} m from the west"


def test_kinds_of_terrain_begin_with_the_first_feature_where_no_ground_is_bare() -> None:
    assert [x and x.name for x in Terrain(*TERRAIN.features, bare=False).ground] == ["hill", "wall", "wood"]
    assert TERRAIN.ground[0] is None


def test_how_a_piece_is_seen_is_told_by_its_ring() -> None:
    marks = [TABLE.seen_mark(board(), trooper(6, 8), cover, "Ann") for cover in (None, 0, 2)]
    assert [mark.style for mark in marks] == ["unseen", "seen", "seen-in-cover"]
    assert {mark.points for mark in marks} == {(6, 8, 0.7)}


def test_the_terminal_shows_signs_and_pieces_with_north_up() -> None:
    t = board({"kind": "wall", "rectangle": (1, 1, 3, 2)}, size=(5, 3))
    assert TABLE.text_map(t, [(4500, 200, "A"), (0, 3000, "B")]) == ["B....", ".||..", "....A"]


@pytest.mark.parametrize(("longest", "bends"), [(12 * INCH, 2), (5 * INCH, None)])
def test_the_way_of_a_pointer_goes_round_a_wall_if_it_is_long_enough(longest: int, bends: int | None) -> None:
    t, (start, goal) = board(WALL), ((5 * INCH, 9 * INCH), (6 * INCH, 12 * INCH))
    ways = list(tabletop.ways_around(t, trooper(start[0] / INCH, start[1] / INCH), goal, longest))
    assert [len(way) - 2 for way in ways[:1]] == ([] if bends is None else [bends])


def test_a_long_way_is_cut_where_each_move_is_used_up() -> None:
    assert list(tabletop.in_moves([(0, 0), (0, 10_000)], 3_000, 4_000)) == [(0, 3_000), (0, 7_000), (0, 10_000)]


class Skirmish:
    """A battle of a red trooper who walks 6 inches at a time, and a blue one behind the wall."""

    def __init__(self) -> None:
        self.board = board(WALL, zones={"red": (0, 0, 24, 4)})
        self.troopers = [trooper(6, 8.5), trooper(6, 13, index=1)]

    def pieces(self) -> list[Trooper]:
        return self.troopers

    def side_of(self, piece: Trooper) -> int:
        return piece.index

    def silent_copy(self) -> Skirmish:
        copy = Skirmish()
        copy.troopers = [each.clone() for each in self.troopers]
        return copy


class Walk(NamedTuple):
    x: int
    y: int


class Strike(NamedTuple):
    target: int


def walk(t: Skirmish, answer: Walk, who: Trooper) -> None:
    who.x, who.y = answer


def is_free(t: Skirmish, answer: Walk) -> bool:
    who = t.troopers[0]
    far = tabletop.span((who.x, who.y), answer)
    met = tabletop.first_met(t.board, NONE_GONE, SOLID, who.x, who.y, *answer, who.radius, 0, INCH)
    return 0 < far <= 6 * INCH and met == NOBODY


POINTER = tabletop.Pointer(
    TABLE,
    walk=lambda t, x, y: Walk(x, y),  # type: ignore[arg-type, return-value]
    mover=lambda t: t.troopers[0],
    lengths=lambda t, who: tabletop.Lengths(6 * INCH, 6 * INCH, 1),
    ways=lambda t, who, goal, longest: tabletop.ways_around(t.board, who, goal, longest, t.troopers[1:]),
    is_legal=is_free,
    make=walk,
    pieces=lambda t: t.troopers,
    at_piece=lambda t, who, target: (Strike(target.index),),  # type: ignore[arg-type, return-value]
)


def test_a_click_is_a_walk_or_an_attack_and_leads_around_a_wall_in_as_many_moves_as_it_takes() -> None:
    t, behind = Skirmish(), (6.0, 4.0)  # on the page; 12 inches from the south
    assert list(POINTER.pick(t, 6, 5.5)) == []  # in the wall
    assert list(POINTER.pick(t, 2, 8)) == [Walk(2 * INCH, 8 * INCH)]
    assert POINTER.tried(t, *behind) == Walk(6 * INCH, 12 * INCH)
    assert POINTER.tried(t, 6, 3) == Strike(1)
    assert POINTER.tried(t, 30, 3) is None
    legs = list(POINTER.way(t, 9, 3.5))
    assert len(legs) > 1
    assert legs[-1] == Walk(9 * INCH, 12_500)
    assert (t.troopers[0].x, t.troopers[0].y) == (6 * INCH, 8_500)
    assert list(POINTER.way(t, 23, 8)) == []  # too far


class Run(NamedTuple):
    x: int
    y: int


class Start(NamedTuple):
    x: int
    y: int


def by_gaits(shout: bool = False) -> tabletop.Pointer:
    """Clicks of troopers who walk 2 inches for a point or run 4 for two, straight on and not into the wall."""
    return tabletop.by_gaits(
        TABLE,
        {Walk: 1, Run: 2},  # type: ignore[dict-item]
        pace=lambda t, who, gait: 2 * INCH * gait,
        price=lambda t, gait: gait,
        purse="points",
        start=Start,  # type: ignore[arg-type]
        may_go=lambda t, who, at: not tabletop.is_hit(t.board.features[0], who.x, who.y, *at, 500),
        ideas=lambda t, who, at: [Strike(9)] if shout else [],  # type: ignore[list-item]
        mover=lambda t: t.troopers[0],
        pieces=lambda t: t.troopers,
        is_legal=lambda t, answer: True,
    )


def test_a_click_means_every_gait_towards_it_as_far_as_that_carries_and_what_else_can_be_done_there() -> None:
    t, pointer, at = Skirmish(), by_gaits(shout=True), (6 * INCH, 2 * INCH)
    assert list(pointer.pick(t, *TABLE.on_page(t.board, *at))) == [
        Walk(6 * INCH, 6501), Run(6 * INCH, 4501), Strike(9),
    ]  # fmt: skip
    t.troopers[0].placed = False
    assert list(by_gaits().pick(t, *TABLE.on_page(t.board, *at))) == [Start(*at)]


def test_a_way_is_as_many_walks_as_can_be_paid_for_around_what_bars_them() -> None:
    t = Skirmish()
    legs = list(by_gaits().way(t, *TABLE.on_page(t.board, 3000, 9500)))
    assert legs[-1] == Walk(3000, 9500)
    assert 2 <= len(legs) <= 3
    assert list(by_gaits().way(t, *TABLE.on_page(t.board, 6 * INCH, 12 * INCH))) == []  # more points than there are


class Answer(NamedTuple):
    """An answer of a game whose pieces climb: its kind, and what it names."""

    kind: str
    x: int
    y: int = 0


def climber(at: int, *allowed: str) -> tabletop.ClimbingPointer:
    """Clicks for one of the troopers of the town, where only these kinds of answers are allowed."""

    def kind(name: str) -> Any:
        return lambda *named: Answer(name, *named)

    return tabletop.ClimbingPointer(
        TOWN,
        walk=lambda t, x, y: Answer("walk", x, y),  # type: ignore[arg-type, return-value]
        mover=lambda t: t.troopers[at],
        lengths=lambda t, who: tabletop.Lengths(6 * INCH),
        make=walk,
        pieces=lambda t: t.troopers,
        ideas=lambda t, who, place: climber(at, *allowed).leading(t, who, place),
        is_legal=lambda t, answer: answer.kind in allowed,
        up=kind("up"),
        down=(kind("down"), kind("drop")),
        over=kind("over"),
        nearest=lambda t, who, x, y, z: (x, y),
        contact="contact",
    )


def test_a_click_on_a_top_climbs_it_and_a_walk_towards_it_leads_to_its_foot() -> None:
    t, on_shed = Town(), (7, 9)
    up: Any = climber(0, "up").pick(t, *on_shed)
    assert up == [Answer("up", 0)]
    goals = list(climber(0).goals(t, t.troopers[0], (8 * INCH, 6 * INCH)))
    assert goals[0] == pytest.approx((5466, 3867), abs=3)  # half of what counts as contact off its corner
    assert goals[1:] == [(8 * INCH, 6 * INCH)]


def test_from_a_top_a_click_leads_down_at_the_edge_or_over_to_the_next_top() -> None:
    t = Town()
    south: Any = climber(1, "down", "drop").pick(t, 8, 15)
    assert south == [Answer(kind, 8 * INCH, y) for kind in ("down", "drop") for y in (INCH, 3450)]
    over: Any = climber(1, "over").pick(t, 14, 10)
    assert over == [Answer("over", 14 * INCH, 6 * INCH)]
    meant: Any = list(climber(1).meant(t, t.troopers[1], (14 * INCH, 6 * INCH)))
    assert meant[:2] == [Answer("up", 1), Answer("walk", 14 * INCH, 6 * INCH)]


def test_what_is_seen_from_somewhere_is_told_of_the_other_side_by_a_piece_that_is_moved_there_for_it() -> None:
    t = Skirmish()

    def told(t: Skirmish, viewer: Trooper, other: Trooper) -> tuple[int | None, str]:
        return None if viewer.y == 8_500 else 1, f"{other.label} from {viewer.label}"

    assert [(x.style, x.label) for x in TABLE.outlook(t, "R1", told)] == [("unseen", "B1 from R1")]
    assert [x.style for x in TABLE.seen_from(t, t.troopers[0], (1000, 2000), told)] == ["seen-in-cover"]
    assert (t.troopers[0].x, t.troopers[0].y) == (6 * INCH, 8_500)
    assert TABLE.outlook(t, "nobody", told) == []


def test_a_move_that_ends_where_the_way_turns_is_not_gone_on_with_where_no_other_is_left() -> None:
    assert list(tabletop.in_moves([(0, 0), (0, 10), (10, 10)], 50, 0, 9, straight=True)) == [(0, 10)]


def test_a_place_set_by_hand_reads_as_it_is_written() -> None:
    t = Skirmish()
    assert TABLE.place_at(t, t.troopers[0], 3.26, 4.0) == "3.3, 12"
    assert TABLE.read_place("3.3, 12", t.troopers[0]) == (3300, 12 * INCH)
    with pytest.raises(IllegalAction, match=r'two lengths, as in "6, 8\.5"'):
        TABLE.read_place("here", t.troopers[0])


# ---- the editor ------------------------------------------------------------------------------------------------------


EASEL = TABLE.easel_for((), lambda data: ())


def painted(data: dict[str, Any], tool: str, *points: tuple[float, float]) -> list[dict[str, Any]]:
    assert tool in [each.key for each in EASEL.tools]
    EASEL.paint(Skirmish(), data, easel.Stroke(tool, points))
    TABLE.board_of(tabletop.BoardEntry[Inches](**data["board"]))
    terrain: list[dict[str, Any]] = data["board"].get("terrain", [])
    return terrain


def fresh(*terrain: dict[str, Any]) -> dict[str, Any]:
    return {"board": {"size": [24, 16], "terrain": [dict(each) for each in terrain]}}


def test_each_brush_lays_its_kind_of_outline_on_the_grid() -> None:
    data = fresh()
    assert painted(data, "hill", (2.1, 1.9), (4, 4))[-1]["rectangle"] == [2, 12, 4, 14]
    assert painted(data, "wall", (10, 4), (14, 4))[-1]["polygon"][0] == [10, 11.75]
    made = painted(data, "wood", (20, 8), (20.2, 8.1), (22, 8))
    assert [each["circle"] for each in made[2:]] == [[20, 8, 1.5], [22, 8, 1.5]]
    assert [each["id"] for each in made] == ["hill", "wall", "wood", "wood 2"]


def test_terrain_is_carried_raised_and_rubbed_out() -> None:
    data = fresh(HILL)
    assert painted(data, "carry", (10, 10), (12, 10))[0]["rectangle"] == [10, 4, 14, 8]
    assert painted(data, "higher", (12, 10))[0]["height"] == 3
    assert painted(data, "lower", (12, 10), (12.5, 10))[0]["height"] == 2
    assert painted(data, "erase", (2, 2)) == data["board"]["terrain"] != []
    assert painted(data, "erase", (12, 10)) == []


def test_zones_are_painted_as_boxes() -> None:
    data = fresh()
    painted(data, "zone-red", (0, 16), (24, 12))
    assert data["board"]["zones"] == {"red": [0, 0, 24, 4]}
    EASEL.paint(Skirmish(), data, easel.Stroke("carry", ((5, 14), (6, 12))))
    assert data["board"]["zones"] == {"red": [1, 2, 25, 6]}


def test_a_piece_is_put_on_top_of_what_lies_there_and_waits_beside_the_table() -> None:
    class Battle:
        board = board(HILL)

    data: dict[str, Any] = fresh(HILL) | {"red": [{}]}
    EASEL.place(Battle, data, ("red", 0), 10, 10, 0)
    assert data["red"][0] == {"at": [10, 6], "level": 2}
    EASEL.place(Battle, data, ("red", 0), 30, 10, 0)
    assert data["red"][0] == {}
    EASEL.place(Battle, data, ("board", "terrain", 0), 4, 4, 0)
    assert data["board"]["terrain"][0]["rectangle"] == [2, 10, 6, 14]
    assert EASEL.entry_at(Battle, data, 4, 4, 0) == ("board", "terrain", 0)
