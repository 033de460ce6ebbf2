"""How often the lab's verdicts are wrong, by repeating them: `python -m tests.lab.error_rates [REPETITIONS]`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import log
from typing import NamedTuple

import numpy as np

from sandtable.lab.measures import Tally, looks
from sandtable.lab.sweep import GROWTH

REPETITIONS = 1_000
BATTLES = 4_096
DELTA = 0.02
LOOKS = [last for _, last in looks(BATTLES, GROWTH)]
Verdict = Callable[[Tally], object]


def effect(tally: Tally) -> bool:
    """That something moves, said of one claim alone."""
    return tally.evidence >= log(20)


def same(tally: Tally) -> bool:
    """That it moves wins by less than two points."""
    return tally.is_same(DELTA)


def off_zero(tally: Tally) -> bool:
    """What one would say who looks whether the interval holds the zero."""
    return not tally.estimate.low <= 0 <= tally.estimate.high


class Case(NamedTuple):
    """Battles of which so many go up and down, and a verdict on them."""

    told: str
    up: float
    down: float
    verdict: Verdict
    most: float | None = None  # how often it may fall, where it is wrong
    least: float | None = None  # how often it has to, where it is right


CASES = (
    Case("an effect, where there is none", 0.05, 0.05, effect, most=0.05),
    Case("... and few battles change", 0.005, 0.005, effect, most=0.05),
    Case("... and most battles change", 0.3, 0.3, effect, most=0.05),
    Case("no effect of 2 points, where there is one", 0.06, 0.04, same, most=0.05),
    Case("... and all that change lose", 0.0, 0.02, same, most=0.05),
    Case("the same by the 95 % interval at each look: an effect, where there is none", 0.05, 0.05, off_zero),
    Case("an effect of 4 points, where there is one", 0.08, 0.04, effect, least=0.95),
    Case("no effect of 2 points, where there is none", 0.03, 0.03, same, least=0.9),
)


def differences(seed: int, up: float, down: float) -> np.ndarray:
    """Paired differences of so many battles: +1, -1 or 0."""
    luck = np.random.default_rng(seed).random(BATTLES)
    return np.where(luck < up, 1, np.where(luck < up + down, -1, 0))


def fell(seed: int, up: float, down: float, verdict: Verdict) -> bool:
    """Whether a verdict falls at any of the looks."""
    drawn, tally, first = differences(seed, up, down), Tally(delta=DELTA), 0
    for last in LOOKS:
        tally.add(drawn[first:last], last - first)
        first = last
        if verdict(tally):
            return True
    return False


def rate(case: Case, repetitions: int = REPETITIONS) -> float:
    """How often it does."""
    seed = 100_000 * CASES.index(case)
    return sum(fell(seed + i, case.up, case.down, case.verdict) for i in range(repetitions)) / repetitions


def main(repetitions: int = REPETITIONS) -> None:
    """All cases as a table."""
    print(
        f"| said, at one of {len(LOOKS)} looks | up | down | in {repetitions:,} repetitions | allowed |",
        "|---|---|---|---|---|",
        sep="\n",
    )
    for case in CASES:
        bound = f"at most {case.most:.0%}" if case.most else f"at least {case.least:.0%}" if case.least else "-"
        print(f"| {case.told} | {case.up:.1%} | {case.down:.1%} | {rate(case, repetitions):.1%} | {bound} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
