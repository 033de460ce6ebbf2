"""Tables over all dots of a board. Ordinary Python and NumPy, filled by the functions that rules call.

A board is a sequence of n different dots (q, r); a dot's index is its place in that sequence, and -1 stands for
"no such dot". Every entry fits 16 bits for boards of up to 10,000 dots.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import bearings, lattice
from .lines import TIES_DOWN, TIES_UP, line_dot

Dot: TypeAlias = tuple[int, int]
Table: TypeAlias = NDArray[np.int16]


def rows_of_dots(rows: int, even: int, odd: int) -> list[Dot]:
    """The dots of a ragged rectangle, row by row, with `even` columns in rows 0, 2, ... and `odd` in the others.

    Source: skirmishers 2.8 (the yard is 11 rows of 16 and 15).
    """
    return [lattice.dot_of(column, row) for row in range(rows) for column in range(odd if row % 2 else even)]


def neighbour_table(dots: Sequence[Dot]) -> Table:
    """(n, 6): the index of each dot's neighbour in each direction, or -1 off the board."""
    index = {dot: number for number, dot in enumerate(dots)}
    return np.array([[index.get(lattice.neighbour(q, r, way), -1) for way in range(6)] for q, r in dots], np.int16)


def gap_table(dots: Sequence[Dot]) -> Table:
    """(n, 6): a number for the gap on each side of each dot, the same from both ends; -1 at the board's rim.

    Gaps are numbered from 0 by their dot, then by direction 0..2, as `gaps.gap` writes them.
    """
    near = neighbour_table(dots)
    gaps = np.full(near.shape, -1, np.int16)
    owner, way = np.nonzero(near[:, :3] >= 0)
    gaps[owner, way] = np.arange(len(owner))
    gaps[near[owner, way], way + 3] = np.arange(len(owner))
    return gaps


def distance_table(dots: Sequence[Dot]) -> Table:
    """(n, n): steps between each two dots."""
    return _by_difference(dots, lambda dq, dr: lattice.distance(0, 0, dq, dr))


def compass_table(dots: Sequence[Dot]) -> Table:
    """(n, n): the compass point 0..719 of the second dot from the first; -1 on the diagonal."""
    return _by_difference(dots, lambda dq, dr: bearings.compass_point(0, 0, dq, dr))


def line_table(dots: Sequence[Dot]) -> Table:
    """(n, n, 2, longest distance + 1): the dots of each line, in the readings `TIES_DOWN` and `TIES_UP`.

    -1 where the line runs off the board, and after its end.
    """
    distances = distance_table(dots)
    steps = np.arange(distances.max() + 1)
    lines = _by_difference(dots, lambda dq, dr: [_line_from_origin(dq, dr, steps, way) for way in (TIES_DOWN, TIES_UP)])
    starts = np.array(dots, np.int16)[:, None, None, None]
    return np.where(steps > distances[:, :, None, None], np.int16(-1), _indices(dots, starts + lines))


def _line_from_origin(dq: int, dr: int, steps: NDArray[np.int_], reading: int) -> list[Dot]:
    """One line, its last dot repeated until there are as many as `steps`."""
    length = lattice.distance(0, 0, dq, dr)
    return [line_dot(0, 0, dq, dr, min(int(step), length), reading) for step in steps]


def _by_difference(dots: Sequence[Dot], measure: Callable[[int, int], object]) -> Table:
    """(n, n, ...): what depends only on the difference (dq, dr) of two dots, worked out once for each."""
    places = np.array(dots)
    differences = (places[None] - places[:, None]).reshape(-1, 2)
    distinct, kind = np.unique(differences, axis=0, return_inverse=True)
    measured = np.array([measure(int(dq), int(dr)) for dq, dr in distinct], np.int16)
    return measured[kind.reshape(len(dots), len(dots))]


def _indices(dots: Sequence[Dot], places: Table) -> Table:
    """The index of the dot at each place (q, r) of the last axis, which lies between dots; -1 where there is none."""
    known = np.array(dots, np.int16)
    first = known.min(axis=0)
    grid: Table = np.full(known.max(axis=0) - first + 1, -1, np.int16)
    grid[tuple((known - first).T)] = np.arange(len(dots))
    found: Table = grid[tuple(np.moveaxis(places - first, -1, 0))]
    return found
