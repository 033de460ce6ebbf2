"""Odds go on from a battle with plain numbers: those that know their reasons are slow."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.kernel.reasons import Reckoned
from sandtable.odds.situation import without_reasons


def parts(key: Any) -> Any:
    """Every number of a state's key."""
    for part in key:
        yield from parts(part) if type(part) is tuple else (part,)


def test_a_copy_for_odds_has_the_same_numbers_without_their_reasons() -> None:
    battle = st.Battle(st.load("skirmishers"), "yard", seed=1)
    while not any(type(number) is Reckoned for number in parts(battle.beat_start.key())):
        battle.let("greedy")
    copy = without_reasons(battle.beat_start)
    assert copy.key() == battle.beat_start.key()
    assert not any(type(number) is Reckoned for number in parts(copy.key()))
