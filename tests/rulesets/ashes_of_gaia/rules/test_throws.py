"""Throws at a man, at his place, and at whoever is all behind something."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia.rules.attack import look
from sandtable.rulesets.ashes_of_gaia.rules.modifiers import target_number

from ..build import fight, man, now, play, why_not

TRENCH = {"kind": "trench", "box": [14, 9, 16, 11]}
THROWER = man(8, throwing=60, weapons=["cera", "frag*2"])


def need(battle: st.Battle, answer: str) -> int:
    """What the throw needs: the number of the attack that then stands on the table."""
    t = now(play(battle, answer)).clone()
    t.log = None
    look(t)
    return int(target_number(t))


def throwing(rulings: dict[str, str] | None = None, **target: Any) -> st.Battle:
    return fight([THROWER], [man(15, **target)], rulings, terrain=[TRENCH] if "stance" in target else [])


def test_nobody_all_behind_something_is_the_mark_of_a_throw() -> None:
    assert why_not(throwing(stance="hidden"), "throw 1 at B1")[0] == "cover.full"
    assert throwing(stance="peeking").why_not("throw 1 at B1") is None


def test_the_place_of_somebody_hidden_is_no_easier_than_somebody_who_peeks() -> None:
    peeking, hidden = (
        need(throwing(stance="peeking"), "throw 1 at B1"),
        need(throwing(stance="hidden"), "throw 1 to 150 100"),
    )
    assert (peeking, hidden) == (30, 30)


@pytest.mark.parametrize("target", [{"shield": 30}, {"stance": "peeking"}, {}])
def test_a_throw_at_the_place_of_a_man_is_no_better_than_at_the_man(target: dict[str, Any]) -> None:
    at_him = need(throwing(**target), "throw 1 at B1")
    for spot in ("150 100", "145 100", "150 109"):
        assert need(throwing(**target), f"throw 1 to {spot}") == at_him
    assert need(throwing({"throw_spot": "bare"}, **target), "throw 1 to 150 100") == 60
    assert need(throwing(**target), "throw 1 to 150 111") == 60


def test_hidden_from_blows_is_no_worse_than_peeking_where_cover_counts() -> None:
    lip, axe = {"kind": "trench", "box": [5.5, 9, 7, 11]}, man(5, weapons=["axe"], melee=60)
    for stance in ("hidden", "peeking"):
        battle = fight([axe], [man(6, stance=stance)], {"cover_in_melee": "yes"}, terrain=[lip])
        assert need(battle, "strike B1 focused") == 30
