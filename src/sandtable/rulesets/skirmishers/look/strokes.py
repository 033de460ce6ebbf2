"""What a stroke on the board of a skirmish means, and lists of its file taken apart and put together."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from sandtable.kernel import easel

from ..entries import Building, Dot, Edge
from ..rules.ground import gap_of, has_floor, q_of, r_of, stride
from ..state import NOBODY, WIDTH, Board
from . import scene

NEAR, NEARER = 0.4, 0.25  # from the middle of an edge: a brush means it; an eraser, too
Standing = dict[Any, dict[str, set[int]]]  # dot or edge -> kind -> storeys


def centre_of(data: easel.Data) -> Dot | None:
    found = (data.get("board") or {}).get("mirror")
    return (found[0], found[1]) if found else None


def images(dot: Dot, centre: Dot | None) -> tuple[Dot, ...]:
    """A dot, and the one on which a mirrored board repeats it."""
    return (dot,) if centre is None else (dot, (centre[0] - dot[0], centre[1] - dot[1]))


def edge_images(edge: Edge, centre: Dot | None) -> set[Edge]:
    ends = zip(images(edge[0], centre), images(edge[1], centre))
    return {(min(one, other), max(one, other)) for one, other in ends}


# ---- what a stroke means -------------------------------------------------------------------------------------------


def dot_of(board: Board, at: int) -> Dot:
    return q_of(board, at), r_of(board, at)


def place_at(board: Board, x: float, y: float) -> int:
    """The dot under a point of the page, or NOBODY."""
    at = scene.frame_of(board).nearest(x, y)
    return (
        at
        if at != NOBODY and board.floors[at] and scene.frame_of(board).away((at % WIDTH, at // WIDTH), x, y) < 0.7
        else NOBODY
    )


def dots_in(board: Board, stroke: easel.Stroke) -> list[Dot]:
    found = dict.fromkeys(place_at(board, x, y) for x, y in stroke.points)
    return [dot_of(board, at) for at in found if at != NOBODY and has_floor(board, at, stroke.layer)]


def edge_at(board: Board, x: float, y: float, near: float) -> Edge | None:
    """The gap between two dots under a point of the page."""
    at = place_at(board, x, y)
    if at == NOBODY:
        return None
    ways = [way for way in range(6) if board.floors[at + stride(way)]]
    away = {way: abs(complex(*scene.gap_middle(board, gap_of(at, way))) - complex(x, y)) for way in ways}
    way = min(away, key=lambda each: away[each], default=NOBODY)
    return (dot_of(board, at), dot_of(board, at + stride(way))) if way != NOBODY and away[way] < near else None


# ---- lists of a file, taken apart and put together -----------------------------------------------------------------


def standing(board: easel.Data, name: str, places: str) -> Standing:
    """What stands where, of `dots` (their places are in `at`) or `edges` (`between`)."""
    found: Standing = defaultdict(lambda: defaultdict(set))
    for entry in board.get(name, ()):
        for place in entry[places]:
            found[key_of(place)][entry["kind"]] |= set(entry.get("levels", [0]))
    return found


def key_of(place: Sequence[Any]) -> Any:
    if isinstance(place[0], int):
        return tuple(place)
    one, other = (tuple(end) for end in place)
    return (min(one, other), max(one, other))


def put_back(board: easel.Data, name: str, places: str, found: Standing) -> None:
    """The same as entries again: one for each kind and set of storeys."""
    groups: dict[tuple[str, tuple[int, ...]], list[Any]] = defaultdict(list)
    for place, kinds in found.items():
        for kind, levels in kinds.items():
            if levels:
                groups[kind, tuple(sorted(levels))].append(as_list(place))
    board[name] = [
        {"kind": kind, places: group} | ({} if levels == (0,) else {"levels": list(levels)})
        for (kind, levels), group in groups.items()
    ]


def as_list(place: Any) -> Any:
    return [as_list(each) for each in place] if isinstance(place, tuple) else place


def clear(found: Standing, places: Collection[Any], level: int) -> bool:
    """Takes away what stands there on this storey; whether there was anything."""
    there = [levels for place in places if place in found for levels in found[place].values() if level in levels]
    for levels in there:
        levels.discard(level)
    return bool(there)


def on_stairs(entry: easel.Data, dot: Dot) -> bool:
    return tuple(entry["dot"]) == dot


def on_floor(entry: easel.Data, dot: Dot) -> bool:
    return list(dot) in [list(each) for each in entry["at"]]


def within(entry: easel.Data, dot: Dot) -> bool:
    house = Building.model_validate(entry)
    return house.q[0] <= dot[0] <= house.q[1] and house.r[0] <= dot[1] <= house.r[1]
