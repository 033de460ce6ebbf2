"""The laws of dice against counting every throw."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import sandtable
from sandtable.kernel import InvalidRules, Table, verbs
from sandtable.kernel.luck import Dice, Faces
from sandtable.odds.exact import fractions
from sandtable.odds.laws import (
    Law,
    best_law,
    check_law,
    kept_law,
    lowest,
    pool_law,
    sum_law,
    top_law,
    total_law,
    uniform_law,
)

DICE = [(0, 6), (1, 6), (2, 6), (3, 6), (4, 4), (2, 10), (5, 3)]
FLOORS = [(1, 2, 3, 4, 5, 6), (1, 4, 5, 6), (1, 3), (1, 1), (1, 7), (1, 5, 5)]


def fitting(floors: tuple[int, ...], sides: int) -> tuple[int, ...]:
    """Those floors that a face of the die, or one more, reaches."""
    return tuple(floor for floor in floors if floor <= sides + 1)


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
    floors = fitting(floors, sides)
    assert fractions(pool_law(n, sides, floors)) == counted(n, sides, lambda luck, what: luck.pool("", what, floors))


@pytest.mark.parametrize(("n", "sides"), DICE)
@pytest.mark.parametrize("floors", FLOORS)
@pytest.mark.parametrize("most", [1, 2, 9])
def test_top(n: int, sides: int, floors: tuple[int, ...], most: int) -> None:
    floors = fitting(floors, sides)
    assert fractions(top_law(n, sides, floors, most)) == counted(
        n, sides, lambda luck, what: luck.top("", what, floors, most)
    )


@pytest.mark.parametrize("total", [1, 36, 6**30, 2**64 + 13])
def test_fractions_are_in_lowest_terms_as_those_python_makes(total: int) -> None:
    for weight in [1, 2, 3, total // 4, total // 6, total - 1, total]:
        found, made = fractions(Law({True: weight, False: total - weight}, total))[True], Fraction(weight, total)
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


# ---- whatever is asked of dice ---------------------------------------------------------------------------------------

NUMBERS = st.integers(-2, 8)
FACES_FROM = st.lists(st.integers(-1, 8), max_size=4).map(tuple)


@settings(max_examples=100, deadline=None)
@given(st.integers(-2, 3), st.integers(1, 7), FACES_FROM, NUMBERS)
def test_odds_are_those_of_every_throw_or_play_refuses_as_well(
    n: int, sides: int, floors: tuple[int, ...], need: int
) -> None:
    for rule in (
        lambda t: verbs.roll(t, verbs.dice(n, sides)),
        lambda t: verbs.keep(t, verbs.dice(n, sides), best=need),
        lambda t: verbs.keep(t, verbs.dice(n, sides), worst=need),
        lambda t: verbs.check(t, verbs.dice(n, sides), need),
        lambda t: verbs.within(t, verbs.dice(n, sides), need),
        lambda t: verbs.pool(t, verbs.dice(n, sides), floors),
        lambda t: verbs.top(t, verbs.dice(n, sides), floors, most=max(need, 0)),
        lambda t: verbs.total(t, n, lambda t: verbs.roll(t, verbs.dice(1, sides))),
    ):
        try:
            played = every_throw(rule, max(n, 0), sides)
        except InvalidRules as refusal:
            with pytest.raises(InvalidRules, match=re.escape(str(refusal))):
                sandtable.odds(rule)
        else:
            assert sandtable.odds(rule).outcomes == played


def every_throw(rule: Any, n: int, sides: int) -> dict[Any, Fraction]:
    """What the rule comes to at a table where these dice are laid down, counted over every throw."""
    throws = list(product(range(1, sides + 1), repeat=n)) or [()]
    tally: Counter[Any] = Counter()
    for faces in throws:
        t: Any = Table()
        t.luck = Laid(faces)
        tally[rule(t)] += 1
    return {value: Fraction(count, len(throws)) for value, count in tally.items()}


class Laid(Faces):
    """Dice that lie in a row and are taken from its front."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def faces(self, why: str, what: Dice) -> list[int]:
        taken, self.left = self.left[: what.n], self.left[what.n :]
        return taken


def test_four_dice_of_which_the_best_three_count() -> None:
    strength = sandtable.odds(lambda t: verbs.keep(t, verbs.dice(4, 6), best=3))
    assert (strength.p(18), strength.p(3)) == (Fraction(21, 1296), Fraction(1, 1296))
    assert float(strength.mean) == pytest.approx(15869 / 1296)


@pytest.mark.parametrize("dice", [10, 100])
def test_the_best_of_many_dice_has_the_law_of_their_highest(dice: int) -> None:
    assert best_law(dice, 20, 1).ways == {face: face**dice - (face - 1) ** dice for face in range(1, 21)}
    assert best_law(dice, 20, -1).ways == {21 - face: face**dice - (face - 1) ** dice for face in range(1, 21)}


def test_outcomes_that_do_not_add_up_to_one_are_no_answer() -> None:
    with pytest.raises(InvalidRules, match="add up to 1/2, not to 1"):
        fractions(Law({1: 1, 2: 2}, 6))


def test_each_face_of_a_ten_sided_die_is_a_class_of_its_own() -> None:
    highest = sandtable.odds(lambda t: verbs.pool(t, verbs.dice(2, 10)).highest)
    assert highest.p(10) == Fraction(19, 100)
    assert sandtable.odds(lambda t: verbs.top(t, verbs.dice(2, 10)).place).outcomes == highest.outcomes


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda t: verbs.pool(t, verbs.dice(2, 6), (4, 6)), r"floors (4, 6) of 2d6: the first class begins at 1"),
        (lambda t: verbs.top(t, verbs.dice(3, 10), (1, 4, 3)), "floors (1, 4, 3) of 3d10: floors rise"),
        (lambda t: verbs.pool(t, verbs.dice(2, 6), (1, 8)), "floors (1, 8) of 2d6: no face reaches 8"),
        (lambda t: verbs.pool(t, verbs.dice(256, 6)), "256d6: a pool counts at most 255 dice"),
        (lambda t: verbs.roll(t, verbs.dice(1, 0)), "dice(1, 0): both are whole numbers"),
        (lambda t: verbs.roll(t, verbs.dice(5 / 2, 6)), "dice(2.5, 6): both are whole numbers"),  # type: ignore[arg-type]
        (lambda t: verbs.keep(t, verbs.dice(2, 20)), "keep(2d20): one or more dice, best= or worst="),
        (lambda t: verbs.keep(t, verbs.dice(2, 20), best=1, worst=1), "best= or worst=, and not both"),
        (lambda t: verbs.draw(t, 0), "draw: no card is left in 0b0"),
        (lambda t: verbs.until(t, lambda t: -1), "`until` goes on for ever: no result is 0 or more"),
    ],
)
def test_what_no_dice_can_do_is_refused(rule: Any, words: str) -> None:
    with pytest.raises(InvalidRules, match=re.escape(words)):
        sandtable.odds(rule)
