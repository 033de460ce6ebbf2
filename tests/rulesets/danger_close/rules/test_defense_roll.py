"""Step 3: thresholds, dice, Grit and Injuries (DC-04, DC-05)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st

from .. import golden
from ..build import fight, listed, load, man, play, trooper, typed, why

POSITION = {0: "fortified", 1: "fortified", 2: "in-cover", 3: "flanked"}


def injury(rules: st.Rules, limit: int, dice: int, grit: int, **more: Any) -> Fraction:
    """The chance of an Injury; threshold 0 is Fortified in Heavy Armor."""
    shape: dict[str, Any] = {"at_risk": True} if dice == 0 else {"covered": dice - 1}
    armor = "heavy" if limit == 0 else "standard"
    odds = st.odds(rules, "defense", position=POSITION[limit], armor=armor, grit=grit, **shape, **more)
    assert odds.exact
    return odds.p(lambda outcome: outcome[0] > 0)


@pytest.mark.parametrize(("limit", "dice", "grit"), golden.DC_04_INJURY)
def test_chance_of_an_injury(limit: int, dice: int, grit: int) -> None:
    assert injury(load(), limit, dice, grit) == golden.DC_04_INJURY[limit, dice, grit]


@pytest.mark.parametrize(("limit", "dice"), golden.DC_04_TWO_GRIT_UNLIMITED)
def test_two_grit_without_limit(limit: int, dice: int) -> None:
    rules = load(rulings={"grit.per-roll": "unlimited"})
    assert injury(rules, limit, dice, 2) == golden.DC_04_TWO_GRIT_UNLIMITED[limit, dice]


@pytest.mark.parametrize(("limit", "dice"), golden.DC_04_TWO_GRIT_PER_DIE)
def test_two_grit_once_for_each_die(limit: int, dice: int) -> None:
    rules = load(rulings={"grit.per-roll": "per-die"})
    assert injury(rules, limit, dice, 2) == golden.DC_04_TWO_GRIT_PER_DIE[limit, dice]


@pytest.mark.parametrize(("limit", "dice"), golden.DC_04_ONE_GRIT_WHOLE_ROLL)
def test_one_grit_for_a_whole_new_roll(limit: int, dice: int) -> None:
    rules = load(rulings={"grit.reroll": "roll"})
    assert injury(rules, limit, dice, 1) == golden.DC_04_ONE_GRIT_WHOLE_ROLL[limit, dice]


def test_grit_is_kept_when_one_reroll_cannot_help() -> None:
    """Two dice, the lower kept, both fail: the Grit is still there whenever he is hit by both."""
    odds = st.odds(load(), "defense", position="flanked", at_risk=True, grit=1)
    assert odds[1, 1] == Fraction(1, 4)  # both fail: hit, Grit kept
    assert odds[0, 0] == odds[1, 0] == Fraction(1, 4)  # one fails: the reroll is even
    assert odds[0, 1] == Fraction(1, 4)


def test_grit_is_not_thrown_after_a_die_that_is_used_up() -> None:
    """Once for each die, three Grit, both fail: if the first reroll fails too, nothing can save him any more."""
    rules = load(rulings={"grit.per-roll": "per-die"})
    odds = st.odds(rules, "defense", position="flanked", at_risk=True, grit=3)
    assert odds[1, 2] == Fraction(1, 4) * Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    assert odds[1, 1] == Fraction(1, 4) * Fraction(1, 2) * Fraction(1, 2)
    assert odds[1, 0] == 0


# ---- thresholds (DC-05) --------------------------------------------------------------------------------------

MOVES = {"Fire": "none", "Covering Fire": "none", "Move Up": "up", "Fall Back": "back"}


def chance_of_threshold(rules: st.Rules, row: golden.Threshold, armor: str) -> Fraction:
    if row.intent == "Disengage":
        scenario = fight(man(defensive=row.before, armor=armor))
        odds = st.odds(rules, "exchange", scenario=scenario, plan="squad disengage")
        return odds.of("T1").p(lambda status: status > 0)
    found = st.odds(rules, "defense", position=row.after, move=MOVES[row.intent], armor=armor)
    return found.p(lambda outcome: outcome[0] > 0)


@pytest.mark.parametrize("row", golden.DC_05_THRESHOLDS)
def test_threshold_by_intent_and_position(row: golden.Threshold) -> None:
    assert chance_of_threshold(load(), row, "standard") == Fraction(row.normal, 6)
    assert chance_of_threshold(load(), row, "heavy") == Fraction(row.heavy, 6)


def test_lowest_threshold_can_be_one() -> None:
    rules = load(rulings={"armor.floor": "1"})
    first = golden.DC_05_THRESHOLDS[0]
    assert chance_of_threshold(rules, first, "heavy") == Fraction(golden.DC_05_FLOOR_ONE, 6)
    assert chance_of_threshold(rules, first, "standard") == Fraction(1, 6)


@pytest.mark.parametrize(("before", "intent"), golden.DC_05_LOWER)
def test_lower_of_two_thresholds_for_movers(before: str, intent: str) -> None:
    row = next(r for r in golden.DC_05_THRESHOLDS if (r.before, r.intent) == (before, intent))
    rules = load(rulings={"moving.threshold": "lower"})
    assert chance_of_threshold(rules, row, "standard") == Fraction(golden.DC_05_LOWER[before, intent], 6)


@pytest.mark.parametrize(("armor", "hit"), [("standard", True), ("heavy", False)])
def test_heavy_armor_in_cover_is_hit_by_a_one_only(armor: str, hit: bool) -> None:
    """The document's own example (L80)."""
    battle = typed(load(), fight(man(armor=armor)), "T1 fire +0", [4], "hold", [2])
    assert (trooper(battle, 1).status.title == "Grazed") == hit


