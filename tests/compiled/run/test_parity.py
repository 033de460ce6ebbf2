"""Compiled battles are plain battles, number for number."""

from __future__ import annotations

from typing import Any

import pytest

from ..play import as_plain, as_row, plain_battle
from ..toy import RULESET

BATTLES = 400
MUDDY = {"preset": "muddy", "numbers": {"strike.limit": 9, "aim.stance": [1, 0, 3]}}


@pytest.mark.sampled("toy battles, compiled", 3)
@pytest.mark.parametrize("players", [("brute", "random"), ("last", "brute"), ("random", "random")])
@pytest.mark.parametrize("settings", [{}, MUDDY, {"rulings": {"aim.mud": "sticky"}}])
def test_results_are_the_same(players: tuple[str, str], settings: dict[str, Any]) -> None:
    from sandtable.compiled import engine

    rules = RULESET.load(**settings)
    start = rules.start({"bold": 2})
    compiled = engine(RULESET).run(rules, start, players, 2**63 + 11, 1000, BATTLES)
    for i in range(BATTLES):
        plain, _ = plain_battle(rules, start, players, 2**63 + 11, 1000 + i)
        assert as_plain(compiled[i]) == as_row(plain), f"battle {1000 + i}"


def test_settings_change_battles_without_compiling() -> None:
    from sandtable.compiled import engine

    rules, muddy = RULESET.load(), RULESET.load(**MUDDY)  # type: ignore[arg-type]
    play = engine(RULESET)
    one = play.run(rules, rules.start({}), ("brute", "brute"), 1, 0, 100)
    two = play.run(muddy, muddy.start({}), ("brute", "brute"), 1, 0, 100)
    assert (one != two).any()
    assert len(play.workshop.entries) == 1


def test_threads_do_not_disturb_each_other() -> None:
    from concurrent.futures import ThreadPoolExecutor

    import numpy as np

    from sandtable.compiled import engine

    rules = RULESET.load()
    start, play = rules.start({}), engine(RULESET)
    whole = play.run(rules, start, ("brute", "random"), 3, 0, 2000)

    def part(first: int) -> Any:
        return play.run(rules, start, ("brute", "random"), 3, first, 500)

    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(part, range(0, 2000, 500)))
    assert (np.concatenate(parts) == whole).all()
