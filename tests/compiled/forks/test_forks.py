"""Compiled rollouts are plain rollouts, from any moment of a battle."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

import sandtable as st
from sandtable.compiled.run.engine import CompiledError

from ...simulate.positions import position
from ..toy import RULESET
from .parity import comparisons, exchange_luck

RULESETS = ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"]


def differing(rules: st.Rules, places: int, seed: int, players: Sequence[str] = (), **where: Any) -> list[str]:
    """What is wrong at so many positions."""
    return [said for said in islice(comparisons(rules, seed, players, **where), places) if said]


def test_toy_battles_go_on_as_plain_ones_do() -> None:
    assert differing(RULESET.load(), 40, 7, ("brute", "random"), scenario={}, dice=["drawn"]) == []


@pytest.mark.slow
@pytest.mark.sampled("forks", 1)
@pytest.mark.parametrize("id", RULESETS)
def test_battles_of_every_ruleset_go_on_as_plain_ones_do(id: str) -> None:
    """A few, always the same: `python -m tests.compiled.forks.parity` compares as many moments as one likes."""
    assert differing(st.load(id), 25, 11) == []


def test_exchanged_luck_is_another_future() -> None:
    """Else it would show nothing that exchanging it changes no rollout."""
    rules, ends = RULESET.load(), []
    for exchanged in (False, True):
        battle = position(rules, random.Random(2), {}, ["drawn"])
        if exchanged:
            exchange_luck(battle)
        while battle.pending is not None:
            battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
        ends.append(battle.record.to_json())
    assert ends[0] != ends[1]


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
