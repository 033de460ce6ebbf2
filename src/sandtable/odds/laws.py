"""The laws of dice: values with whole-number weights over one denominator."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from math import comb, gcd, lcm
from struct import iter_unpack, unpack
from typing import Any, NamedTuple

from sandtable.kernel import Cards, InvalidRules, Pool, Top

KNOWN = 2_000  # most cached laws of each kind, since guests of a server choose their dice
SPARSE = 8  # above this many words a value most would be empty


class Law(NamedTuple):
    """The number of ways to each value, out of a total."""

    ways: Mapping[Any, int]
    total: int


new_law: Callable[[tuple[Mapping[Any, int], int]], Law] = partial(tuple.__new__, Law)  # `Law(...)` takes twice as long


def certain(value: Any) -> Law:
    """The law of a certain value."""
    return Law({value: 1}, 1)


def lowest(law: Law) -> Law:
    """A law in lowest terms, which keeps its numbers short in products."""
    common = gcd(law.total, *law.ways.values())
    if common == 1:
        return law
    return Law({value: weight // common for value, weight in law.ways.items()}, law.total // common)


def law_of(ways: Iterable[tuple[Any, int]], total: int) -> Law:
    """A law without impossible values."""
    return Law({value: weight for value, weight in ways if weight}, total)


@lru_cache(KNOWN)
def total_law(n: int, sides: int) -> Law:
    """The sum of n dice."""
    one = Law(dict.fromkeys(range(1, sides + 1), 1), sides)
    return one if n == 1 else sum_law([(n, one)])


@lru_cache(KNOWN)
def check_law(n: int, sides: int, need: int) -> Law:
    """Whether the sum of n dice reaches `need`."""
    ways, total = total_law(n, sides)
    good = 0
    for value, weight in ways.items():
        if value >= need:
            good += weight
    both = {False: total - good, True: good}
    return Law(both if 0 < good < total else {good > 0: total}, total)


@lru_cache(KNOWN)
def best_law(n: int, sides: int, many: int) -> Law:
    """The sum of the `many` best of n dice, or of the worst if negative.

    The dice of each face are set aside in turn, from the best face on, while some are still to be kept.
    """
    worst, many = many < 0, min(abs(many), n)
    ways: dict[int, int] = {}
    left: dict[tuple[int, int], int] = {(n, 0): 1}  # (dice left, sum so far) -> ways
    for face in range(sides, -1, -1):
        lower: dict[tuple[int, int], int] = {}
        for (dice, so_far), count in left.items():
            wanted = many - (n - dice)
            if wanted <= 0:
                ways[so_far] = ways.get(so_far, 0) + count * face**dice
                continue
            for here in range(dice + 1):
                key = dice - here, so_far + min(here, wanted) * face
                lower[key] = lower.get(key, 0) + count * comb(dice, here)
        left = lower
    upturned = many * (sides + 1)
    return law_of([(upturned - value if worst else value, count) for value, count in ways.items()], sides**n)


@lru_cache(KNOWN)
def pool_law(n: int, sides: int, floors: tuple[int, ...]) -> Law:
    """n dice counted by class, packed as the verb `pool` packs them."""
    sizes = class_sizes(sides, floors)
    left: dict[tuple[int, int], int] = {(n, 0): 1}  # (dice left, packed so far) -> ways
    for place, size in enumerate(sizes):
        last = place == len(sizes) - 1
        grown: dict[tuple[int, int], int] = {}
        for (dice, packed), ways in left.items():
            for here in (dice,) if last else range(dice + 1):
                if here and not size:
                    break
                key = (dice - here, packed + (here << 8 * place))
                grown[key] = grown.get(key, 0) + ways * comb(dice, here) * size**here
        left = grown
    return law_of([(Pool(packed), ways) for (dice, packed), ways in left.items() if not dice], sides**n)


@lru_cache(KNOWN)
def class_sizes(sides: int, floors: tuple[int, ...]) -> list[int]:
    """The number of faces of a die in each class."""
    tops = (*[max(floor, 1) for floor in floors[1:]], sides + 1)
    return [max(0, min(top, sides + 1) - max(floor, 1)) for floor, top in zip(floors, tops, strict=True)]


@lru_cache(KNOWN)
def top_law(n: int, sides: int, floors: tuple[int, ...], most: int) -> Law:
    """The highest class that holds a die, and how many the last class holds, packed as the verb `top` packs them."""
    if not n:
        return certain(Top(0))
    *lower, last = class_sizes(sides, floors)
    ways: dict[Any, int] = {}
    below = fewer = 0
    for place, size in enumerate(lower, 1):
        if size:
            below += size
            upto = below**n
            ways[Top(place)], fewer = upto - fewer, upto
    whole, place, most = (below + last) ** n, len(lower) + 1, min(most, n)
    left = whole - fewer
    for here in range(1, most):
        exactly = comb(n, here) * last**here * below ** (n - here)
        if exactly:
            ways[Top(place | here << 8)] = exactly
            left -= exactly
    if left:
        ways[Top(place | most << 8)] = left
    return new_law((ways, whole))


@lru_cache(KNOWN)
def uniform_law(n: int) -> Law:
    """0 to n-1, each equally likely."""
    return Law(dict.fromkeys(range(n), 1), n)


@lru_cache(KNOWN)
def card_law(cards: Cards) -> Law:
    """Each card left in a deck, all equally likely."""
    return Law(dict.fromkeys([cards.nth(place) for place in range(cards.left)], 1), cards.left)


def sum_law(kinds: Sequence[tuple[int, Law]]) -> Law:
    """The sum of independent values, so many of each law; a negative number counts as 0."""
    kinds = [(max(times, 0), law) for times, law in kinds]
    whole, least, most, values = 1, 0, 0, 0
    for times, law in kinds:
        whole *= law.total**times
        least += times * min(law.ways)
        most += times * max(law.ways)
        values += times * len(law.ways)
    words = (whole.bit_length() + 63) // 64
    if (most - least) * words > SPARSE * values:
        return Law(sum_one_by_one(kinds), whole)
    weights = sum_at_once(kinds, words, most - least + 1)
    return Law({value: weight for value, weight in enumerate(weights, least) if weight}, whole)


def sum_at_once(kinds: Sequence[tuple[int, Law]], words: int, places: int) -> Sequence[int]:
    """The weights of a sum from its least value on: a law is one long number, with a fixed room for each weight.

    To add laws, multiply these numbers: no weight outgrows its room.
    """
    product, width = 1, 64 * words
    for times, law in kinds:
        least, number = min(law.ways), 0
        for value, weight in law.ways.items():
            number += weight << width * (value - least)
        product *= number**times
    raw = product.to_bytes(8 * words * places, "little")
    if words == 1:
        return unpack(f"<{places}Q", raw)
    return [int.from_bytes(weight, "little") for (weight,) in iter_unpack(f"{8 * words}s", raw)]


def sum_one_by_one(kinds: Sequence[tuple[int, Law]]) -> Mapping[int, int]:
    """The weights of a sum, for few values far apart."""
    ways: Mapping[int, int] = {0: 1}
    for times, law in sorted(kinds, key=lambda kind: len(kind[1].ways)):
        alike: Mapping[int, int] = {0: 1}
        for _ in range(times):
            alike = added(alike, law.ways)
        ways = added(ways, alike)
    return ways


def added(some: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """The weights of the sum of two independent numbers."""
    out: dict[int, int] = {}
    get, pairs = out.get, list(more.items())
    for first, weight in some.items():
        for second, ways in pairs:
            value = first + second
            out[value] = get(value, 0) + weight * ways
    return out


def chain_law(start: Any, times: int, step: Callable[[Any], Law]) -> Law:
    """The law after a number of steps, each from the result of the one before."""
    now, known = certain(start), cache(step)
    for _ in range(times):
        now = after(now, known)
    return now


def after(law: Law, step: Callable[[Any], Law]) -> Law:
    """The law after one step from each value of a law."""
    mixed = mixture([(weight, step(value)) for value, weight in law.ways.items()])
    return new_law((mixed.ways, mixed.total * law.total))


def mixture(laws: Sequence[tuple[int, Law]]) -> Law:
    """The weighted mixture of laws, over their lowest common denominator; the weights' own total is left out."""
    if len(laws) == 1 and laws[0][0] == 1:
        return laws[0][1]
    common = lcm(*{law.total for _, law in laws})
    mixed: dict[Any, int] = {}
    get = mixed.get
    for weight, (ways, total) in laws:
        scale = weight if total == common else weight * (common // total)
        for value, here in ways.items():
            mixed[value] = get(value, 0) + scale * here
    return new_law((mixed, common))


def kept_law(law: Law) -> Law:
    """The law under the condition that the value is not negative."""
    kept = {value: weight for value, weight in law.ways.items() if value >= 0}
    if not kept:
        raise InvalidRules("`until` goes on for ever: no result is 0 or more")
    return Law(kept, sum(kept.values()))
