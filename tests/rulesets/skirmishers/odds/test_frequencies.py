"""Odds against dice: the examples P17, P18 and P21 played with a seeded stream, by chi-square."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.odds.ask import ask
from sandtable.odds.situation import seats
from tests.rulesets.skirmishers.build import load

PLAYS = max(800, int(os.environ.get("SANDTABLE_FUZZ", "0")))
CRITICAL = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 10: 29.6}  # at 0.001


@pytest.mark.parametrize(
    ("question", "parameters", "column"),
    [
        ("run", {}, "hp"),
        ("run", {}, "stopped at"),
        ("crossfire", {"firers": "rifle range 5 cover 2; pistol range 5", "armor": 1, "spent": 7}, "state"),
        ("throw", {"victim": "1,0"}, "points"),
        ("throw", {"victim": "0,0"}, "hp"),
    ],
)
def test_frequencies(question: str, parameters: dict[str, Any], column: str) -> None:
    rules = load()
    odds = st.odds(rules, question, **parameters).of(column)
    situation = ask(rules, question, parameters)
    prepare = seats(rules, situation.players)
    start = rules.table(situation.start)
    place = situation.columns.index(column)
    found: Counter[Any] = Counter()
    for i in range(PLAYS):
        t = start.clone()
        prepare(t, Stream(3, i, DICE + 1))
        t.luck = StreamDice(Stream(3, i, DICE))
        while situation.settled is not None and not situation.settled(t):
            rules.ruleset.beat(t)
        outcome: Any = situation.run(t)
        found[outcome[place]] += 1
    assert set(found) <= set(odds.outcomes)
    cells, rest = [], [0.0, 0]
    for value, p in odds.outcomes.items():
        expected = float(p) * PLAYS
        if expected < 5:
            rest = [rest[0] + expected, rest[1] + found[value]]
        else:
            cells.append((expected, found[value]))
    if rest[0] >= 5:
        cells.append((rest[0], int(rest[1])))
    square = sum((got - expected) ** 2 / expected for expected, got in cells)
    assert square < CRITICAL[len(cells) - 1], (square, found)
