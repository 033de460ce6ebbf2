"""Lines of fire, and pieces of terrain that lie on them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, reject, strategies as some

import sandtable as st
from sandtable.boards.tabletop import outlines
from sandtable.kernel import InvalidScenario
from sandtable.rulesets.ashes_of_gaia.rules.ground import holds, meets, stands_near
from sandtable.rulesets.ashes_of_gaia.scenario import FeatureEntry
from sandtable.rulesets.ashes_of_gaia.state import Battle, Board, Feature, Kind
from sandtable.rulesets.ashes_of_gaia.terrain import FIELD

from ..build import RIFLE, fight, man

FAR = 10**6
PLACE = some.integers(0, 200)  # in decimetres, so that lines often touch what they pass
POINT = some.tuples(PLACE, PLACE)
BARREL = some.builds(
    lambda at, size: entry(Kind.BARREL, centre=metres(at), radius=size / 10), POINT, some.integers(1, 200)
)
WALL = some.builds(
    lambda at: entry(Kind.WALL, corners=[metres(x) for x in at]), some.lists(POINT, min_size=3, max_size=6)
)


def entry(kind: Kind, **outline: Any) -> FeatureEntry:
    return FeatureEntry.model_validate({"kind": kind, **outline})


def metres(at: tuple[int, int]) -> tuple[float, float]:
    return at[0] / 10, at[1] / 10


def laid(entry: FeatureEntry, boxed: bool) -> Feature:
    """The piece with the box around it, or with a box around everything."""
    board = Board(width=FAR, depth=FAR)
    feature = board.features[0]
    try:
        FIELD.lay(board, feature, entry, FIELD.flat, "terrain")
    except InvalidScenario:
        reject()  # a piece without a width
    if not boxed:
        feature.west, feature.south, feature.east, feature.north = -FAR, -FAR, FAR, FAR
    return feature


@given(BARREL | WALL, POINT, POINT)
def test_the_box_around_a_piece_changes_nothing_of_what_lines_meet(
    piece: FeatureEntry, start: tuple[int, int], end: tuple[int, int]
) -> None:
    boxed, bare = laid(piece, True), laid(piece, False)
    line = (start[0] * 10, start[1] * 10, end[0] * 10, end[1] * 10)
    assert meets(boxed, *line) == meets(bare, *line)
    assert holds(boxed, *line[:2]) == holds(bare, *line[:2])


@given(WALL, POINT, POINT)
def test_an_outline_beside_a_line_is_one_of_which_it_crosses_no_edge(
    piece: FeatureEntry, start: tuple[int, int], end: tuple[int, int]
) -> None:
    wall, (ax, ay), (bx, by) = laid(piece, True), start, end
    corners = [(wall.xs[i], wall.ys[i]) for i in range(wall.corners)]
    line = ax * 10, ay * 10, bx * 10, by * 10
    crossed = any(outlines.do_cross(*line, *one, *other) for one, other in zip(corners, corners[1:] + corners[:1]))
    assert outlines.meets(wall, *line) == (crossed or outlines.holds(wall, *line[:2]))


@given(BARREL | WALL, POINT, POINT)
def test_a_piece_whose_box_is_far_from_the_start_of_a_line_does_not_stand_near_it(
    piece: FeatureEntry, start: tuple[int, int], end: tuple[int, int]
) -> None:
    t = Battle()
    t.board = Board()
    st.load("ashes_of_gaia").table(t)
    line = start[0] * 10, start[1] * 10, end[0] * 10, end[1] * 10
    assert stands_near(t, laid(piece, True), *line) == stands_near(t, laid(piece, False), *line)


@pytest.mark.parametrize(
    ("field", "zones", "modifier"),
    [
        ("complete", ["normal"], 0),
        ("complete", ["partial"], -10),
        ("partial", ["complete"], -30),
        ("normal", ["partial"], -10),
        ("complete", ["normal", "partial"], -10),
        ("complete", [], -30),
    ],
)
def test_a_zone_has_a_light_of_its_own_brighter_or_darker_than_the_field(
    field: str, zones: list[str], modifier: int
) -> None:
    lit = [{"light": light, "box": [15, 0, 25, 20]} for light in zones]
    battle = fight([man(10, **RIFLE)], [man(20)], light=field, zones=lit)
    assert sum(reason.value for reason in battle.explain("shoot B1 single plainly")) == RIFLE["long"] + modifier
