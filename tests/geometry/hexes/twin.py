"""A slow second opinion on the hexagonal lattice, from real-number geometry.

Written from the Skirmishers dossier (2.1, R10, R11, R17, R18, R34) alone: dots are points in the plane, a line's dots
are found by measuring which dot is nearest, and bearings come from `math.atan2`. It shares nothing with the package.
Heights are measured in units of sqrt(3) / 2, so that every position and every squared length is an exact fraction.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

Dot = tuple[int, int]
TOLERANCE = 1e-9


class Point(NamedTuple):
    """x to the east in units, y to the south in rows."""

    x: Fraction
    y: Fraction


def place(dot: Dot) -> Point:
    return Point(dot[0] + Fraction(dot[1], 2), Fraction(dot[1]))


def apart(a: Point, b: Point) -> Fraction:
    """The squared length between two points."""
    return (a.x - b.x) ** 2 + Fraction(3, 4) * (a.y - b.y) ** 2


def steps(start: Dot, end: Dot) -> int:
    """One step changes the row and half a unit of x, or no row and a whole unit."""
    a, b = place(start), place(end)
    rows = abs(a.y - b.y)
    return int(rows + max(Fraction(0), abs(a.x - b.x) - rows / 2))


def flood(start: Dot, reach: int) -> dict[Dot, int]:
    """Steps to every dot within reach, by walking there; neighbours are the dots one unit away."""
    known, rim = {start: 0}, [start]
    for count in range(1, reach + 1):
        near = {(q + a, r + b) for q, r in rim for a in (-1, 0, 1) for b in (-1, 0, 1) if unit((q, r), (q + a, r + b))}
        rim = [dot for dot in near if dot not in known]
        known.update((dot, count) for dot in rim)
    return known


def unit(a: Dot, b: Dot) -> bool:
    return apart(place(a), place(b)) == 1


def side(start: Dot, end: Dot, point: Point, dot: Dot) -> int:
    """1 if the point lies clockwise of the dot for somebody looking from start to end, -1 anticlockwise, 0 neither."""
    a, b, c = place(start), place(end), place(dot)
    cross = (b.x - a.x) * (point.y - c.y) - (b.y - a.y) * (point.x - c.x)
    return (cross > 0) - (cross < 0)


def point_of(start: Dot, end: Dot, index: int) -> Point:
    """The point after `index` of as many equal parts as there are steps."""
    a, b, part = place(start), place(end), Fraction(index, steps(start, end) or 1)
    return Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)


def around(point: Point) -> dict[Dot, Fraction]:
    """The four dots around a point and their squared distances from it."""
    row = math.floor(point.y)
    column = math.floor(point.x - point.y / 2)
    dots = [(column + a, row + b) for a in (0, 1) for b in (0, 1)]
    return {dot: apart(point, place(dot)) for dot in dots}


def tied(start: Dot, end: Dot, index: int) -> list[Dot]:
    """The one dot nearest to point `index`, or the two, anticlockwise first."""
    point = point_of(start, end, index)
    lengths = around(point)
    least = min(lengths.values())
    found = [dot for dot in lengths if lengths[dot] == least]
    return found if len(found) == 1 else sorted(found, key=lambda dot: -side(start, end, point, dot))


def line(start: Dot, end: Dot, clockwise: bool) -> list[Dot]:
    """R10 and R11: the nearest dots, with every tie given to the same side."""
    choices = [tied(start, end, index) for index in range(steps(start, end) + 1)]
    return [dots[-1 if clockwise else 0] for dots in choices]


def straddle(start: Dot, end: Dot, index: int) -> tuple[Dot, Dot, Fraction]:
    """The dots on both sides of point `index`, anticlockwise first, and its squared distance from that one."""
    point = point_of(start, end, index)
    lengths = around(point)
    first, second = sorted(lengths, key=lambda dot: lengths[dot])[:2]
    if lengths[first] == 0:
        return first, first, Fraction(0)
    left, right = sorted((first, second), key=lambda dot: -side(start, end, point, dot))
    return left, right, lengths[left]


def bearing(start: Dot, end: Dot) -> float:
    """Degrees clockwise from east."""
    a, b = place(start), place(end)
    return math.degrees(math.atan2(float(b.y - a.y) * math.sqrt(3) / 2, float(b.x - a.x))) % 360


def inside(start: Dot, facing: int, width: int, end: Dot) -> bool:
    """R17 and R18."""
    if start == end:
        return False
    difference = (bearing(start, end) - facing + 180) % 360 - 180
    return abs(difference) <= width / 2 + TOLERANCE


def turned(dot: Dot, around: Dot, degrees: int) -> Dot:
    """A dot turned clockwise about another."""
    a, b, angle = place(dot), place(around), math.radians(degrees)
    x, y = float(a.x - b.x), float(a.y - b.y) * math.sqrt(3) / 2
    east, south = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    row = round(south / (math.sqrt(3) / 2))
    return around[0] + round(east - row / 2), around[1] + row


def sine(degrees: Fraction) -> Fraction:
    """The sine, right to 70 digits."""
    with localcontext() as context:
        context.prec = 90
        digits = Decimal(
            "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534"
        )
        angle = digits * degrees.numerator / (180 * degrees.denominator)
        term, total, odd = angle, Decimal(0), 1
        while abs(term) > Decimal("1e-85"):
            total += term
            term *= -angle * angle / ((odd + 1) * (odd + 2))
            odd += 2
        return Fraction(total)
