"""Compiled odds are the exact odds, to the last bits of a float."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel.errors import TooManyPaths
from sandtable.odds.merging import distribution
from sandtable.odds.situation import seats

from ..toy import RULESET
from ..toy.rules import duel

DUEL = replace(RULESET, beat=duel)


def plain(rules: Any, start: Any, players: tuple[str, ...]) -> dict[Any, float]:
    def run(t: Any) -> Any:
        duel(t)
        return t.key()

    exact = distribution(start, run, seats(rules, players), budget=10**7)
    return {key: float(share) for key, share in exact.items()}


@pytest.mark.parametrize("players", [("brute", "brute"), ("random", "random")])
@pytest.mark.parametrize("bold", [0, 3])
def test_every_state_has_its_exact_chance(players: tuple[str, ...], bold: int) -> None:
    from sandtable.compiled.odds.beats import odds_of_beat

    rules = DUEL.load()
    start = rules.start({"bold": bold})
    found = odds_of_beat(rules, start, players)
    keys = {found.table(i, start).key(): chance for i, chance in enumerate(found.chances)}
    assert len(keys) == len(found.states)
    assert keys == pytest.approx(plain(rules, start, players), rel=1e-12)
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)


def test_limits_are_kept() -> None:
    from sandtable.compiled.odds.beats import odds_of_beat

    rules = DUEL.load()
    with pytest.raises(TooManyPaths, match="toy: too many paths for exact odds"):
        odds_of_beat(rules, rules.start({}), ("brute", "brute"), paths=100)
    with pytest.raises(TooManyPaths, match="toy: too many different states"):
        odds_of_beat(rules, rules.start({}), ("brute", "brute"), states=5)
