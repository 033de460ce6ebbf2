"""The table itself, and what rules ask of it: levels, what a base runs into, what is on a line.

Lengths are whole parts of a unit (thousandths of an inch, centimetres). `gone` are features that are there no more.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from sandtable.geometry import inches
from sandtable.geometry.inches import MILLION, Shape, Spot, ahead, contains, enters, gaps, is_at_most, leaves, length
from sandtable.kernel import NOBODY, Group, Piece, State, helper, i8, i16, i32, many

FEATURES: Final = 24  # pieces of terrain on a table
CORNERS: Final = 8  # of one of them
STRIP: Final = 1000  # parts that a strip of the table is wide
STRIPS: Final = 73  # of the largest table, its very edge included
STANDABLE: Final = 16  # a property of terrain: pieces stand on it


class Scenery(Piece):
    """A piece of terrain; a game may add fields of its own in a subclass."""

    corners: i8  # 0: a circle
    radius: i32
    xs: list[i32] = many(CORNERS, 0)
    ys: list[i32] = many(CORNERS, 0)
    x: i32  # its middle
    y: i32
    west: i32  # its bounds
    east: i32
    south: i32
    north: i32
    low: i32
    high: i32
    kind: i8  # of the game's terrain
    properties: i16

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """T1, T2 and so on."""
        return LABELS


LABELS = tuple(f"T{i + 1}" for i in range(FEATURES))


class Cloud(State):
    """Something round that hangs over a table, such as smoke."""

    x: i32 = 0
    y: i32 = 0
    radius: i32 = 0


class Ground(State):
    """A table without its features, which a game declares: `features: list[Scenery] = many(FEATURES)`."""

    width: i32
    depth: i32
    pieces: i8  # how many features there are
    # a bit for each feature whose bounds have begun for those who cross the table up to that strip, from that side
    from_west: list[i32] = many(STRIPS, 0)
    from_east: list[i32] = many(STRIPS, 0)
    from_south: list[i32] = many(STRIPS, 0)
    from_north: list[i32] = many(STRIPS, 0)
    areas: list[i32] = many(8, 0)  # where each of two sides deploys: west, south, east, north


class Board(Ground):
    """A table with its features."""

    features: list[Scenery] = many(FEATURES)


class Table(Protocol):
    """A table with features of any kind."""

    width: i32
    depth: i32
    pieces: i8
    from_west: list[i32]
    from_east: list[i32]
    from_south: list[i32]
    from_north: list[i32]
    areas: list[i32]

    @property
    def features(self) -> Sequence[Scenery]: ...


@helper
def has(feature: Scenery, properties: int) -> bool:
    """Whether a feature has any of these properties."""
    return feature.properties & properties != 0


# ---- what is near ------------------------------------------------------------------------------------------------


@helper
def strip_of(place: int) -> int:
    """The strip of a coordinate; the first or last one beyond the largest table."""
    return min(max(place, 0) // STRIP, STRIPS - 1)


@helper
def pieces_near(board: Table, west: int, south: int, east: int, north: int) -> int:
    """A bit for each feature whose bounds may overlap these, by whole strips; others do not."""
    across = board.from_west[strip_of(east)] & board.from_east[strip_of(west)]
    return across & board.from_south[strip_of(north)] & board.from_north[strip_of(south)]


@helper
def pieces_beside(board: Table, ax: int, ay: int, bx: int, by: int, reach: int) -> int:
    """A bit for each feature that may be less than `reach` away from the way from A to B."""
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    return pieces_near(board, west - reach, south - reach, east + reach, north + reach)


@helper
def is_within_bounds(feature: Scenery, x: int, y: int) -> bool:
    """Whether a point lies in the box around a feature."""
    west, east = x - feature.west, feature.east - x
    south, north = y - feature.south, feature.north - y
    return west | east | south | north >= 0  # none is below zero, in one test


@helper
def is_far(feature: Scenery, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a base moved from A to B stays clear of a feature's bounds."""
    return gaps.is_beside(feature.west, feature.south, feature.east, feature.north, ax, ay, bx, by, reach)


