"""What compiled odds are driven by. `workshop` compiles a copy of this file under a name that holds a hash."""

from typing import Any

import numpy as np

from sandtable.compiled.types import parts, walking
from sandtable.compiled.types.work import NO_ROOM, WALK

PURPOSE = WALK

# Put here by the workshop: what makes the ruleset's table of four records, and three of its functions.
table_of: Any = None
beat: Any = None
over: Any = None
report: Any = None


@parts.part
def put(state, work, shares, states, marks, slots, share, count):
    """Adds a share to the state it belongs to; its place, or -1 when there is no room."""
    if count == len(states):
        work.error = NO_ROOM
        return -1
    states[count] = state[0]
    marks[count, 0] = work.mark
    marks[count, 1] = work.at
    words = states.view(np.uint64).reshape(len(states), -1)
    mixed = np.uint64(work.mark) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(work.at)
    for k in range(words.shape[1]):
        mixed = (mixed ^ words[count, k]) * np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed % np.uint64(len(slots)))
    while slots[slot] >= 0:
        here = slots[slot]
        same = marks[here, 0] == work.mark and marks[here, 1] == work.at
        k = 0
        while same and k < words.shape[1]:
            same = words[here, k] == words[count, k]
            k += 1
        if same:
            shares[here] += share
            return here
        slot = (slot + 1) % len(slots)
    slots[slot] = count
    shares[count] = share
    return count


def spread(start, board, numbers, works, before, after, ends, counts):
    """Walks a beat from each prefix of rolls in `before` on to the next cut, or to its end; equal states become one.

    `before` and `after` are (values of the rolls, how many, share, states, marks, slots), `ends` the last four of
    these. `counts` says how many prefixes there are before, after, and how many ends; -1 where it went wrong.
    """
    state = start.copy()
    work = works[0]
    t = table_of(state[0], board[0], numbers[0], work)
    for i in range(counts[0]):
        work.count = work.base = work.depth = work.frames = work.noted = 0
        for k in range(before[1][i]):
            walking.forced(t, before[0][i, k])
        work.base = work.count
        more = True
        while more:
            state[0] = start[0]
            work.depth = work.passed = work.stopped = work.offered = 0
            finished = True
            try:
                beat(t)
            except Exception:
                finished = False
            if work.error != 0 or (not finished and work.stopped == 0):
                counts[1] = -1
                return
            share = before[2][i] * walking.path_chance(t)
            if finished:
                work.mark = work.at = 0
                at = put(state, work, ends[0], ends[1], ends[2], ends[3], share, counts[2])
                counts[2] = max(counts[2], at + 1)
            else:
                at = put(state, work, after[2], after[3], after[4], after[5], share, counts[1])
                if at == counts[1] and at >= 0:
                    counts[1] = at + 1
                    after[1][at] = work.count
                    for k in range(work.count):
                        after[0][at, k] = work.values[work.first[k] + work.place[k]]
            if at < 0:
                counts[1] = -1
                return
            more = walking.turned(t)
