"""Where a hit lands, against a slow enumeration of our own that shares nothing with the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import sandtable as st

CHART = [
    ("Head", "01-08"),
    ("Right Arm", "09-16"),
    ("Left Arm", "17-24"),
    ("Chest", "25-50"),
    ("Stomach", "51-75"),
    ("Right Leg", "76-87"),
    ("Left Leg", "88-100"),
]


def backwards(roll: int, reading: str) -> int:
    """As two printed digits; 100 is printed 00 on the dice, and 100 as a string of three."""
    if roll == 100:
        return 100 if reading == "dice" else int("100"[::-1])
    return int(f"{roll:02d}"[::-1])


def place(number: int) -> str:
    return next(name for name, span in CHART if int(span.split("-")[0]) <= number <= int(span.split("-")[1]))


def twin(need: int, reading: str) -> dict[str, Fraction]:
    """Location given a hit, by trying all hundred rolls."""
    hits = [roll for roll in range(1, 101) if roll <= need]
    counted = Counter(place(backwards(roll, reading)) for roll in hits)
    return {name: Fraction(n, len(hits)) for name, n in counted.items()}


@pytest.mark.sampled("ways to read a location", 1)
@pytest.mark.parametrize("reading", ["dice", "string"])
def test_every_target_number(reading: str) -> None:
    usual = st.load("ashes_of_gaia", rulings={"reverse_100": reading})
    for need in range(1, 151):
        more = max(need - 120, 0)  # what skill alone cannot reach
        rules = usual
        if more:
            rules = st.load("ashes_of_gaia", rulings={"reverse_100": reading}, numbers={"range.standard": more})
        odds = st.odds(rules, "attack", weapon="delmar", skill=need - more)
        given = odds.given(lambda v: v[0].name == "TARGET").of("location")
        assert {where.title: p for where, p in given.outcomes.items()} == twin(need, reading), need
        assert odds.p(lambda v: v[0].name == "TARGET") == Fraction(min(need, 100), 100)
