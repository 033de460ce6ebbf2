"""The laws of dice for compiled walks: as in `odds.laws`, but with floats in place of whole-number weights."""

import numpy as np

from .odometer import ask, begin_tally, certainly, count, end_tally, known, law_of, learn, reserve, too_wide, with_word
from .work import KEY

TOTAL, KEPT, REACHES, POOLED, TOPPED, BELOW = range(1, 7)  # what a law is of; those of rules have larger numbers
MOST_FLOORS = KEY - 5
LEFT = 1 << 10  # more dice than are kept of


# ---- sums -----------------------------------------------------------------------------------------------------------


def total_law(work, n, sides):
    """The law of a sum of dice."""
    ask(work, TOTAL, n, sides)
    law = known(work)
    return learn(work, reserve(work), summed(work, n, sides)) if law < 0 else law


def summed(work, n, sides):
    """The law of a sum: die after die, the highest sums first, for those below are still as they were."""
    at, size = work.filled, 1 + n * (sides - 1)
    if n < 0 or sides < 1 or at + size > work.held:
        too_wide(work)
    for i in range(size):
        work.values[at + i], work.weights[at + i] = n + i, 0.0
    work.weights[at] = 1.0
    for made in range(1, n + 1):
        for i in range(made * (sides - 1), -1, -1):
            ways = 0.0
            for less in range(max(0, i - (made - 1) * (sides - 1)), min(i, sides - 1) + 1):
                ways += work.weights[at + i - less]
            work.weights[at + i] = ways / sides
    return law_of(work, size)


def kept_law(work, n, sides, many):
    """The law of the sum of so many of the best dice, or of the worst for a negative number.

    From the best face on, the dice that show it are set aside: sums times LEFT, and how many dice are left.
    """
    ask(work, KEPT, n, sides, many)
    law = known(work)
    if law >= 0:
        return law
    key, most = reserve(work), min(abs(many), n)
    if not 0 <= n < LEFT or sides < 1:
        too_wide(work)
    dice = certainly(work, n)
    for face in range(sides, 0, -1):
        begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            left = work.values[i] % LEFT
            for here in range(left + 1):
                counted = min(here, max(most - (n - left), 0)) * (face if many > 0 else sides + 1 - face)
                share = work.weights[i] * exactly(here, left, 1 / face)
                if share > 0.0:
                    count(work, work.values[i] - here + counted * LEFT, share)
        work.filled, work.laws = work.starts[dice], dice  # the throws with more dice left are done with
        dice = end_tally(work)
    for i in range(work.starts[dice], work.ends[dice]):
        work.values[i] //= LEFT
    return learn(work, key, dice)


def exactly(here, left, share):
    """The chance that so many of the dice left show a face which each shows with this chance."""
    chance = 1.0
    for i in range(here):
        chance *= share * (left - i) / (i + 1)
    for _ in range(left - here):
        chance *= 1 - share
    return chance


def reaching(work, n, sides, need):
    """The law of whether a sum reaches what is needed."""
    ask(work, REACHES, n, sides, need)
    law = known(work)
    if law >= 0:
        return law
    key, sums = reserve(work), total_law(work, n, sides)
    begin_tally(work)
    for i in range(work.starts[sums], work.ends[sums]):
        count(work, np.int64(work.values[i] >= need), work.weights[i])
    return learn(work, key, end_tally(work))


def uniform(work, n):
    """The law of 0 to n - 1, each equally likely."""
    ask(work, BELOW, n)
    law = known(work)
    if law >= 0:
        return law
    key, at = reserve(work), work.filled
    if n < 1 or at + n > work.held:
        too_wide(work)
    for i in range(n):
        work.values[at + i], work.weights[at + i] = i, 1.0 / n
    return learn(work, key, law_of(work, n))


# ---- classes of faces -----------------------------------------------------------------------------------------------


def classes_in(sides, floors):
    """How many classes there are: one for each face where no floors are given."""
    return len(floors) if floors else sides


def class_chance(sides, floors, place):
    """The chance of a die to fall in a class."""
    if not floors:
        return 1 / sides
    above = max(floors[place + 1], 1) if place + 1 < len(floors) else sides + 1
    return max(0, min(above, sides + 1) - max(floors[place], 1)) / sides


def by_class(work, kind, what, floors, most):
    """The law of dice counted by class, as a pool or a top packs them: die after die, and equal throws are one."""
    classes = classes_in(what.sides, floors)
    if len(floors) > MOST_FLOORS:
        too_wide(work)
    ask(work, kind, what.n, what.sides, classes, most)
    for place, floor in enumerate(floors):
        with_word(work, 5 + place, floor)
    law = known(work)
    if law >= 0:
        return law
    key, dice = reserve(work), certainly(work, 0)
    for _ in range(what.n):
        begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            before = work.values[i]
            for place in range(classes):
                share = class_chance(what.sides, floors, place)
                if share > 0.0:
                    after = before + (1 << 8 * place) if kind == POOLED else topped(before, place, classes, most)
                    count(work, after, work.weights[i] * share)
        work.filled, work.laws = work.starts[dice], dice  # the throws with a die less are done with
        dice = end_tally(work)
    return learn(work, key, dice)


def topped(before, place, classes, most):
    """The highest class and how many dice the last one holds, after a die that falls in this class."""
    held = before >> 8
    more = held + 1 if place + 1 == classes and held < most else held
    return max(before & 255, place + 1) | more << 8


# ---- laws of rules --------------------------------------------------------------------------------------------------


def plus(work, some, times, more):
    """The law of a sum: of one law, and a multiple of another."""
    for _ in range(times):
        begin_tally(work)
        for i in range(work.starts[some], work.ends[some]):
            for j in range(work.starts[more], work.ends[more]):
                count(work, work.values[i] + work.values[j], work.weights[i] * work.weights[j])
        some = end_tally(work)
    return some


def given_kept(work, law):
    """The law given that the value is not negative."""
    whole = 0.0
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            whole += work.weights[i]
    begin_tally(work)
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            count(work, work.values[i], work.weights[i] / whole)
    return end_tally(work)


def demand_open(work, law):
    """Dice that are thrown again lie as a number from 0 on."""
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] < 0:
            too_wide(work)


def any_open(work, law):
    """Whether some dice may be thrown again: how others lie for good is written as a negative number."""
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            return True
    return False
