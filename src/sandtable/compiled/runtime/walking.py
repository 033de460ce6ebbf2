"""The laws of dice for compiled walks: as in `odds.laws`, but with floats in place of whole-number weights."""

import numpy as np

from . import odometer
from .work import KEY

TOTAL, KEPT, REACHES, POOLED, TOP, BELOW = range(1, 7)  # what a law is of; those of rules have larger numbers
MOST_FLOORS = KEY - 5
LEFT = 1 << 10  # more dice than are kept of


# ---- sums -----------------------------------------------------------------------------------------------------------


def total(work, n, sides):
    """The sum of dice."""
    return odometer.next_met(work) if odometer.is_met(work) else odometer.begin_roll(work, total_law(work, n, sides))


def total_law(work, n, sides):
    odometer.ask(work, TOTAL)
    odometer.with_word(work, 1, n)
    odometer.with_word(work, 2, sides)
    law = odometer.known(work)
    return odometer.learn(work, odometer.reserve(work), summed(work, n, sides)) if law < 0 else law


def summed(work, n, sides):
    """The law of a sum: die after die, the highest sums first, for those below are still as they were."""
    at, size = work.filled, 1 + n * (sides - 1)
    if n < 0 or sides < 1 or at + size > work.held:
        odometer.too_wide(work)
    for i in range(size):
        work.values[at + i], work.weights[at + i] = n + i, 0.0
    work.weights[at] = 1.0
    for made in range(1, n + 1):
        for i in range(made * (sides - 1), -1, -1):
            ways = 0.0
            for less in range(max(0, i - (made - 1) * (sides - 1)), min(i, sides - 1) + 1):
                ways += work.weights[at + i - less]
            work.weights[at + i] = ways / sides
    return odometer.law_of(work, size)


def kept(work, n, sides, many):
    """The sum of so many of the best dice, or of the worst for a negative number."""
    return (
        odometer.next_met(work) if odometer.is_met(work) else odometer.begin_roll(work, kept_law(work, n, sides, many))
    )


def kept_law(work, n, sides, many):
    """From the best face on, the dice that show it are set aside: sums times LEFT, and how many dice are left."""
    odometer.ask(work, KEPT)
    odometer.with_word(work, 1, n)
    odometer.with_word(work, 2, sides)
    odometer.with_word(work, 3, many)
    law = odometer.known(work)
    if law >= 0:
        return law
    key, most = odometer.reserve(work), min(abs(many), n)
    if not 0 <= n < LEFT or sides < 1:
        odometer.too_wide(work)
    odometer.begin_tally(work)
    odometer.count(work, n, 1.0)
    dice = odometer.end_tally(work)
    for face in range(sides, 0, -1):
        odometer.begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            left = work.values[i] % LEFT
            for here in range(left + 1):
                counted = min(here, max(most - (n - left), 0)) * (face if many > 0 else sides + 1 - face)
                share = work.weights[i] * exactly(here, left, 1 / face)
                if share > 0.0:
                    odometer.count(work, work.values[i] - here + counted * LEFT, share)
        work.filled, work.laws = work.starts[dice], dice  # the throws with more dice left are done with
        dice = odometer.end_tally(work)
    for i in range(work.starts[dice], work.ends[dice]):
        work.values[i] //= LEFT
    return odometer.learn(work, key, dice)


def exactly(here, left, share):
    """The chance that so many of the dice left show a face which each shows with this chance."""
    chance = 1.0
    for i in range(here):
        chance *= share * (left - i) / (i + 1)
    for _ in range(left - here):
        chance *= 1 - share
    return chance


def reaches(work, n, sides, need):
    """Whether a sum reaches what is needed."""
    return (
        odometer.next_met(work) if odometer.is_met(work) else odometer.begin_roll(work, reaching(work, n, sides, need))
    ) != 0


def reaching(work, n, sides, need):
    odometer.ask(work, REACHES)
    odometer.with_word(work, 1, n)
    odometer.with_word(work, 2, sides)
    odometer.with_word(work, 3, need)
    law = odometer.known(work)
    if law >= 0:
        return law
    key, sums = odometer.reserve(work), total_law(work, n, sides)
    odometer.begin_tally(work)
    for i in range(work.starts[sums], work.ends[sums]):
        odometer.count(work, np.int64(work.values[i] >= need), work.weights[i])
    return odometer.learn(work, key, odometer.end_tally(work))


def below(work, n):
    """0 to n - 1, each equally likely."""
    return odometer.next_met(work) if odometer.is_met(work) else odometer.begin_roll(work, uniform(work, n))


