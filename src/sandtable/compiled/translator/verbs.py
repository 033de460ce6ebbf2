"""The verbs that roll and those that play rules, written as rules are.

Each means what its namesake in the kernel does.
"""

import math
from typing import Any

from sandtable.kernel import verbs as kernel
from sandtable.kernel.luck import MOST_COUNTED

from ..runtime import luck, walking, work
from .atoms import as_pool, as_top, bits, lowest, root
from .registry import instead

CLASSES = 7  # of a pool, eight bits each in 63; and dice that are kept
FACES = kernel.FACES


@instead(math.isqrt)
def isqrt(n: int) -> int:
    found = root(n)  # what a float loses is put right
    while found * found > n:
        found -= 1
    while (found + 1) * (found + 1) <= n:
        found += 1
    return found


# ---- dice ---------------------------------------------------------------------------------------------------------


def die(t: Any, sides: int) -> Any:
    """What a die shows, from 0."""
    return luck.below(t.work.rng, 0, sides)


def fallen_die(t: Any, sides: int) -> Any:
    """The same where a beat was half played: the dice that have fallen come first."""
    return luck.fallen_or(t.work, sides)


def sum_of(t: Any, n: int, sides: int) -> int:
    total = max(n, 0)
    for _ in range(n):
        total += die(t, sides)
    return total


@instead(kernel.roll)
def roll(t: Any, what: Any) -> int:
    return sum_of(t, what.n, what.sides)


@instead(kernel.keep)
def keep(t: Any, what: Any, best: int = 0, worst: int = 0) -> int:
    many = best + worst
    if many >= what.n:
        return sum_of(t, what.n, what.sides)
    keepable(t, many, what.sides)
    held, total = 0, 0  # the faces kept so far, eight bits each unless there is one, and their sum
    for _ in range(what.n):
        face = die(t, what.sides) + 1
        face = face if best > 0 else what.sides + 1 - face
        place = least_kept(held, many)
        more = face - (held if many == 1 else held >> 8 * place & 255)
        if more > 0:
            total += more
            held += more << 8 * place
    return total if best > 0 else many * (what.sides + 1) - total


def least_kept(held: int, many: int) -> int:
    """The place of the lowest face that is kept."""
    least = 0
    for place in range(1, many):
        if held >> 8 * place & 255 < held >> 8 * least & 255:
            least = place
    return least


def keepable(t: Any, many: int, sides: int) -> None:
    """Several faces that are kept have eight bits each."""
    if many > CLASSES or (many > 1 and sides > MOST_COUNTED):
        t.work.error = work.TOO_MANY_KEPT
        raise work.Halted


@instead(kernel.check)
def check(t: Any, what: Any, need: int) -> bool:
    return sum_of(t, what.n, what.sides) >= need


@instead(kernel.within)
def within(t: Any, what: Any, limit: int) -> bool:
    return sum_of(t, what.n, what.sides) <= limit


@instead(kernel.contest)
def contest(t: Any, mine: Any, theirs: Any, plus: int = 0, foe_plus: int = 0) -> int:
    lead = roll(t, mine) + plus
    return lead - roll(t, theirs) - foe_plus


def class_of(face: int, floors: Any) -> int:
    """Which class a face falls in, from 0: how many floors above the first it reaches, or its own where there are none.

    It is counted without a branch, since no processor foresees dice.
    """
    if not floors:
        return face - 1
    place = 0
    for above in range(1, len(floors)):
        place += int(face >= floors[above])
    return place


def packable(t: Any, classes: int) -> None:
    """A pool has eight bits for each class."""
    if classes > CLASSES:
        t.work.error = work.TOO_MANY_CLASSES
        raise work.Halted


@instead(kernel.pool)
def pool(t: Any, what: Any, floors: Any = FACES) -> Any:
    packable(t, walking.classes_in(what.sides, floors))
    counted = 0
    for _ in range(what.n):
        counted += 1 << 8 * class_of(die(t, what.sides) + 1, floors)
    return as_pool(counted)


@instead(kernel.top)
def top(t: Any, what: Any, floors: Any = FACES, most: int = 1) -> Any:
    last = walking.classes_in(what.sides, floors)
    best, held = 0, 0
    for _ in range(what.n):
        place = 1 + class_of(die(t, what.sides) + 1, floors)
        best = max(best, place)
        if place == last and held < most:
            held += 1
    return as_top(best | held << 8)


def nth_card(cards: int, place: int) -> int:
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


def cards_left(cards: int) -> int:
    left = 0
    while cards != 0:
        cards &= cards - 1
        left += 1
    return left


@instead(kernel.draw)
def draw(t: Any, cards: int) -> int:
    return nth_card(cards, die(t, cards_left(cards)))


@instead(kernel.chance)
def chance(t: Any, n: int) -> Any:
    return luck.below(t.work.rng, 1 + t.work.side_asked, n)


# ---- rules played by rules ------------------------------------------------------------------------------------------


@instead(kernel.once)
def once(t: Any, rule: Any, *given: Any) -> Any:
    return rule(t, *given)


@instead(kernel.total)
def total(t: Any, times: int, rule: Any, *given: Any) -> int:
    found = 0
    for _ in range(times):
        found += rule(t, *given)
    return found


@instead(kernel.mixed)
def mixed(t: Any, kind: Any, *others: Any) -> int:
    found = total(t, *kind)
    return found + mixed(t, *others) if others else found


@instead(kernel.repeat)
def repeat(t: Any, times: int, rule: Any, state: Any, luck: Any = None) -> Any:
    for _ in range(times):
        state = rule(t, state, luck(t)) if luck is not None else rule(t, state)
    return state


@instead(kernel.until)
def until(t: Any, rule: Any, *given: Any) -> Any:
    while True:
        found = rule(t, *given)
        if found >= 0:
            return found


@instead(kernel.reroll)
def reroll(t: Any, first: Any, wanted: Any, again: Any, *given: Any) -> Any:
    lying = first(t, *given)
    while True:
        chosen = wanted(t, lying, *given)
        if chosen < 0:
            return lying
        lying = again(t, lying, chosen, *given)


# ---- pools --------------------------------------------------------------------------------------------------------


@instead(("pool", "count"))
def held(pool: Any, place: int) -> int:
    return bits(pool) >> 8 * (place - 1) & 255


@instead(("pool", "highest"))
def highest(pool: Any) -> int:
    place = CLASSES
    while place > 0 and held(pool, place) == 0:
        place -= 1
    return place


@instead(("pool", "lowest"))
def lowest_class(pool: Any) -> int:
    if bits(pool) == 0:
        return 0
    place = 1
    while held(pool, place) == 0:
        place += 1
    return place


@instead(("pool", "plus"))
def plus(pool: Any, place: int) -> Any:
    return as_pool(bits(pool) + (1 << 8 * (place - 1)))


@instead(("pool", "minus"))
def minus(pool: Any, place: int) -> Any:
    return as_pool(bits(pool) - (1 << 8 * (place - 1)))


@instead(("top", "place"))
def place_of_top(top: Any) -> int:
    return bits(top) & 255


@instead(("top", "count"))
def count_of_top(top: Any) -> int:
    return bits(top) >> 8
