"""Pieces with round bases: how far apart they are, and whether they share room."""

from typing import Protocol

from sandtable.geometry.inches import length, overlap
from sandtable.kernel import Piece, flag, helper, i32


class Base(Protocol):
    """What stands on a round base, with its middle at (x, y) and its foot at z."""

    x: i32
    y: i32
    z: i32
    radius: i32
    height: i32


class Miniature(Piece):
    """A piece on a round base, for games to subclass."""

    placed: flag  # on the table
    x: i32
    y: i32
    z: i32  # of the ground under the base
    radius: i32 = 500
    height: i32 = 1250

    @property
    def able(self) -> bool:
        return bool(self.placed)


@helper
def apart(a: Base, b: Base) -> int:
    """The square of the distance of two middles."""
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)


@helper
def gap(a: Base, b: Base) -> int:
    """The distance between base edges, in whole parts; for words and plans, never for a rule."""
    return max(length(a.x - b.x, a.y - b.y) - a.radius - b.radius, 0)


@helper
def is_nearer(a: Base, b: Base, far: int) -> bool:
    """Whether the gap is less than a length, computed without a root."""
    radii = a.radius + b.radius + far
    return far > 0 and apart(a, b) < radii * radii


@helper
def within(a: Base, b: Base, reach: int) -> bool:
    """Whether two bases are at most `reach` apart, edge to edge."""
    radii = a.radius + b.radius + reach
    return apart(a, b) <= radii * radii


@helper
def is_on_level(b: Base, z: int, height: int) -> bool:
    """Whether any part of a piece is between a height `z` and the top of another that stands there."""
    return b.z < z + height and z < b.z + b.height


@helper
def overlaps(a: Base, b: Base, x: int, y: int, z: int) -> bool:
    """Whether a piece, standing at (x, y, z), would share room with another."""
    if not is_on_level(b, z, a.height):
        return False
    return overlap((x - b.x) * (x - b.x) + (y - b.y) * (y - b.y), a.radius + b.radius)


@helper
def overlap_depth(a: Base, b: Base, x: int, y: int) -> int:
    """How far the bases of a piece at (x, y) and another would overlap."""
    return a.radius + b.radius - length(x - b.x, y - b.y)
