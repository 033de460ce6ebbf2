"""Bleeding Out, stabilising and dying (DC-17)."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Status

from .. import golden
from ..build import Given, dice_of, fight, listed, load, man, play, squad, trooper, typed


def trio(second: str = "ok") -> dict[str, Any]:
    """A is about to go down, B may help, C fires."""
    return fight(man(name="A", status="wounded"), man(name="B", status=second), man(name="C"), threat=4)


FIRST: list[Given] = ["T1 fire +0", "T2 fire +0", "T3 fire +0", [4, 1, 1], [1], [6], [6]]
QUIET: list[Given] = ["T2 fire +0", "T3 fire +0", [4, 1], [6], [6]]


def follow(steps: list[golden.BleedStep], second: str) -> st.Battle:
    """Three Exchanges; in the third B helps and is hurt."""
    battle = typed(load(), trio(second), *FIRST)
    check(battle, steps[0])
    play(battle, *QUIET)
    check(battle, steps[1])
    play(battle, "T2 stabilise T1", "T3 fire +0", [4], [2], [6])
    return battle


def check(battle: st.Battle, step: golden.BleedStep) -> None:
    a = trooper(battle, 1)
    assert a.status.title == step.a_status
    assert trooper(battle, 2).active == step.b_stands
    if step.a_counter is None:
        assert a.stabilised
    elif step.a_status != "Dead":
        assert (a.bleeding, a.stabilised) == (step.a_counter, False)


def test_a_helper_who_is_only_grazed_is_in_time() -> None:
    battle = follow(golden.DC_17_SAVED, "ok")
    assert trooper(battle, 2).status.title == "Grazed"
    check(battle, golden.DC_17_SAVED[2])
    assert not squad(battle).died


def test_a_helper_who_goes_down_is_too_late_and_the_death_earns_a_die() -> None:
    battle = follow(golden.DC_17_LOST, "wounded")
    check(battle, golden.DC_17_LOST[2])
    battle.push("T3 fire +0")
    assert dice_of(battle) == 1 + golden.DC_17_NEXT_BONUS_DICE


def test_whoever_bleeds_takes_no_part() -> None:
    battle = typed(load(), trio(), *FIRST)
    assert not any(action.startswith("T1") for action in listed(battle))
    cover = battle.why_not("T2 cover T1")
    assert cover is not None
    assert cover.rule == "cover.target"
    play(battle, "T2 fire +0", "T3 fire +0", [5, 1], "pay")
    rolls = 0
    assert why_rolls(battle) == "who is at risk"
    assert dice_sides(battle) == 2  # B or C, not A
    battle.roll([1])
    while isinstance(battle.pending, st.Roll):
        battle.roll([6] * dice_of(battle))
        rolls += 1
    assert rolls == 2


def why_rolls(battle: st.Battle) -> str:
    assert isinstance(battle.pending, st.Roll)
    return battle.pending.why


def dice_sides(battle: st.Battle) -> int:
    assert isinstance(battle.pending, st.Roll)
    return battle.pending.dice.sides


@pytest.mark.parametrize(("limit", "dies_in"), [("1", 2), ("2", 3), ("3", 4), ("none", 99)])
def test_time_to_bleed_out(limit: str, dies_in: int) -> None:
    """He falls in the first Exchange."""
    battle = typed(load(rulings={"bleed.limit": limit}), trio(), *FIRST)
    for exchange in range(2, 6):
        play(battle, "T2 fire +0", "T3 fire +0")
        play(battle, [4] + [1] * (dice_of(battle) - 1), [6], [6])
        assert (trooper(battle, 1).status == Status.DEAD) == (exchange >= dies_in)


def test_the_stabilised_need_nothing_more() -> None:
    scenario = fight(man(status="bleeding-out", stabilised=True), man(), man(), threat=4)
    battle = typed(load(), scenario)
    refusal = battle.why_not("T2 stabilise T1")
    assert refusal is not None
    assert refusal.rule == "bleed.stabilised"
    for _ in range(4):
        play(battle, *QUIET)
    assert trooper(battle, 1).status == Status.BLEEDING_OUT


# ---- the ruling that shoots at the fallen --------------------------------------------------------------------


def test_fire_on_the_fallen_may_kill_them_without_grit() -> None:
    scenario = fight(man(), man(status="bleeding-out", grit=3, defensive="flanked"), threat=4)
    rules = load(rulings={"defense.bleeding-out": "yes"})
    battle = typed(rules, scenario, "T1 fire +0", [4], [6])
    assert isinstance(battle.pending, st.Roll)
    battle.roll([3])
    assert trooper(battle, 2).status == Status.DEAD
    assert trooper(battle, 2).grit == 3
    battle.push("T1 fire +0")
    assert dice_of(battle) == 2  # a Trooper died


def test_by_default_nobody_shoots_at_the_fallen() -> None:
    scenario = fight(man(), man(status="bleeding-out"), threat=4)
    battle = typed(load(), scenario, "T1 fire +0", [4], [6])
    assert isinstance(battle.pending, st.Choice)


def test_the_dead_are_not_stabilised() -> None:
    """Neither whom a hit kills afterwards, nor whom a lost Engagement leaves behind, nor by a scenario's word."""
    stable = man(status="bleeding-out", stabilised=True)
    battle = typed(load(rulings={"defense.bleeding-out": "yes"}), fight(man(), stable), "T1 fire +0", [4], "hold", [6])
    play(battle, [1])
    assert (trooper(battle, 2).status.title, trooper(battle, 2).stabilised) == ("Dead", False)
    lost = typed(load(), fight(man(), stable, momentum=-2), "T1 fire +0", [1], [6])
    assert (trooper(lost, 2).status.title, "stabilised" in lost.describe()) == ("Dead", False)
    assert "stabilised" not in typed(load(), fight(man(), man(status="dead", stabilised=True))).describe()
