"""The driver of compiled battles. `workshop` compiles a copy of this file under a name that holds a hash."""

from typing import Any

from sandtable.compiled.runtime.luck import stream
from sandtable.compiled.runtime.work import ENDLESS, Halted

# Put here by the workshop: what makes the ruleset's table of four records, and three of its functions.
table_of: Any = None
beat: Any = None
over: Any = None
report: Any = None


def run(start, board, numbers, works, state, seed, first, results):
    """Plays battles number `first` and following from the start state, one for each place in `results`.

    `state` is room for one.
    """
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