@helper
def is_hit(feature: Scenery, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a base moved from A to B runs into a feature; bounds rule out what is far off."""
    return not is_far(feature, ax, ay, bx, by, reach) and gaps.sweep_hits(feature, ax, ay, bx, by, reach)


@helper
def first_met(
    board: Table, gone: Group, properties: int, ax: int, ay: int, bx: int, by: int, reach: int, low: int, high: int
) -> int:
    """The first feature with such a property, between two heights, that a moving base runs into; or NOBODY."""
    near = pieces_beside(board, ax, ay, bx, by, reach)
    for piece in range(board.pieces if near else 0):
        feature = board.features[piece]
        if near >> piece & 1 and not is_far(feature, ax, ay, bx, by, reach) and feature not in gone:
            if has(feature, properties) and feature.high > low and feature.low < high:
                if gaps.sweep_hits(feature, ax, ay, bx, by, reach):
                    return piece
    return NOBODY


@helper
def is_on_table(board: Table, x: int, y: int, reach: int) -> bool:
    """Whether a base with its middle there is on the table."""
    return reach <= x <= board.width - reach and reach <= y <= board.depth - reach


@helper
def is_in_zone(board: Table, x: int, y: int, side: int) -> bool:
    """Whether a point lies where a side deploys."""
    areas = board.areas
    across = areas[4 * side] <= x <= areas[4 * side + 2]
    return across and areas[4 * side + 1] <= y <= areas[4 * side + 3]


@helper
def any_there(board: Table, gone: Group, x: int, y: int, properties: int) -> bool:
    """Whether anything with one of these properties is at a point."""
    near = pieces_near(board, x, y, x, y)
    for piece in range(board.pieces if near else 0):
        feature = board.features[piece]
        if near >> piece & 1 and has(feature, properties) and feature not in gone:
            if contains(feature, x, y):
                return True
    return False


# ---- levels ------------------------------------------------------------------------------------------------------


@helper
def level(board: Table, gone: Group, x: int, y: int, limit: int) -> int:
    """The highest ground under a point that is no higher than a limit."""
    highest, near = 0, pieces_near(board, x, y, x, y)
    for piece in range(board.pieces if near else 0):
        feature = board.features[piece]
        if near >> piece & 1 and is_within_bounds(feature, x, y):
            if feature not in gone and has(feature, STANDABLE) and highest < feature.high <= limit:
                if contains(feature, x, y):
                    highest = feature.high
    return highest


@helper
def footing(board: Table, gone: Group, x: int, y: int, z: int) -> int:
    """The feature whose top, at this height, a point is on; NOBODY for the table."""
    if z == 0:
        return NOBODY
    for piece in range(board.pieces):
        feature = board.features[piece]
        if feature not in gone and has(feature, STANDABLE) and feature.high == z:
            if contains(feature, x, y):
                return piece
    return NOBODY


@helper
def next_edge(board: Table, gone: Group, ax: int, ay: int, bx: int, by: int, at: int) -> int:
    """How far along the way from A to B, in millionths, the next edge of a top after `at` is; a million for none."""
    found, near = MILLION, pieces_beside(board, ax, ay, bx, by, 0)
    for piece in range(board.pieces if near else 0):
        feature = board.features[piece]
        if near >> piece & 1 and has(feature, STANDABLE) and feature not in gone:
            if not is_far(feature, ax, ay, bx, by, 0):
                come, go = enters(feature, ax, ay, bx, by), leaves(feature, ax, ay, bx, by)
                edge = come if come > at else go
                if come < go and at < edge < found:
                    found = edge
    return found


# ---- edges -------------------------------------------------------------------------------------------------------


@helper
def near_edge(feature: Scenery, x: int, y: int) -> Spot:
    """The point of a feature where a piece beside it, at (x, y), would step on to it."""
    far = length(feature.x - x, feature.y - y)
    come_in = enters(feature, x, y, feature.x, feature.y)
    best_x, best_y = ahead(x, y, feature.x, feature.y, far * come_in // MILLION + 2)
    near = length(best_x - x, best_y - y)
    for i in range(feature.corners):
        at_x, at_y = foot_on_edge(feature, i, x, y)
        if is_at_most(at_x - x, at_y - y, near - 1) and contains(feature, at_x, at_y):
            best_x, best_y, near = at_x, at_y, length(at_x - x, at_y - y)
    return Spot(best_x, best_y)


@helper
def foot_on_edge(feature: Scenery, i: int, x: int, y: int) -> Spot:
    """The point of edge i nearest to a point, moved a hair towards the middle."""
    j = i + 1 if i + 1 < feature.corners else 0
    dx, dy = feature.xs[j] - feature.xs[i], feature.ys[j] - feature.ys[i]
    along = (x - feature.xs[i]) * dx + (y - feature.ys[i]) * dy
    whole = dx * dx + dy * dy
    along = min(max(along, 0), whole)
    at_x, at_y = feature.xs[i] + dx * along // whole, feature.ys[i] + dy * along // whole
    if contains(feature, at_x, at_y):
        return Spot(at_x, at_y)
    at_x += (at_x < feature.x) - (at_x > feature.x)
    at_y += (at_y < feature.y) - (at_y > feature.y)
    return Spot(at_x, at_y)


# ---- lines -------------------------------------------------------------------------------------------------------


@helper
def is_on_line(feature: Scenery, ax: int, ay: int, az: int, bx: int, by: int, bz: int) -> bool:
    """Whether a line from A to B, each at its height, runs through a feature."""
    if is_far(feature, ax, ay, bx, by, 0):
        return False
    return inches.passes_through(feature, feature.low, feature.high, ax, ay, az, bx, by, bz)


@helper
def first_on_line(
    board: Table, gone: Group, properties: int, ax: int, ay: int, az: int, bx: int, by: int, bz: int
) -> int:
    """The first feature with any of these properties that a line runs through; or NOBODY."""
    near = pieces_beside(board, ax, ay, bx, by, 0)
    for piece in range(board.pieces if near else 0):
        feature = board.features[piece]
        if near >> piece & 1 and has(feature, properties) and feature not in gone:
            if is_on_line(feature, ax, ay, az, bx, by, bz):
                return piece
    return NOBODY


@helper
def disc(x: int, y: int, radius: int) -> Shape:
    """A round shape, which lines and ways may meet."""
    return Shape(0, radius, (x,), (y,))
