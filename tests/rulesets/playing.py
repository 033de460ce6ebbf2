"""Rules played beat by beat with drawn dice and given answers, to count what comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sandtable as st
from sandtable.battle.tape import streams
from sandtable.kernel.actions import Action
from sandtable.kernel.luck import DICE, StreamDice
from sandtable.kernel.table import Table
from tests.odds.chi import fits

SEED = 11


class Script:
    """Gives these answers in turn, whoever is asked."""

    def __init__(self, family: type[Action], answers: Sequence[str]) -> None:
        self.family, self.left = family, list(answers)

    def __call__(self, t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        return self.family.parse(self.left.pop(0))


def played(rules: st.Rules, start: Table[Any], player: Any, index: int, settled: Callable[[Any], bool]) -> Any:
    """The state of battle `index` after the first beat that leaves it settled."""
    t = rules.table(start.clone())
    luck = streams(SEED, index, len(rules.ruleset.sides))
    t.luck, t.private, t.players = StreamDice(luck[DICE]), luck[1:], [player] * len(rules.ruleset.sides)
    while True:
        rules.ruleset.beat(t)
        if settled(t):
            return t


def assert_frequencies(odds: st.Odds, outcome: Callable[[int], Any], plays: int) -> None:
    """What comes of so many plays fits exact odds (Pearson's test), as a whole and column by column."""
    assert odds.exact
    seen = [odds.parts(outcome(i)) for i in range(plays)]
    assert_fits(Counter(seen), {odds.parts(value): p for value, p in odds.outcomes.items()})
    for place, column in enumerate(odds.columns):
        assert_fits(Counter(parts[place] for parts in seen), odds.of(column).outcomes)


def assert_fits(seen: Counter[Any], expected: Mapping[Any, Fraction]) -> None:
    assert fits(seen, {value: float(p) for value, p in expected.items()}), seen
