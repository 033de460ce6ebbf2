"""Random situations on a table, from a seed: shapes, points, heights. Small tables make lines touch often."""

from __future__ import annotations

import random
from math import atan2
from typing import NamedTuple

from sandtable.geometry.inches import FARTHEST, HIGHEST, WIDEST, Shape, circle, is_convex, polygon, rectangle


class Situation(NamedTuple):
    shape: Shape
    low: int
    high: int
    start: tuple[int, int, int]
    end: tuple[int, int, int]
    reach: int


def shape(rng: random.Random, limit: int) -> Shape:
    kind = rng.randint(0, 3)
    if kind == 0:
        return circle(rng.randint(0, limit), rng.randint(0, limit), rng.randint(1, min(WIDEST, limit)))
    if kind == 1:
        x, y = rng.randint(0, limit - 1), rng.randint(0, limit - 1)
        return rectangle(x, y, rng.randint(x + 1, limit), rng.randint(y + 1, limit))
    while True:
        n = rng.randint(3, 6)
        points = [(rng.randint(0, limit), rng.randint(0, limit)) for _ in range(n)]
        cx, cy = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
        points.sort(key=lambda p: atan2(p[1] - cy, p[0] - cx))
        if is_convex([x for x, _ in points], [y for _, y in points]):
            return polygon(points)


def situation(seed: int) -> Situation:
    """Small tables often: there, touching and grazing are common."""
    rng = random.Random(seed)
    limit = rng.choice((12, 40, 1000, 32_000, FARTHEST))
    height = min(limit, HIGHEST)
    low = rng.randint(0, height - 1)
    high = rng.randint(low + 1, height)
    start = (rng.randint(0, limit), rng.randint(0, limit), rng.randint(0, height))
    end = (rng.randint(0, limit), rng.randint(0, limit), rng.choice((start[2], rng.randint(0, height))))
    return Situation(shape(rng, limit), low, high, start, end, rng.randint(0, min(limit, WIDEST)))
