"""The driver of battles side by side."""

from sandtable.compiled.runtime import luck, terms
from sandtable.compiled.runtime.terms import ABOUT, ASK, NOBODY, OFFERED, PLACES, SIDE, WHO, YES_OR_NO, beat, over
from sandtable.compiled.runtime.work import ALL_WELL, BROKEN, ENDLESS, NOT_LISTED, NOTHING, TOO_LONG


def refusal(work, shown, row, answer, by_place):
    """What is wrong with an answer to the open question."""
    if by_place:
        listed = 0 <= answer < shown[PLACES, row]
    elif shown[OFFERED, row] == 0:
        listed = answer == 0 or answer == 1
    else:
        listed = is_listed(work, answer)
    if not listed:
        return NOT_LISTED
    return TOO_LONG if work.given >= len(work.script) else ALL_WELL


def is_listed(work, code):
    for place in range(work.offered):
        if work.menu[place] == code:
            return True
    return False


def take(work, answer, by_place):
    """Adds an answer to those of the running beat."""
    code = answer
    if by_place:
        code = work.menu[answer] if work.offered > 0 else 1 - answer
    work.script[work.given] = code
    work.given += 1


def rewind(work, words):
    """Goes back to the start of the running beat, with no open question yet."""
    for purpose in range(len(work.rng)):
        work.rng[purpose] = words[purpose]
    work.used = work.offered = 0
    work.ask = NOTHING


def stops(t):
    """Plays a beat; whether it stopped at a question. In a loop of `advance`, Python 3.12 would let that through."""
    try:
        beat(t)
    except Exception:
        return True
    return False


def finish_beat(work, words):
    """Ends a beat: drops its answers, and keeps the position of its luck."""
    for purpose in range(len(work.rng)):
        words[purpose] = work.rng[purpose]
    work.given = 0
    work.beats += 1


def begin(work, words, seed, battle):
    """Begins another battle of the seed."""
    work.beats = work.given = work.decisions = 0
    luck.begin(words, seed, battle)


def keep_changed(start, now, kept, span):
    """Stores the words of the start that a beat has changed so far, from the first to the last of them."""
    changed = 0
    for at in range(len(start)):
        changed |= start[at] ^ now[at]
    first, end = 0, len(start) if changed != 0 else 0
    while first < end and start[first] == now[first]:
        first += 1
    while end > first and start[end - 1] == now[end - 1]:
        end -= 1
    for at in range(first, end):
        kept[at] = start[at]
    span[0], span[1] = first, end


def put_back(now, kept, span):
    """Restores the state as it was at the start of the running beat."""
    for at in range(span[0], span[1]):
        now[at] = kept[at]


def show(work, shown, row):
    """Writes the open question into the array of the questions of all battles."""
    shown[ASK, row], shown[SIDE, row] = work.ask, work.side_asked
    shown[WHO, row], shown[ABOUT, row] = work.who, work.about
    shown[OFFERED, row] = work.offered
    shown[PLACES, row] = work.offered if work.offered > 0 else YES_OR_NO


def show_end(shown, row):
    shown[ASK, row] = shown[SIDE, row] = shown[WHO, row] = shown[ABOUT, row] = NOBODY
    shown[OFFERED, row] = shown[PLACES, row] = 0


def advance(
    states,
    cells,
    start,
    start_cells,
    kept,
    spans,
    words,
    board,
    numbers,
    works,
    active,
    results,
    shown,
    opening,
    blank,
    seed,
    rows,
    battles,
    answers,
    by_place,
    moving,
    reporting,
):
    """Gives these rows their answers, if there are any, and plays each on to its next open question or its end.

    Where `battles` are given, each row first starts again with that battle of the seed. `cells` are the 64-bit words of
    the `states`, `start` and `start_cells` room for one state and its words. An answer re-runs the beat that ran
    from its start; meanwhile `states` shows it as it stood when the question came up, and `kept` holds, in its `span`,
    the words that were others at the start. Returns a row and what is wrong with it. An answer that is refused leaves
    all as it was, and so does a call that is not `moving`. With `reporting`, battles that go on are reported too.
    """
    if len(answers) > 0:
        for row in rows:
            wrong = refusal(works[row], shown, row, answers[row], by_place) if active[row] else ALL_WELL
            if wrong != ALL_WELL:
                return row, wrong
    if not moving:
        return 0, ALL_WELL
    for place in range(len(rows)):
        row = rows[place]
        work, now = works[row], cells[row]
        if len(battles) > 0:
            begin(work, words[row], seed, battles[place])
            states[row] = opening[0]
            results[row] = blank[0]
            active[row] = True
        elif not active[row]:
            continue
        else:
            put_back(now, kept[row], spans[row])
        if len(answers) > 0:
            take(work, answers[row], by_place)
        t = terms.table_of(states[row], board[0], numbers[0], work)
        asked = False
        while not over(t):
            if work.beats >= work.beat_limit:
                work.error = ENDLESS
                return row, BROKEN
            start[0] = states[row]
            rewind(work, words[row])
            if stops(t):
                asked = True
                break
            finish_beat(work, words[row])
        if reporting or not asked:
            results[row] = blank[0]
            terms.report(t, results[row])
        if not asked:
            active[row] = False
            show_end(shown, row)
            continue
        if work.error != 0 or work.ask == NOTHING:
            return row, BROKEN
        keep_changed(start_cells, now, kept[row], spans[row])
        show(work, shown, row)
    return 0, ALL_WELL
