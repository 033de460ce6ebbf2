"""What wounds and lost nerves do later: time limits that run out, and the turn that panic costs."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.year_zero import actions as act
from sandtable.rulesets.year_zero.rules.harm import injure, worsen
from sandtable.rulesets.year_zero.rules.initiative import begin_turn
from sandtable.rulesets.year_zero.rules.panic import lose_nerve
from sandtable.rulesets.year_zero.rules.turn import take_turn
from sandtable.rulesets.year_zero.state import Limit, Panic

from ..build import battle, dealt, man, scenario

PLACES = {44: 21, 53: 26, 61: 30}  # one injury of each limit, and its place in the table


@pytest.mark.parametrize(("injury", "limits"), [(44, ["STRETCH", "ROUND"]), (53, ["ROUND"]), (61, [])])
def test_failed_first_aid_shortens_the_time_left_step_by_step_to_death(injury: int, limits: list[str]) -> None:
    t = battle(scenario(man("Ann", "crew", "z0"), man("Bob", "foes", "z1"))).state
    ann = t.fighters[0]
    injure(t, ann, (injury // 10 - 1) * 6 + injury % 10 - 1)
    for limit in limits:
        worsen(t, ann)
        assert ann.limits[PLACES[injury]] == Limit[limit]
        assert not ann.dead
    worsen(t, ann)
    assert ann.dead


def anns_turn(*answers: Any) -> Any:
    """It is Ann's turn, and these are her answers, one for each time she is asked."""
    people = [man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1")]
    t = dealt(scenario(*people), 1, 5).state.clone()
    left = list(answers)
    begin_turn(t, 0, False)
    t.players = [lambda *_: left.pop(0), lambda *_: act.EndTurn()]
    return t


def test_nerves_lost_within_a_turn_cost_the_next_one() -> None:
    t = anns_turn(act.Aim(0), act.EndTurn())
    take_turn(t)
    lose_nerve(t, t.fighters[0], Panic.FREEZE)
    take_turn(t)  # this turn goes on: she is asked
    assert t.turn == 1
    assert t.fighters[0].lost_turn
    begin_turn(t, 0, False)
    take_turn(t)  # she has no answer left
    assert t.turn != 0
    assert not t.fighters[0].lost_turn


def test_nerves_lost_before_a_turn_cost_that_turn() -> None:
    t = anns_turn()
    lose_nerve(t, t.fighters[0], Panic.FREEZE)
    take_turn(t)
    assert t.turn == 1
    assert not t.fighters[0].lost_turn
