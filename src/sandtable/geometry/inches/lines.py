"""A straight line and a footprint of some height: does it run through, and where does it enter and leave?

Fractions of the line are compared as fractions. Touching an edge or a corner is not running through.
"""

from typing import Final

from . import products, roots
from .footprints import Footprint

MILLION: Final = 1_000_000


def passes_through(shape: Footprint, low: int, high: int, ax: int, ay: int, az: int, bx: int, by: int, bz: int) -> bool:
    """Whether the line from A to B runs, at some point inside the footprint, strictly between two heights."""
    rise = bz - az
    if rise == 0:
        return low < az < high and cuts(shape, ax, ay, bx, by)
    first = (low - az) if rise > 0 else (az - high)
    last = (high - az) if rise > 0 else (az - low)
    rise = abs(rise)
    first, last = max(first, 0), min(last, rise)
    return first < last and cuts(shape, ax, ay, bx, by) and crosses(shape, ax, ay, bx, by, first, last, rise)


def cuts(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the line from A to B is inside the footprint anywhere.

    It is where nothing keeps the two apart: no edge with the line outside, nor the line with all corners on one side.
    """
    if shape.corners == 0:
        return crosses_circle(shape, ax, ay, bx, by, 0, 1, 1)
    dx, dy = bx - ax, by - ay
    is_point = dx == 0 and dy == 0  # it has no sides
    rightmost, leftmost = -int(is_point), int(is_point)  # how far aside of the line corners are
    for i in range(shape.corners):
        j = i + 1 if i + 1 < shape.corners else 0
        along_x, along_y = shape.xs[j] - shape.xs[i], shape.ys[j] - shape.ys[i]
        starts = along_x * (ay - shape.ys[i]) - along_y * (ax - shape.xs[i])
        ends = along_x * (by - shape.ys[i]) - along_y * (bx - shape.xs[i])
        if max(starts, ends) <= 0:
            return False
        side = dx * (shape.ys[i] - ay) - dy * (shape.xs[i] - ax)
        rightmost, leftmost = min(rightmost, side), max(leftmost, side)
    return rightmost < 0 < leftmost


def crosses(shape: Footprint, ax: int, ay: int, bx: int, by: int, first: int, last: int, parts: int) -> bool:
    """Whether the line is inside the footprint somewhere between `first` and `last` of its `parts` equal parts."""
    if shape.corners == 0:
        return crosses_circle(shape, ax, ay, bx, by, first, last, parts)
    low, low_of, high, high_of = first, parts, last, parts
    for i in range(shape.corners):
        j = i + 1 if i + 1 < shape.corners else 0
        along_x, along_y = shape.xs[j] - shape.xs[i], shape.ys[j] - shape.ys[i]
        inside = along_x * (ay - shape.ys[i]) - along_y * (ax - shape.xs[i])
        grows = along_x * (by - ay) - along_y * (bx - ax)
        if grows == 0:
            if inside <= 0:
                return False
        elif grows > 0:
            if products.compare_products(-inside, low_of, low, grows) > 0:
                low, low_of = -inside, grows
        elif products.compare_products(inside, high_of, high, -grows) < 0:
            high, high_of = inside, -grows
    return products.compare_products(low, high_of, high, low_of) < 0


def crosses_circle(shape: Footprint, ax: int, ay: int, bx: int, by: int, first: int, last: int, parts: int) -> bool:
    """The same for a circle: is its centre nearer to that part of the line than its radius?"""
    dx, dy, px, py = bx - ax, by - ay, shape.xs[0] - ax, shape.ys[0] - ay
    along, whole = px * dx + py * dy, dx * dx + dy * dy
    if first * whole < along * parts < last * whole:
        across = px * dy - py * dx
        return products.is_square_below(across, shape.radius * shape.radius * whole)
    at = first if along * parts <= first * whole else last
    far_x, far_y = at * dx - parts * px, at * dy - parts * py
    reach = parts * shape.radius
    return abs(far_x) < reach and abs(far_y) < reach and far_x * far_x + far_y * far_y < reach * reach


def enters(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along the line, in millionths of it, it comes into the footprint; 0 where it starts inside."""
    if shape.corners == 0:
        whole = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        along, half = chord(shape, ax, ay, bx, by)
        return max(along - half, 0) * MILLION // max(whole, 1)
    low, low_of = 0, 1
    for i in range(shape.corners):
        inside, grows = towards_edge(shape, i, ax, ay, bx, by)
        if grows > 0 and products.compare_products(-inside, low_of, low, grows) > 0:
            low, low_of = -inside, grows
    return low * MILLION // low_of


def leaves(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along the line, in millionths of it, it comes out of the footprint; a million where it ends inside."""
    if shape.corners == 0:
        whole = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        along, half = chord(shape, ax, ay, bx, by)
        return min(max(along + half, 0), whole) * MILLION // max(whole, 1)
    high, high_of = 1, 1
    for i in range(shape.corners):
        inside, grows = towards_edge(shape, i, ax, ay, bx, by)
        if grows < 0 and products.compare_products(inside, high_of, high, -grows) < 0:
            high, high_of = max(inside, 0), -grows
    return high * MILLION // high_of


def towards_edge(shape: Footprint, i: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """How far inside edge i the line starts, and how much farther inside it ends."""
    j = i + 1 if i + 1 < shape.corners else 0
    along_x, along_y = shape.xs[j] - shape.xs[i], shape.ys[j] - shape.ys[i]
    return (
        along_x * (ay - shape.ys[i]) - along_y * (ax - shape.xs[i]),
        along_x * (by - ay) - along_y * (bx - ax),
    )


def chord(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """Where the line is nearest a circle's centre, and half of what it cuts off, both times the line's length."""
    dx, dy, px, py = bx - ax, by - ay, shape.xs[0] - ax, shape.ys[0] - ay
    across, whole = px * dy - py * dx, dx * dx + dy * dy
    reached = shape.radius * shape.radius * whole
    half = roots.root(reached - across * across) if products.is_square_below(across, reached) else 0
    return px * dx + py * dy, half
