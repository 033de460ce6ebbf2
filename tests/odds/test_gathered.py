"""What is added up beside the states of a situation that is played beat by beat."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Situation
from sandtable.odds.ask import exact_outcomes
from sandtable.odds.situation import play_of
from tests.odds.heap import RULESET
from tests.odds.heap.rules import Heap

RULES = RULESET.load()
PLAYERS = ("random", "random")


def left(t: Any) -> int:
    """What still lies on the heap after a turn."""
    return int(t.left)


def came(t: Any, gathered: int) -> tuple[int, int]:
    return int(t.winner), gathered


def gathering(rules: st.Rules = RULES, **more: Any) -> Situation:
    start = rules.table(Heap(left=3))
    return Situation(start, came, ("winner", "sum"), PLAYERS, to_the_end=True, gather=left, **more)


def by_hand(heap: int, side: int) -> dict[tuple[int, int], Fraction]:
    """The winner and the sum of what lay there after each turn, path by path: random players take 1 or 2, or gamble."""
    found: dict[tuple[int, int], Fraction] = {}
    options = [*range(1, min(heap, RULES.numbers["take.most"]) + 1), 0]
    sides, nothing = RULES.numbers["gamble.sides"], RULES.numbers["gamble.nothing"]
    for taken in options:
        faces = [taken] if taken else [0 if face == nothing else face for face in range(1, sides + 1)]
        for face in faces:
            p, rest = Fraction(1, len(options) * len(faces)), max(0, heap - face)
            then = by_hand(rest, 1 - side) if rest else {(side, 0): Fraction(1)}
            for (winner, gathered), q in then.items():
                key = winner, gathered + rest
                found[key] = found.get(key, Fraction(0)) + p * q
    return found


def test_sums_have_the_chances_of_play_path_by_path() -> None:
    assert exact_outcomes(gathering(), RULES) == by_hand(3, 0)


def test_plays_come_to_the_sums_that_have_a_chance() -> None:
    play, known = play_of(gathering(), RULES), by_hand(3, 0)
    counts = Counter(play(index) for index in range(400))
    assert counts.keys() == known.keys()
    assert all(abs(counts[end] / 400 - p) < 0.1 for end, p in known.items())


def test_a_forget_that_wipes_what_is_read_at_the_end_is_found_beside_a_sum() -> None:
    def greedy(t: Heap, keep_clock: bool) -> None:
        t.side, t.winner = 0, -1

    rules = replace(RULESET, id="greedy", forget=greedy).load()
    with pytest.raises(st.InvalidRules, match="what `forget` wipes is read again"):
        exact_outcomes(gathering(rules), rules)
    assert exact_outcomes(gathering(rules, forgets=False), rules) == by_hand(3, 0)


def test_sums_without_end_are_refused() -> None:
    rules = RULESET.load(numbers={"gamble.nothing": 1})
    with pytest.raises(st.TooManyPaths, match="what is gathered"):
        exact_outcomes(gathering(rules), rules)
