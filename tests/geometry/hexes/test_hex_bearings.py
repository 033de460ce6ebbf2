"""Bearings in whole degrees."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import assume, given

from sandtable.geometry import hexes
from sandtable.geometry.hexes.sines import SINE_BITS, SINES, sine_scaled
from tests.geometry.hexes import twin
from tests.geometry.hexes.situations import Dot, directions, far_dots, many_examples, pairs_of_dots

ORIGIN = (0, 0)


@pytest.mark.parametrize(
    ("to", "thousandths"),
    [
        ((1, 0), 0),
        ((3, 1), 13898),
        ((2, 1), 19107),
        ((4, -1), 346102),
        ((2, -1), 330000),
        ((5, 1), 8948),
        ((1, 1), 30000),
        ((0, 1), 60000),
        ((1, -1), 300000),
        ((-1, 1), 120000),
        ((7, -1), 352411),
        ((-1, 2), 90000),
        ((-1, 3), 79107),
        ((1, -2), 270000),
        ((-1, 0), 180000),
    ],
)
def test_the_golden_bearings(to: Dot, thousandths: int) -> None:
    """skirmishers R17, P10."""
    assert hexes.bearing_thousandths(0, 0, *to) == thousandths
    assert hexes.bearing(0, 0, *to) == thousandths // 1000
    assert hexes.compass_point(0, 0, *to) == 2 * (thousandths // 1000) + (thousandths % 1000 > 0)


def test_no_bearing_to_ones_own_dot() -> None:
    """skirmishers R18."""
    assert hexes.compass_point(3, 4, 3, 4) == hexes.bearing(3, 4, 3, 4) == hexes.NO_BEARING
    with pytest.raises(ValueError, match="itself"):
        hexes.bearing_thousandths(3, 4, 3, 4)


def test_a_bearing_just_short_of_a_full_circle() -> None:
    assert hexes.bearing(0, 0, 200, -1) == 359
    assert hexes.bearing_thousandths(0, 0, 200_000, -1) == 0


@pytest.mark.hypothesis
def test_bearings_agree_with_the_twin() -> None:
    """skirmishers R17."""
    for start, end in pairs_of_dots(4):
        if start != end:
            check_bearing(start, end)
            check_bearing(start, (start[0] + 97 * end[0], start[1] + 89 * end[1] + 1))


def check_bearing(start: Dot, end: Dot) -> None:
    real = twin.bearing(start, end)
    whole = abs(real - round(real)) < twin.TOLERANCE
    assert hexes.compass_point(*start, *end) == (2 * round(real) % 720 if whole else 2 * floor(real) + 1)
    away = (hexes.bearing_thousandths(*start, *end) - 1000 * real + 180_000) % 360_000 - 180_000
    assert abs(away) < 0.500001


@many_examples
@given(far_dots, directions)
def test_turning_a_dot_turns_its_bearing(dot: Dot, sixths: int) -> None:
    assume(dot != ORIGIN)
    point = hexes.compass_point(0, 0, *dot)
    assert hexes.compass_point(0, 0, *twin.turned(dot, (0, 0), 60 * sixths)) == (point + 120 * sixths) % 720


@many_examples
@given(far_dots, far_dots)
def test_the_way_back_is_the_opposite_bearing(start: Dot, end: Dot) -> None:
    assume(start != end)
    assert hexes.compass_point(*end, *start) == (hexes.compass_point(*start, *end) + 360) % 720


@many_examples
@given(far_dots)
def test_mirrored_bearings_add_up_to_a_circle(dot: Dot) -> None:
    assume(dot != ORIGIN)
    mirrored = dot[0] + dot[1], -dot[1]
    assert (hexes.compass_point(0, 0, *dot) + hexes.compass_point(0, 0, *mirrored)) % 720 == 0


@many_examples
@given(far_dots, far_dots)
def test_bearings_keep_the_order_of_dots_round_the_circle(a: Dot, b: Dot) -> None:
    """A dot clockwise of another, by less than half a circle, has no smaller compass point (modulo the circle)."""
    assume(a[0] * b[1] > a[1] * b[0])
    assert 0 <= (hexes.compass_point(0, 0, *b) - hexes.compass_point(0, 0, *a)) % 720 <= 360


def test_the_sines_are_the_nearest_integers() -> None:
    for degrees, scaled in enumerate(SINES):
        assert abs(twin.sine(Fraction(degrees)) * 2**SINE_BITS - scaled) <= Fraction(1, 2)
    assert SINES[0] == 0
    assert SINES[30] * 2 == 2**SINE_BITS


def test_finer_sines() -> None:
    for part in range(0, 120_001, 997):
        assert abs(twin.sine(Fraction(part, 2000)) * 2**96 - sine_scaled(part, 2000, 96)) <= Fraction(1, 2)


def test_rounded_sines_decide_as_true_ones_within_the_reach() -> None:
    """No dot within reach lies between a whole degree's true direction and the one the integers stand for."""
    longest = 2 * hexes.EXACT_REACH
    for degrees in range(1, 60):
        used = Fraction(SINES[degrees], SINES[60 - degrees])
        true = twin.sine(Fraction(degrees)) / twin.sine(Fraction(60 - degrees))
        if degrees == 30:
            assert used == 1
            continue
        between = simplest_between(min(used, true), max(used, true))
        assert max(between.numerator, between.denominator) > longest
    assert longest * max(SINES) < 2**62


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of smallest numerator and denominator strictly between two others."""
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + Fraction(1, floor(1 / (high - whole)) + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))
