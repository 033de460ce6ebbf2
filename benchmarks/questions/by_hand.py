"""The questions worked out by hand: every roll written down and counted, with integers, by nobody else's code."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
D6 = range(1, 7)


def fractions(ways: Mapping[K, int]) -> dict[K, Fraction]:
    total = sum(ways.values())
    return {outcome: Fraction(n, total) for outcome, n in ways.items() if n}


def split(dice: int, *sides: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """Every way for d6s to fall into groups of so many sides each: (dice per group, ways out of 6 ** dice)."""
    for counts in product(range(dice + 1), repeat=len(sides)):
        if sum(counts) == dice:
            arrangements = factorial(dice) // prod(factorial(c) for c in counts)
            yield counts, arrangements * prod(s**c for s, c in zip(sides, counts))


def q1() -> dict[tuple[int, int, int], Fraction]:
    answer: dict[tuple[int, int, int], Fraction] = {}
    for n in range(1, 11):
        ways: Counter[tuple[int, int, int]] = Counter()
        for dice in combinations_with_replacement(D6, n):
            arrangements = factorial(n) // prod(factorial(dice.count(face)) for face in D6)
            ways[n, max(dice), int(dice.count(6) >= 2)] += arrangements
        answer |= fractions(ways)
    return answer


def q2_roll() -> dict[tuple[int, int], Fraction]:
    ways: Counter[tuple[int, int]] = Counter()
    for (base_six, _), n in split(10, 1, 5):
        for (six, one, _), m in split(5, 1, 1, 4):
            ways[base_six + six, int(one > 0)] += n * m
    return fractions(ways)


def q2_push() -> dict[tuple[int, int], Fraction]:
    """As the rule says it: the first roll, then the dice that are rolled again, whatever they are."""
    ways: Counter[tuple[int, int]] = Counter()
    for (base_six, base_left), n in split(10, 1, 5):
        for (six, one, left), m in split(5, 1, 1, 4):
            second_throw = 6 ** (10 + 5 + 1 - base_left - left - 1)  # the same denominator for every path
            for (again_base_six, _), k in split(base_left, 1, 5):
                for (again_six, again_one, _), j in split(left + 1, 1, 1, 4):
                    successes = base_six + six + again_base_six + again_six
                    ways[successes, int(one + again_one > 0)] += n * m * k * j * second_throw
    return fractions(ways)


def q3() -> dict[int, Fraction]:
    ways: Counter[int] = Counter()
    for attacker, defender in product(range(9), range(6)):
        net = attacker - defender
        n = comb(8, attacker) * 5 ** (8 - attacker) * comb(5, defender) * 5 ** (5 - defender)
        ways[2 + (net - 1) if net >= 1 else 0] += n
    return fractions(ways)


def after_hit(track: str, name: int) -> str:
    """The track, written as in the rulebook ('.', '/', 'X'), after 3X 2/ from the cell called `name` on."""
    cells = list(track)
    open_cells = [i for i in range(name - 2, 11) if cells[i] != "X"]
    for i in open_cells[:3]:
        cells[i] = "X"
    for i in open_cells[3:5]:
        cells[i] = "X" if cells[i] == "/" else "/"
    return "".join(cells)


def q4() -> dict[tuple[int, ...], Fraction]:
    """All sequences of four shots, each a miss or a hit on one of the eleven cells."""
    sums = Counter(a + b for a, b in product(D6, D6))
    hit = sum(n for total, n in sums.items() if total >= 8)
    shots = [(0, (36 - hit) * 36)] + [(name, hit * n) for name, n in sums.items()]
    ways: Counter[tuple[int, ...]] = Counter()
    for four in product(shots, repeat=4):
        track = ".X...X./..."
        for name, _ in four:
            if name:
                track = after_hit(track, name)
        ways[tuple("./X".index(cell) for cell in track)] += prod(n for _, n in four)
    return fractions(ways)


def q5() -> dict[tuple[int, int], Fraction]:
    place = {**dict.fromkeys(range(1, 9), "head"), **dict.fromkeys(range(9, 25), "arm")}
    place |= {**dict.fromkeys(range(25, 76), "trunk"), **dict.fromkeys(range(76, 101), "leg")}
    worth = {"head": Fraction(2), "arm": Fraction(1, 2), "trunk": Fraction(1), "leg": Fraction(1, 2)}
    rolled = Counter(sum(dice) + 4 for dice in product(range(1, 11), repeat=3))
    totals: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for target in (65, 45, 25):
        attack: Counter[tuple[int, int]] = Counter()
        for roll in range(1, 101):
            if roll > target:
                attack[0, 0] += 10**3
                continue
            reversed_roll = int(f"{roll % 100:02}"[::-1]) or 100
            for points, n in rolled.items():
                attack[max(int(points * worth[place[reversed_roll]]) - 8, 0), 1] += n
        before, totals = totals, Counter()
        for (damage, hits), n in before.items():
            for (more, hit), m in attack.items():
                totals[damage + more, hits + hit] += n * m
    return fractions(totals)


def q6() -> dict[int, Fraction]:
    shots = Counter(sum(dice) >= 18 for dice in product(D6, repeat=5))
    ways: Counter[int] = Counter({0: shots[True] * 6**3})
    for stray in product(D6, repeat=3):
        struck = [obstacle for obstacle, die in enumerate(stray, 1) if die >= 4]
        ways[struck[0] if struck else 4] += shots[False]
    return fractions(ways)
