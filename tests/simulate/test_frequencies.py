"""Frequencies of simulated battles against exact odds (chi-square, fixed seeds)."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.tape import streams
from sandtable.kernel.luck import DICE, StreamDice
from sandtable.kernel.players import Bot
from sandtable.odds.ask import ask
from sandtable.odds.sampling import sampled
from sandtable.rulesets.danger_close.state import Ending, Trooper
from tests.odds.chi import fits

FLANKED, WOUNDED = {"grit": 1, "ammo": 1, "defensive": "flanked"}, {"status": "wounded", "grit": 0, "ammo": 0}
PAIR = {"threat": 1, "squad": [FLANKED, WOUNDED]}
LONE = {"threat": 1, "squad": [{"grit": 1, "ammo": 0, "status": "grazed"}]}
PRESETS = ["bare", "standard", "app"]


def rows_of(results: st.Results) -> Counter[Any]:
    """How battles ended and how many were down by then."""
    counted: Counter[Any] = Counter()
    for i in range(len(results)):
        down = int(results["bleeding_out"][i]) + int(results["dead"][i])
        counted[Ending(int(results["reason"][i])), down] += 1
    return counted


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["bold", "cautious"])
def test_ends_of_simulated_engagements_fit_the_exact_odds(preset: str, player: str) -> None:
    rules = st.load("danger_close", preset=preset)
    scenario = LONE if preset == "bare" else LONE | {"hold_out": 2}  # with all rules the open end is too large
    odds = st.odds(rules, "engagement", scenario=scenario, policy=player)
    assert odds.exact
    results = st.simulate(rules, scenario, (player,), battles=1_000, seed=2, engine="python")
    assert fits(rows_of(results), {value: float(p) for value, p in odds.outcomes.items()})
    wins = results.wins["squad"]
    exact = float(odds.p(lambda outcome: outcome[0] == Ending.VICTORY))
    assert wins.low - 0.02 <= exact <= wins.high + 0.02


def exchange_of(rules: st.Rules, player: str, index: int) -> tuple[Any, ...]:
    """How the first Exchange of battle `index` leaves things."""
    t: Any = rules.start(PAIR)
    luck = streams(31, index, 1)
    t.luck, t.private, t.players = StreamDice(luck[DICE]), luck[1:], [Bot(rules.ruleset.asks, player)]
    while t.exchange == 1 and t.ending == Ending.NONE:
        rules.ruleset.beat(t)
    troopers: list[Trooper] = t.troopers
    return t.momentum, *[x.status for x in troopers[:2]], t.ending


@pytest.mark.parametrize(
    ("preset", "player"), [("bare", "random"), ("bare", "cautious"), ("standard", "bold"), ("standard", "cautious")]
)
def test_first_exchanges_of_simulated_battles_fit_the_exact_odds(preset: str, player: str) -> None:
    rules = st.load("danger_close", preset=preset)
    odds = st.odds(rules, "exchange", scenario=PAIR, policy=player)
    assert odds.exact
    seen = Counter(exchange_of(rules, player, i) for i in range(1_500))
    assert fits(seen, {value: float(p) for value, p in odds.outcomes.items()})


def test_sampled_odds_hold_the_exact_value_in_their_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race with unhittable Troopers, known exactly, sampled because its states are capped."""
    monkeypatch.setattr(sys.modules["sandtable.odds.sampling"], "SECONDS", 600.0)  # as many plays on every machine
    rules = st.load("danger_close", preset="bare")
    squad = [{"defensive": "fortified", "armor": "heavy", "grit": 0, "ammo": 0}]
    scenario = {"threat": 1, "squad": squad}
    exact = st.odds(rules, "engagement", scenario=scenario, policy="bold")
    sample = sampled(ask(rules, "engagement", {"scenario": scenario, "policy": "bold"}), rules, "to compare", 3_000)
    assert not sample.exact
    for outcome, p in exact.outcomes.items():
        low, high = sample.interval(outcome) or (1.0, 0.0)
        assert low <= float(p) <= high
