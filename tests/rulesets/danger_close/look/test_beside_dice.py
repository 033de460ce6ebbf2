"""What players are told beside dice: chances of an Intent, the aftermath, what loses, and the referee's card."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import prospects
from sandtable.rulesets.danger_close import RULESET

from ..build import dice_of, fight, listed, load, man, play, squad, typed

LOOK = RULESET.looks


def told(battle: st.Battle, answer: str) -> dict[str, F]:
    return {label: odds.p(True) for label, odds in prospects(battle, answer)}


def play_on(battle: st.Battle) -> st.Battle:
    """All dice up to the next choice show sixes."""
    while isinstance(battle.pending, st.Roll):
        play(battle, [6] * dice_of(battle))
    return battle


# ---- what can gain Momentum -------------------------------------------------------------------------------------


def test_a_rocket_at_the_enemy_can_gain_momentum_as_the_first_intent() -> None:
    battle = typed(load("standard"), fight(man(gear=["rocket-launcher"]), man(), threat=3))
    assert told(battle, "T1 rocket enemy")["can gain Momentum"] == F(19, 27)


def test_with_artillery_any_intent_can_gain_momentum() -> None:
    battle = typed(load("standard"), fight(man(gear=["radio"]), man(), threat=1), "T1 radio", [1], "T2 fire +0", [4])
    play_on(play(battle, "hold"))
    assert told(battle, "T1 move up")["can gain Momentum"] == F(7, 8)
    assert told(battle, "T1 fire +0")["can gain Momentum"] == F(15, 16)


def test_a_move_die_between_two_limits_is_high_for_the_easier_move() -> None:
    rules = load("standard", rulings={"look": "named-move"}, moveup__low=2, fallback__low=4)
    battle = typed(rules, fight(man(), man(), threat=1))
    assert told(battle, "T1 look up")["rolls high"] == F(2, 3)
    assert told(battle, "T1 look back")["rolls high"] == F(1, 3)
    free = typed(load("standard", moveup__low=2, fallback__low=4), fight(man(), man(), threat=1))
    assert told(free, "T1 look around")["rolls high"] == F(1, 3)


# ---- the aftermath ----------------------------------------------------------------------------------------------


def test_an_aftermath_is_about_momentum_and_about_keeping_the_position() -> None:
    scenario = fight(man(offensive="flanking"), man(defensive="fortified"), threat=3, hold_out=2)
    battle = play_on(typed(load("standard"), scenario, "T1 fire +0", "T2 fire +0"))
    assert LOOK.view(squad(battle)).headline == "Exchange 1 of 2: Momentum shifts"
    kept = {"withdraw": F(11, 12), "stay exposed": F(3, 4)}
    assert {answer: told(battle, answer) for answer in listed(battle)} == {
        answer: {"keeps that position": chance} for answer, chance in kept.items()
    }


def test_no_aftermath_is_asked_for_when_the_time_is_up() -> None:
    """The Engagement ends with this Exchange: no position and no mark matters any more."""
    scenario = fight(man(offensive="flanking"), man(defensive="fortified"), threat=3, hold_out=1)
    battle = play_on(typed(load("standard"), scenario, "T1 fire +0", "T2 fire +0"))
    assert battle.pending is None
    assert battle.outcome().reason == "held"  # type: ignore[union-attr]


# ---- what a covered Trooper may do ------------------------------------------------------------------------------


def test_a_covered_trooper_who_can_jump_may_not_fire() -> None:
    stuck = man(name="Ann", gear=["jump-pack"], offensive="flanking", defensive="fortified")
    rules = load("standard", {"intent.order": "simultaneous"})
    battle = typed(rules, fight(stuck, man()), "T2 cover T1")
    assert "T1 fire +0" not in listed(battle)
    refusal = battle.why_not("T1 fire +0")
    assert refusal is not None
    assert refusal.text == "Ann is covered, and so has to Move or Interact"


# ---- the referee's card, and what loses -------------------------------------------------------------------------


def test_the_referee_may_set_all_hits_where_they_do_not_end_the_engagement() -> None:
    battle = typed(load("standard"), fight(man(), threat=3, hard_targets=2))
    battle.set("battle", hard_hits=2)
    assert squad(battle).hard_hits == 2
    with pytest.raises(st.IllegalAction, match="at most 2 here"):
        battle.set("battle", hard_hits=3)


@pytest.mark.parametrize(
    ("scenario", "late"),
    [({}, False), ({"hold_out": 2}, True), ({"goal": "objective", "objective": 1, "time": 3}, True)],
)
def test_time_is_among_what_loses_where_there_is_a_deadline(scenario: dict[str, Any], late: bool) -> None:
    battle = typed(load("standard"), fight(man(), **scenario))
    lost = dict(LOOK.view(squad(battle)).facts)["to lose"]
    assert lost == f"Momentum -3, or nobody left{', or out of time' if late else ''}"


@pytest.mark.parametrize(("position", "in_vain"), [("flanking", True), ("engaged", False), ("limited", False)])
def test_grenades_for_a_comrade_who_flanks_already_say_that_they_bring_nothing(position: str, in_vain: bool) -> None:
    launcher = man(gear=["grenade-launcher"])
    battle = st.Battle(load(), fight(launcher, man(offensive=position), threat=2), dice="typed")
    battle.push("T2 fire +0")
    told = battle.rules.ruleset.told(battle.state, battle.parse("T1 grenade for T2"))
    assert told is not None
    assert told.words.endswith("which brings no die") == in_vain
