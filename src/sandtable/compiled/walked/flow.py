"""Where a chain of states ends that was walked: weights flow along its edges, level by level, until all have arrived.

Generic code: it knows records of no ruleset, and calls nothing outside this file, so Numba's own cache sees its edits.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np

FEW, MANY = 1 << 10, 1 << 22  # pairs of state and sum at a time
ARRIVED = 1e-17  # less than this on its way is nothing
LONGEST = 100_000  # levels
A, B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9


class Chain(NamedTuple):
    """States and edges: `explore` says what each array is."""

    firsts: Any
    ends: Any
    tos: Any
    takens: Any
    weights: Any


class Endless(Exception):
    """The weights never arrive, or there are too many of them."""


@numba.njit(cache=True, nogil=True)
def add(pairs, weights, slots, count, state, total, weight):
    """A pair of state and sum more, equal ones being one; how many there are, or -1 where there is no room."""
    mixed = (np.uint64(state) * np.uint64(A)) ^ (np.uint64(total) * np.uint64(B))
    slot = np.int64((mixed ^ (mixed >> np.uint64(29))) & np.uint64(len(slots) - 1))
    while slots[slot] != 0:
        at = slots[slot] - 1
        if pairs[at, 0] == state and pairs[at, 1] == total:
            weights[at] += weight
            return count
        slot = (slot + 1) & (len(slots) - 1)
    if count == len(weights):
        return -1
    pairs[count, 0], pairs[count, 1], weights[count] = state, total, weight
    slots[slot] = count + 1
    return count + 1


@numba.njit(cache=True, nogil=True)
def level(firsts, ends, tos, takens, edges, pairs, weights, count, later, later_weights, slots):
    """All on their way go one edge further; what has arrived stays. How many pairs there are, and what has not."""
    slots[:] = 0
    found, left = 0, 0.0
    for i in range(count):
        state, total, weight = pairs[i, 0], pairs[i, 1], weights[i]
        if ends[state]:
            found = add(later, later_weights, slots, found, state, total, weight)
            if found < 0:
                return found, left
            continue
        for edge in range(firsts[state], firsts[state + 1]):
            passing = weight * edges[edge]
            left += 0.0 if ends[tos[edge]] else passing
            found = add(later, later_weights, slots, found, tos[edge], total + takens[edge], passing)
            if found < 0:
                return found, left
    return found, left


def after_one(chain: Chain) -> tuple[Any, Any]:
    """The same after the first edge, wherever it leads."""
    most = chain.firsts[1]
    pairs, places = np.unique(np.stack([chain.tos, chain.takens], 1)[:most], axis=0, return_inverse=True)
    return pairs, np.bincount(places.ravel(), chain.weights[:most])


def arrived(chain: Chain, keep: Callable[[], None]) -> tuple[Any, Any]:
    """Pairs of an end and a sum, and the weight of each, for a chain that begins in state 0."""
    size, count, left, levels = FEW, 1, 0.0 if chain.ends[0] else 1.0, 0
    pairs, weights = np.zeros((1, 2), np.int64), np.ones(1)
    while left > ARRIVED:
        keep()
        levels += 1
        if levels > LONGEST or size > MANY:
            raise Endless
        later, later_weights = np.empty((size, 2), np.int64), np.empty(size)
        slots = np.empty(2 * size, np.int64)
        found, on_their_way = level(*chain, pairs, weights, count, later, later_weights, slots)
        if found < 0:
            size *= 2
        else:
            pairs, weights, count, left = later, later_weights, found, on_their_way
    here = chain.ends[pairs[:count, 0]]
    return pairs[:count][here], weights[:count][here]
