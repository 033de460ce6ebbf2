"""What each preset puts in force, and how settings stack."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.registry import find

from .build import fight, man, play, typed

CATALOGUE = find("danger_close").catalogue
STANDARD = {
    "aftermath": "public",
    "tactics": "public-table",
    "caps": "off",
    "injury.severity": "one",
    "weapons": "off",
    "advance.reading": "off",
}
BARE = {**STANDARD, "aftermath": "none", "tactics": "none", "gear.heavy.reading": "intent"}
APP = {**STANDARD, "caps": "on", "injury.severity": "public", "weapons": "on", "advance.reading": "on"}


@pytest.mark.parametrize(
    ("preset", "in_force"), [("bare", BARE), ("standard", STANDARD), ("app", APP), (None, STANDARD)]
)
def test_preset_puts_its_readings_in_force_and_no_others(preset: str | None, in_force: dict[str, str]) -> None:
    numbers = st.load("danger_close", preset=preset).in_force
    defaults = {ruling: options[0] for ruling, options in CATALOGUE.options.items()}
    assert {ruling: numbers[ruling] for ruling in CATALOGUE.options} == {**defaults, **in_force}
    assert {id: numbers[id] for id in CATALOGUE.numbers} == CATALOGUE.numbers


def test_the_document_alone_uses_sniper_rifle_and_lmg_as_special_gear() -> None:
    battle = typed(st.load("danger_close", preset="bare"), fight(man(gear=["sniper"]), man(gear=["lmg"])))
    assert battle.why_not("T1 snipe +0") is None
    play(battle, "T1 move up", [6])
    assert battle.why_not("T2 lmg T1") is None


def test_own_rulings_go_before_those_of_a_preset() -> None:
    rules = st.load("danger_close", preset="bare", rulings={"tactics": "public-table"})
    assert (rules.in_force["tactics"], rules.in_force["aftermath"]) == ("public-table", "none")


def test_scenario_brings_its_preset_unless_one_was_chosen() -> None:
    scenario = fight(man(), preset="app")
    assert typed(st.load("danger_close"), scenario).rules.preset == "app"
    assert typed(st.load("danger_close", preset="bare"), scenario).rules.preset == "bare"
    kept = typed(st.load("danger_close", rulings={"caps": "off"}), scenario).rules
    assert (kept.in_force["caps"], kept.in_force["weapons"]) == ("off", "on")
