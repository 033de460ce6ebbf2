"""Who pays for a Success at a Cost, and whether it is worth it (DC-06, DC-22)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Result, Status

from .. import golden
from ..build import dice_of, entry, fight, listed, load, man, play, trooper, typed

AFTER = {2: "Flanked", 5: "In Cover"}


@pytest.mark.parametrize("case", golden.DC_06_CASES)
def test_those_in_the_worst_uncovered_position_are_equally_at_risk(case: golden.RiskCase) -> None:
    fourth = golden.DC_06_SQUAD[3]._replace(defensive=case.d_before)
    scenario = fight(*golden.DC_06_SQUAD[:3], fourth, golden.DC_06_SQUAD[4])
    first = "T1 cover T2" if case.a_covers_b else "T1 fire +0"
    plan = f"T2 move up; T3 fire +0; T4 fall back; {first}"
    rules = load(rulings={"risk.by": case.risk_by})
    odds = st.odds(rules, "risk", scenario=scenario, plan=plan)
    assert odds.exact
    picked = odds.given(lambda outcome: outcome[1].split(" / ")[1] == AFTER[case.b_move_die]).of("at risk")
    share = Fraction(1, len(case.candidates))
    assert picked.outcomes == {f"T{'ABCDE'.index(name) + 1}": share for name in case.candidates}


@pytest.mark.parametrize(("name", "chance"), golden.DC_06_INJURY_IF_PICKED.items())
def test_whoever_is_picked_defends_with_a_die_less(name: str, chance: Fraction) -> None:
    who = next(x for x in golden.DC_06_SQUAD if x.name == name)
    odds = st.odds(load(), "defense", position=who.defensive, armor=who.armor, at_risk=True)
    assert odds.p(lambda outcome: outcome[0] > 0) == chance


def test_the_squad_may_choose_among_equals() -> None:
    rules = load(rulings={"risk.ties": "squad"})
    battle = typed(rules, fight(man(), man(defensive="fortified"), man()))
    play(battle, "T1 fire +0", "T2 fire +0", "T3 fire +0", [5, 1, 1], "pay")
    assert listed(battle) == ["T1 at risk", "T3 at risk"]
    battle.push("T3 at risk")
    assert [trooper(battle, i).at_risk for i in (1, 2, 3)] == [False, False, True]


def test_a_single_worst_trooper_is_picked_without_a_die() -> None:
    battle = typed(load(), fight(man(), man(defensive="flanked")), "T1 fire +0", "T2 fire +0", [5, 1], "pay")
    assert trooper(battle, 2).at_risk
    assert dice_of(battle) == 1  # the first Defense Roll, of T1
    battle.roll([6])
    assert dice_of(battle) == 2  # T2 is left without dice: two, the lower kept


# ---- hold, or pay (DC-22) ------------------------------------------------------------------------------------

DECISION = fight(*golden.DC_22_SQUAD, threat=golden.DC_22_THREAT_LEVEL, momentum=3, gained=True)


def at_the_decision() -> st.Battle:
    battle = typed(load(), DECISION, "T1 fire +0", "T2 fire +0")
    assert dice_of(battle) == 3
    battle.roll([5, 1, 2])
    return battle


def chance_that_the_wounded_goes_down(battle: st.Battle) -> Fraction:
    """In what is left of this Exchange; nobody has Grit, so nothing is chosen any more."""
    found = st.solve(battle, lambda t: int(t.troopers[0].status >= Status.BLEEDING_OUT), rounds=1)
    assert isinstance(found.value, Fraction)
    return found.value


def test_chance_that_the_squad_must_decide() -> None:
    assert st.odds(load(), "offense", dice=3, threat=3)[Result.CHOICE] == golden.DC_22_CHOICE


def test_price_of_paying_falls_on_either_and_wins() -> None:
    battle = play(at_the_decision(), "pay")
    assert dice_of(battle) == 1
    assert st.odds(load(), "risk", scenario=DECISION, plan="T1 fire +0; T2 fire +0").of("at risk").outcomes == {
        "T1": golden.DC_22_A_PICKED,
        "T2": golden.DC_22_A_PICKED,
    }
    either = [chance_that_the_wounded_goes_down(play(battle.fork(), [who])) for who in (1, 2)]
    assert sum(either) / 2 == golden.DC_22_A_DOWN["cost"]
    outcome = play(battle, [1], [2, 2], [6]).outcome()
    assert outcome is not None
    assert outcome.winner == "squad"


def test_holding_is_safer_and_goes_on() -> None:
    battle = play(at_the_decision(), "hold")
    assert chance_that_the_wounded_goes_down(battle) == golden.DC_22_A_DOWN["hold"]
    assert play(battle, [6], [6]).outcome() is None


def test_entry_of_a_worked_example_keeps_all_it_says() -> None:
    """Guards the tests' own reading of the examples."""
    read = st.Battle(load(), fight(golden.Trooper("X", "Wounded", "Flanking", "Fortified", 2, 1, "heavy")))
    who = trooper(read, 1)
    shown = (who.status.title, who.offensive.title, who.defensive.title, who.grit, who.ammo, who.armor.label)
    assert shown == ("Wounded", "Flanking", "Fortified", 2, 1, "heavy")
    assert entry(golden.DC_22_SQUAD[0])["status"] == "Wounded"


def test_the_price_falls_on_no_more_than_there_are_and_the_log_names_no_cover() -> None:
    squad = fight(man(defensive="flanked"), man(), threat=1)
    battle = typed(load(cost__pick=3), squad, "T1 fire +0", "T2 fire +0", [5, 1], "pay")
    assert [trooper(battle, place).at_risk for place in (1, 2)] == [True, True]
    assert not any("covered" in str(event) for event in battle.log)


def test_the_threshold_of_a_move_ranks_who_moves_also_where_the_lower_one_holds_in_defense() -> None:
    """By `moving.threshold` a Trooper in cover defends as such; the rank is that of the Move all the same."""
    rules = load(rulings={"risk.by": "threshold", "moving.threshold": "lower", "risk.ties": "squad"})
    scenario = fight(man(), man(defensive="flanked"), man())
    battle = typed(rules, scenario, "T1 move up", [6], "T2 fire +0", "T3 fire +0", [5, 1], "pay")
    assert listed(battle) == ["T1 at risk", "T2 at risk"]
