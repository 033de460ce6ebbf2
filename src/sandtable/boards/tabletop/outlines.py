"""Outlines of any shape, hollow ones too; touching an edge counts as meeting it."""

from sandtable.geometry.inches import Footprint
from sandtable.kernel import helper


@helper
def squared(x: int, y: int, to_x: int, to_y: int) -> int:
    """The distance between two points, squared."""
    return (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)


@helper
def turn(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    """The side of a-b on which c is: -1, 0 or 1."""
    cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


@helper
def is_between(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> bool:
    """Whether c, which is on the line a-b, is on the segment."""
    return min(ax, bx) <= cx <= max(ax, bx) and min(ay, by) <= cy <= max(ay, by)


@helper
def do_cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments a-b and c-d meet."""
    c, d = turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)
    a, b = turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)
    if c != d and a != b:
        return True
    return (
        (c == 0 and is_between(ax, ay, bx, by, cx, cy))
        or (d == 0 and is_between(ax, ay, bx, by, dx, dy))
        or (a == 0 and is_between(cx, cy, dx, dy, ax, ay))
        or (b == 0 and is_between(cx, cy, dx, dy, bx, by))
    )


@helper
def is_near_segment(x: int, y: int, ax: int, ay: int, bx: int, by: int, near: int) -> bool:
    """Whether a point is within `near` of the segment a-b."""
    vx, vy, wx, wy = bx - ax, by - ay, x - ax, y - ay
    along, length = vx * wx + vy * wy, vx * vx + vy * vy
    if along <= 0 or length == 0:
        return wx * wx + wy * wy <= near * near
    if along >= length:
        return (x - bx) * (x - bx) + (y - by) * (y - by) <= near * near
    cross = vx * wy - vy * wx
    return cross // near * cross <= near * length if near > 0 else cross == 0


@helper
def holds(shape: Footprint, x: int, y: int) -> bool:
    """Whether a point is inside an outline."""
    if shape.corners == 0:
        return squared(x, y, shape.xs[0], shape.ys[0]) <= shape.radius * shape.radius
    inside = False
    last = shape.corners - 1
    for i in range(shape.corners):
        ax, ay, bx, by = shape.xs[i], shape.ys[i], shape.xs[last], shape.ys[last]
        if (ay > y) != (by > y):
            left = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if (left > 0) == (by > ay):
                inside = not inside
        last = i
    return inside


@helper
def is_beside_line(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether all corners are on one side of the line a-b, and none on it: a quick test that settles most cases."""
    side = turn(ax, ay, bx, by, shape.xs[0], shape.ys[0])
    return side != 0 and all(turn(ax, ay, bx, by, shape.xs[i], shape.ys[i]) == side for i in range(1, shape.corners))


@helper
def meets(shape: Footprint, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment meets an outline, or lies inside it."""
    if shape.corners == 0:
        return is_near_segment(shape.xs[0], shape.ys[0], ax, ay, bx, by, shape.radius)
    if is_beside_line(shape, ax, ay, bx, by):
        return False
    last = shape.corners - 1
    for i in range(shape.corners):
        if do_cross(ax, ay, bx, by, shape.xs[i], shape.ys[i], shape.xs[last], shape.ys[last]):
            return True
        last = i
    return holds(shape, ax, ay)
