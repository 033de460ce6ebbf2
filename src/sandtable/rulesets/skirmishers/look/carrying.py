"""What a drag takes along: an edge, what stands on a dot, or a house with all that is in it."""

from sandtable.kernel import easel

from ..entries import Dot, Edge
from ..state import NOBODY, Battle
from . import strokes

Pairs = list[tuple[Dot, Dot]] | list[tuple[Edge, Edge]]  # where something stands, and where it shall


def carry(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """From under the first point to under the last: edges first, then what stands on the dot, then its house."""
    first, last = stroke.points[0], stroke.points[-1]
    start, end = strokes.place_at(t.board, *first), strokes.place_at(t.board, *last)
    if start == NOBODY or end == NOBODY:
        return
    source, target = strokes.dot_of(t.board, start), strokes.dot_of(t.board, end)
    gap, other_gap = strokes.edge_at(t.board, *first, strokes.NEARER), strokes.edge_at(t.board, *last, strokes.NEAR)
    board, centre = data["board"], strokes.centre_of(data)
    found = strokes.standing(board, "edges", "between")
    if gap and other_gap and carried(found, edge_pairs(gap, other_gap, centre), stroke.layer):
        return strokes.put_back(board, "edges", "between", found)
    found = strokes.standing(board, "dots", "at")
    pairs = list(zip(strokes.images(source, centre), strokes.images(target, centre)))
    if carried(found, pairs, stroke.layer):
        return strokes.put_back(board, "dots", "at", found)
    house = house_on(board, source, centre)
    if house is not None:
        sign = 1 if strokes.within(house, source) else -1  # what is dragged may be its image
        shift_house(board, house, (sign * (target[0] - source[0]), sign * (target[1] - source[1])), centre)
    return None


def edge_pairs(source: Edge, target: Edge, centre: Dot | None) -> list[tuple[Edge, Edge]]:
    """An edge and where it goes; on a mirrored board its image as well."""
    ends = [strokes.images(dot, centre) for dot in (*source, *target)]
    return [(strokes.key_of((a, b)), strokes.key_of((c, d))) for a, b, c, d in zip(*ends)]


def carried(found: strokes.Standing, pairs: Pairs, level: int) -> bool:
    """Puts what stands at the first place of each pair on the second, instead of what is there; whether there was."""
    taken = [(to, kind) for at, to in pairs if at in found for kind, levels in found[at].items() if level in levels]
    if taken:
        strokes.clear(found, [place for pair in pairs for place in pair], level)
    for to, kind in taken:
        found[to][kind].add(level)
    return bool(taken)


def house_on(board: easel.Data, dot: Dot, centre: Dot | None) -> easel.Data | None:
    """The house on a dot, or the one of which a mirrored board shows the image there."""
    dots, houses = strokes.images(dot, centre), board.get("buildings", [])
    return next((house for house in reversed(houses) if any(strokes.within(house, each) for each in dots)), None)


def shift_house(board: easel.Data, house: easel.Data, by: Dot, centre: Dot | None) -> None:
    """A house goes so far, and with it its doors, windows and stairs, and what stands inside."""
    old = dict(house)
    house["q"], house["r"] = ([end + along for end in house[axis]] for axis, along in zip("qr", by))

    def steps(dot: Dot) -> int:
        """Whether a dot goes along, against it where the file names the image, or not."""
        inside = [strokes.within(old, each) for each in strokes.images(dot, centre)]
        return 1 if inside[0] else -1 if any(inside) else 0

    def shifted(dots: list[list[int]]) -> list[list[int]]:
        sign = next((found for q, r in dots if (found := steps((q, r)))), 0)
        return [[q + sign * by[0], r + sign * by[1]] for q, r in dots]

    for name in ("dots", "floors"):
        for entry in board.get(name, []):
            entry["at"] = [shifted([dot])[0] for dot in entry["at"]]
    for entry in board.get("edges", []):
        entry["between"] = [shifted(ends) for ends in entry["between"]]
    for entry in board.get("stairs", []):
        entry["dot"] = shifted([entry["dot"]])[0]
