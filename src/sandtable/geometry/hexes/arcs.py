"""Firing arcs: an even width in degrees, centred on a bearing in whole degrees, edges included.

Source: skirmishers.arc.vertex, skirmishers.arc.orientation, R17 and R18.
"""

from .bearings import NO_BEARING, POINTS, compass_point


def arc_edges(facing: int, width: int) -> tuple[int, int]:
    """The bearings 0..359 of the arc's anticlockwise and clockwise edge."""
    return (facing - width // 2) % 360, (facing + width // 2) % 360


def arc_covers(facing: int, width: int, point: int) -> bool:
    """Whether a compass point (see `bearings`) lies in an arc of even width; `NO_BEARING` never does."""
    return point != NO_BEARING and (point - 2 * facing + width) % POINTS <= 2 * width


def in_arc(q: int, r: int, facing: int, width: int, to_q: int, to_r: int) -> bool:
    """Whether the arc opened from dot (q, r) holds the dot (to_q, to_r). Source: R17, R18."""
    return arc_covers(facing, width, compass_point(q, r, to_q, to_r))
