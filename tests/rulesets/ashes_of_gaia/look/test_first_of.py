"""Chances of a series are those of its first attack: its words say so."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st

from ..build import RIFLE, fight, man, play


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


def test_the_first_of_a_burst_is_one_of_so_many_as_there_can_be() -> None:
    def words(battle: st.Battle, notation: str) -> str:
        told = battle.rules.ruleset.told(battle.state, battle.parse(notation))
        assert told is not None
        return told.words.partition(", ")[2]

    battle = fight([man(10, **RIFLE)], [man(30)])
    for rounds, said in ((35, "the first of up to 3 shots"), (11, "the first of up to 2 shots"), (7, "")):
        battle.set("A1", rounds=rounds)
        assert words(battle, "shoot B1 full plainly") == said
    for reading in ("mixed", "per_action"):
        mixed = fight([man(10, **RIFLE)], [man(30)], {"attack_modes_per_turn": reading})
        play(mixed, "shoot B1 semi plainly", [99], "again B1", [99])
        assert words(mixed, "shoot B1 semi plainly") == ""
