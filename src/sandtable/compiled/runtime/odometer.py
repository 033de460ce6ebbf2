"""Every path of luck in turn, compiled: the rolls of the path, laws by their keys, values counted with their weights.

A law is a row of values with weights in the work record. What a roll of a path comes to is a place in such a row, and
the next path has the next place of its last roll. The law of a rule that is played by a rule is found by walking that
rule's own paths on top of the path that led to it.
"""

import numpy as np

from .luck import mix
from .work import DEEPEST, FRAMES, KEY, LAWS, POOL, TALLIED, TOO_WIDE, Halted

WORD = np.uint64
SLOTS, FOUND_SLOTS = WORD(2 * LAWS - 1), WORD(2 * TALLIED - 1)  # masks
ROOM = POOL // 2, LAWS // 2  # numbers of values and laws from which on all are dropped between two states


def too_wide(work):
    work.error = TOO_WIDE
    raise Halted


# ---- the path -------------------------------------------------------------------------------------------------------


def is_met(work):
    """Whether the path goes on to another roll."""
    return work.met < work.depth


def next_met(work):
    """The result of the next roll of the path."""
    work.met += 1
    return work.values[work.spot[work.met - 1]]


def chance_before(work, depth):
    """The weight of the running rule's path up to a roll."""
    return work.weight[depth - 1] if depth > work.base else 1.0


def begin_roll(work, law):
    """Begins a roll that is new on the path; returns the first value of its law."""
    depth, start = work.depth, work.starts[law]
    if depth == DEEPEST:
        too_wide(work)
    work.spot[depth], work.end[depth] = start, work.ends[law]
    work.weight[depth] = chance_before(work, depth) * work.weights[start]
    work.depth = work.met = depth + 1
    return work.values[start]


def rolled(work, law):
    """A roll by this law, met on the path or new there."""
    return next_met(work) if is_met(work) else begin_roll(work, law)


def advance(work):
    """Goes to the next path of the running rule; False after its last."""
    depth = work.depth
    while depth > work.base:
        depth -= 1
        spot = work.spot[depth] + 1
        if spot < work.end[depth]:
            work.spot[depth] = spot
            work.weight[depth] = chance_before(work, depth) * work.weights[spot]
            work.depth, work.met = depth + 1, work.base
            return True
        if work.end[depth] > work.held:  # a law for this roll only: it is over
            work.held, work.held_laws = work.end[depth], work.held_laws + 1
    work.depth = work.met = work.base
    return False


def begin_walk(work):
    """Begins the walk of a rule inside the running one."""
    if work.frame == FRAMES:
        too_wide(work)
    work.frames[2 * work.frame] = work.base
    work.base = work.met = work.depth
    work.frame += 1


def end_walk(work):
    work.frame -= 1
    work.base = work.frames[2 * work.frame]


# ---- laws being worked out ------------------------------------------------------------------------------------------


def begin_tally(work):
    """Counts values, apart from those of the tallies around it."""
    if work.frame == FRAMES:
        too_wide(work)
    work.frames[2 * work.frame + 1] = work.tally
    work.tally = work.founds
    work.frame += 1


def count(work, value, weight):
    """Adds a value with its weight; equal values share one entry."""
    slot = np.int64(mix(WORD(value)) & FOUND_SLOTS)
    while work.found_slots[slot] != 0:
        at = work.found_slots[slot] - 1
        if at >= work.tally and work.found[at] == value:
            work.found_weight[at] += weight
            return
        slot = slot + 1 & np.int64(FOUND_SLOTS)
    at = work.founds
    if at == TALLIED:
        too_wide(work)
    work.found[at], work.found_weight[at], work.found_slot[at] = value, weight, slot
    work.found_slots[slot] = at + 1
    work.founds = at + 1


def count_path(work, value, weight):
    """Adds the result of the running path, with this weight."""
    count(work, value, weight * chance_before(work, work.depth))


def count_law(work, law, weight):
    """Adds each value of a law."""
    for i in range(work.starts[law], work.ends[law]):
        count(work, work.values[i], weight * work.weights[i])


