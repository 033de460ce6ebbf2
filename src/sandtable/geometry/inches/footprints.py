"""What stands on the table, seen from above: circles, and convex polygons (rectangles among them)."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .limits import FARTHEST, WIDEST


class Footprint(Protocol):
    """A circle (`corners` 0: centre in the first place of `xs` and `ys`) or a convex polygon, anticlockwise."""

    @property
    def corners(self) -> int: ...
    @property
    def radius(self) -> int: ...
    @property
    def xs(self) -> Sequence[int]: ...
    @property
    def ys(self) -> Sequence[int]: ...


class Shape(NamedTuple):
    """A footprint of its own; rules make one for whatever is round."""

    corners: int
    radius: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]


def circle(x: int, y: int, radius: int) -> Shape:
    if not 0 < radius <= WIDEST:
        raise ValueError(f"radius: 1 to {WIDEST} expected, got {radius}")
    return Shape(0, radius, within(x), within(y))


def rectangle(west: int, south: int, east: int, north: int) -> Shape:
    return polygon(((west, south), (east, south), (east, north), (west, north)))


def polygon(points: Sequence[tuple[int, int]]) -> Shape:
    """A convex polygon; its corners are brought into anticlockwise order."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if doubled_area(xs, ys) < 0:
        xs, ys = xs[::-1], ys[::-1]
    if len(points) < 3 or not is_convex(xs, ys):
        raise ValueError("footprint: the corners of a convex polygon expected, in order")
    return Shape(len(points), 0, within(*xs), within(*ys))


def within(*coordinates: int) -> tuple[int, ...]:
    for value in coordinates:
        if not 0 <= value <= FARTHEST:
            raise ValueError(f"footprint: coordinates from 0 to {FARTHEST} expected, got {value}")
    return tuple(coordinates)


def doubled_area(xs: Sequence[int], ys: Sequence[int]) -> int:
    """Twice the area, negative for corners in clockwise order."""
    n = len(xs)
    return sum(xs[i] * ys[(i + 1) % n] - xs[(i + 1) % n] * ys[i] for i in range(n))


def is_convex(xs: Sequence[int], ys: Sequence[int]) -> bool:
    """Whether anticlockwise corners turn left everywhere, and once around only."""
    n = len(xs)
    for i in range(n):
        for j in range(n):
            k = (i + 1) % n
            if j not in (i, k) and (xs[k] - xs[i]) * (ys[j] - ys[i]) <= (ys[k] - ys[i]) * (xs[j] - xs[i]):
                return False
    return True


def contains(shape: Footprint, x: int, y: int) -> bool:
    """Whether a point lies in the footprint or on its edge."""
    if shape.corners == 0:
        dx, dy = x - shape.xs[0], y - shape.ys[0]
        return dx * dx + dy * dy <= shape.radius * shape.radius
    for i in range(shape.corners):
        j = i + 1 if i + 1 < shape.corners else 0
        along_x, along_y = shape.xs[j] - shape.xs[i], shape.ys[j] - shape.ys[i]
        if along_x * (y - shape.ys[i]) - along_y * (x - shape.xs[i]) < 0:
            return False
    return True
