"""The driver of forked battles."""

from sandtable.compiled.runtime import luck
from sandtable.compiled.runtime.terms import beat, clock, over, report, table_of
from sandtable.compiled.runtime.work import ENDLESS, NOTHING, Halted


def fork(work, seed, index):
    """Prepares a work record for the forked beat: its dice and answers first, then fresh luck."""
    luck.begin(work.rng, seed, index)
    work.met = work.used = work.offered = work.decisions = work.beats = 0


def play_on(t, work, until):
    """Plays the forked beat, then on to the battle's end or until its clock says so; whether it came to its end."""
    beat(t)
    while not over(t):
        if clock(t) >= until:
            return False
        if work.beats >= work.beat_limit:
            work.error = ENDLESS
            raise Halted
        work.beats += 1
        beat(t)
    return True


def rollouts(origin, board, numbers, works, state, options, seed, first, until, results, ended):
    """From the middle of the beat that began at `origin`: each option played on with each luck.

    The work record holds what fell and was answered. `results` and `ended` have a row an option and a column a luck,
    one after the other; an option of NOTHING leaves the open question to the player of the side. `state` is room for
    one.
    """
    work = works[0]
    t = table_of(state[0], board[0], numbers[0], work)
    given = work.given
    count = len(results) // len(options)
    for o in range(len(options)):
        work.script[given] = options[o]
        for i in range(count):
            state[0] = origin[0]
            fork(work, seed, first + i)
            work.given = given if options[o] == NOTHING else given + 1
            ended[o * count + i] = play_on(t, work, until)
            report(t, results[o * count + i])
    work.given = given
