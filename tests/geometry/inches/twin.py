"""The same questions answered by shapely (polygons, distances) and by fractions (heights): slow, and independent."""

from __future__ import annotations

from fractions import Fraction
from math import hypot, sqrt
from typing import Any

import pytest

from sandtable.geometry.inches import Shape

shapely: Any = pytest.importorskip("shapely")

CLOSE = 1e-6  # nearer to a tie than this, floats do not decide


def geometry(shape: Shape) -> Any:
    """A polygon for shapely; circles are asked by their centre."""
    if shape.corners == 0:
        return None
    return shapely.Polygon(list(zip(shape.xs, shape.ys, strict=True)))


def distance_to_way(shape: Shape, a: tuple[int, int], b: tuple[int, int]) -> float:
    """From a footprint to a straight way."""
    way = shapely.Point(a) if a == b else shapely.LineString([a, b])
    figure = geometry(shape)
    if figure is None:
        return max(float(way.distance(shapely.Point(shape.xs[0], shape.ys[0]))) - shape.radius, 0.0)
    return float(figure.distance(way))


def part_between(low: int, high: int, az: int, bz: int) -> tuple[Fraction, Fraction] | None:
    """The part of the way on which its height lies strictly between two heights."""
    if az == bz:
        return (Fraction(0), Fraction(1)) if low < az < high else None
    ends = sorted((Fraction(low - az, bz - az), Fraction(high - az, bz - az)))
    first, last = max(ends[0], Fraction(0)), min(ends[1], Fraction(1))
    return (first, last) if first < last else None


def depth_inside(shape: Shape, low: int, high: int, a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """How far into the footprint (at the right height) the line runs; negative outside, near 0 where it touches."""
    part = part_between(low, high, a[2], b[2])
    if part is None:
        return -1.0
    ends = [(a[0] + (b[0] - a[0]) * float(s), a[1] + (b[1] - a[1]) * float(s)) for s in part]
    way = shapely.Point(ends[0]) if ends[0] == ends[1] else shapely.LineString(ends)
    if shape.corners == 0:
        return shape.radius - float(way.distance(shapely.Point(shape.xs[0], shape.ys[0])))
    figure = geometry(shape)
    assert figure is not None
    away = float(figure.distance(way))
    if away > 0:
        return -away
    inside = figure.intersection(way)
    middle = inside.centroid
    return float(figure.exterior.distance(middle))


def compared(apart: int, radii: int, climb: int, limit: int) -> float:
    """Distance less limit."""
    return hypot(max(sqrt(apart) - radii, 0.0), climb) - limit
