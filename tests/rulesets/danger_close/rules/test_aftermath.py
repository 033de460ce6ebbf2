"""What a gain or a loss of Momentum does to the squad (DC-15)."""

from __future__ import annotations

import pytest

import sandtable as st

from .. import golden
from ..build import fight, listed, load, man, play, positions, trooper, typed

RULINGS = {"tactics": "none"}
SCENARIO = fight(*golden.DC_15_SQUAD, threat=4)
FIRE = ["T1 fire +0", "T2 fire +0", "T3 fire +0", "T4 fire +0"]
CHOICES = {
    "A": ["withdraw", "stay exposed"],
    "B": ["keep cover, limited", "leave cover, engaged"],
    "C": ["keep cover, limited", "leave cover, engaged"],
}


def after(face: int) -> st.Battle:
    """An Exchange whose Offense Roll shows this face at best; nobody is hurt."""
    battle = typed(load("standard", RULINGS), SCENARIO, *FIRE)
    return play(battle, [face, 1, 1, 1], [6], [6], [6], [6])


def test_after_a_gain_each_in_turn_has_his_choice() -> None:
    battle = after(6)
    for name, place in (("A", 1), ("B", 2), ("C", 3)):
        assert listed(battle) == CHOICES[name]
        for answer, (position, mark) in zip(CHOICES[name], golden.DC_15_AFTER_GAIN[name], strict=True):
            tried = play(battle.fork(), answer)
            assert positions(tried, place) == position
            assert trooper(tried, place).exposed == (mark == "exposed")
        battle.push(CHOICES[name][0])
    assert isinstance(battle.pending, st.Choice)
    assert battle.pending.ask.name == "INTENT"  # D has nothing to choose


def test_after_a_loss_only_the_flanked_are_pressed() -> None:
    battle = after(3)
    pressed = {name: trooper(battle, i).pressed for i, name in enumerate("ABCD", 1)}
    assert pressed == {name: mark == "pressed" for name, mark in golden.DC_15_AFTER_LOSS.items()}


def test_holding_has_no_aftermath() -> None:
    battle = after(4)
    assert not any(trooper(battle, i).pressed or trooper(battle, i).exposed for i in range(1, 5))
    assert isinstance(battle.pending, st.Choice)
    assert battle.pending.ask.name == "INTENT"


PRESSED = fight(man(status="grazed", offensive="flanking", defensive="flanked", pressed=True), man())


def test_an_injury_counts_as_two_for_the_pressed() -> None:
    battle = typed(load("standard", RULINGS), PRESSED, "T1 fire +0", "T2 fire +0", [4, 4, 4], "hold", [1], [6])
    before, after_it = golden.DC_15_PRESSED_INJURY
    assert PRESSED["squad"][0]["status"].title() == before
    assert trooper(battle, 1).status.title == after_it


def test_falling_back_takes_the_pressure_off() -> None:
    battle = typed(load("standard", RULINGS), PRESSED, "T1 fall back", [6], "T2 fire +0", [4], "hold", [1], [6])
    assert trooper(battle, 1).status.title == "Wounded"
    assert not trooper(battle, 1).pressed


@pytest.mark.parametrize(("intent", "given"), [("T1 fire +0", []), ("T1 fall back", [[6]])])
def test_the_exposed_pay_whatever_they_do(intent: str, given: list[list[int]]) -> None:
    scenario = fight(man(exposed=True), man())
    battle = typed(load("standard", RULINGS), scenario, intent, *given, "T2 fire +0")
    assert isinstance(battle.pending, st.Roll)
    play(battle, [4] * battle.pending.dice.n, "hold", [1], [6])
    assert trooper(battle, 1).status.title == "Wounded"
    assert not trooper(battle, 1).exposed  # for one Exchange


def test_who_is_flanking_and_fortified_only_makes_the_choice_of_the_fortified() -> None:
    scenario = fight(man(offensive="flanking", defensive="fortified"), threat=4)
    battle = typed(load("standard", RULINGS), scenario, "T1 fire +0", [6, 1], [6])
    assert listed(battle) == CHOICES["B"]
    limited = play(battle.fork(), "keep cover, limited")
    assert positions(limited, 1) == ("Limited", "Fortified")
    assert not trooper(limited, 1).exposed


def test_nobody_chooses_when_the_fight_is_over() -> None:
    scenario = SCENARIO | {"threat": 1, "momentum": 1}
    battle = typed(load("standard", RULINGS), scenario, *FIRE, [5, 1, 1, 1], "pay", [1, 1], [6], [6], [6])
    assert battle.outcome() is not None


def test_without_the_ruling_momentum_has_no_aftermath() -> None:
    rules = load("standard", {**RULINGS, "aftermath": "none"})
    for face in (3, 6):
        battle = typed(rules, SCENARIO, *FIRE, [face, 1, 1, 1], [6], [6], [6], [6])
        assert isinstance(battle.pending, st.Choice)
        assert battle.pending.ask.name == "INTENT"
        assert not trooper(battle, 1).pressed
