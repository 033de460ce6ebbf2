"""Random play through the public face: situations for Hypothesis, and one step of play."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings, strategies as hs

import sandtable as st
from sandtable.registry import find

FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0"))
RULESET = find("danger_close")
SCENARIOS = sorted(RULESET.scenario_files)
PRESETS = ["bare", "standard", "app"]
RULINGS = [(ruling, option) for ruling, options in RULESET.catalogue.options.items() for option in options]


def examples(usual: int) -> settings:
    """How many examples are tried; SANDTABLE_FUZZ sets it for long runs."""
    return settings(deadline=None, max_examples=FUZZ or usual, suppress_health_check=list(HealthCheck))


@hs.composite
def battles(draw: Any, dice: str | None = None) -> st.Battle:
    """A battle from any scenario, under any preset and a few changed rulings, with drawn or typed dice."""
    rules = st.load(
        "danger_close",
        preset=draw(hs.sampled_from(PRESETS)),
        rulings=dict(draw(hs.lists(hs.sampled_from(RULINGS), max_size=6))),
    )
    return st.Battle(
        rules,
        draw(hs.sampled_from(SCENARIOS)),
        seed=draw(hs.integers(0, 2**64 - 1)),
        index=draw(hs.integers(0, 1000)),
        dice=dice or draw(hs.sampled_from(["drawn", "typed"])),
    )


plans = hs.lists(hs.integers(0, 2**32), min_size=5, max_size=60)  # each number says what is done next


def faces_from(pending: st.Roll, number: int) -> list[int]:
    """Some faces of these dice, told by a number."""
    return [(number >> 3 * i) % pending.dice.sides + 1 for i in range(pending.dice.n)]


def step(battle: st.Battle, number: int) -> None:
    """Answers what is pending: one of the listed actions, or dice that are typed or drawn."""
    pending = battle.pending
    if isinstance(pending, st.Roll):
        battle.roll(None if number % 5 == 0 else faces_from(pending, number))
    elif pending is not None:
        menu = list(battle.legal_actions)
        battle.push(menu[number % len(menu)])


def to_the_end(battle: st.Battle, number: int = 7, limit: int = 3_000) -> st.Battle:
    """Plays on by a plain rule until the battle is over."""
    for i in range(limit):
        if battle.pending is None:
            break
        step(battle, number * (i + 1))
    return battle


def shown(battle: st.Battle) -> tuple[Any, ...]:
    """All that can be seen of a battle."""
    pending = str(battle.pending)
    return battle.record, battle.state.key(), [e.to_json() for e in battle.log], pending, battle.outcome()
