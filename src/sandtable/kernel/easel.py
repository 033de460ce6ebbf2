"""How scenarios are painted: the changes of a brush to the data of a scenario file, and the pieces to enlist.

A ruleset declares an `Easel` in its room `look`. Without one its scenarios are made in a form.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .scene import Role, Shape, Style

Data = dict[str, Any]  # a scenario as its file has it
Path = tuple[str | int, ...]  # the path of an entry in it


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to paint with. A gesture is a brush over places, a box or a line from one point to another."""

    key: str
    words: str
    group: str
    style: Style | Literal[""] = ""  # the style of its sample
    gesture: Literal["brush", "box", "line"] = "brush"
    help: str = ""  # its meaning in play


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke of a tool: at least one point of the board, on a storey; the two ends of a box or line."""

    tool: str
    points: tuple[tuple[float, float], ...]
    layer: int = 0


@dataclass(frozen=True, slots=True)
class Recruit:
    """A piece that can be enlisted, as an entry of a scenario file without name and place."""

    words: str
    entry: Data
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Corps:
    """A list of a scenario file that holds pieces of one side."""

    path: Path
    side: int
    own: tuple[tuple[str, str], ...] = ()  # fields of its entries, if one list holds both sides: (("side", "crew"),)


def no_points(t: Any) -> dict[str, int]:
    return {}


def no_zones(t: Any) -> Sequence[Shape]:
    return ()


def as_it_is(data: Data) -> Data:
    return data


@dataclass(frozen=True)
class Easel:
    """The functions with which scenarios are painted. Those that return nothing may change `data`."""

    tools: tuple[Tool, ...]
    corps: tuple[Corps, ...]
    recruits: Callable[[Data], Sequence[Recruit]]
    pieces: Callable[[Data], Mapping[str, Path]]  # key of a figure -> its entry
    place: Callable[[Any, Data, Path, float, float, int], None]  # (table, data, entry, x, y, layer): sets its start
    paint: Callable[[Any, Data, Stroke], None]
    entry_at: Callable[[Any, Data, float, float, int], Path | None]  # the entry of the ground at a point
    known: Callable[[Data], Mapping[str, Sequence[str]]]  # "TrooperEntry.primary" -> the words that fit
    zones: Callable[[Any], Sequence[Shape]] = no_zones  # deployment zones; `side-0` is the first side's variant
    points: Callable[[Any], Mapping[str, int]] = no_points  # key of a figure -> its cost
    lenient: Callable[[Data], Data] = as_it_is  # the part of a faulty scenario that can be drawn
    name: str = "name"  # the field by which entries are called


def entry_in(data: Any, path: Path) -> Any:
    """The entry at a path of a scenario; None if there is none."""
    for part in path:
        if isinstance(data, dict):
            data = data.get(str(part))
        elif isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
            data = data[part]
        else:
            return None
    return data


def entries_of(data: Data, corps: Sequence[Corps], labels: Sequence[Sequence[str]]) -> dict[str, Path]:
    """Key of a figure -> its entry, for corps with a list of entries, and a key for each place in it."""
    found: dict[str, Path] = {}
    for each, keys in zip(corps, labels, strict=True):
        entries = entry_in(data, each.path) or ()
        found |= {key: (*each.path, i) for i, (_, key) in enumerate(zip(entries, keys))}
    return found


def list_in(data: Data, path: Path) -> list[Any]:
    """The list at a path, made if missing."""
    for part in path[:-1]:
        data = data.setdefault(str(part), {})
    found: list[Any] = data.setdefault(str(path[-1]), [])
    return found


def unused(name: str, taken: Sequence[str]) -> str:
    """The first name that is free: `wall`, `wall 2`, ...

    >>> unused("wall", ["wall", "wall 2"])
    'wall 3'
    """
    count = 1
    while (tried := name if count == 1 else f"{name} {count}") in taken:
        count += 1
    return tried


def snapped(value: float, step: float, most: float) -> float:
    """A length on the grid, inside the board.

    >>> snapped(3.3, 0.5, 10), snapped(12, 0.5, 10)
    (3.5, 10.0)
    """
    return round(min(max(round(value / step) * step, 0.0), float(most)), 3)


def slab(a: tuple[float, float], b: tuple[float, float], thick: float) -> list[tuple[float, float]]:
    """The corners of a bar from one point to another; a point alone is a bar of length `thick`.

    >>> slab((0, 0), (4, 0), 1)
    [(0.0, -0.5), (4.0, -0.5), (4.0, 0.5), (0.0, 0.5)]
    """
    (ax, ay), (bx, by) = a, b
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if not length:
        return slab((ax - thick / 2, ay), (ax + thick / 2, ay), thick)
    side_x, side_y = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
    corners = (
        (ax - side_x, ay - side_y),
        (bx - side_x, by - side_y),
        (bx + side_x, by + side_y),
        (ax + side_x, ay + side_y),
    )
    return [(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in corners]


def box_of(points: Sequence[tuple[float, float]], least: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a stroke from corner to corner, at least this wide and high.

    >>> box_of([(4, 3), (1, 3)], 0.5)
    (1, 3, 4, 3.5)
    """
    (ax, ay), (bx, by) = points[0], points[-1]
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    return left, top, max(right, left + least), max(bottom, top + least)


def is_inside(corners: Sequence[Sequence[float]], x: float, y: float, slack: float = 0.0) -> bool:
    """Whether a point lies in a polygon, or no farther from its edge than the slack.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    >>> is_inside(square, 2, 2), is_inside(square, 4.3, 2), is_inside(square, 4.3, 2, 0.5)
    (True, False, True)
    """
    within = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0.0), 1.0) if length else 0.0
        if slack and (ax + share * (bx - ax) - x) ** 2 + (ay + share * (by - ay) - y) ** 2 <= slack * slack:
            return True
    return within


def shift(entry: Data, to: tuple[float, float], boxes: Sequence[str] = ("box",)) -> None:
    """Moves a box, a polygon or a circle so that its middle is at a point."""
    for name in boxes:
        if entry.get(name):
            left, top, right, bottom = entry[name]
            x, y = round(to[0] - (left + right) / 2, 3), round(to[1] - (top + bottom) / 2, 3)
            entry[name] = [round(each + by, 3) for each, by in zip(entry[name], (x, y, x, y), strict=True)]
    for name in ("corners", "polygon"):
        if entry.get(name):
            middle = [sum(corner[axis] for corner in entry[name]) / len(entry[name]) for axis in (0, 1)]
            entry[name] = [[round(a + to[i] - middle[i], 3) for i, a in enumerate(corner)] for corner in entry[name]]
    for name in ("centre", "at", "circle"):
        if entry.get(name):
            entry[name] = [*to, *entry[name][2:]]