def uniform(work, n):
    odometer.ask(work, BELOW)
    odometer.with_word(work, 1, n)
    law = odometer.known(work)
    if law >= 0:
        return law
    key, at = odometer.reserve(work), work.filled
    if n < 1 or at + n > work.held:
        odometer.too_wide(work)
    for i in range(n):
        work.values[at + i], work.weights[at + i] = i, 1.0 / n
    return odometer.learn(work, key, odometer.law_of(work, n))


# ---- classes of faces -----------------------------------------------------------------------------------------------


def classes_in(sides, floors):
    """How many classes there are: one for each face where no floors are given."""
    return len(floors) if floors else sides


def floor_at(floors, place):
    """From which face on a die falls in a class."""
    return floors[place] if floors else place + 1


def class_chance(sides, floors, place):
    """The chance of a die to fall in a class."""
    if not floors:
        return 1 / sides
    above = max(floors[place + 1], 1) if place + 1 < len(floors) else sides + 1
    return max(0, min(above, sides + 1) - max(floors[place], 1)) / sides


def ask_classes(work, what, n, sides, floors, most):
    """The key of a law of dice by class."""
    if len(floors) > MOST_FLOORS:
        odometer.too_wide(work)
    odometer.ask(work, what)
    odometer.with_word(work, 1, n)
    odometer.with_word(work, 2, sides)
    odometer.with_word(work, 3, classes_in(sides, floors))
    odometer.with_word(work, 4, most)
    for place in range(len(floors)):
        odometer.with_word(work, 5 + place, floor_at(floors, place))


def pool(work, n, sides, floors):
    """Dice counted by class, packed as the verb packs them."""
    return (
        odometer.next_met(work)
        if odometer.is_met(work)
        else odometer.begin_roll(work, pool_law(work, n, sides, floors))
    )


def pool_law(work, n, sides, floors):
    ask_classes(work, POOLED, n, sides, floors, 0)
    law = odometer.known(work)
    if law >= 0:
        return law
    key = odometer.reserve(work)
    odometer.begin_tally(work)
    odometer.count(work, 0, 1.0)  # one die after the other: equal throws are one
    dice = odometer.end_tally(work)
    for _ in range(n):
        odometer.begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            for place in range(classes_in(sides, floors)):
                share = class_chance(sides, floors, place)
                if share > 0.0:
                    odometer.count(work, work.values[i] + (1 << 8 * place), work.weights[i] * share)
        work.filled, work.laws = work.starts[dice], dice  # the throws with a die less are done with
        dice = odometer.end_tally(work)
    return odometer.learn(work, key, dice)


def top(work, n, sides, floors, most):
    """The highest class and how many dice the last one holds, packed as the verb packs them."""
    return (
        odometer.next_met(work)
        if odometer.is_met(work)
        else odometer.begin_roll(work, top_law(work, n, sides, floors, most))
    )


def top_law(work, n, sides, floors, most):
    ask_classes(work, TOP, n, sides, floors, most)
    law = odometer.known(work)
    if law >= 0:
        return law
    key, last = odometer.reserve(work), classes_in(sides, floors)
    odometer.begin_tally(work)
    odometer.count(work, 0, 1.0)
    dice = odometer.end_tally(work)
    for _ in range(n):
        odometer.begin_tally(work)
        for i in range(work.starts[dice], work.ends[dice]):
            best, held = work.values[i] & 255, work.values[i] >> 8
            for place in range(last):
                share = class_chance(sides, floors, place)
                if share > 0.0:
                    more = held + 1 if place + 1 == last and held < most else held
                    odometer.count(work, max(best, place + 1) | more << 8, work.weights[i] * share)
        work.filled, work.laws = work.starts[dice], dice
        dice = odometer.end_tally(work)
    return odometer.learn(work, key, dice)


# ---- laws of rules --------------------------------------------------------------------------------------------------


def plus(work, some, times, more):
    """The law of a sum: of one law, and a multiple of another."""
    for _ in range(times):
        odometer.begin_tally(work)
        for i in range(work.starts[some], work.ends[some]):
            for j in range(work.starts[more], work.ends[more]):
                odometer.count(work, work.values[i] + work.values[j], work.weights[i] * work.weights[j])
        some = odometer.end_tally(work)
    return some


def given_kept(work, law):
    """The law given that the value is not negative."""
    whole = 0.0
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            whole += work.weights[i]
    odometer.begin_tally(work)
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            odometer.count(work, work.values[i], work.weights[i] / whole)
    return odometer.end_tally(work)


def demand_open(work, law):
    """Dice that are thrown again lie as a number from 0 on."""
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] < 0:
            odometer.too_wide(work)


def any_open(work, law):
    """Whether some dice may be thrown again: how others lie for good is written as a negative number."""
    for i in range(work.starts[law], work.ends[law]):
        if work.values[i] >= 0:
            return True
    return False
