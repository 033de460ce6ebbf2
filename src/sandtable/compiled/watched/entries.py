"""The driver of watched battles. `workshop` compiles a copy of this file under a name that holds a hash."""

from typing import Any

from sandtable.compiled.runtime.luck import stream
from sandtable.compiled.runtime.work import ENDLESS, Halted

# Put here by the workshop: what makes the ruleset's table of four records, and three of its functions.
table_of: Any = None
beat: Any = None
over: Any = None
report: Any = None


def play_pairs(start, board, numbers, works, state, current, seed, battles, variants, results, reads):
    """Plays battle `battles[i]` with the numbers `variants[i]`, for each place in `results`.

    `reads[i]` becomes 1 where that battle has read that number; an empty `reads` asks for none of it. `state` and
    `current` are room for one state and the numbers in force.
    """
    work = works[0]
    t = table_of(state[0], board[0], current[0], work)
    for i in range(len(results)):
        work.battle = i
        work.beats = 0
        state[0] = start[0]
        current[0] = numbers[variants[i]]  # in which nothing is noted yet
        for purpose in range(len(work.rng)):
            work.rng[purpose] = stream(seed, battles[i], purpose)
        while not over(t):
            if work.beats >= work.beat_limit:
                work.error = ENDLESS
                raise Halted
            work.beats += 1
            beat(t)
        report(t, results[i])
        if len(reads) > 0:
            for k in range(reads.shape[1]):
                reads[i, k] = current[0]._reads[k]
