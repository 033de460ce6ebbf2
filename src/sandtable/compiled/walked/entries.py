"""The driver of walked tables.

No rule is compiled into this: rules are called by their addresses, so that each is compiled once for all callers.
"""

import numpy as np

from sandtable.compiled.runtime import terms
from sandtable.compiled.runtime.luck import mix
from sandtable.compiled.runtime.odometer import advance, chance_before, tidy


def slot_of(words, known, slots, odd):
    """The slot of the state in `words`, or the free one where it would be."""
    mixed = np.int64(0)
    for i in range(len(words)):
        mixed += words[i] * odd[i]
    slot = np.int64(mix(np.uint64(mixed)) & np.uint64(len(slots) - 1))
    while slots[slot] != 0:
        place, i = slots[slot] - 1, 0
        while i < len(words) and known[place, i] == words[i]:
            i += 1
        if i == len(words):
            break
        slot = slot + 1 & len(slots) - 1
    return slot


def place_of(words, known, slots, odd, far):
    """The number of the state in `words`, which is kept if it is new; -1 where there is no room."""
    slot = slot_of(words, known, slots, odd)
    if slots[slot] == 0:
        if far[terms.STATES] == len(known):
            return -1
        known[far[terms.STATES]] = words
        far[terms.STATES] += 1
        far[terms.SETTLED] += 1
        slots[slot] = far[terms.STATES]
    return slots[slot] - 1


def explore(
    state, words, board, numbers, works, hooks, known, slots, odd, firsts, ends, tos, takens, weights, far, most
):
    """Walks states until this many paths are walked, or all that are known. `words` is the state's record as integers.

    From state i lead the edges `firsts[i]` to `firsts[i + 1]`: where to, what was gathered, and how likely. `ends` are
    the states from which nothing leads on.
    """
    work = works[0]
    t = terms.table_of(state[0], board[0], numbers[0], work)
    while far[terms.SETTLED] < far[terms.STATES]:  # `known` has grown, and `slots` are new
        words[:] = known[far[terms.SETTLED]]
        slots[slot_of(words, known, slots, odd)] = far[terms.SETTLED] + 1
        far[terms.SETTLED] += 1
    if far[terms.STATES] == 0:
        if hooks[terms.FORGET] != 0:
            terms.call_hook(t, hooks[terms.FORGET])
        place_of(words, known, slots, odd, far)
    paths = 0
    while far[terms.NEXT] < far[terms.STATES]:
        if paths >= most:
            return terms.PAUSED
        here, edges = far[terms.NEXT], far[terms.EDGES]
        firsts[here] = edges
        words[:] = known[here]
        ends[here] = hooks[terms.STOP] != 0 and terms.call_hook(t, hooks[terms.STOP]) != 0
        tidy(work)
        walking = not ends[here]
        while walking:
            words[:] = known[here]
            work.met = work.used = work.offered = 0
            terms.call_hook(t, hooks[terms.STEP])
            taken = terms.call_hook(t, hooks[terms.GATHER]) if hooks[terms.GATHER] != 0 else 0
            if hooks[terms.FORGET] != 0:
                terms.call_hook(t, hooks[terms.FORGET])
            if work.error != 0:
                return terms.FAILED
            place = place_of(words, known, slots, odd, far)
            if place < 0 or far[terms.EDGES] == len(tos):
                far[terms.EDGES] = edges  # this state is walked once more, with more room
                return terms.FULL
            tos[far[terms.EDGES]], takens[far[terms.EDGES]] = place, taken
            weights[far[terms.EDGES]] = chance_before(work, work.depth)
            far[terms.EDGES] += 1
            paths += 1
            walking = advance(work)
        far[terms.NEXT] += 1
        firsts[here + 1] = far[terms.EDGES]
        if hooks[terms.STOP] == 0:  # one step of one state
            return terms.DONE
    return terms.DONE
