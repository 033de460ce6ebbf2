"""Battles as they are played: menus, players, frequencies, soundness."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as some

import sandtable as st
from sandtable.battle.pending import Choice
from sandtable.kernel.answers import YesNo
from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.odds.ask import ask
from sandtable.rulesets.ashes_of_gaia import actions as act
from sandtable.testing import check_ruleset
from tests.odds.chi import fits

MANY = int(os.environ.get("SANDTABLE_FUZZ", "1"))
SCENARIOS = ("brawl", "corridor", "hull", "street")


@pytest.mark.unmeasured
@settings(max_examples=10 * MANY, deadline=None)
@given(seed=some.integers(0, 2**32), name=some.sampled_from(SCENARIOS), turns=some.integers(0, 40))
def test_whatever_is_offered_is_legal_and_can_be_taken_back(seed: int, name: str, turns: int) -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), name, seed=seed)
    pick = Stream(seed, 0, 9)
    for _ in range(turns):
        if not isinstance(battle.pending, Choice):
            break
        offered = list(battle.legal_actions)
        assert len(set(offered)) == len(offered)
        for action in offered:
            assert battle.why_not(action) is None, action
            assert (YesNo if battle.pending.offered is None else act.Act).parse(str(action)) == action
        before = (battle.state.key(), str(battle.pending))
        battle.push(offered[pick.below(len(offered))])
        fork = battle.fork()
        fork.pop()
        assert (fork.state.key(), str(fork.pending)) == before


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    rules = st.load("ashes_of_gaia")
    for name in SCENARIOS:
        won = 0
        for i in range(4):
            players = ("greedy", "random") if i % 2 == 0 else ("random", "greedy")
            outcome = st.Battle(rules, name, seed=8, index=i, players=players).outcome()
            assert outcome is not None
            won += outcome.winner == ("red", "blue")[i % 2]
        assert won >= 3, name


def sampled(rules: st.Rules, question: str, n: int, **said: Any) -> Counter[Any]:
    situation = ask(rules, question, said)
    start = rules.table(situation.start)
    counts: Counter[Any] = Counter()
    luck = StreamDice(Stream(5, 0, DICE))
    for _ in range(n):
        t = start.clone()
        t.luck = luck
        counts[situation.run(t)] += 1
    return counts


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("damage", {"armour": ["vest", "helmet"]}),
        ("volley", {"friends": 1, "mode": "semi"}),
        ("volley", {"dodge": 50, "mode": "semi"}),
        ("throw", {"armour": ["vest"], "dodge": 40}),
        ("scatter", {}),
        ("plans", {"armour": ["vest"]}),
    ],
)
def test_frequencies_agree_with_odds(question: str, said: dict[str, Any]) -> None:
    rules, n = st.load("ashes_of_gaia"), 4000
    counts, odds = sampled(rules, question, n, **said), st.odds(rules, question, **said)
    assert fits(counts, {value: float(p) for value, p in odds.outcomes.items()})


@pytest.mark.sampled("long proofs of rulesets", 3)
@pytest.mark.slow
def test_soundness() -> None:
    checks = ("lint", "carriers", "capacities", "menus", "purity", "overflow", "undo", "records", "forget")
    check_ruleset("ashes_of_gaia", seconds=5.0 * MANY, seed=4, only=checks).raise_if_wrong()


def test_prospects() -> None:
    from sandtable.odds import prospects

    battle = st.Battle(st.load("ashes_of_gaia"), "street", seed=1)
    told = dict(prospects(battle, "shoot B1 full plainly"))
    assert {"is hit", "drops"} <= set(told)


def test_description() -> None:
    text = st.Battle(st.load("ashes_of_gaia"), "street").describe()
    assert "Round 1" in text
    assert "A1 Adda (A): Hit points 12 of 12" in text
    assert "at (13, 11)" in text
    assert "%" in text


@pytest.mark.skipif(MANY == 1, reason="compiling takes a minute: set SANDTABLE_FUZZ")
def test_plain_and_compiled_agree() -> None:
    check_ruleset("ashes_of_gaia", seconds=30.0 * MANY, only=("parity",)).raise_if_wrong()
