"""Plain and compiled play are the same battles: every scenario, preset and player."""

from __future__ import annotations

import os

import pytest

import sandtable as st
from sandtable.registry import find

pytest.importorskip("llvmlite")

SCENARIOS = sorted(find("danger_close").scenario_files)
PRESETS = ["bare", "standard", "app"]
PLAYERS = ["bold", "cautious", "random"]
BATTLES = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 4
SWITCHED = {ruling: options[-1] for ruling, options in find("danger_close").catalogue.options.items()}


def same(rules: st.Rules, scenario: str, player: str, battles: int) -> None:
    plain = st.simulate(rules, scenario, (player,), battles=battles, seed=2**63 + 5, engine="python")
    compiled = st.simulate(rules, scenario, (player,), battles=battles, seed=2**63 + 5, engine="compiled", threads=1)
    different = [i for i in range(battles) if plain.outcomes[i] != compiled.outcomes[i]]
    assert not different, f"battle {different[0]}: {plain.outcomes[different[0]]} and {compiled.outcomes[different[0]]}"


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_plain_and_compiled_agree_in_every_scenario(preset: str, player: str) -> None:
    rules = st.load("danger_close", preset=preset)
    for scenario in SCENARIOS:
        same(rules, scenario, player, BATTLES)


@pytest.mark.parametrize("player", PLAYERS)
def test_plain_and_compiled_agree_with_every_ruling_switched(player: str) -> None:
    rules = st.load("danger_close", rulings=SWITCHED)
    for scenario in ("bunker", "hold-out", "rescue", "squad-heavy"):
        same(rules, scenario, player, BATTLES)


def test_plain_and_compiled_agree_with_changed_numbers() -> None:
    numbers = {"moveup.low": 2, "fallback.low": 3, "armor.light": 3, "gear.hmg": [2, 2], "victory.mark": [3, 4, 5, 5]}
    same(st.load("danger_close", preset="app", numbers=numbers), "advance", "cautious", 20)  # type: ignore[arg-type]


def test_a_compiled_battle_replays_alone_with_its_log() -> None:
    rules = st.load("danger_close")
    results = st.simulate(rules, "squad-heavy", ("cautious",), battles=300, seed=8, engine="compiled")
    for index in (0, 123, 299):
        battle = results.replay(index)
        outcome = battle.outcome()
        assert outcome is not None
        assert outcome.score == {name: int(results.outcomes[index][name]) for name in results.columns}
        assert battle.log
