"""Plain and compiled play are the same battles: every scenario, both players, readings at random."""

from __future__ import annotations

import os

import pytest

import sandtable as st
from sandtable.kernel.luck import Stream
from sandtable.rulesets.table_encounter import RULESET
from tests.rulesets.table_encounter.build import rules

pytest.importorskip("llvmlite")
FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0"))
BATTLES = FUZZ or 2
SCENARIOS = sorted(RULESET.scenario_files)


def some_readings(number: int) -> dict[str, str]:
    luck = Stream(number, 0, 0)
    return {key: options[luck.below(len(options))] for key, options in RULESET.catalogue.options.items()}


def same(under: st.Rules, scenario: str, players: tuple[str, str], battles: int) -> None:
    plain = st.simulate(under, scenario, players, battles=battles, seed=2**63 + 5, engine="python")
    compiled = st.simulate(under, scenario, players, battles=battles, seed=2**63 + 5, engine="compiled", threads=1)
    different = [i for i in range(battles) if plain.outcomes[i] != compiled.outcomes[i]]
    assert not different, f"battle {different[0]}: {plain.outcomes[different[0]]} and {compiled.outcomes[different[0]]}"


@pytest.mark.slow
@pytest.mark.parametrize("players", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_plain_and_compiled_agree(scenario: str, players: tuple[str, str]) -> None:
    same(rules(), scenario, players, BATTLES)


@pytest.mark.slow
@pytest.mark.sampled("other readings of table_encounter", 1)
@pytest.mark.parametrize("number", range(20 if FUZZ else 3))
def test_plain_and_compiled_agree_under_other_readings(number: int) -> None:
    under = st.load("table_encounter", rulings=some_readings(number))
    for scenario in SCENARIOS:
        same(under, scenario, ("greedy", "random"), max(BATTLES // 20, 1))
