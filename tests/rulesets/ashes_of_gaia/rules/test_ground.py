"""Lines of fire, and pieces of terrain that lie on them."""

from __future__ import annotations

from typing import Any

from hypothesis import given, reject, strategies as some

from sandtable.kernel import InvalidScenario
from sandtable.rulesets.ashes_of_gaia.rules.ground import holds, meets
from sandtable.rulesets.ashes_of_gaia.scenario import FeatureEntry
from sandtable.rulesets.ashes_of_gaia.state import Board, Feature, Kind
from sandtable.rulesets.ashes_of_gaia.terrain import FIELD

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
