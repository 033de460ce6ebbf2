"""Taking answers back, at the edges."""

from __future__ import annotations

import pytest

import sandtable as st
from tests.battle.players import shown

SQUAD = {"threat": 2, "squad": [{"grit": 1}, {"grit": 0}]}


def test_with_nothing_to_take_back_the_battle_stays_as_it_is() -> None:
    battle = st.Battle(st.load("danger_close"), SQUAD, seed=1)
    before = shown(battle)
    with pytest.raises(st.IllegalAction, match="nothing to take back"):
        battle.pop()
    assert shown(battle) == before


def test_a_battle_that_only_bots_played_cannot_be_taken_back_and_stays_as_it_is() -> None:
    battle = st.Battle(st.load("danger_close"), SQUAD, seed=1, players=("bold",))
    before = shown(battle)
    assert battle.outcome() is not None
    with pytest.raises(st.IllegalAction, match="nothing to take back"):
        battle.pop()
    assert shown(battle) == before


def test_pop_returns_what_was_taken_back() -> None:
    battle = st.Battle(st.load("danger_close"), SQUAD, dice="typed")
    battle.push("T1 move up")
    battle.roll([3])
    assert str(battle.pop()) == "[3]"
    assert isinstance(battle.pending, st.Roll)
    assert str(battle.pop()) == "T1 move up"


def test_pop_across_steps_that_nobody_answered() -> None:
    """With drawn dice the offense, defense and tactics steps pass without an answer; pop goes back over them."""
    battle = st.Battle(st.load("danger_close"), {"threat": 4, "squad": [{"grit": 0}]}, seed=3)
    start = shown(battle)
    battle.push("T1 fire +0")
    assert len(battle.history) > 1
    battle.pop()
    assert shown(battle) == start


def test_other_luck_does_not_come_from_undoing() -> None:
    """The same answer after an undo meets the same dice: nobody fishes for luck."""
    battle = st.Battle(st.load("danger_close"), "sample", seed=11)
    battle.push("T1 move up")
    first = shown(battle)
    for _ in range(5):
        battle.pop()
        battle.push("T1 move up")
        assert shown(battle) == first
