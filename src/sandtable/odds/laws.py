"""The laws of dice: values with whole-number weights over one denominator."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import comb, lcm
from typing import Any, NamedTuple

from sandtable.kernel import Cards, Pool, Top


class Law(NamedTuple):
    """Values, and the weight of each out of `total`."""

    values: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int


def law_of(weights: Mapping[Any, int], total: int) -> Law:
    """A law from weights; what cannot happen is left out."""
    pairs = [(v, w) for v, w in weights.items() if w]
    return Law(tuple([v for v, _ in pairs]), tuple([w for _, w in pairs]), total)


@cache
def total_law(n: int, sides: int) -> Law:
    """The sum of n dice."""
    weights = {0: 1}
    for _ in range(n):
        weights = added(weights, ((face, 1) for face in range(1, sides + 1)))
    return law_of(weights, sides**n)


def added(weights: Mapping[int, int], more: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The weights of a sum of two independent numbers."""
    out: dict[int, int] = {}
    for value, weight in more:
        for total, ways in weights.items():
            out[total + value] = out.get(total + value, 0) + ways * weight
    return out


@cache
def check_law(n: int, sides: int, need: int) -> Law:
    """Whether the sum of n dice reaches `need`."""
    law = total_law(n, sides)
    good = sum(w for v, w in zip(law.values, law.weights, strict=True) if v >= need)
    return law_of({False: law.total - good, True: good}, law.total)


@cache
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
    return law_of({Pool(packed): ways for (dice, packed), ways in left.items() if not dice}, sides**n)


@cache
def class_sizes(sides: int, floors: tuple[int, ...]) -> list[int]:
    """How many faces of a die fall in each class."""
    tops = (*[max(floor, 1) for floor in floors[1:]], sides + 1)
    return [max(0, min(top, sides + 1) - max(floor, 1)) for floor, top in zip(floors, tops, strict=True)]


@cache
def top_law(n: int, sides: int, floors: tuple[int, ...], most: int) -> Law:
    """The highest class that holds a die, and how many the last class holds, packed as the verb `top` packs them."""
    if not n:
        return Law((Top(0),), (1,), 1)
    *lower, last = class_sizes(sides, floors)
    values, weights = [], []
    below = fewer = 0
    for place, size in enumerate(lower, 1):
        below += size
        upto = below**n
        if upto > fewer:
            values.append(Top(place))
            weights.append(upto - fewer)
            fewer = upto
    whole, place, most = (below + last) ** n, len(lower) + 1, min(most, n)
    left = whole - fewer
    for here in range(1, most):
        exactly = comb(n, here) * last**here * below ** (n - here)
        if exactly:
            values.append(Top(place | here << 8))
            weights.append(exactly)
            left -= exactly
    if left:
        values.append(Top(place | most << 8))
        weights.append(left)
    return Law(tuple(values), tuple(weights), whole)


@cache
def uniform_law(n: int) -> Law:
    """0 to n-1, all alike."""
    return Law(tuple(range(n)), (1,) * n, n)


@cache
def card_law(cards: Cards) -> Law:
    """Each card that is left, all alike."""
    return Law(tuple(cards.nth(place) for place in range(cards.left)), (1,) * cards.left, cards.left)


def power_law(law: Law, times: int) -> Law:
    """The sum of `times` independent values."""
    if len(law.values) == 2:
        return two_valued(law, times)
    weights = {0: 1}
    pairs = list(zip(law.values, law.weights, strict=True))
    for _ in range(times):
        weights = added(weights, pairs)
    return law_of(weights, law.total**times)


def two_valued(law: Law, times: int) -> Law:
    """The sum where each value is one of two: how often the second comes."""
    (a, b), (p, q) = law.values, law.weights
    weights = {a * (times - k) + b * k: comb(times, k) * p ** (times - k) * q**k for k in range(times + 1)}
    return law_of(weights, law.total**times)


def sum_law(laws: Sequence[Law]) -> Law:
    """The sum of independent values of several laws."""
    weights, total = {0: 1}, 1
    for law in sorted(laws, key=lambda law: len(law.values)):
        weights = added(weights, zip(law.values, law.weights, strict=True))
        total *= law.total
    return law_of(weights, total)


def chain_law(start: Any, times: int, step: Callable[[Any], Law]) -> Law:
    """Where so many steps lead, each from where the one before led."""
    now = Law((start,), (1,), 1)
    for _ in range(times):
        now = after(now, step)
    return now


def after(law: Law, step: Callable[[Any], Law]) -> Law:
    """Where a step leads from each value of a law."""
    mixed = mixture([(ways, step(value)) for value, ways in zip(law.values, law.weights, strict=True)])
    return mixed._replace(total=mixed.total * law.total)


def mixture(laws: Sequence[tuple[int, Law]]) -> Law:
    """Laws that each come with a weight, over the lowest denominator of theirs; that of the weights is left out."""
    if len(laws) == 1 and laws[0][0] == 1:
        return laws[0][1]
    common = lcm(*[law.total for _, law in laws])
    mixed: dict[Any, int] = {}
    get = mixed.get
    for ways, (values, weights, total) in laws:
        scale = ways * (common // total)
        for value, weight in zip(values, weights, strict=True):
            mixed[value] = get(value, 0) + scale * weight
    return Law(tuple(mixed), tuple(mixed.values()), common)


def kept_law(law: Law) -> Law:
    """The law given that the value is not negative."""
    weights = {v: w for v, w in zip(law.values, law.weights, strict=True) if v >= 0}
    return law_of(weights, sum(weights.values()))
