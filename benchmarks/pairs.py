"""How many battles it takes to find a change of about one point in a hundred: as the lab does, and without it.

The lab: one run of the rules as they stand for all changes, the same luck, only battles that read the number played
again, and tests that stop. Without it: two runs with luck of their own, planned for the same errors.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from math import log
from statistics import NormalDist, mean, median
from typing import NamedTuple

import numpy as np

import sandtable as st
from sandtable.lab import bench, changes, measures, playing
from sandtable.lab.sweep import GROWTH
from sandtable.odds.answer import Z95

from . import timing

# Where numbers are worth about a point: battles by which those that may be are chosen, and fresh ones to know them by.
MEASURED = {"pair-heavy": (8_192, 131_072), "first-patrol": (8_192, 65_536)}
# An even match, where hardly any is: battles by which it is known which share of them each change flips.
PLANTED = {
    "danger_close": ("first-patrol", 8_192),
    "year_zero": ("bay", 1_024),
    "ashes_of_gaia": ("brawl", 1_024),
    "skirmishers": ("yard", 512),
    "table_encounter": ("encounter", 512),
}
POINT = 0.01
ABOUT_A_POINT = (0.005, 0.02)
REPETITIONS = 200
PLANNED = NormalDist().inv_cdf(1 - measures.WRONG / 2) + NormalDist().inv_cdf(1 - measures.WRONG)


class World(NamedTuple):
    """What one change does to battles, as a long run tells: shares of all."""

    up: float
    down: float
    readers: float  # that have to be played again
    wins: float  # as it stands
    sharing: int  # changes that share the run of the rules as they stand

    @property
    def effect(self) -> float:
        return self.up - self.down

    @property
    def spread(self) -> float:
        """The variance of a battle's difference on the same luck."""
        return self.up + self.down - self.effect**2

    @property
    def apart(self) -> float:
        """The variance of the difference of two battles with luck of their own."""
        changed = min(max(self.wins + self.effect, 0.0), 1.0)
        return self.wins * (1 - self.wins) + changed * (1 - changed)

    def planted(self, effect: float) -> World:
        """The same, if so many more of the battles that flip went up than down."""
        half = (self.up + self.down) / 2
        return self._replace(up=half + effect / 2, down=half - effect / 2)


class Trial(NamedTuple):
    """What a change of one point took."""

    world: World
    pairs: float  # looked at by the lab until its verdict, on the average
    right: float  # how often it said that something moves, and in which direction
    alarms: float  # how often it says so where nothing does

    @property
    def arm(self) -> float:
        """Battles of each of two runs of their own that find it with these errors."""
        return PLANNED**2 * self.world.apart / self.world.effect**2

    @property
    def ratio(self) -> float:
        """Battles of the lab, with this change's part of the shared run, of those of two runs."""
        return self.pairs * (self.world.readers + 1 / self.world.sharing) / (2 * self.arm)

    @property
    def alone(self) -> float:
        """The same, if nothing else shared the run of the rules as they stand."""
        return self.pairs * (self.world.readers + 1) / (2 * self.arm)

    @property
    def interval(self) -> float:
        """The same luck and nothing else: until a fixed 95 % interval leaves out zero, on either side."""
        return self.world.spread * (1 + self.world.readers) / (2 * self.world.apart)


def run() -> None:
    """Every number a step each way: those that move wins by about a point as they do; and all that flip a battle, as if
    each were worth one."""
    head = ["ruleset", "scenario", "changes", "flip", "read it", "pairs", "two runs, each", "ratio", "a tenth or less"]
    head += ["right", "false alarms", "ratio, base run alone", "ratio, fixed intervals"]
    wanted = [id for id in PLANTED if id in sys.argv] or list(PLANTED)
    if "danger_close" in wanted:
        rows = [row("danger_close", name, worlds(name, *battles)) for name, battles in MEASURED.items()]
        timing.table("What it takes to find a change that is worth about a point", head, rows)
    rows = [row(id, PLANTED[id][0], as_if_a_point(id, *PLANTED[id])) for id in wanted]
    timing.table("... and one that flips as many battles as each number does, if it were worth a point", head, rows)


