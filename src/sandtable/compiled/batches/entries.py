"""What battles side by side are driven by. `workshop` compiles a copy of this file under a name that holds a hash."""

from typing import Any

from sandtable.compiled.types.parts import part
from sandtable.compiled.types.work import ENDLESS, NOTHING, PLAY

PURPOSE = PLAY
ALL_WELL, NOT_LISTED, TOO_LONG, BROKEN = range(4)

# Put here by the workshop: what makes the ruleset's table of four records, and three of its functions.
table_of: Any = None
beat: Any = None
over: Any = None
report: Any = None


@part
def refusal(work, code):
    """What is wrong with an answer to the open question."""
    if work.given >= len(work.script):
        return TOO_LONG
    if work.offered == 0:
        return ALL_WELL if code == 0 or code == 1 else NOT_LISTED
    for place in range(work.offered):
        if work.menu[place] == code:
            return ALL_WELL
    return NOT_LISTED


@part
def rewind(work, words):
    """Back to the start of the running beat; who is asked what is not known yet."""
    for purpose in range(len(work.rng)):
        work.rng[purpose] = words[purpose]
    work.used = work.offered = 0
    work.ask = NOTHING


@part
def keep(work, words):
    """A beat is over: its answers are done with, its luck is used."""
    for purpose in range(len(work.rng)):
        words[purpose] = work.rng[purpose]
    work.given = 0
    work.beats += 1


def advance(states, saved, words, board, numbers, works, active, results, rows, codes, moving):
    """Gives these rows their answers, if there are any, and plays each on to its next open question or its end.

    `saved` and `words` hold the state and the luck at the start of the running beat. An answer re-runs that beat;
    meanwhile `states` shows it as it stood when the question came up. Returns a row and what is wrong with it. An
    answer that is refused leaves all as it was, and so does a call that is not `moving`.
    """
    if len(codes) > 0:
        for row in rows:
            wrong = refusal(works[row], codes[row]) if active[row] else ALL_WELL
            if wrong != ALL_WELL:
                return row, wrong
    if not moving:
        return 0, ALL_WELL
    for row in rows:
        if not active[row]:
            continue
        work = works[row]
        if len(codes) > 0:
            work.script[work.given] = codes[row]
            work.given += 1
        t = table_of(states[row], board[0], numbers[0], work)
        states[row] = saved[row]
        asked = False
        while not over(t):
            if work.beats >= work.beat_limit:
                work.error = ENDLESS
                return row, BROKEN
            rewind(work, words[row])
            try:
                beat(t)
            except Exception:
                asked = True
            if asked:
                break
            saved[row] = states[row]
            keep(work, words[row])
        if asked and (work.error != 0 or work.ask == NOTHING):
            return row, BROKEN
        if not asked:
            active[row] = False
            report(t, results[row])
    return 0, ALL_WELL