# ---- Grit in play --------------------------------------------------------------------------------------------


def test_grit_is_offered_after_a_failed_roll_and_the_new_die_stands() -> None:
    battle = typed(load(), fight(man(grit=2)), "T1 fire +0", [4], "hold", [2])
    assert listed(battle) == ["keep", "reroll failing"]
    saved = play(battle.fork(), "reroll failing", [3])
    assert trooper(saved, 1).status.title == "OK"
    assert trooper(saved, 1).grit == 1
    battle.push("reroll failing")
    battle.roll([1])
    assert trooper(battle, 1).status.title == "Grazed"
    assert trooper(battle, 1).grit == 1
    assert isinstance(battle.pending, st.Choice)
    assert battle.pending.ask.name == "INTENT"  # no second Grit on the same roll


def test_no_grit_is_offered_after_a_roll_that_holds() -> None:
    battle = typed(load(), fight(man(grit=3)), "T1 fire +0", [4], "hold", [3])
    assert squad_asks_for_intents(battle)


def test_nobody_without_grit_is_asked() -> None:
    battle = typed(load(), fight(man(grit=0)), "T1 fire +0", [4], "hold", [1])
    assert squad_asks_for_intents(battle)


def squad_asks_for_intents(battle: st.Battle) -> bool:
    return isinstance(battle.pending, st.Choice) and battle.pending.ask.name == "INTENT"


def test_troopers_defend_in_roster_order() -> None:
    battle = typed(load(), fight(man(), man(), man()), "T3 fire +0", "T1 fire +0", "T2 fire +0", [1, 1, 1])
    for place, face in enumerate((2, 6, 2)):
        assert why(battle) == "Defense Roll"
        assert battle.state.defender == place  # type: ignore[attr-defined]
        battle.roll([face])
    assert [trooper(battle, i).status.title for i in (1, 2, 3)] == ["Grazed", "OK", "Grazed"]


@pytest.mark.parametrize(
    ("before", "after"),
    [("ok", "Grazed"), ("grazed", "Wounded"), ("wounded", "Bleeding Out")],
)
def test_an_injury_is_one_step_down_the_track(before: str, after: str) -> None:
    battle = typed(load(), fight(man(status=before), man()), "T1 fire +0", "T2 fire +0", [4, 1], "hold", [1], [6])
    assert trooper(battle, 1).status.title == after