def row(id: str, scenario: str, tried: Iterable[World]) -> list[str]:
    """One scenario."""
    trials = [trial(world, seed) for seed, world in enumerate(tried)]
    told = [id, scenario, str(len(trials))]
    if not trials:
        return [*told, *["-"] * 10]
    middles = [median(each) for each in zip(*((t.world.up + t.world.down, t.world.readers) for t in trials))]
    told += [f"{share:.1%}" for share in middles]
    told += [f"{median(t.pairs for t in trials):,.0f}", f"{median(t.arm for t in trials):,.0f}"]
    told += [f"{median(t.ratio for t in trials):.3f}", f"{sum(t.ratio <= 0.1 for t in trials)} of {len(trials)}"]
    told += [f"{mean(each):.1%}" for each in ([t.right for t in trials], [t.alarms for t in trials])]
    return [*told, *(f"{median(each):.3f}" for each in ([t.alone for t in trials], [t.interval for t in trials]))]


# ---- what changes do ----------------------------------------------------------------------------------------------


def worlds(scenario: str, few: int, many: int) -> Iterator[World]:
    """Changes that are worth about a point, by a long run; a short one before it tells which may be."""
    on, steps = begun("danger_close", scenario)
    may_be = [change for change, world in played(on, steps, 0, few) if may_be_a_point(world, few)]
    low, high = ABOUT_A_POINT
    for _, world in played(on, may_be, few, many):
        if low <= abs(world.effect) <= high:
            yield world._replace(sharing=len(steps))


def as_if_a_point(id: str, scenario: str, battles: int) -> Iterator[World]:
    """Every change that flips a battle in a hundred, as if it were worth a point; of fewer it cannot be."""
    on, steps = begun(id, scenario)
    for _, world in played(on, steps, 0, battles):
        if world.up + world.down >= POINT:
            yield world.planted(POINT)._replace(sharing=len(steps))


def begun(id: str, scenario: str) -> tuple[bench.Bench, list[changes.Change]]:
    """A scenario, and every number a step each way where it can be played."""
    on = bench.Bench(st.load(id), scenario, (), timing.SEED)
    return on, [change for change in changes.number_steps(on.rules) if not isinstance(on.opening((change,)), str)]


def may_be_a_point(world: World, battles: int) -> bool:
    """Whether an effect of about a point is within the 95 % interval."""
    low, high = ABOUT_A_POINT
    half = Z95 * (world.spread / battles) ** 0.5
    return world.up != world.down and low - half <= abs(world.effect) <= high + half


def played(
    on: bench.Bench, tried: Sequence[changes.Change], first: int, count: int
) -> Iterator[tuple[changes.Change, World]]:
    """What each change does to the wins of the first side, in so many battles."""
    base, wins = on.watch(first, count), measures.chosen(on.rules.ruleset, [])[0]
    for change in tried:
        touched = np.flatnonzero(on.may_touch((change,), base.reads))
        got = on.play([(change,)], playing.Pairs(touched + first, np.zeros(len(touched), np.int64)))
        if len(touched) and not got.failed:
            tally = measures.Tally()
            tally.add(wins.of(got.rows) - wins.of(base.rows[touched]), count)
            share = float(wins.of(base.rows).mean())
            yield change, World(tally.up / count, tally.down / count, len(touched) / count, share, 1)


# ---- what it takes to find them -----------------------------------------------------------------------------------


def trial(world: World, seed: int) -> Trial:
    """The lab's verdicts on a change, again and again on luck drawn from what was seen; and if it did nothing."""
    luck, delta = np.random.default_rng(seed), abs(world.effect)
    found = [verdict(world, delta, luck) for _ in range(REPETITIONS)]
    alarms = [verdict(world.planted(0.0), delta, luck) for _ in range(REPETITIONS)]
    sign = 1 if world.effect > 0 else -1
    right = sum(direction == sign for _, direction in found)
    false = sum(direction != 0 for _, direction in alarms)
    pairs = sum(battles for battles, _ in found) / REPETITIONS
    return Trial(world, pairs, right / REPETITIONS, false / REPETITIONS)


def verdict(world: World, delta: float, luck: np.random.Generator) -> tuple[int, int]:
    """Battles until the lab says that wins move (up: 1, down: -1), or that they move by less than delta (0)."""
    tally = measures.Tally(delta=delta)
    for first, last in measures.looks(10**9, GROWTH):
        up, down, _ = luck.multinomial(last - first, (world.up, world.down, 1 - world.up - world.down))
        tally.add(np.repeat((1, -1), (up, down)), last - first)
        if tally.evidence >= log(1 / measures.WRONG):
            break
        if tally.is_same(delta):
            return last, 0
    return last, 1 if tally.total > 0 else -1


if __name__ == "__main__":
    run()
