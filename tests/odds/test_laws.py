"""The laws of dice against counting every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from sandtable.kernel.luck import Dice, Faces
from sandtable.odds.exact import fractions
from sandtable.odds.laws import Law, check_law, kept_law, lowest, pool_law, sum_law, top_law, total_law, uniform_law

DICE = [(0, 6), (1, 6), (2, 6), (3, 6), (4, 4), (2, 10), (5, 3)]
FLOORS = [(1, 2, 3, 4, 5, 6), (1, 4, 5, 6), (1, 3), (1, 1), (1, 7), (1, 5, 5)]


class Shown(Faces):
    """Dice that show what they are told."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.shown = faces

    def faces(self, why: str, what: Dice) -> tuple[int, ...]:
        return self.shown


def counted(n: int, sides: int, read: Any) -> dict[Any, Fraction]:
    """What every throw comes to when the verb itself reads the faces."""
    throws = list(product(range(1, sides + 1), repeat=n))
    tally = Counter(read(Shown(faces), Dice(n, sides)) for faces in throws)
    return {value: Fraction(count, len(throws)) for value, count in tally.items()}


@pytest.mark.parametrize(("n", "sides"), DICE)
def test_total(n: int, sides: int) -> None:
    assert fractions(total_law(n, sides)) == counted(n, sides, lambda luck, what: luck.total("", what))


@pytest.mark.parametrize(("n", "sides"), DICE)
@pytest.mark.parametrize("need", [-1, 0, 1, 4, 7, 12, 99])
def test_check(n: int, sides: int, need: int) -> None:
    assert fractions(check_law(n, sides, need)) == counted(n, sides, lambda luck, what: luck.reaches("", what, need))


@pytest.mark.parametrize(("n", "sides"), DICE)
@pytest.mark.parametrize("floors", FLOORS)
def test_pool(n: int, sides: int, floors: tuple[int, ...]) -> None:
    assert fractions(pool_law(n, sides, floors)) == counted(n, sides, lambda luck, what: luck.pool("", what, floors))


@pytest.mark.parametrize(("n", "sides"), DICE)
@pytest.mark.parametrize("floors", FLOORS)
@pytest.mark.parametrize("most", [1, 2, 9])
def test_top(n: int, sides: int, floors: tuple[int, ...], most: int) -> None:
    assert fractions(top_law(n, sides, floors, most)) == counted(
        n, sides, lambda luck, what: luck.top("", what, floors, most)
    )


@pytest.mark.parametrize("total", [1, 36, 6**30, 2**64 + 13])
def test_fractions_are_in_lowest_terms_as_those_python_makes(total: int) -> None:
    weights = [1, 2, 3, total // 4, total // 6, total - 1, total]
    for weight, found in fractions(Law({weight: weight for weight in weights}, total)).items():
        made = Fraction(weight, total)
        assert (found, hash(found), repr(found), found + 1) == (made, hash(made), repr(made), made + 1)


def test_uniform() -> None:
    assert fractions(uniform_law(4)) == dict.fromkeys(range(4), Fraction(1, 4))


def test_power_is_the_sum_of_independent_values() -> None:
    law = Law({-1: 1, 0: 2, 5: 3}, 6)
    counts: Counter[int] = Counter()
    faces = [-1, 0, 0, 5, 5, 5]
    for three in product(faces, repeat=3):
        counts[sum(three)] += 1
    assert fractions(sum_law([(3, law)])) == {v: Fraction(c, 216) for v, c in counts.items()}
    assert fractions(sum_law([(0, law)])) == {0: 1}


@pytest.mark.parametrize(
    "kinds",
    [
        [(2, Law({-1: 1, 0: 4, 1: 1}, 6)), (3, Law({2: 3, 5: 1}, 4))],  # close together, from below zero on
        [(2, Law({0: 1, 1 << 40: 2}, 3)), (1, Law({-7: 1, 3 << 40: 1}, 2))],  # far apart
        [(3, Law({0: 2**60, 1: 3, 2: 2**61}, 2**60 + 3 + 2**61))],  # weights of several words
        [(1, Law({4: 1}, 1)), (0, Law({9: 1, 1: 1}, 2))],
    ],
)
def test_a_sum_of_several_laws_is_every_combination_counted(kinds: list[tuple[int, Law]]) -> None:
    each = [list(law.ways.items()) for times, law in kinds for _ in range(times)]
    counts: Counter[int] = Counter()
    for combination in product(*each):
        counts[sum(value for value, _ in combination)] += prod(weight for _, weight in combination)
    assert sum_law(kinds) == Law(dict(counts), prod(law.total**times for times, law in kinds))


def test_kept_is_conditioned_on_not_being_negative() -> None:
    assert kept_law(Law({-1: 1, 0: 2, 5: 3}, 6)) == Law({0: 2, 5: 3}, 5)


def test_a_law_in_its_lowest_terms() -> None:
    law = Law({0: 3, 5: 2}, 5)
    assert lowest(Law({0: 9, 5: 6}, 15)) == law
    assert lowest(law) is law


@pytest.mark.parametrize("law", [total_law(7, 6), pool_law(8, 6, (1, 4, 5, 6)), top_law(8, 6, (1, 4, 5, 6), 2)])
def test_weights_add_up_to_the_whole(law: Law) -> None:
    assert sum(law.ways.values()) == law.total
    assert all(law.ways.values())


def test_eight_dice_by_top_class_have_few_results() -> None:
    """What the verbs promise for the odds tree: seven results instead of 1,287."""
    assert len(top_law(8, 6, (1, 4, 5, 6), 2).ways) <= 8
    assert len(pool_law(8, 6, (1, 2, 3, 4, 5, 6)).ways) == 1287
