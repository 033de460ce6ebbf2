"""Where a chain of states ends that was walked: weights flow along its edges, level by level, until all have arrived.

Generic code: it knows records of no ruleset, and calls nothing outside this file.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..run.workshop import Tool

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
    """The weights never all arrive, or there are too many of them."""


@Tool
def level(firsts, ends, tos, takens, edges, pairs, weights, count, later, later_weights, slots, found, left):
    """All on their way go one edge further; what has arrived stays, and pairs that are equal are one.

    `found` becomes how many pairs there are, or -1 where there is no room; `left` what has not arrived.
    """
    slots[:] = 0
    found[0], left[0] = 0, 0.0
    for i in range(count):
        state, stays = pairs[i, 0], ends[pairs[i, 0]]
        first = firsts[state]
        for edge in range(first, first + 1 if stays else firsts[state + 1]):
            to, total, weight = state, pairs[i, 1], weights[i]
            if not stays:
                to, total, weight = tos[edge], total + takens[edge], weight * edges[edge]
                left[0] += 0.0 if ends[to] else weight
            mixed = (np.uint64(to) * np.uint64(A)) ^ (np.uint64(total) * np.uint64(B))
            slot = np.int64((mixed ^ (mixed >> np.uint64(29))) & np.uint64(len(slots) - 1))
            at = slots[slot] - 1
            while at >= 0 and (later[at, 0] != to or later[at, 1] != total):
                slot = (slot + 1) & (len(slots) - 1)
                at = slots[slot] - 1
            if at >= 0:
                later_weights[at] += weight
                continue
            at = found[0]
            if at == len(later_weights):
                found[0] = -1
                return
            later[at, 0], later[at, 1], later_weights[at] = to, total, weight
            slots[slot] = found[0] = at + 1


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
        slots, found, on_their_way = np.empty(2 * size, np.int64), np.zeros(1, np.int64), np.zeros(1)
        level(*chain, pairs, weights, count, later, later_weights, slots, found, on_their_way)
        if found[0] < 0:
            size *= 2
        else:
            pairs, weights, count, left = later, later_weights, int(found[0]), float(on_their_way[0])
    here = chain.ends[pairs[:count, 0]]
    return pairs[:count][here], weights[:count][here]
