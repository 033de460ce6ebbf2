"""Firing arcs: an even width in degrees, centred on a bearing in whole degrees, edges included.

Source: skirmishers.arc.vertex, skirmishers.arc.orientation, R17 and R18.
"""

from .bearings import NO_BEARING, POINTS


def arc_edges(facing: int, width: int) -> tuple[int, int]:
    """The bearings 0..359 of the arc's anticlockwise and clockwise edge."""
    return (facing - width // 2) % 360, (facing + width // 2) % 360


def arc_covers(facing: int, width: int, point: int) -> bool:
    """Whether a compass point (see `bearings`) lies in an arc of even width; `NO_BEARING` never does."""
    return point != NO_BEARING and (point - 2 * facing + width) % POINTS <= 2 * width
