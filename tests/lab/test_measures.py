"""The tests keep their error rates, however often they look; measured, not assumed."""

from __future__ import annotations

import numpy as np
import pytest

from sandtable.lab.measures import Tally, found_among, looks
from sandtable.lab.sweep import GROWTH

from .error_rates import BATTLES, CASES, DELTA, LOOKS, REPETITIONS, Case, differences, rate

CHANCE = 0.015  # what luck adds to a rate of 5 % in so many repetitions


@pytest.mark.parametrize("case", [case for case in CASES if case.most], ids=lambda case: case.told)
def test_what_is_wrong_is_said_once_in_twenty_at_most(case: Case) -> None:
    assert case.most
    assert rate(case) <= case.most + CHANCE


@pytest.mark.parametrize("case", [case for case in CASES if case.least], ids=lambda case: case.told)
def test_what_is_right_is_said_in_time(case: Case) -> None:
    assert case.least
    assert rate(case) >= case.least


def test_repeated_looks_at_an_interval_would_cry_wolf() -> None:
    """What the evidence is for: the interval alone errs three times as often."""
    [case] = [case for case in CASES if case.most is None and case.least is None]
    assert rate(case) > 0.1


def until_shown(delta: float, repetitions: int = 100) -> float:
    """Battles that it takes, on the average, to show an effect of one point."""
    battles = 0
    for i in range(repetitions):
        luck, tally = np.random.default_rng(50_000 + i), Tally(delta=delta)
        for first, last in looks(100_000, GROWTH):
            up, down, _ = luck.multinomial(last - first, (0.055, 0.045, 0.9))
            tally.add(np.repeat((1, -1), (up, down)), last - first)
            if tally.evidence >= np.log(20):
                break
        battles += last
    return battles / repetitions


def test_an_effect_that_is_bet_on_is_shown_with_a_sixth_of_the_battles_less() -> None:
    assert until_shown(0.01) < 5 / 6 * until_shown(0.0)
    assert until_shown(0.005) < until_shown(0.0)  # one that is larger than that, too


def given_up(seed: int, up: float, down: float) -> float:
    """How often it is thought, at any of the looks, that the battles left will not show an effect."""
    fell = 0
    for i in range(REPETITIONS // 4):
        drawn, tally, first = differences(seed + i, up, down), Tally(delta=DELTA), 0
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
    restless, calm, leaning = Tally(), Tally(), Tally()
    for tally, up, down in ((restless, 0.2, 0.2), (calm, 0.05, 0.05), (leaning, 0.1, 0.05)):
        tally.add(differences(80_000, up, down)[:1_024], 1_024)
    assert not restless.may_be_same(BATTLES, 0.02)
    assert restless.may_be_same(4 * BATTLES, 0.02)
    assert calm.may_be_same(BATTLES, 0.02)
    assert not leaning.may_be_same(BATTLES, 0.02)


def test_false_discoveries_are_a_twentieth_at_most() -> None:
    """Ninety nulls beside ten effects: the mean share of false ones among what is found."""
    shares = []
    for table in range(60):
        evidence = []
        for row in range(100):
            tally, (up, down) = Tally(delta=DELTA), ((0.09, 0.03) if row < 10 else (0.05, 0.05))
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
