"""Blows: P19."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import load, shares


@pytest.mark.parametrize(
    ("weapon", "hp", "one", "other", "need", "hit", "dead", "out"),
    [
        ("bayonet", 10, "standing", "standing", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("bayonet", 10, "prone", "standing", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 10, "standing", "prone", 3, F(35, 36), F(35, 1296), F(35, 648)),
        ("bayonet", 5, "prone", "prone", 4, F(11, 12), F(11, 432), F(11, 216)),
        ("club", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("fists", 10, "standing", "standing", 4, F(11, 12), F(0), F(0)),
        ("sword", 1, "standing", "standing", 7, F(7, 12), F(7, 144), F(7, 144)),
    ],
)
def test_p19_melee(weapon: str, hp: int, one: str, other: str, need: int, hit: F, dead: F, out: F) -> None:
    odds = st.odds(load(), "melee", weapon=weapon, hp=hp, attacker=one, target=other)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == hit
    assert (odds.of("hp").p(-1), odds.of("hp").p(0)) == (dead, out)
