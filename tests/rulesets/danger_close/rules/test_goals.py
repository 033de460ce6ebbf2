"""What a squad has come for: a task, a place to hold, comrades to bring home. Each is won by that alone."""

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Ending

from ..build import fight, load, man, play, squad, trooper, typed

TASK = fight(man(), man(), threat=1, momentum=1, objective=2, goal="objective")
BLEEDS = man(status="bleeding-out", defensive="flanked")
RESCUE = fight(BLEEDS, man(), threat=1, momentum=1, goal="rescue")
HOLDING = fight(man(), threat=1, momentum=1, hold_out=2, goal="hold-out")


def ended(battle: st.Battle) -> tuple[str, str | None]:
    outcome = battle.outcome()
    assert outcome is not None
    return outcome.reason, outcome.winner


@pytest.mark.parametrize("scenario", [TASK, RESCUE, HOLDING])
def test_momentum_wins_no_other_goal(scenario: dict[str, Any]) -> None:
    fires = [f"T{i + 1} fire +0" for i, x in enumerate(scenario["squad"]) if "status" not in x]
    battle = typed(load(), scenario, *fires)
    play(battle, [6] * len(fires), *[[6]] * len(fires))
    assert squad(battle).momentum > 1
    assert battle.outcome() is None


def test_the_same_success_wins_where_the_enemy_is_the_goal() -> None:
    battle = typed(load(), {**TASK, "goal": "momentum"}, "T1 fire +0", "T2 fire +0", [6, 1])
    assert ended(battle) == ("victory", "squad")


def test_a_task_is_won_in_the_momentum_step_that_finds_it_done() -> None:
    battle = typed(load(), TASK, "T1 work", "T2 work", [4, 4], [6])
    assert battle.outcome() is None  # the last Defense Roll is still to come
    battle.roll([6])
    assert ended(battle) == ("objective", "squad")


def test_a_task_wants_its_hard_targets_destroyed_as_well() -> None:
    scenario = fight(man(gear=["grenade-launcher"]), threat=1, objective=1, hard_targets=1, goal="objective")
    battle = typed(load(), scenario, "T1 work", [4, 4], [6])
    assert battle.outcome() is None
    play(battle, "T1 grenade hard target", [4, 4], [6])
    assert ended(battle) == ("objective", "squad")


def test_a_task_done_by_the_last_who_then_falls_is_lost() -> None:
    scenario = fight(man(status="wounded"), objective=1, goal="objective")
    assert ended(typed(load(), scenario, "T1 work", [4, 4], [1])) == ("wiped-out", None)


@pytest.mark.parametrize("goal", ["objective", "rescue"])
def test_time_runs_out_on_a_task(goal: str) -> None:
    casualty = [BLEEDS] if goal == "rescue" else []
    scenario = fight(man(), *casualty, momentum=2, objective=9, time=1, goal=goal)
    assert ended(typed(load(), scenario, "T1 work", [4, 4], [6])) == ("time-up", None)


def test_a_rescue_is_won_by_breaking_off_with_everybody() -> None:
    battle = typed(load(), RESCUE, "T2 stabilise T1", [4, 4], [6], "squad disengage", [6])
    assert ended(battle) == ("rescued", "squad")


@pytest.mark.parametrize(
    ("change", "answers"),
    [
        ({}, ["squad disengage", [6]]),  # who bleeds cannot be carried
        ({"objective": 1}, ["T2 stabilise T1", [4, 4], [6], "squad disengage", [6]]),  # the way is not open
    ],
)
def test_breaking_off_too_early_is_a_retreat(change: dict[str, Any], answers: list[Any]) -> None:
    assert ended(typed(load(), {**RESCUE, **change}, *answers)) == ("retreat", None)


def test_nobody_is_left_to_carry_the_others_home() -> None:
    scenario = fight(man(status="bleeding-out", stabilised=True), man(status="wounded"), goal="rescue")
    battle = typed(load(), scenario, "squad disengage", [1])
    assert trooper(battle, 2).status.title == "Bleeding Out"
    assert ended(battle) == ("retreat", None)


def test_a_dead_comrade_cannot_be_rescued() -> None:
    scenario = fight(man(status="bleeding-out", stabilised=True), man(status="dead"), man(), goal="rescue")
    assert ended(typed(load(), scenario, "squad disengage", [6])) == ("retreat", None)


def test_a_place_is_held_until_the_time_is_up() -> None:
    battle = typed(load(), HOLDING, "T1 fire +0", [6], [6], "T1 fire +0", [6, 6], [6])
    assert ended(battle) == ("held", "squad")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"goal": "objective"}, "goal: an objective"),
        ({"goal": "hold-out"}, "goal: hold_out expected"),
        ({"goal": "rescue"}, "goal: a Trooper to rescue"),
        ({"hold_out": 3, "time": 3}, "time: a hold-out says itself"),
        ({"goal": "glory"}, "goal: .*glory"),
        ({"time": 0}, "time: "),
    ],
)
def test_a_goal_that_cannot_be_reached_is_refused(change: dict[str, Any], place: str) -> None:
    with pytest.raises(st.InvalidScenario, match=place):
        st.Battle(load(), fight(man(), **change))


def test_every_way_to_win_counts_for_best_play_and_in_the_report() -> None:
    won = {Ending.VICTORY, Ending.OBJECTIVE, Ending.HELD, Ending.RESCUED}
    scenario = fight(man(), objective=1, goal="objective")
    odds = st.odds(load(), "engagement", scenario=scenario, policy="bold", seconds=120, engine="exact").of("ending")
    best = st.odds(load(), "best", scenario=scenario, seconds=120)  # however busy the machine is
    assert sum(p for ending, p in odds.outcomes.items() if ending in won) == odds[Ending.OBJECTIVE] > 0
    assert best.mean >= odds[Ending.OBJECTIVE]


def test_the_goal_stands_in_the_situation_and_on_the_page() -> None:
    rules = load("standard")
    for name, told in (
        ("bunker", "the task done, the Hard Targets destroyed by the end of Exchange 5"),
        ("last-ship", "Momentum +1 at the end of Exchange 11"),
        ("rescue", "break off with the work done, nobody dead, and the fallen stabilised"),
    ):
        battle = st.Battle(rules, name)
        assert f"to win: {told}" in str(battle.describe())
        assert ("to win", told) in rules.ruleset.looks.view(battle.state).facts