def write_tally(work, start):
    """Writes out what was counted. The latest slots go first, so that those before them are found as ever."""
    for i in range(work.founds - work.tally):
        work.values[start + i] = work.found[work.tally + i]
        work.weights[start + i] = work.found_weight[work.tally + i]
    for i in range(work.founds - 1, work.tally - 1, -1):
        work.found_slots[work.found_slot[i]] = 0
    work.founds = work.tally
    work.frame -= 1
    work.tally = work.frames[2 * work.frame + 1]


def end_tally(work):
    """The law of what was counted."""
    found = work.founds - work.tally
    if work.filled + found > work.held:
        too_wide(work)
    write_tally(work, work.filled)
    return law_of(work, found)


# ---- laws for one roll only: they lie at the other end, the latest first, and go with their roll --------------------


def hold_tally(work):
    """The law of what was counted, for the roll that comes next."""
    found = work.founds - work.tally
    work.held -= found
    work.held_laws -= 1
    if work.held < work.filled or work.held_laws < work.laws:
        too_wide(work)
    work.starts[work.held_laws], work.ends[work.held_laws] = work.held, work.held + found
    write_tally(work, work.held)
    return work.held_laws


def settle(work, held, laws):
    """Keeps the latest of these laws, and drops those that led to it."""
    start = work.held
    size = work.ends[work.held_laws] - start
    for i in range(size - 1, -1, -1):
        work.values[held - size + i] = work.values[start + i]
        work.weights[held - size + i] = work.weights[start + i]
    work.held, work.held_laws = held - size, laws - 1
    work.starts[work.held_laws], work.ends[work.held_laws] = held - size, held
    return work.held_laws


# ---- laws that are known --------------------------------------------------------------------------------------------


def law_of(work, size):
    """The number of a law whose values have been written behind all others."""
    law, start = work.laws, work.filled
    if law == work.held_laws or start + size > work.held:
        too_wide(work)
    work.starts[law], work.ends[law] = start, start + size
    work.filled, work.laws = start + size, law + 1
    return law


def certainly(work, value):
    """The law of one value."""
    work.values[work.filled], work.weights[work.filled] = value, 1.0
    return law_of(work, 1)


def begin_key(work, what):
    """Begins the key of a law: what it is a law of."""
    if work.keyed + 2 * KEY > LAWS * KEY:
        too_wide(work)
    work.keys[work.keyed] = what
    for i in range(1, KEY):
        work.keys[work.keyed + i] = 0


def with_word(work, place, word):
    """A number that the law is for, as a word of its key."""
    work.keys[work.keyed + place] = word


def slot_of(work, key):
    """The slot of the law with this key, or the free one where it would be."""
    word = WORD(0)
    for i in range(KEY):
        word = mix(word + WORD(work.keys[key + i]) + WORD(1))
    slot = np.int64(word & SLOTS)
    while work.slots[slot] != 0:
        other, i = work.named[work.slots[slot] - 1], 0
        while i < KEY and work.keys[other + i] == work.keys[key + i]:
            i += 1
        if i == KEY:
            break
        slot = slot + 1 & np.int64(SLOTS)
    return slot


def known(work):
    """The law with the key that was written; -1 where it has to be worked out."""
    return work.slots[slot_of(work, work.keyed)] - 1


def reserve(work):
    """Reserves the key for the law that is about to be worked out."""
    work.keyed += KEY
    return work.keyed - KEY


def learn(work, key, law):
    """Stores a law that was worked out under its key."""
    work.named[law] = key
    work.slots[slot_of(work, key)] = law + 1
    return law


def tidy(work):
    """Drops all laws before a new state if there are many, because no path needs them."""
    work.depth = work.met = work.base = work.frame = work.founds = work.tally = 0
    work.held, work.held_laws = POOL, LAWS
    if work.filled > ROOM[0] or work.laws > ROOM[1] or work.keyed > ROOM[1] * KEY:
        work.filled = work.laws = work.keyed = 0
        work.slots[:] = 0
