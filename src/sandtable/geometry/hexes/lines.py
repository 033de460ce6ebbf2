"""The straight line between two dots: which dots it takes, and where it only grazes.

A line between dots n apart has n steps. Point i of it, i of n equal parts along, lies on a row of dots that are one
unit apart; dot i of the line is the nearest of them. Halfway between two of them the line *grazes* both, and there are
two readings: `TIES_DOWN` takes the anticlockwise one (to the left, looking along the line) at every such
point, `TIES_UP` the clockwise one. Walked from the other end the two readings change places, and nothing else changes.
Fractions are integer numerators over n. Index 0 is the start and index n the end; the formulas hold beyond both.
Source: skirmishers.los.line, R10 and R11; the rule says which reading it takes.
"""

from typing import Final

from .lattice import STEP_Q, STEP_R, distance, sextant

TIES_DOWN: Final = 0
TIES_UP: Final = 1


def clockwise_steps(length: int, across: int, index: int, reading: int) -> int:
    """How many of the first `index` steps go clockwise: index * across / length, to the nearest integer.

    `length` is at least 1 and `across` as in `sextant`. Halves go down or up by the reading. Source: the k of R10.
    """
    return (2 * index * across + length - 1 + reading) // (2 * length)


def _placed(q: int, r: int, direction: int, straight: int, clockwise: int) -> tuple[int, int]:
    """The dot some steps in one direction and some in the next clockwise."""
    after = (direction + 1) % 6
    moved_q = q + straight * STEP_Q[direction] + clockwise * STEP_Q[after]
    return moved_q, r + straight * STEP_R[direction] + clockwise * STEP_R[after]


def line_dot(q: int, r: int, to_q: int, to_r: int, index: int, reading: int) -> tuple[int, int]:
    """Dot (q, r) number `index` of the line, 0 being its start. Source: R10, R11."""
    direction, along, across = sextant(to_q - q, to_r - r)
    if along == 0:
        return q, r
    clockwise = clockwise_steps(along + across, across, index, reading)
    return _placed(q, r, direction, index - clockwise, clockwise)


def on_line(q: int, r: int, from_q: int, from_r: int, to_q: int, to_r: int, reading: int) -> bool:
    """Whether the line between two dots takes a third; its ends are not meant.

    Such a dot lies at most half a step aside, and between the ends on each of the three axes, where a product is not
    below zero; on one of them it is neither end. All is looked at together, since many dots are asked about, and few
    of them lie there.
    """
    east, south = q - from_q, r - from_r
    left_east, left_south = to_q - q, to_r - r
    between = east * left_east | south * left_south | (east + south) * (left_east + left_south)
    aside = 2 * (east * left_south - south * left_east)
    length = distance(from_q, from_r, to_q, to_r)
    return (between > 0) & (1 - reading - length <= aside) & (aside <= length - reading)


def grazes(q: int, r: int, to_q: int, to_r: int) -> bool:
    """Whether the line grazes anywhere, that is, whether its two readings differ.

    Halves occur exactly when the distance holds a higher power of two than the steps in either direction do, which are
    the differences on the other two axes of the lattice. Source: R11.
    """
    across, down = to_q - q, to_r - r
    lowest = (across | down) & -(across | down)
    return lowest > 0 and distance(q, r, to_q, to_r) & lowest == 0
