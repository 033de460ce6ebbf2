"""Whatever is offered is legal and can be written down; taking back is exact; positions stay sound."""

from __future__ import annotations

import itertools
import os
from math import isqrt
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as some

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel.luck import Stream
from sandtable.kernel.state import checked, unchecked
from sandtable.rulesets.table_encounter import RULESET, actions as act
from sandtable.rulesets.table_encounter.state import Battle, Model
from tests.rulesets.table_encounter.build import rules

RUNS = int(os.environ.get("SANDTABLE_FUZZ", "0")) // 100 or 4
SCENARIOS = sorted(RULESET.scenario_files)
OPTIONS = RULESET.catalogue.options
QUICK = settings(max_examples=RUNS, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

switched = some.fixed_dictionaries({}, optional={k: some.sampled_from(o) for k, o in OPTIONS.items()})


def is_sound(t: Any) -> None:
    """Nobody off the table, nobody on anybody."""
    here = [m for m in t.models if m.placed]
    for m in here:
        assert m.radius <= m.x <= t.board.width - m.radius
        assert m.radius <= m.y <= t.board.depth - m.radius
        assert 0 <= m.left <= m.toughness
        assert m.stress >= 0
        assert m.ap >= 0
    for a, b in itertools.combinations(here, 2):
        if abs(a.z - b.z) < min(a.height, b.height):
            assert isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) >= a.radius + b.radius - 1, (a, b)


@QUICK
@given(some.sampled_from(SCENARIOS), some.integers(0, 1 << 30), switched, some.integers(10, 50))
def test_offers_are_legal_and_round_trip(scenario: str, seed: int, rulings: dict[str, str], length: int) -> None:
    made = st.Battle(st.load("table_encounter", rulings=rulings), scenario, seed=seed)
    luck = Stream(seed, 0, 9)
    for _ in range(length):
        if not isinstance(made.pending, Choice):
            break
        offered = list(made.pending.menu)
        assert offered, made.pending
        assert len(offered) <= RULESET.menu_capacity
        assert len(set(offered)) == len(offered)
        for action in offered[:: max(len(offered) // 5, 1)]:
            assert made.why_not(action) is None, (str(action), made.why_not(action))
            if isinstance(action, act.Act):
                assert act.Act.parse(str(action)) == action
                assert act.Act.decode(action.code) == action
        before = made.state.key(), str(made.pending)
        made.push(offered[luck.below(len(offered))])
        is_sound(made.state)
        if luck.below(4) == 0:
            made.pop()
            assert (made.state.key(), str(made.pending)) == before
            made.push(offered[luck.below(len(offered))])


@QUICK
@given(some.sampled_from(SCENARIOS), some.integers(0, 1 << 30))
def test_records_replay(scenario: str, seed: int) -> None:
    made = st.Battle(rules(), scenario, seed=seed, players=("greedy", "random"))
    again = st.Battle.replay(made.record)
    assert again.state.key() == made.state.key()
    assert str(again.outcome()) == str(made.outcome())
    assert [str(e) for e in again.log] == [str(e) for e in made.log]


@pytest.fixture
def _every_value_fits() -> Any:
    checked(Model)
    checked(Battle)
    yield
    unchecked(Model)
    unchecked(Battle)


@pytest.mark.usefixtures("_every_value_fits")
def test_values_fit_their_fields() -> None:
    for scenario in SCENARIOS:
        for seed in range(1):
            made = st.Battle(rules(), scenario, seed=seed, players=("random", "random"))
            assert made.outcome() is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_can_be_described(scenario: str) -> None:
    made = st.Battle(rules(), scenario, seed=1)
    assert made.describe().startswith(("Before the first round", "Round 1"))
    assert len(made.describe().splitlines()) > 20


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random(scenario: str) -> None:
    """A small check here; benchmarks/table_encounter.py measures it on thousands of battles."""
    battles = 4
    wins = 0
    for i in range(battles):
        side = i % 2
        players = ("greedy", "random") if side == 0 else ("random", "greedy")
        outcome = st.Battle(rules(), scenario, seed=i, players=players).outcome()
        assert outcome is not None
        wins += outcome.winner == ("south", "north")[side]
    assert wins >= battles // 2


def test_catalogue_is_complete() -> None:
    entries = RULESET.catalogue.rules
    own = [k for k, e in entries.items() if not e.addition and not e.options]
    assert len(own) == 84
    assert all(entries[k].source.startswith("the document, ") for k in own)
