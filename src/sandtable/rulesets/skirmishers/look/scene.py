"""The board as pages draw it: dots, floors, walls, and what stands about. Ordinary Python, worked out once a board."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from sandtable.geometry.hexes import STEP_Q, STEP_R
from sandtable.kernel import Scene, Shape, Spot, Style

from ..rules.facts import WINDS
from ..rules.ground import gap_of, has_floor, q_of, r_of, stride
from ..state import LEVELS, NOBODY, PLACES, WIDTH, Board

Corner = tuple[int, int]  # where three cells meet: the sum of their columns, and of their rows
Chain = list[Corner]
Spotted = tuple[int, int]  # a place and a level

BOARDS = 32  # remembered
MARGIN = 1.0  # around the outermost dots
DOT, TREE = 0.06, 0.42  # radii
REACH = 0.55  # how far from a dot a pointer still means it
ROW = sqrt(3) / 2  # from one row to the next
CELL = tuple(round(way((60 * i + 30) * pi / 180) / sqrt(3), 3) for i in range(6) for way in (cos, sin))  # around a dot
GAPS: dict[str, tuple[Style, str]] = {  # in the order they are drawn
    "high_wall": ("wall", "wall"),
    "low_wall": ("low-wall", "low wall"),
    "window": ("window", "window"),
    "doorway": ("doorway", "doorway"),
}
WALLS = ("high_wall", "window", "doorway")  # what parts indoors from outdoors


class Frame(NamedTuple):
    """Where the board's grid lies on the page."""

    left: float
    top: float
    width: float
    height: float

    def xy(self, at: int) -> tuple[float, float]:
        return self.on_page(at % WIDTH, at // WIDTH)

    def on_page(self, column: float, row: float) -> tuple[float, float]:
        return round(column + row / 2 - self.left, 3), round(row * ROW - self.top, 3)

    def nearest(self, x: float, y: float) -> int:
        """The place nearest to a point of the page, or NOBODY far off the grid."""
        row = (y + self.top) / ROW
        places = [(round(x + self.left - r / 2), r) for r in (int(row), int(row) + 1)]
        column, r = min(places, key=lambda p: self.away(p, x, y))
        at = r * WIDTH + column
        return at if 0 <= column < WIDTH and 0 <= at < PLACES else NOBODY

    def away(self, place: tuple[int, int], x: float, y: float) -> float:
        there = self.on_page(*place)
        return hypot(there[0] - x, there[1] - y)

    def farthest(self, at: int) -> float:
        """From a place to the farthest corner of the board."""
        x, y = self.xy(at)
        return hypot(max(x, self.width - x), max(y, self.height - y))

    def towards(self, x: float, y: float, east: float, south: float, far: float) -> tuple[float, float]:
        """So far from a point in a direction, or to the edge of the board."""
        walls = [(self.width if east > 0 else 0, x, east), (self.height if south > 0 else 0, y, south)]
        far = min([far, *((wall - here) / way for wall, here, way in walls if abs(way) > 1e-9)])
        return round(x + far * east, 3), round(y + far * south, 3)


@lru_cache(BOARDS)
def places_of(board: Board) -> tuple[int, ...]:
    return tuple(at for at in range(PLACES) if board.floors[at])


@lru_cache(BOARDS)
def spots_of(board: Board) -> tuple[Spotted, ...]:
    """Every place and level with a floor."""
    return tuple((at, level) for level in range(LEVELS) for at in places_of(board) if has_floor(board, at, level))


@lru_cache(BOARDS)
def storeys(board: Board) -> int:
    return 1 + max((level for _, level in spots_of(board)), default=0)


@lru_cache(BOARDS)
def frame_of(board: Board) -> Frame:
    across = [at % WIDTH + at // WIDTH / 2 for at in places_of(board)]
    down = [at // WIDTH * ROW for at in places_of(board)]
    left, top = min(across) - MARGIN, min(down) - MARGIN
    return Frame(left, top, round(max(across) + MARGIN - left, 3), round(max(down) + MARGIN - top, 3))


def key_of(board: Board, at: int, level: int) -> str:
    """A dot and level as an answer's target: `q,r,level`."""
    return f"{q_of(board, at)},{r_of(board, at)},{level}"


# ---- outlines ------------------------------------------------------------------------------------------------------


def corner(at: int, direction: int) -> Corner:
    """Where a dot's cell meets those of its neighbours in a direction and the next one clockwise."""
    after = (direction + 1) % 6
    across = STEP_Q[direction] + STEP_Q[after]
    return 3 * (at % WIDTH) + across, 3 * (at // WIDTH) + STEP_R[direction] + STEP_R[after]


def side(at: int, direction: int) -> tuple[Corner, Corner]:
    """The two ends of the gap on one side of a dot, clockwise around the dot."""
    return corner(at, (direction - 1) % 6), corner(at, direction)


def sides_between(at: int, direction: int) -> tuple[Corner, Corner]:
    """The same, whatever the order in which the two dots are named."""
    one, other = side(at, direction)
    return min(one, other), max(one, other)


def outlines(places: Collection[int]) -> list[Chain]:
    """The outlines of an area of cells; cell by cell where it has holes, for a polygon has none."""
    inside = set(places)
    after = dict(side(at, way) for at in inside for way in range(6) if at + stride(way) not in inside)
    loops = []
    while after:
        loop = [next(iter(after))]
        while loop[-1] in after:
            loop.append(after.pop(loop[-1]))
        loops.append(loop[:-1])
    if any(turns_back(loop) for loop in loops):
        return [[corner(at, way) for way in range(6)] for at in sorted(inside)]
    return loops


def turns_back(loop: Chain) -> bool:
    """Whether it runs anticlockwise, as the rim of a hole does."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(one[0] * other[1] - other[0] * one[1] for one, other in pairs) < 0


def chains(pieces: Collection[tuple[Corner, Corner]]) -> list[Chain]:
    """Pieces of wall joined end to end as far as they go."""
    left: dict[Corner, set[Corner]] = defaultdict(set)
    for one, other in pieces:
        left[one].add(other)
        left[other].add(one)
    found = []
    while any(left.values()):
        ends = [at for at, others in left.items() if others]
        at = min(ends, key=lambda c: (len(left[c]) % 2 == 0, c))  # loose ends first
        chain = [at]
        while left[at]:
            to = min(left[at])
            left[at].discard(to)
            left[to].discard(at)
            chain.append(at := to)
        found.append(chain)
    return found


def drawn(board: Board, chain: Chain) -> tuple[float, ...]:
    frame = frame_of(board)
    return tuple(part for column, row in chain for part in frame.on_page(column / 3, row / 3))


def areas(board: Board, places: Collection[int], style: Style, label: str, level: int) -> Iterator[Shape]:
    for loop in outlines(places):
        yield Shape("polygon", drawn(board, loop), style, label, level)


# ---- the scene -----------------------------------------------------------------------------------------------------


@lru_cache(BOARDS)
def scene_of(board: Board) -> Scene:
    """The whole board."""
    frame, layers = frame_of(board), storeys(board)
    return Scene(
        frame.width,
        frame.height,
        tuple(shape for level in range(layers) for shape in storey(board, level)),
        tuple(Spot(key_of(board, *s), *frame.xy(s[0]), name_of_spot(board, *s), s[1]) for s in spots_of(board)),
        REACH,
        ("ground floor", *(f"level {level}" for level in range(1, layers))),
        "a dot",
        "dots",
        cell=CELL,
    )


def storey(board: Board, level: int) -> Iterator[Shape]:
    """One level, from the ground up."""
    places = [at for at, height in spots_of(board) if height == level]
    if level == 0:
        yield from areas(board, places, "ground", "", 0)
    yield from areas(board, indoors(board, places, level), "floor", "floor", level)
    for kind, style, label in (("vegetation", "growth", "light vegetation"), ("furniture", "furniture", "furniture")):
        yield from areas(board, standing(board, kind, level), style, label, level)  # type: ignore[arg-type]
    for at in standing(board, "stairs", level):
        yield Shape("polygon", steps(board, at), "stairs", "stairs", level)
    for at in places:
        yield Shape("circle", (*frame_of(board).xy(at), DOT), "dot", "", level)
    for at in standing(board, "trunk", level):
        yield Shape("circle", (*frame_of(board).xy(at), TREE), "trunk", "tree trunk", level)
    for kind, (style, label) in GAPS.items():
        gaps = [gap for gap in gaps_of(board) if getattr(board, kind)[gap] >> level & 1]
        for chain in chains({sides_between(*divmod(gap, 3)) for gap in gaps}):
            yield Shape("line", drawn(board, chain), style, label, level)


def standing(board: Board, kind: str, level: int) -> list[int]:
    """The places with such a thing on this level."""
    return [at for at in places_of(board) if getattr(board, kind)[at] >> level & 1]


@lru_cache(BOARDS)
def gaps_of(board: Board) -> tuple[int, ...]:
    """The gaps beside the board's dots."""
    return tuple({gap_of(at, way) for at in places_of(board) for way in range(6)})


def steps(board: Board, at: int) -> tuple[float, ...]:
    x, y = frame_of(board).xy(at)
    return (x - 0.35, y - 0.3, x + 0.35, y - 0.3, x + 0.35, y + 0.3, x - 0.35, y + 0.3)


def indoors(board: Board, places: list[int], level: int) -> set[int]:
    """All of an upper storey; on the ground whatever walls part from the largest area."""
    if level > 0:
        return set(places)
    rooms = []
    left = set(places)
    while left:
        room = {left.pop()}
        waiting = list(room)
        while waiting:
            at = waiting.pop()
            for way in range(6):
                to = at + stride(way)
                if to in left and not any(getattr(board, kind)[gap_of(at, way)] & 1 for kind in WALLS):
                    left.discard(to)
                    room.add(to)
                    waiting.append(to)
        rooms.append(room)
    rooms.sort(key=len)
    return set().union(*rooms[:-1])


# ---- in words ------------------------------------------------------------------------------------------------------


def dot_name(board: Board, at: int, level: int) -> str:
    """A dot for people; its level only where there are several."""
    dot = f"({q_of(board, at)}, {r_of(board, at)})"
    return f"{dot} on level {level}" if level or board.floors[at] > 1 else dot


def name_of_spot(board: Board, at: int, level: int) -> str:
    """A dot with what stands on it and beside it."""
    kinds = (("vegetation", "light vegetation"), ("furniture", "furniture"), ("trunk", "tree trunk"))
    there = [name for kind, name in (*kinds, ("stairs", "stairs")) if getattr(board, kind)[at] >> level & 1]
    for kind, (_, name) in GAPS.items():
        ways = [WINDS[way] for way in range(6) if getattr(board, kind)[gap_of(at, way)] >> level & 1]
        if ways:
            there.append(f"{name} to the {' and '.join(ways)}")
    return ": ".join([dot_name(board, at, level), ", ".join(there)] if there else [dot_name(board, at, level)])


def gap_middle(board: Board, gap: int) -> tuple[float, float]:
    """The middle of a gap on the page."""
    at, direction = divmod(gap, 3)
    (x, y), (to_x, to_y) = frame_of(board).xy(at), frame_of(board).xy(at + stride(direction))
    return (x + to_x) / 2, (y + to_y) / 2
