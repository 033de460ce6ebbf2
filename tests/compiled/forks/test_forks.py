"""Compiled rollouts are plain rollouts, from any moment of a battle."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import sandtable as st
from sandtable.compiled.run.engine import CompiledError

from ...simulate.positions import options, position
from ..toy import RULESET

RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]


def differing(
    rules: st.Rules, places: int, seed: int, players: Sequence[str] = (), **where: Any
) -> tuple[int, list[str]]:
    """How many positions were compared, and those from which the engines go on differently."""
    lots, compared, wrong = random.Random(seed), 0, []
    for place in range(places):
        battle = position(rules, lots, **where)
        if battle.pending is None:
            continue
        given, horizon = options(battle, lots), lots.choice([None, 1, 2])
        plain, fast = [
            st.rollouts(battle, given, 2, horizon=horizon, seed=place, engine=engine, players=players)
            for engine in ("python", "numba")
        ]
        compared += 1
        if str(plain.outcomes.tolist()) != str(fast.outcomes.tolist()) or (plain.ended != fast.ended).any():
            wrong.append(f"{battle.scenario} {battle.pending} {given} {horizon}")
    return compared, wrong


def test_toy_battles_go_on_as_plain_ones_do() -> None:
    compared, wrong = differing(RULESET.load(), 60, 7, ("brute", "random"), scenario={}, dice=["drawn"])
    assert wrong == []
    assert compared > 30


@pytest.mark.slow
@pytest.mark.sampled("forks", 2)
@pytest.mark.parametrize("id", RULESETS)
def test_battles_of_every_ruleset_go_on_as_plain_ones_do(id: str) -> None:
    compared, wrong = differing(st.load(id), 40, 11)
    assert wrong == []
    assert compared > 20


def test_a_beat_too_long_to_be_forked_is_refused() -> None:
    from sandtable.compiled.forks.fork import Fork

    rules = RULESET.load()
    with pytest.raises(CompiledError, match="a beat of 5000 dice and 0 answers is too long"):
        Fork(rules, rules.start({}), [1] * 5000, [], ("brute", "brute"))


def test_play_and_forks_are_compiled_for_tables_of_their_own() -> None:
    from sandtable.compiled.forks.fork import Forker
    from sandtable.compiled.run.engine import Engine

    play: Any = Engine.of(RULESET).layouts.work.fields
    fork: Any = Forker.of(RULESET).layouts.work.fields
    assert fork.keys() - play.keys() == {"fallen", "fell", "met"}
    for name in play:  # players that were compiled for play answer for forks
        assert fork[name] == play[name]
