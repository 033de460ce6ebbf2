"""A slow second opinion on line of sight and cover, from real-number geometry.

Written from the dossier (sections 1, 2.1 and rulings R10 to R16) alone; it shares no code with the package. A board is
plain dictionaries, dots are points in the plane, the dots of a line are those nearest to equally spaced points, and
ties are settled by nudging every point sideways.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

Dot = tuple[int, int]
LOW_DOTS, LOW_EDGES = {"furniture"}, {"low_wall", "window"}
NUDGE = 1e-7
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


class Man(NamedTuple):
    at: Dot
    level: int
    prone: bool


class Scene(NamedTuple):
    """What stands where: (kind, levels) by dot and by pair of dots; floors and stairs as sets of levels."""

    floors: dict[Dot, set[int]]
    stairs: dict[Dot, set[int]]
    on_dots: dict[Dot, list[tuple[str, set[int]]]]
    on_edges: dict[frozenset[Dot], list[tuple[str, set[int]]]]
    men: list[Man]


def point(dot: Dot) -> tuple[float, float]:
    return dot[0] + dot[1] / 2, dot[1] * sqrt(3) / 2


def length(a: Dot, b: Dot) -> int:
    """Breadth-first: how many rings of neighbours lie between."""
    ring, known, steps = {a}, {a}, 0
    while b not in ring:
        ring = {(q + dq, r + dr) for q, r in ring for dq, dr in AROUND} - known
        known |= ring
        steps += 1
    return steps


def line(a: Dot, b: Dot, clockwise: bool) -> list[Dot]:
    """The dots nearest to n + 1 equally spaced points, each nudged to one side."""
    n = length(a, b)
    (ax, ay), (bx, by) = point(a), point(b)
    size = hypot(bx - ax, by - ay)
    side = NUDGE if clockwise else -NUDGE
    nx, ny = -(by - ay) / size * side, (bx - ax) / size * side  # y grows south: this is to the right of the line
    found = []
    for i in range(n + 1):
        x, y = ax + (bx - ax) * i / n + nx, ay + (by - ay) * i / n + ny
        r = round(y / (sqrt(3) / 2))
        near = [(round(x - s / 2) + k, s) for s in (r - 1, r, r + 1) for k in (-1, 0, 1)]
        found.append(min(near, key=lambda d: hypot(point(d)[0] - x, point(d)[1] - y)))
    found[0], found[-1] = a, b
    return found


def storeys(scene: Scene, dots: list[Dot], one: int, other: int) -> bool:
    low, high = min(one, other), max(one, other)
    if low == high:
        return True
    needed = set(range(low, high + 1))
    if needed <= scene.stairs.get(dots[0], set()) or needed <= scene.stairs.get(dots[-1], set()):
        return True
    between = set(range(low + 1, high + 1))
    return any(not scene.floors.get(dot, set()) & between for dot in dots)


def along(scene: Scene, dots: list[Dot], eye: Man, target: Man, ruling: dict[str, str]) -> int | None:
    """The cover on one reading of the line, or None where it is blocked."""
    n, cover = len(dots) - 1, 0
    top = max(eye.level, target.level)
    for i in range(1, n + 1):
        close = {top, target.level}
        edge_levels = close if i == n else {top}
        dot_levels = close if i in (n - 1, n) else {top}
        edge = {k for k, ls in scene.on_edges.get(frozenset(dots[i - 1 : i + 1]), []) if ls & edge_levels}
        dot = {k for k, ls in scene.on_dots.get(dots[i], []) if ls & dot_levels}
        if "high_wall" in edge or "tree_trunk" in dot:
            return None
        if edge & LOW_EDGES and low_blocks(i, n, False, eye.prone, target.prone, ruling):
            return None
        if dot & LOW_DOTS and low_blocks(i, n, True, eye.prone, target.prone, ruling):
            return None
        if i >= 2:
            cover += bool(edge & LOW_EDGES) + bool(dot & {"furniture", "light_vegetation"})
        for man in scene.men:
            if man.at == dots[i] and i < n and man.level in dot_levels and (eye.prone or not man.prone):
                if not man.prone and ruling["trooper_los"] == "block":
                    return None
                cover += not (i == 1 and ruling["adjacent_trooper"] == "exempt")
    return cover


def low_blocks(i: int, n: int, on_dot: bool, eye: bool, target: bool, ruling: dict[str, str]) -> bool:
    if eye and target:
        return True
    if ruling["prone_low"] == "firer" or eye:
        return (eye or target) and i == 1
    return target and (i == n or (on_dot and i == n - 1))


def looks(scene: Scene, eye: Man, target: Man, ruling: dict[str, str]) -> int | None:
    """The cover between the two, or None."""
    lines = [line(eye.at, target.at, False), line(eye.at, target.at, True)]
    if not all(storeys(scene, dots, eye.level, target.level) for dots in lines):
        return None
    found = [along(scene, dots, eye, target, ruling) for dots in lines]
    seen = [cover for cover in found if cover is not None]
    if ruling["graze"] == "attacker":
        return min(seen) if seen else None
    return max(seen) if len(seen) == len(found) else None
