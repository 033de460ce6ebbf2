"""How many battles it takes to see a change of about one point in a hundred: on the same luck, and without it."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import sandtable as st
from sandtable.lab import bench, changes, measures, playing
from sandtable.odds.answer import Z95

from . import timing

# Enough to tell a point where a twentieth of the battles flip, and as many as a minute or so of one core plays.
SCENARIOS = {
    "danger_close": ("pair-heavy", 16_384),
    "year_zero": ("bay", 2_048),
    "skirmishers": ("yard", 2_048),
    "ashes_of_gaia": ("brawl", 2_048),
    "table_encounter": ("encounter", 1_024),
}
ABOUT_A_POINT = (0.005, 0.02)


class Need(NamedTuple):
    """What one change takes: battles of either arm, and all that are played of both."""

    flipped: float
    pairs: float
    alone: float
    played: float

    @property
    def ratio(self) -> float:
        """Of all battles that are played."""
        return self.played / (2 * self.alone)


def run() -> None:
    """Every number a step each way; of those that move wins by about a point, the median, and the tenth at each end."""
    head = ["ruleset", "scenario", "changes of a point", "flip", "pairs needed", "alone, each of two runs", "ratio"]
    head += ["of a tenth at most", "of a tenth at least", "a tenth or less"]
    timing.table("What it takes to see one point in a hundred", head, [row(id, *how) for id, how in SCENARIOS.items()])


def row(id: str, scenario: str, battles: int) -> list[str]:
    """One ruleset."""
    on = bench.Bench(st.load(id), scenario, (), timing.SEED)
    needs = [need(*each) for each in tallies(on, battles) if is_about_a_point(each[0])]
    if len(needs) < 2:
        return [id, scenario, str(len(needs)), *["-"] * 7]
    ratios = [each.ratio for each in needs]
    tenths = statistics.quantiles(ratios, n=10, method="inclusive")
    flipped, pairs, alone, _ = (statistics.median(column) for column in zip(*needs))
    shown = (statistics.median(ratios), tenths[0], tenths[-1])
    few = sum(ratio <= 0.1 for ratio in ratios)
    told = [f"{flipped:.1%}", f"{pairs:,.0f}", f"{alone:,.0f}", *(f"{ratio:.3f}" for ratio in shown)]
    return [id, scenario, str(len(needs)), *told, f"{few} of {len(needs)}"]


def tallies(on: bench.Bench, battles: int) -> Iterator[tuple[measures.Tally, float, float]]:
    """What each number does to wins, a step each way, which share of battles read it, and who wins as it stands."""
    base, wins = on.watch(0, battles), measures.chosen(on.rules.ruleset, [])[0]
    share = float(wins.of(base.rows).mean())
    for change in changes.number_steps(on.rules):
        touched = np.flatnonzero(on.may_touch((change,), base.reads))
        if len(touched) and not isinstance(on.opening((change,)), str):
            got = on.play([(change,)], playing.Pairs(touched, np.zeros(len(touched), np.int64)))
            tally = measures.Tally()
            tally.add(wins.of(got.rows) - wins.of(base.rows[touched]), battles)
            if not got.failed:
                yield tally, len(touched) / battles, share


def is_about_a_point(tally: measures.Tally) -> bool:
    low, high = ABOUT_A_POINT
    return low <= abs(tally.mean) <= high


def need(tally: measures.Tally, readers: float, share: float) -> Need:
    """Until the effect is seen: on the same luck, where only battles that read the number are played a second time;
    and in two runs with luck of their own."""
    changed = min(max(share + tally.mean, 0.0), 1.0)
    scale = (Z95 / tally.mean) ** 2
    pairs, alone = scale * tally.variance, scale * (share * (1 - share) + changed * (1 - changed))
    return Need((tally.up + tally.down) / tally.battles, pairs, alone, pairs * (1 + readers))


if __name__ == "__main__":
    run()
