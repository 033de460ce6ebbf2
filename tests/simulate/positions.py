"""Battles stopped anywhere, also in the middle of an action, drawn by lot."""

import random
from collections.abc import Sequence
from typing import Any

import sandtable as st
from sandtable.simulate.rollouts import OptionLike

LATEST = 60  # answers and rolls before a position


def position(
    rules: st.Rules, lots: random.Random, scenario: Any = None, dice: Sequence[str] = ("drawn", "typed")
) -> st.Battle:
    """A battle in which so many random answers were given, with dice of either kind; seldom one that is over."""
    chosen = lots.choice(list(rules.scenarios)) if scenario is None else scenario
    people = ["human"] * len(rules.ruleset.sides)
    battle = st.Battle(rules, chosen, lots.randrange(1000), players=people, dice=lots.choice(dice))
    answer(battle, lots, lots.randrange(LATEST))
    return battle


def answer(battle: st.Battle, lots: random.Random, count: int) -> None:
    """So many random answers and rolls, or as many as are left."""
    for _ in range(count):
        if isinstance(battle.pending, st.Roll):
            battle.roll()
        elif battle.pending is not None:
            battle.push(lots.choice(battle.pending.menu))


def options(battle: st.Battle, lots: random.Random) -> list[OptionLike]:
    """Two of the answers that are possible, and none."""
    if isinstance(battle.pending, st.Choice):
        return [None, *lots.sample(battle.pending.menu, min(2, len(battle.pending.menu)))]
    return [None]
