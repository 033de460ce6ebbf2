"""Moves, looks and the move die (DC-08)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable as st
from sandtable.rulesets.danger_close import actions as act
from sandtable.rulesets.danger_close.state import Glance, Intent

from .. import golden
from ..build import fight, listed, load, man, positions, trooper, typed

DIE = {"low": (1, 2, 3, 4), "high": (5, 6)}
NOTATION = {"Move Up": "T1 move up", "Fall Back": "T1 fall back"}


@pytest.mark.parametrize(("look", "move"), golden.DC_08_MOVES)
def test_where_a_move_leads(look: str, move: str) -> None:
    for face in DIE[look]:
        straight = typed(load(), fight(man(), man()), NOTATION[move], [face])
        seen = typed(load(), fight(man(), man()), "T1 look around", [face], NOTATION[move])
        assert positions(straight, 1) == positions(seen, 1) == golden.DC_08_MOVES[look, move]


def test_a_low_die_has_two_chances_in_three() -> None:
    battle = st.Battle(load(), fight(man(), man()))
    odds = st.odds(battle, "T1 fall back")
    assert odds.p(lambda outcome: "Limited / Fortified" in str(outcome)) == golden.DC_08_LOW
    assert odds.p(lambda outcome: "Engaged / Fortified" in str(outcome)) == 1 - golden.DC_08_LOW


def test_move_up_only_after_a_high_look() -> None:
    """The plan of the example as a player of its own."""
    tally: dict[str, Fraction] = {}
    for face in range(1, 7):
        battle = typed(load(), fight(man(), man()), "T1 look around", [face])
        high = trooper(battle, 1).glance == Glance.HIGH
        battle.push(act.Act.parse("T1 move up" if high else "T1 fire +0"))
        intent = {Intent.MOVE_UP: "Move Up", Intent.FIRE: "Fire"}[trooper(battle, 1).intent]
        tally[intent] = tally.get(intent, Fraction(0)) + Fraction(1, 6)
        if high:
            assert positions(battle, 1) == ("Flanking", "In Cover")
    assert tally == golden.DC_08_UP_ONLY_IF_HIGH


@pytest.mark.parametrize(("position", "move"), golden.DC_08_ILLEGAL)
def test_no_move_beyond_the_top_tier(position: golden.Position, move: str) -> None:
    battle = st.Battle(load(), fight(man(offensive=position[0], defensive=position[1]), man()))
    assert battle.why_not(NOTATION[move]) is not None
    assert NOTATION[move] not in listed(battle)


@pytest.mark.parametrize("move", golden.DC_08_THRESHOLDS)
def test_threshold_of_the_move_whatever_the_die(move: str) -> None:
    limit = golden.DC_08_THRESHOLDS[move]
    for face in (1, 6):
        for die, hurt in ((limit, True), (limit + 1, False)):
            battle = typed(load(), fight(man(), man(grit=0)), NOTATION[move], [face], "T2 fire +0", [4], "hold", [die])
            assert (trooper(battle, 1).status.title == "Grazed") == hurt


def test_a_look_costs_nothing_and_binds_to_nothing() -> None:
    battle = typed(load(), fight(man(ammo=1), man()), "T1 look around", [2])
    assert set(listed(battle)) == {"T1 fire +0", "T1 fire +1", "T1 move up", "T1 fall back"}
    battle.push("T1 fire +0")
    assert positions(battle, 1) == ("Engaged", "In Cover")


def test_nobody_looks_twice_and_nobody_goes_in_between() -> None:
    battle = typed(load(), fight(man(), man()), "T1 look around", [2])
    again, other = battle.why_not("T1 look around"), battle.why_not("T2 fire +0")
    assert again is not None
    assert again.rule == "move.look"
    assert other is not None
    assert other.rule == "intent.order"


def test_the_die_overwrites_even_a_better_position() -> None:
    up = typed(load(), fight(man(defensive="fortified"), man()), "T1 move up", [1])
    assert positions(up, 1) == ("Flanking", "Flanked")
    back = typed(load(), fight(man(offensive="flanking"), man()), "T1 fall back", [1])
    assert positions(back, 1) == ("Limited", "Fortified")


@pytest.mark.parametrize(
    ("face", "up", "back"), [(1, "Flanked", "Limited"), (3, "Flanked", "Engaged"), (5, "In Cover", "Engaged")]
)
def test_each_move_reads_the_die_by_its_own_number(face: int, up: str, back: str) -> None:
    """With `fallback.low` 2 a 3 or 4 is low for a Move Up only, also after one look at both."""
    rules = load(fallback__low=2)
    assert positions(typed(rules, fight(man(), man()), "T1 move up", [face]), 1)[1] == up
    assert positions(typed(rules, fight(man(), man()), "T1 look around", [face], "T1 fall back"), 1)[0] == back


def test_a_move_is_one_tier() -> None:
    climbed = typed(load(), fight(man(offensive="limited"), man()), "T1 move up", [6])
    assert positions(climbed, 1) == ("Engaged", "In Cover")


@pytest.mark.parametrize("player", ["bold", "cautious"])
def test_players_keep_the_promise_of_whoever_is_covered_before_declaring(player: str) -> None:
    rules = load(rulings={"intent.order": "simultaneous"})
    battle = typed(rules, fight(man(), man(ammo=1), man(ammo=1)), "T1 cover T2")
    battle.let(player)
    assert trooper(battle, 2).intent in (Intent.MOVE_UP, Intent.FALL_BACK)
