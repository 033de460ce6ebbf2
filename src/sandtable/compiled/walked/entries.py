"""What walked tables are driven by. `workshop` compiles a copy of this file under a name that holds a hash.

No rule is compiled into this: rules are called by their addresses, so that each is compiled once, whoever asks.
"""

from typing import Any

import numpy as np

from sandtable.compiled.types.luck import mix
from sandtable.compiled.types.odometer import advance, chance_before, tidy
from sandtable.compiled.types.parts import part
from sandtable.compiled.types.walks import call_hook
from sandtable.compiled.types.work import WALK

PURPOSE = WALK
STEP, STOP, GATHER, FORGET = range(4)  # of the hooks; 0 where there is none
STATES, EDGES, NEXT, SETTLED = range(4)  # how far it is: known states, edges, the next state to walk, states in `slots`
DONE, PAUSED, FULL, FAILED = range(4)

table_of: Any = None  # put here by the workshop: what makes the ruleset's table of four records


@part
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


@part
def place_of(words, known, slots, odd, far):
    """The number of the state in `words`, which is kept if it is new; -1 where there is no room."""
    slot = slot_of(words, known, slots, odd)
    if slots[slot] == 0:
        if far[STATES] == len(known):
            return -1
        known[far[STATES]] = words
        far[STATES] += 1
        far[SETTLED] += 1
        slots[slot] = far[STATES]
    return slots[slot] - 1


def explore(
    state, words, board, numbers, works, hooks, known, slots, odd, firsts, ends, tos, takens, weights, far, most
):
    """Walks states until so many paths are walked, or all that are known. `words` is the state's record as integers.

    From state i lead the edges `firsts[i]` to `firsts[i + 1]`: where to, what was gathered, and how likely. `ends` are
    the states from which nothing leads on.
    """
    work = works[0]
    t = table_of(state[0], board[0], numbers[0], work)
    while far[SETTLED] < far[STATES]:  # `known` has grown, and `slots` are new
        words[:] = known[far[SETTLED]]
        slots[slot_of(words, known, slots, odd)] = far[SETTLED] + 1
        far[SETTLED] += 1
    if far[STATES] == 0:
        if hooks[FORGET] != 0:
            call_hook(t, hooks[FORGET])
        place_of(words, known, slots, odd, far)
    paths = 0
    while far[NEXT] < far[STATES]:
        if paths >= most:
            return PAUSED
        here, edges = far[NEXT], far[EDGES]
        firsts[here] = edges
        words[:] = known[here]
        ends[here] = hooks[STOP] != 0 and call_hook(t, hooks[STOP]) != 0
        tidy(work)
        walking = not ends[here]
        while walking:
            words[:] = known[here]
            work.met = work.used = work.offered = 0
            call_hook(t, hooks[STEP])
            taken = call_hook(t, hooks[GATHER]) if hooks[GATHER] != 0 else 0
            if hooks[FORGET] != 0:
                call_hook(t, hooks[FORGET])
            if work.error != 0:
                return FAILED
            place = place_of(words, known, slots, odd, far)
            if place < 0 or far[EDGES] == len(tos):
                far[EDGES] = edges  # this state is walked once more, with more room
                return FULL
            tos[far[EDGES]], takens[far[EDGES]] = place, taken
            weights[far[EDGES]] = chance_before(work, work.depth)
            far[EDGES] += 1
            paths += 1
            walking = advance(work)
        far[NEXT] += 1
        firsts[here + 1] = far[EDGES]
        if hooks[STOP] == 0:  # one step of one state
            return DONE
    return DONE
