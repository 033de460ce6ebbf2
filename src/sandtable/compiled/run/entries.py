"""What compiled battles are driven by. `workshop` compiles a copy of this file under a name that holds a hash."""

from typing import Any

import numpy as np

from sandtable.compiled.types.luck import stream
from sandtable.compiled.types.work import ENDLESS, PLAY, Halted

PURPOSE = PLAY

# Put here by the workshop: what makes the ruleset's table of four records, and three of its functions.
table_of: Any = None
beat: Any = None
over: Any = None
report: Any = None


def run(start, board, numbers, works, seed, first, results):
    """Plays battles number `first` and following from the start state, one for each place in `results`."""
    state = start.copy()
    work = works[0]
    t = table_of(state[0], board[0], numbers[0], work)
    for i in range(len(results)):
        state[0] = start[0]
        work.battle = i
        work.beats = 0
        for purpose in range(len(work.rng)):
            work.rng[purpose] = stream(seed, first + i, purpose)
        while not over(t):
            if work.beats >= work.beat_limit:
                work.error = ENDLESS
                raise Halted
            work.beats += 1
            beat(t)
        report(t, results[i])


def advance(states, saved, words, board, numbers, works, active, results):
    """Plays each active battle on to its next open question, or to its end.

    `saved` and `words` hold the state and the luck at the start of the running beat. An answer re-runs that beat;
    meanwhile `states` shows it as it stood when the question came up.
    """
    for i in range(len(states)):
        if not active[i]:
            continue
        work = works[i]
        t = table_of(states[i], board[0], numbers[0], work)
        states[i] = saved[i]
        asked = False
        while not over(t):
            if work.beats >= work.beat_limit:
                work.error = ENDLESS
                asked = True
                break
            for k in range(len(work.rng)):
                work.rng[k] = words[i, k]
            work.used = 0
            work.offered = 0
            try:
                beat(t)
            except Exception:
                asked = True
            if asked:
                break
            saved[i] = states[i]
            for k in range(len(work.rng)):
                words[i, k] = work.rng[k]
            work.given = 0
            work.beats += 1
        if not asked:
            active[i] = False
            report(t, results[i])


def luck_of(seed, first, count, purposes):
    """The first words of the streams of so many battles."""
    words = np.empty((count, purposes), np.uint64)
    for i in range(count):
        for purpose in range(purposes):
            words[i, purpose] = stream(seed, first + i, purpose)
    return words
