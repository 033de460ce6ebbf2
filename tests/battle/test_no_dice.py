"""A roll of no dice asks no side for anything, and the log says so."""

from __future__ import annotations

import pytest

from sandtable import envs
from sandtable.battle import Roll
from tests.rulesets.table_encounter.build import battle, model, table

CLUMSY = table([model("A", 5, 5, melee=0, weapons=["Sword"])], [model("E", 5, 6.2, melee=2)])
ATTACK = "activate M1", "fight M2 sword from 5000 5000"


def test_people_are_asked_for_the_dice_that_there_are() -> None:
    made = battle(CLUMSY, *ATTACK)
    assert isinstance(made.pending, Roll)
    assert str(made.pending) == "E: Melee test: roll 2d6"
    made.roll([1, 2])
    assert "A: Melee test: no dice: no success" in [str(event) for event in made.log]


def test_a_fight_without_dice_on_one_side_goes_on_in_openspiel() -> None:
    pytest.importorskip("pyspiel")
    state = envs.openspiel("table_encounter", CLUMSY).new_initial_state()
    for answer in ATTACK:
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == answer))
    for _ in range(2):
        assert state.is_chance_node()
        state.apply_action(0)
    assert not state.is_chance_node()
