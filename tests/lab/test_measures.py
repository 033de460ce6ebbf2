"""The tests keep their error rates, however often they look; measured, not assumed."""

from __future__ import annotations

import numpy as np

from sandtable.lab.measures import Tally, found_among, looks
from sandtable.lab.sweep import GROWTH

REPETITIONS = 1_000
BATTLES = 4_096
LOOKS = [last for _, last in looks(BATTLES, GROWTH)]


def differences(seed: int, up: float, down: float) -> np.ndarray:
    """Paired differences of so many battles: +1, -1 or 0."""
    luck = np.random.default_rng(seed).random(BATTLES)
    return np.where(luck < up, 1, np.where(luck < up + down, -1, 0))


def rate(seed: int, up: float, down: float, verdict: str) -> float:
    """How often a verdict falls at any of the looks."""
    fell = 0
    for i in range(REPETITIONS):
        drawn, tally, first = differences(seed + i, up, down), Tally(), 0
        for last in LOOKS:
            tally.add(drawn[first:last], last - first)
            first = last
            if tally.evidence >= np.log(20) if verdict == "effect" else tally.is_same(0.02):
                fell += 1
                break
    return fell / REPETITIONS


def test_an_effect_is_claimed_of_nothing_once_in_twenty_at_most() -> None:
    assert rate(0, 0.05, 0.05, "effect") <= 0.05
    assert rate(10_000, 0.005, 0.005, "effect") <= 0.05


def test_repeated_looks_at_an_interval_would_cry_wolf() -> None:
    """What the evidence is for: the interval alone errs three times as often."""
    fell = 0
    for i in range(REPETITIONS):
        drawn, tally, first = differences(i, 0.05, 0.05), Tally(), 0
        for last in LOOKS:
            tally.add(drawn[first:last], last - first)
            first = last
            if not tally.estimate.low <= 0 <= tally.estimate.high:
                fell += 1
                break
    assert fell / REPETITIONS > 0.1


def test_an_effect_that_matters_is_ruled_out_once_in_twenty_at_most() -> None:
    assert rate(20_000, 0.06, 0.04, "same") <= 0.065  # 5 %, and what chance adds in so many repetitions
    assert rate(30_000, 0.02, 0.0, "same") <= 0.065


def test_nothing_is_found_to_be_the_same_in_time() -> None:
    assert rate(40_000, 0.03, 0.03, "same") >= 0.9


def test_effects_are_found() -> None:
    assert rate(50_000, 0.08, 0.04, "effect") >= 0.95


def given_up(seed: int, up: float, down: float) -> float:
    """How often it is thought, at any of the looks, that the battles left will not show an effect."""
    fell = 0
    for i in range(REPETITIONS // 4):
        drawn, tally, first = differences(seed + i, up, down), Tally(), 0
        for last in LOOKS[:-1]:
            tally.add(drawn[first:last], last - first)
            first = last
            if tally.evidence >= np.log(100):
                break
            if not tally.may_show(BATTLES, np.log(100)):
                fell += 1
                break
    return 4 * fell / REPETITIONS


def test_hope_is_given_up_where_there_is_no_effect_and_hardly_where_there_is() -> None:
    assert given_up(60_000, 0.2, 0.2) >= 0.8
    assert given_up(70_000, 0.23, 0.17) <= 0.05


def test_what_is_too_restless_is_not_hoped_to_be_the_same() -> None:
    restless, calm = Tally(), Tally()
    restless.add(differences(80_000, 0.2, 0.2), BATTLES)
    calm.add(differences(80_000, 0.1, 0.1), BATTLES)
    assert not restless.may_be_same(BATTLES, 0.02)
    assert calm.may_be_same(BATTLES, 0.02)
    assert restless.may_be_same(2 * BATTLES, 0.02)


def test_false_discoveries_are_a_twentieth_at_most() -> None:
    """Ninety nulls beside ten effects: the mean share of false ones among what is found."""
    shares = []
    for table in range(60):
        evidence = []
        for row in range(100):
            tally, (up, down) = Tally(), ((0.09, 0.03) if row < 10 else (0.05, 0.05))
            tally.add(differences(100_000 + 100 * table + row, up, down)[:2_048], 2_048)
            evidence.append(tally.evidence)
        found = found_among(evidence)
        shares.append(sum(found[10:]) / max(sum(found), 1))
        assert sum(found[:10]) >= 6
    assert np.mean(shares) <= 0.05


def test_a_tally_added_in_parts_is_the_tally_of_the_whole() -> None:
    drawn = differences(1, 0.2, 0.1)
    whole, parts = Tally(), Tally()
    whole.add(drawn, len(drawn))
    parts.add(drawn[:100], 100)
    parts.add(drawn[100:][drawn[100:] != 0], len(drawn) - 100)  # unchanged battles need not be named
    assert parts == whole
    assert (whole.up, whole.down) == (int((drawn > 0).sum()), int((drawn < 0).sum()))
