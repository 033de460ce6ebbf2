"""The drivers of whole battles."""

from sandtable.compiled.runtime import luck
from sandtable.compiled.runtime.terms import beat, over, report, table_of
from sandtable.compiled.runtime.work import ENDLESS, Halted


def play(t, seed, battle, result):
    """Plays this battle of the seed to its end, and reports it."""
    work = t.work
    work.beats = 0
    luck.begin(work.rng, seed, battle)
    while not over(t):
        if work.beats >= work.beat_limit:
            work.error = ENDLESS
            raise Halted
        work.beats += 1
        beat(t)
    report(t, result)


def run(start, board, numbers, works, state, seed, first, results):
    """Plays battles number `first` and following from the start state, one for each place in `results`.

    `state` is room for one.
    """
    t = table_of(state[0], board[0], numbers[0], works[0])
    for i in range(len(results)):
        state[0] = start[0]
        works[0].battle = i
        play(t, seed, first + i, results[i])


def play_pairs(start, board, numbers, works, state, current, seed, battles, variants, results, reads):
    """Plays battle `battles[i]` with the numbers `variants[i]`, for each place in `results`.

    `reads[i]` becomes 1 where that battle has read that number; an empty `reads` asks for none of it. `state` and
    `current` are room for one state and the numbers in force.
    """
    t = table_of(state[0], board[0], current[0], works[0])
    for i in range(len(results)):
        state[0] = start[0]
        current[0] = numbers[variants[i]]  # in which nothing is noted yet
        works[0].battle = i
        play(t, seed, battles[i], results[i])
        if len(reads) > 0:
            for k in range(reads.shape[1]):
                reads[i, k] = current[0]._reads[k]
