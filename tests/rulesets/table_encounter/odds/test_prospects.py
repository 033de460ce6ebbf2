"""Chances told before an answer is given are those of the rules that resolve it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sandtable as st
from sandtable.odds import prospects
from sandtable.odds.chances import chances
from tests.rulesets.table_encounter.build import battle, box, model, rules, table


def told(made: st.Battle, answer: str) -> dict[str, Fraction]:
    found = prospects(made, answer)
    assert all(odds.exact for _, odds in found)
    return {label: odds.p(True) for label, odds in found}


def hit(ballistics: int, weapon: str, gap: float, **more: Any) -> Fraction:
    """By the question, which says miss, hit or critical."""
    odds = st.odds(rules(), "shot", weapon=weapon, ballistics=ballistics, gap=gap, **more)
    return 1 - sum((p for outcome, p in odds.outcomes.items() if outcome[0] == "miss"), Fraction(0))


def gains(attacker: str, defender: str, melee: int, defender_melee: int, gap: float = 0) -> Fraction:
    """By the question: the defender suffers more than the attacker."""
    asked = {"attacker": attacker, "defender": defender, "melee": melee, "defender_melee": defender_melee, "gap": gap}
    outcomes = st.odds(rules(), "clash", **asked).outcomes
    return sum((p for (dealt, suffered), p in outcomes.items() if dealt > suffered), Fraction(0))


def facing(gap: float, *terrain: dict[str, Any], **more: Any) -> Any:
    ann = model("Ann", 4, 4, weapons=["Rifle", "Sword"], **more)
    return table([ann], [model("Bob", 5 + gap, 4, weapons=["Pistol", "Sword", "Spear"])], *terrain)


def test_a_shaken_model_is_told_whether_it_leaves_the_fight() -> None:
    assert told(battle(facing(9, stress=3)), "activate M1") == {"is out of the fight": Fraction(1, 8)}
    assert told(battle(facing(9, stress=2)), "activate M1") == {}


def test_shots_tell_what_else_they_may_do() -> None:
    made = battle(facing(8, box("wall", 8, 3, 8.5, 5, 2)), "activate M1")
    found = told(made, "shoot M2 rifle")
    assert found["is hit if nobody reacts"] == hit(3, "rifle", 8, obstacles=1) == Fraction(20, 27)
    assert found["strikes something else if nobody reacts"] == Fraction(7, 54)
    assert 0 < found["will break down if nobody reacts"] < found["is hit critically if nobody reacts"]
    unable = table([model("Ann", 4, 4, weapons=["Rifle"])], [model("Bob", 13, 4, ap=0)])
    for scenario, unless in ((facing(8), " if nobody reacts"), (unable, "")):
        plain = told(battle(scenario, "activate M1"), "shoot M2 rifle")
        assert set(plain) == {f"{does}{unless}" for does in ("is hit", "is hit critically", "will break down")}


def test_returned_fire_tells_what_it_costs_and_brings() -> None:
    made = battle(facing(8), "activate M1", "shoot M2 rifle")
    back = {"is hit back if nobody reacts": hit(3, "pistol", 8)}
    assert told(made, "return fire") == {"is hit": hit(3, "rifle", 8), **back}
    assert told(made, "take cover") == {"is hit": hit(3, "rifle", 8, cover=True)}


def test_a_shot_back_that_is_answered_is_no_shot_back_at_its_target() -> None:
    two = table([model("X", 4, 4, ap=9, weapons=["Rifle"])], [model("Y", 13, 4, ap=9, weapons=["Pistol"])])
    made = battle(two, "activate M1", "shoot M2 rifle", "return fire", "[1 1 1]", "shoot M1 pistol")
    assert [(x.label, x.whom, x.odds.p(True)) for x in chances(made, "return fire")] == [
        ("is hit", "M1", hit(3, "pistol", 8)),
        ("is hit back if nobody reacts", "M2", hit(3, "rifle", 8)),
    ]


def test_a_pinning_hit_leaves_no_shot_to_return() -> None:
    two = table([model("Ann", 4, 4, weapons=["Sniper"])], [model("Bob", 13, 4, weapons=["Rifle"])])
    made = battle(two, "activate M1", "shoot M2 sniper")
    odds = st.odds(rules(), "shot", weapon="sniper", ballistics=3, gap=8)
    critical = sum((p for outcome, p in odds.outcomes.items() if outcome[0] == "critical"), Fraction(0))
    assert critical > 0
    assert told(made, "return fire")["is hit back if nobody reacts"] == (1 - critical) * hit(3, "rifle", 8)


def test_clashes_tell_both_sides_who_gains() -> None:
    made = battle(facing(0), "activate M1")
    assert set(told(made, "fight M2 sword from 4000 4000")) == {"deals more than it suffers"}
    made.push("fight M2 sword from 4000 4000")
    for answer, arm in (("guard sword", "sword"), ("guard spear", "spear"), ("guard unarmed", "")):
        assert told(made, answer) == {"suffers more than it deals": gains("sword", arm, 3, 3)}


def test_a_charge_tells_who_gains_once_it_has_arrived() -> None:
    ann, bob = model("Ann", 4, 4, weapons=["Sword"], melee=2), model("Bob", 5, 4, weapons=["Sword"])
    made = battle(table([ann], [bob]), "activate M1", "charge sword")
    assert told(made, "attack M2") == {"deals more than it suffers": gains("sword", "sword", 2, 3)}
    assert told(battle(table([ann], [bob]), "activate M1"), "fight M2 sword from 4000 4000") == told(made, "attack M2")


def test_stepping_in_tells_the_chances_of_who_steps_in() -> None:
    kai, lea = model("Kai", 4, 4, activated=True, broke_down=True), model("Lea", 5, 4, aids="Kai", activated=True)
    bob = model("Bob", 4, 12, weapons=["Rifle", "Sword"], agility=8)
    made = battle(table([kai, lea], [bob], turn="north"), "activate M3", "shoot M1 rifle")
    assert told(made, "stand") == {"is hit if nobody reacts": hit(3, "rifle", 7)}
    assert told(made, "swap M2") == {"is hit": hit(3, "rifle", 7)}, "a helper takes no cover"
    made = battle(table([kai, {**lea, "melee": 6, "weapons": ["Sword"]}], [bob], turn="north"), "activate M3")
    assert set(told(made, "fight M1 sword from 4000 5001")) == {"deals more than it suffers if nobody reacts"}
    made.push("fight M1 sword from 4000 5001")
    alone, helped = told(made, "stand"), told(made, "swap M2")
    assert set(alone) == set(helped) == {"suffers more than it deals"}
    assert helped["suffers more than it deals"] == gains("sword", "sword", 3, 6)
    assert alone["suffers more than it deals"] == gains("sword", "", 3, 3)
