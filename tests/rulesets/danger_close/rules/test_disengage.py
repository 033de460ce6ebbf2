"""Breaking off (DC-16)."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Ending, Status

from .. import golden
from ..build import fight, load, man, play, squad, trooper, typed

FLEEING = fight(*[case.trooper for case in golden.DC_16_SQUAD])
DOWN = Status.BLEEDING_OUT


def test_parting_shots_hurt_each_with_his_own_chance() -> None:
    odds = st.odds(load(), "exchange", scenario=FLEEING, plan="squad disengage")
    for place, case in enumerate(golden.DC_16_SQUAD, 1):
        before = Status.read(case.trooper.status)
        assert odds.of(f"T{place}").p(lambda status, before=before: status != before) == case.injured
    both = odds.p(lambda outcome: outcome[1] == DOWN and outcome[2] == DOWN)
    assert both == golden.DC_16_A_AND_B_DOWN
    assert odds.of("ending").outcomes == {Ending.RETREAT: 1}
    assert odds.of("momentum").outcomes == {0: 1}


def test_no_offense_roll_is_made() -> None:
    battle = typed(load(), FLEEING, "squad disengage")
    assert isinstance(battle.pending, st.Roll)
    assert battle.pending.why == "Defense Roll"


@pytest.mark.parametrize(("reading", "fate"), golden.DC_16_A_DOWN_ALONE_WITH_D.items())
def test_fate_of_a_squad_with_nobody_on_his_feet(reading: str, fate: str) -> None:
    rules = load(rulings={"flee.fallen": reading})
    scenario = fight(golden.DC_16_SQUAD[0].trooper, golden.DC_16_SQUAD[3].trooper)
    battle = typed(rules, scenario, "squad disengage", [1], "keep")
    lost = fate == "both lost"
    assert squad(battle).ending == (Ending.WIPED_OUT if lost else Ending.RETREAT)
    assert [trooper(battle, i).status == Status.DEAD for i in (1, 2)] == [lost, lost]


@pytest.mark.parametrize("reading", golden.DC_16_A_DOWN_ALONE_WITH_D)
def test_one_on_his_feet_brings_the_fallen_away(reading: str) -> None:
    rules = load(rulings={"flee.fallen": reading})
    cases = golden.DC_16_SQUAD
    scenario = fight(cases[0].trooper, cases[3].trooper, cases[2].trooper)
    battle = typed(rules, scenario, "squad disengage", [1], "keep", [6])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.score["bleeding_out"], outcome.score["dead"]) == ("retreat", 2, 0)


def test_disengage_only_before_the_first_look_or_intent() -> None:
    scenario = fight(man(), man())
    assert typed(load(), scenario).why_not("squad disengage") is None
    for given in (["T1 look around", [6]], ["T1 fire +0"]):
        refusal = typed(load(), scenario, *given).why_not("squad disengage")
        assert refusal is not None
        assert refusal.rule == "disengage.all"


@pytest.mark.parametrize(("mark", "status"), [("pressed", "Grazed"), ("exposed", "Wounded")])
def test_breaking_off_sheds_the_pressed_mark_but_not_the_exposed_one(mark: str, status: str) -> None:
    battle = typed(load(), fight(man(**{mark: True})), "squad disengage", [2])
    assert trooper(battle, 1).status.title == status


def test_no_grenade_goes_off_while_breaking_off() -> None:
    battle = typed(load(), fight(man(scattered=True)), "squad disengage", [6])
    assert trooper(battle, 1).status.title == "OK"


def test_breaking_off_ends_a_battle_as_a_retreat_that_nobody_wins() -> None:
    battle = play(typed(load(), fight(man())), "squad disengage", [6])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "retreat")


def test_a_squad_of_which_nobody_lives_has_not_got_away() -> None:
    scenario = fight(man(status="wounded", exposed=True), man(status="dead"))
    battle = typed(load("standard"), scenario, "squad disengage", [1])
    assert squad(battle).ending == Ending.WIPED_OUT
    fallen = typed(load("standard"), fight(man(status="wounded")), "squad disengage", [1])
    assert squad(fallen).ending == Ending.RETREAT
