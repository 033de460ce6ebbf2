"""Step 2: how many dice the squad rolls, and what they come to (DC-01, DC-02, DC-03)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Result

from .. import golden
from ..build import dice_of, fight, load, man, squad, trooper, typed

ORDER = (Result.PUSHED_BACK, Result.HOLD, Result.CHOICE, Result.SUCCESS, Result.DOUBLE_SUCCESS)
BY_LEVEL = {1: golden.DC_01_LIGHT, 2: golden.DC_01_LIGHT, 3: golden.DC_01_HEAVY, 4: golden.DC_01_HEAVY}


@pytest.mark.parametrize("threat", [1, 2, 3, 4])
@pytest.mark.parametrize("dice", range(9))
def test_offense_roll_has_the_chances_of_the_result_table(dice: int, threat: int) -> None:
    odds = st.odds(load(), "offense", dice=dice, threat=threat)
    assert odds.exact
    assert golden.OffenseOdds(*[odds[result] for result in ORDER]) == BY_LEVEL[threat][dice]


SHOOTERS = fight(
    man(name="A", offensive="flanking", ammo=1),
    man(name="B"),
    man(name="C", offensive="limited"),
    man(name="D", offensive="limited", ammo=1),
    man(name="E"),
)


@pytest.mark.parametrize("bonus", golden.DC_02_BONUSES)
def test_dice_of_all_who_fire_are_added_with_bonus_dice(bonus: golden.BonusCase) -> None:
    scenario = SHOOTERS | {"gained": bonus.gained, "died": bonus.died > 0, "threat": 3}
    scenario["squad"] = [*SHOOTERS["squad"][:4], man(name="E", defensive="flanked")]
    battle = typed(load(), scenario, "T5 move up", [1])
    for intent in ("T1 fire +1", "T2 fire +0", "T3 fire +0", "T4 fire +1"):
        battle.push(intent)
    assert dice_of(battle) == bonus.dice


@pytest.mark.parametrize(("place", "shot"), list(enumerate(golden.DC_02_SHOTS[:4], 1)))
def test_each_shot_brings_its_own_dice(place: int, shot: golden.Shot) -> None:
    """Two more comrades keep the sum above none: a pool of none would be rolled with two dice."""
    fillers = [man(name="X"), man(name="Y")]
    who = man(name=shot.name, offensive=shot.offensive, ammo=shot.ammo)
    intents = [f"T1 fire +{shot.ammo}", "T2 fire +0", "T3 fire +0"]
    assert dice_of(typed(load(), fight(who, *fillers), *intents)) == shot.dice + 2


def test_covering_fire_brings_no_dice_to_the_offense_roll() -> None:
    battle = typed(load(), fight(man(), man(), man()), "T2 move up", [1], "T1 cover T2", "T3 fire +0")
    assert dice_of(battle) == 1


def test_reasons_of_the_offense_roll_name_each_rule_and_add_up() -> None:
    scenario = fight(man(offensive="flanking", ammo=1), man(offensive="limited"), gained=True)
    battle = typed(load(), scenario, "T1 fire +1", "T2 fire +0", [1, 2, 3, 4])
    event = next(e for e in battle.log if e.text.startswith("Offense Roll"))
    assert event.rule == "exchange.step-offense"
    first, second = (name for name in (battle.state.names or {})["Trooper"][:2])
    assert [(reason.text, reason.value) for reason in event.reasons] == [
        (f"Fire: {first}", 1),
        (f"Flanking: {first}", 1),
        (f"Ammo spent: {first}", 1),
        (f"Fire: {second}", 1),
        (f"Limited: {second}", -1),
        ("Momentum gained", 1),
    ]
    assert sum(r.value for r in event.reasons) == 4 == len(event.dice)


def test_seven_dice_against_threat_level_three() -> None:
    odds = st.odds(load(), "offense", dice=7, threat=3)
    assert golden.OffenseOdds(*[odds[result] for result in ORDER]) == golden.DC_02_SEVEN_DICE


def test_a_gain_two_exchanges_ago_brings_no_die() -> None:
    """Gain in the first Exchange, Hold in the second, and the third has no bonus."""
    battle = typed(load(), fight(man(), threat=4), "T1 fire +0", [6], [6])
    battle.push("T1 fire +0")
    assert dice_of(battle) == 2
    battle.roll([4, 4])
    battle.roll([6])
    battle.push("T1 fire +0")
    assert dice_of(battle) == 1


# ---- nobody fires (DC-03) ------------------------------------------------------------------------------------

MOVERS = fight(man(), man())


def test_when_nobody_fires_two_dice_are_rolled_and_the_lower_counts() -> None:
    battle = typed(load(), MOVERS, "T1 move up", [1], "T2 move up", [1])
    assert dice_of(battle) == 2
    battle.roll([6, 1])
    assert squad(battle).result == Result.PUSHED_BACK


@pytest.mark.parametrize("low", [4, 5])
def test_without_dice_nothing_can_be_bought(low: int) -> None:
    battle = typed(load(), MOVERS, "T1 move up", [1], "T2 move up", [1], [6, low])
    assert squad(battle).result == Result.HOLD
    assert isinstance(battle.pending, st.Roll)  # the next thing is a Defense Roll, not a choice


def test_chances_when_nobody_fires() -> None:
    odds = st.odds(load(), "exchange", scenario=MOVERS | {"threat": 4}, plan="T1 move up; T2 move up", policy="bold")
    nobody = golden.DC_03_NOBODY_FIRES
    assert odds.of("momentum").outcomes == {-1: nobody.pushed_back, 0: nobody.hold_only, 2: nobody.double}


@pytest.mark.parametrize(("reading", "gain"), golden.DC_03_DOUBLE_SIX.items())
def test_two_sixes_without_dice_by_their_ruling(reading: str, gain: int) -> None:
    rules = load(rulings={"zero-dice.double-six": reading})
    battle = typed(rules, MOVERS | {"threat": 4}, "T1 move up", [1], "T2 move up", [1], [6, 6], [6], [6])
    assert squad(battle).momentum == gain


def test_after_a_gain_the_same_squad_has_one_die_and_the_choice() -> None:
    battle = typed(load(), MOVERS | {"gained": True}, "T1 move up", [1], "T2 move up", [1])
    assert dice_of(battle) == 1
    assert battle.fork().roll([5]) == (5,)
    battle.roll([4])
    assert [str(a) for a in battle.legal_actions] == ["hold", "pay"]
    assert golden.DC_03_AFTER_GAIN.choice == Fraction(1, 3)
    odds = st.odds(load(), "offense", dice=1, threat=2)
    assert golden.OffenseOdds(*[odds[result] for result in ORDER]) == golden.DC_03_AFTER_GAIN


def test_ammo_is_spent_when_the_offense_roll_is_made_and_not_before() -> None:
    battle = typed(load(), fight(man(ammo=2)), "T1 fire +1")
    assert trooper(battle, 1).ammo == 2
    battle.roll([4, 1])
    battle.push("hold")
    assert trooper(battle, 1).ammo == 1
