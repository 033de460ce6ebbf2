"""Chances of a series are those of its first attack: its words say so."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("strike B1 fast", "Cole strikes fast at Xara, the first of up to 3 blows"),
        ("strike B1 all-out", "Cole goes all out against Xara, at -30 to every defence until the next turn"),
    ],
)
def test_the_words_of_a_series_say_that_its_chances_are_of_the_first(notation: str, words: str) -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "brawl", seed=8)
    state: Any = battle.state.clone()
    state.active = 2  # Cole
    told = battle.rules.ruleset.told(state, battle.rules.ruleset.actions.parse(notation))
    assert told is not None
    assert told.words == words
