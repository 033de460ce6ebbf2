"""The verbs as compiled code has them, chosen by type. Each means what its namesake in `kernel.verbs` means."""

import math

import numpy as np
from numba.core import types
from numba.core.errors import TypingError

from sandtable.kernel import Dice, Pool, hint, verbs

from . import luck, walking
from .machine import PoolType, RulingType, TopType, bits, reader
from .parts import overload, overload_attribute, overload_method, part
from .walks import is_empty
from .work import TOO_MANY_CLASSES, Halted

FACES = verbs.FACES
CLASSES = 7  # of a pool, eight bits each in 63

as_pool, as_top = reader(PoolType()), reader(TopType())


def missing(value) -> bool:
    """Whether an argument was left out, or is None."""
    return value is None or isinstance(value, types.NoneType | types.Omitted)


# ---- luck ---------------------------------------------------------------------------------------------------------


@overload(math.isqrt)
def isqrt(n):
    def impl(n):
        found = np.int64(math.sqrt(n))  # a guess: what a float loses is put right
        while found * found > n:
            found -= 1
        while (found + 1) * (found + 1) <= n:
            found += 1
        return found

    return impl


@overload(verbs.dice)
def dice(n, sides):
    return lambda n, sides: Dice(max(np.int64(n), np.int64(0)), np.int64(sides))  # type: ignore[arg-type]


def die(t, sides):
    """What a die shows, from 0: the battle's luck, after the dice that have fallen where a beat was half played."""


@overload(die)
def _die(t, sides):
    if t.forked:
        return lambda t, sides: luck.fallen_or(t.work, sides)
    return lambda t, sides: luck.below(t.work.rng, 0, sides)


@part
def sum_of(t, n, sides):
    total = max(n, 0)
    for _ in range(n):
        total += die(t, sides)
    return total


@overload(verbs.roll)
def roll(t, why, what):
    if t.walked:
        return lambda t, why, what: walking.total(t.work, what.n, what.sides)
    return lambda t, why, what: sum_of(t, what.n, what.sides)


@overload(verbs.check)
def check(t, why, what, need):
    if t.walked:
        return lambda t, why, what, need: walking.reaches(t.work, what.n, what.sides, need)
    return lambda t, why, what, need: sum_of(t, what.n, what.sides) >= need


@overload(verbs.within)
def within(t, why, what, limit):
    if t.walked:
        return lambda t, why, what, limit: not walking.reaches(t.work, what.n, what.sides, limit + 1)
    return lambda t, why, what, limit: sum_of(t, what.n, what.sides) <= limit


@overload(verbs.contest)
def contest(t, why, mine, theirs, plus=0, foe_plus=0):
    def impl(t, why, mine, theirs, plus=0, foe_plus=0):
        lead = verbs.roll(t, why, mine) + plus
        return lead - verbs.roll(t, why, theirs) - foe_plus

    return impl


def class_of(face, floors):
    """Which class a face falls in, from 0: the last whose floor it reaches."""


@overload(class_of)
def _class_of(face, floors):
    if is_empty(floors):
        return lambda face, floors: face - 1

    def impl(face, floors):
        place = len(floors) - 1
        while place > 0 and face < floors[place]:
            place -= 1
        return place

    return impl


@part
def packable(t, classes):
    """A pool has eight bits for each class."""
    if classes > CLASSES:
        t.work.error = TOO_MANY_CLASSES
        raise Halted


@overload(verbs.pool)
def pool(t, why, what, floors=FACES):
    if t.walked:

        def walked(t, why, what, floors=FACES):
            packable(t, walking.classes_in(what.sides, floors))
            return as_pool(walking.pool(t.work, what.n, what.sides, floors))

        return walked

    def impl(t, why, what, floors=FACES):
        packable(t, walking.classes_in(what.sides, floors))
        counted = 0
        for _ in range(what.n):
            counted += 1 << 8 * class_of(die(t, what.sides) + 1, floors)
        return as_pool(counted)

    return impl


@overload(verbs.top)
def top(t, why, what, floors=FACES, most=1):
    if t.walked:
        return lambda t, why, what, floors=FACES, most=1: as_top(walking.top(t.work, what.n, what.sides, floors, most))

    def impl(t, why, what, floors=FACES, most=1):
        last = walking.classes_in(what.sides, floors)
        best, held = 0, 0
        for _ in range(what.n):
            place = 1 + class_of(die(t, what.sides) + 1, floors)
            best = max(best, place)
            if place == last and held < most:
                held += 1
        return as_top(best | held << 8)

    return impl


@part
def nth_card(cards, place):
    for _ in range(place):
        cards &= cards - 1
    card = 0
    while cards >> card & 1 == 0:
        card += 1
    return card


@part
def cards_left(cards):
    left = 0
    while cards != 0:
        cards &= cards - 1
        left += 1
    return left


@overload(verbs.draw)
def draw(t, why, cards):
    if t.walked:
        return lambda t, why, cards: nth_card(cards, walking.below(t.work, cards_left(cards)))
    return lambda t, why, cards: nth_card(cards, die(t, cards_left(cards)))


@overload(verbs.chance)
def chance(t, n):
    if t.walked:
        return lambda t, n: walking.below(t.work, n)
    return lambda t, n: luck.below(t.work.rng, 1 + t.work.side_asked, n)


# ---- pools --------------------------------------------------------------------------------------------------------


@overload(Pool)
def make_pool(value):
    if isinstance(value, PoolType):
        return lambda value: value
    if isinstance(value, types.Integer):
        return lambda value: as_pool(np.int64(value))
    return None


@part
def held(counted, place):
    return counted >> 8 * (place - 1) & 255


@overload_method(PoolType, "count")
def count(pool, place):
    return lambda pool, place: held(bits(pool), place)


@overload_attribute(PoolType, "highest")
def highest(pool):
    def impl(pool):
        place = CLASSES
        while place > 0 and held(bits(pool), place) == 0:
            place -= 1
        return place

    return impl


@overload_attribute(PoolType, "lowest")
def lowest(pool):
    def impl(pool):
        if bits(pool) == 0:
            return 0
        place = 1
        while held(bits(pool), place) == 0:
            place += 1
        return place

    return impl


@overload_method(PoolType, "plus")
def plus(pool, place):
    return lambda pool, place: as_pool(bits(pool) + (1 << 8 * (place - 1)))


@overload_method(PoolType, "minus")
def minus(pool, place):
    return lambda pool, place: as_pool(bits(pool) - (1 << 8 * (place - 1)))


@overload_attribute(TopType, "place")
def place_of_top(top):
    return lambda top: bits(top) & 255


@overload_attribute(TopType, "count")
def count_of_top(top):
    return lambda top: bits(top) >> 8


# ---- numbers ------------------------------------------------------------------------------------------------------


def spelt_out(t, id, known, what):
    """The id of a number or ruling, which must be a literal and exist."""
    if not isinstance(id, types.StringLiteral):
        return None
    if id.literal_value not in known:
        raise TypingError(f'no {what} "{id.literal_value}"{hint(id.literal_value, known)}')
    return id.literal_value


@overload(verbs.ruling, prefer_literal=True)
def ruling(t, id):
    options = t.ruleset.catalogue.options
    key = spelt_out(t, id, options, "ruling")
    if key is None:
        return None
    as_ruling = reader(RulingType(tuple(options[key])))
    return lambda t, id: as_ruling(np.int64(t.numbers[key]))
