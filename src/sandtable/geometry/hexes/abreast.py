"""What is asked of many dots at once, where they are places of a grid; compiled code looks at them side by side.

Place `row * width + column` of a grid, `width` a power of two, is the dot (column, row).
"""

from collections.abc import Sequence

from .lines import on_line


def all_on_line(places: Sequence[int], width: int, one: int, other: int, reading: int) -> int:
    """A bit for each of these places that the line between two others takes: see `on_line`."""
    from_q, from_r, to_q, to_r = one % width, one // width, other % width, other // width
    west, east = min(from_q, to_q), max(from_q, to_q)
    north, south = min(from_r, to_r), max(from_r, to_r)
    found = 0
    for i, at in enumerate(places):
        q, r = at % width, at // width
        if west <= q <= east and north <= r <= south:  # most stand elsewhere
            found |= on_line(q, r, from_q, from_r, to_q, to_r, reading) << i
    return found
