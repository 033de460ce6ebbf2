"""The laws of dice for compiled walks: as in `odds.laws`, but with floats in place of whole-number weights."""

import numpy as np

from .odometer import begin_tally, certainly, count, end_tally, law_of, too_wide

LEFT = 1 << 10  # more dice than are kept of


# ---- sums -----------------------------------------------------------------------------------------------------------


def summed(t, n, sides):
    """The law of a sum: die after die, the highest sums first, for those below are still as they were."""
    work = t.work
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


def kept(t, n, sides, many):
    """The law of the sum of so many of the best dice, or of the worst for a negative number.

    From the best face on, the dice that show it are set aside: sums times LEFT, and how many dice are left.
    """
    work, most = t.work, min(abs(many), n)
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
    return dice


def exactly(here, left, share):
    """The chance that so many of the dice left show a face which each shows with this chance."""
    chance = 1.0
    for i in range(here):
        chance *= share * (left - i) / (i + 1)
    for _ in range(left - here):
        chance *= 1 - share
    return chance


def reaching(work, sums, need):
    """The law of whether a sum of this law reaches what is needed."""
    begin_tally(work)
    for i in range(work.starts[sums], work.ends[sums]):
        count(work, np.int64(work.values[i] >= need), work.weights[i])
    return end_tally(work)


def uniform(t, n):
    """The law of 0 to n - 1, each equally likely."""
    work = t.work
    at = work.filled
    if n < 1 or at + n > work.held:
        too_wide(work)
    for i in range(n):
        work.values[at + i], work.weights[at + i] = i, 1.0 / n
    return law_of(work, n)


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


def pooled(t, n, sides, floors):
    """The law of dice counted by class, as a pool packs them."""
    return by_class(t.work, n, sides, floors, -1)


def topped(t, n, sides, floors, most):
    """The law of the highest class of dice, as a top packs it."""
    return by_class(t.work, n, sides, floors, most)


def by_class(work, n, sides, floors, most):
    """The law of dice by class: die after die, and equal throws are one. `most` is below 0 for pools."""
    classes, dice = classes_in(sides, floors), certainly(work, 0)
    for _ in range(n):
        begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            before = work.values[i]
            for place in range(classes):
                share = class_chance(sides, floors, place)
                if share > 0.0:
                    after = before + (1 << 8 * place) if most < 0 else with_die(before, place, classes, most)
                    count(work, after, work.weights[i] * share)
        work.filled, work.laws = work.starts[dice], dice  # the throws with a die less are done with
        dice = end_tally(work)
    return dice


def with_die(before, place, classes, most):
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
