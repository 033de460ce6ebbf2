"""Compiled battles are plain battles: every scenario, both players, random rulings."""

from __future__ import annotations

import os
import random

import pytest

from sandtable.rulesets.skirmishers import RULESET
from sandtable.simulate.plain import run_plain
from tests.rulesets.skirmishers.build import load
from tests.rulesets.skirmishers.test_properties import RULINGS, SCENARIOS

BATTLES = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 6  # of each scenario and pair of players
COMBINATIONS = 20
PAIRS = (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))

pytest.importorskip("llvmlite")


def differences(rulings: dict[str, str], scenario: str, players: tuple[str, str], seed: int, count: int) -> list[int]:
    from sandtable.compiled import engine

    rules = load(rulings)
    start = rules.start(scenario)
    plain = run_plain(rules, start, players, seed, 0, count)
    compiled = engine(RULESET).run(rules, start, players, seed, 0, count)
    return [i for i in range(count) if any(int(plain[i][n]) != int(compiled[i][n]) for n in plain.dtype.names or ())]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", PAIRS)
def test_default_rulings(scenario: str, players: tuple[str, str]) -> None:
    assert differences({}, scenario, players, 21, BATTLES) == []


@pytest.mark.slow
@pytest.mark.parametrize("combination", range(COMBINATIONS))
def test_random_rulings(combination: int) -> None:
    luck = random.Random(combination)
    rulings = {name: luck.choice(options) for name, options in RULINGS.items()}
    scenario, players = SCENARIOS[combination % 4], PAIRS[combination % 3]
    assert differences(rulings, scenario, players, 100 + combination, max(3, BATTLES // 2)) == []
