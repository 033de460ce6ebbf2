"""Blows of long weapons that carry farther: one line, and legality, charges, melee and marks follow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from tests.rulesets.variant import variant

from .build import man, play

FAR = 'return number(t, "house.melee-reach") + 2 * (weapon.length == Length.LONG)'
EDITS = {
    "rules/melee.py": [
        ('    return number(t, "house.melee-reach")\n', f"    {FAR}\n"),
        ("Fighter, Light, Weapon\n", "Fighter, Length, Light, Weapon\n"),
    ]
}
SPEAR = {"lance": {"name": "Lance", "damage": "1d8", "length": "long", "hands": 2}}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "ashes_of_gaia_reach", EDITS, "ashes_of_gaia") as made:
        yield made


def duel(ruleset: Ruleset, weapon: str, apart: float) -> st.Battle:
    """R1 with a weapon, to act, so many metres from B1 with a knife."""
    red = [man(10, weapons=[weapon], dexterity=90)]
    scenario = {"width": 40, "height": 20, "weapons": SPEAR, "red": {"fighters": red}}
    return st.Battle(ruleset.load(), scenario | {"blue": {"fighters": [man(10 + apart, weapons=["knife"])]}}, seed=1)


def test_only_the_long_weapon_strikes_so_far_and_the_ring_says_how_far(ruleset: Ruleset) -> None:
    for weapon, reach in (("lance", 4), ("knife", 2)):
        battle = duel(ruleset, weapon, 3.5)
        answer = battle.parse("strike B1 fast")
        assert (battle.why_not(answer) is None) == (reach == 4)
        marks = ruleset.looks.marks(battle.state, answer)
        (ring,) = [shape for shape in marks if shape.label == "within reach of a blow"]
        (line,) = [shape for shape in marks if shape.label.startswith("Fighter B1: 3.5 m")]
        assert ring.points[2] == pytest.approx(reach)
        assert ("out of reach" in line.label) == (reach == 2)


def test_a_charge_ends_where_the_weapon_reaches(ruleset: Ruleset) -> None:
    for weapon, most in (("lance", 4), ("knife", 2)):
        battle = duel(ruleset, weapon, 11)
        assert battle.why_not("charge B1") is None
        play(battle, "charge B1")
        red, blue = (battle.state.fighters[place] for place in (0, 6))  # type: ignore[attr-defined]
        assert blue.x - red.x <= 100 * most
