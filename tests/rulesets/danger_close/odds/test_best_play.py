"""Small squads solved exactly: fractions for the best that can be done (DC-12, DC-13, DC-21)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Ending, Step

from .. import golden
from ..build import fight, load, man, typed

PATIENT = 600  # seconds of work: these are exact on any machine
ALONE = fight(golden.DC_12_TROOPER, threat=golden.DC_12_THREAT_LEVEL)
PAIR = fight(*golden.DC_13_SQUAD, threat=golden.DC_13_THREAT_LEVEL)
DIE = {"low": 2, "high": 6}
INTENTS = {"Fire": "T1 fire +0", "Fire 1": "T1 fire +1", "Move Up": "T1 move up", "Fall Back": "T1 fall back"}


def won(t: Any) -> int:
    return int(t.ending == Ending.VICTORY)


def best(scenario: Any, **more: Any) -> Fraction:
    odds = st.odds(load(), "best", scenario=scenario, seconds=PATIENT, **more)
    return odds.mean


def beyond_hope(mark: int, last: int) -> Callable[[Any], bool]:
    """Two Momentum an Exchange at most: states from which the mark is out of reach need no search."""

    def settled(t: Any) -> bool:
        owed = t.change if t.step in (Step.DEFENSE, Step.MOMENTUM) else 0
        rolls = last - t.exchange + (t.step <= Step.OFFENSE)
        return bool(t.step != Step.OVER and t.momentum + owed + 2 * rolls < mark)

    return settled


@pytest.mark.parametrize("rounds", golden.DC_12_VICTORY)
def test_one_trooper_within_some_exchanges(rounds: int) -> None:
    assert best(ALONE, rounds=rounds) == golden.DC_12_VICTORY[rounds]


@pytest.mark.slow
@pytest.mark.sampled("best play, long", 1)
def test_one_trooper_within_four_exchanges() -> None:
    assert round(float(best(ALONE, rounds=4)), 6) == golden.DC_12_VICTORY_DECIMAL[4]


@pytest.mark.slow
@pytest.mark.sampled("best play, long", 1)
def test_one_trooper_with_no_limit() -> None:
    """The states form one large cycle, so the value is iterated and says that it is not a fraction."""
    odds = st.odds(load(), "best", scenario=ALONE, seconds=PATIENT)
    assert not odds.exact
    assert round(float(odds.mean), 6) == golden.DC_12_VICTORY_DECIMAL[None]


@pytest.mark.parametrize("look", ["low", "high"])
def test_worth_of_each_first_intent(look: str) -> None:
    battle = typed(load(), ALONE, "T1 look around", [DIE[look]])
    solved = st.solve(battle, won, rounds=3, settled=beyond_hope(2, 3))
    worth = {str(action): round(float(value), 6) for action, value in solved.actions}
    expected = golden.DC_12_FIRST_INTENT_DECIMAL[look]
    assert worth == {INTENTS[name]: value for name, value in expected.items()}
    assert str(solved.best) == INTENTS[golden.DC_12_BEST_INTENT]
    assert solved.value == golden.DC_12_VICTORY[3]


@pytest.mark.parametrize(("aim", "table"), [("win", golden.DC_13_WIN), ("clean", golden.DC_13_CLEAN)])
def test_two_troopers_in_one_exchange(aim: str, table: dict[int, Fraction]) -> None:
    assert best(PAIR, rounds=1, aim=aim) == table[1]


@pytest.mark.slow
@pytest.mark.sampled("best play, long", 1)
@pytest.mark.parametrize(("aim", "table"), [("win", golden.DC_13_WIN), ("clean", golden.DC_13_CLEAN)])
def test_two_troopers_in_two_exchanges(aim: str, table: dict[int, Fraction]) -> None:
    assert best(PAIR, rounds=2, aim=aim) == table[2]


def holding(exchanges: int) -> dict[str, Any]:
    return fight(golden.DC_21_TROOPER, threat=golden.DC_21_THREAT_LEVEL, hold_out=exchanges)


@pytest.mark.parametrize("exchanges", golden.DC_21_VICTORY)
def test_holding_out(exchanges: int) -> None:
    assert best(holding(exchanges)) == golden.DC_21_VICTORY[exchanges]


@pytest.mark.slow
@pytest.mark.sampled("best play, long", 1)
def test_holding_out_for_three_exchanges() -> None:
    assert round(float(best(holding(3))), 6) == golden.DC_21_VICTORY_DECIMAL[3]


def test_a_solution_of_a_finished_battle_is_its_utility() -> None:
    battle = typed(load(), fight(man(), threat=1, momentum=1), "T1 fire +0", [6])
    assert st.solve(battle, won).value == 1
