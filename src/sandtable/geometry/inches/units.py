"""Lengths, directions, and inches as people read them."""

from typing import Final, NamedTuple

from .roots import root

# Sixteen directions, clockwise from north (y grows to the north), in thousandths.
COMPASS: Final = (
    (0, 1000),
    (383, 924),
    (707, 707),
    (924, 383),
    (1000, 0),
    (924, -383),
    (707, -707),
    (383, -924),
    (0, -1000),
    (-383, -924),
    (-707, -707),
    (-924, -383),
    (-1000, 0),
    (-924, 383),
    (-707, 707),
    (-383, 924),
)


class Spot(NamedTuple):
    """A place on the table, as the result of a search."""

    x: int
    y: int


NOWHERE: Final = Spot(-1, -1)


def length(dx: int, dy: int) -> int:
    """The length of a straight piece of way, in whole thousandths; fractions are dropped."""
    return root(dx * dx + dy * dy)


def is_at_most(dx: int, dy: int, far: int) -> bool:
    """Whether that length is at most a limit of 0 or more, computed without a root."""
    return dx * dx + dy * dy < (far + 1) * (far + 1)


def ahead(x: int, y: int, to_x: int, to_y: int, far: int) -> Spot:
    """The point `far` from (x, y) towards another (or beyond it), each coordinate to the nearest thousandth."""
    dx, dy = to_x - x, to_y - y
    whole = length(dx, dy)
    if whole == 0:
        return Spot(x, y)
    return Spot(x + (2 * dx * far + whole) // (2 * whole), y + (2 * dy * far + whole) // (2 * whole))


def inches(thousandths: int) -> str:
    """`2.5"`: with as many decimals as it takes to be exact."""
    return f"{int(thousandths) / 1000:.3f}".rstrip("0").rstrip(".") + '"'
