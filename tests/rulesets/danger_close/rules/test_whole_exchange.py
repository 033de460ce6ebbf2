"""One Exchange from Intents to Momentum, as a whole distribution (DC-09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable as st
from sandtable.kernel.errors import InvalidRules
from sandtable.rulesets.danger_close.state import Ending

from .. import golden
from ..build import fight, load, man

SCENARIO = fight(*golden.DC_09_SQUAD, threat=golden.DC_09_THREAT_LEVEL, momentum=golden.DC_09_MOMENTUM)
PLAN = "T1 fire +1; T2 fall back"


def test_every_end_of_the_exchange_has_its_chance() -> None:
    odds = st.odds(load(), "exchange", scenario=SCENARIO, plan=PLAN, policy="bold")
    found = {(m, (a.title, b.title), ending == Ending.VICTORY): p for (m, a, b, ending), p in odds.outcomes.items()}
    assert found == {(end.momentum, end.statuses, end.victory): end.chance for end in golden.DC_09_ENDS}
    assert sum(found.values()) == 1


def test_intents_may_be_settled_in_any_order() -> None:
    one = st.odds(load(), "exchange", scenario=SCENARIO, plan=PLAN, policy="bold")
    other = st.odds(load(), "exchange", scenario=SCENARIO, plan="T2 fall back; T1 fire +1", policy="bold")
    assert one.outcomes == other.outcomes


def test_a_plan_that_is_not_legal_is_refused_and_named() -> None:
    with pytest.raises(InvalidRules, match='plan: "T1 fire \\+1" is not legal here'):
        st.odds(load(), "exchange", scenario=fight(man()), plan="T1 fire +1")


def test_scenarios_preset_holds_for_questions_as_for_battles() -> None:
    """The Advance Roll of preset `app` decides where the squad starts: it may even win without a fight."""
    rules = st.load("danger_close")
    squad = [man(), man()]
    won = st.odds(rules, "exchange", scenario=fight(*squad, threat=1, preset="app"), plan="T1 fire +0; T2 fire +0")
    overwhelm = Fraction(1, 9)
    assert won.p(lambda outcome: outcome[0] == 0 and outcome[3] == Ending.VICTORY) == overwhelm
    plain = st.odds(rules, "exchange", scenario=fight(*squad, threat=1), plan="T1 fire +0; T2 fire +0")
    assert plain.p(lambda outcome: outcome[0] == 0 and outcome[3] == Ending.VICTORY) == 0
