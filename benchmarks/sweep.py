"""The balance lab's sweep of one scenario for each ruleset: every number a step each way, every other reading."""

from __future__ import annotations

import time

import sandtable as st
from sandtable.lab import bench, playing

from . import timing

SCENARIOS = {
    "danger_close": ("pair-heavy", ("cautious",)),
    "year_zero": ("bay", ()),
    "ashes_of_gaia": ("brawl", ()),
    "skirmishers": ("yard", ()),
    "table_encounter": ("encounter", ()),
}
SAMPLE = 512  # battles by which the naive way is reckoned: it would take minutes to hours


def run() -> None:
    """Beside the naive way: each change played on as many battles, whatever they read and however clear it is."""
    head = ["ruleset", "scenario", "changes", "move", "same", "touch nothing", "undecided", "faulty", "battles"]
    timing.table("What every number and reading does", [*head, "of", "CPU s", "wall s", "naive CPU s", "ratio"], rows())


def rows() -> list[list[str]]:
    return [row(id, scenario, players) for id, (scenario, players) in SCENARIOS.items()]


def row(id: str, scenario: str, players: tuple[str, ...]) -> list[str]:
    """One ruleset, once its rules are compiled."""
    rules = st.load(id)
    on = bench.Bench(rules, scenario, players, timing.SEED)
    on.watch(0, 2 * playing.LEAST)
    began = time.process_time()
    on.play([()], playing.first(0, SAMPLE))
    each = (time.process_time() - began) / SAMPLE
    cpu, wall = time.process_time(), time.perf_counter()
    found = st.sweep(rules, scenario, players=players, seed=timing.SEED)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    count = len(found.rows) + len(found.untouched)
    said = [row.verdict for row in found.rows]
    naive = (count + 1) * found.battles
    numbers = [count, said.count("moves"), said.count("same"), len(found.untouched), len(found.undecided)]
    counts = [f"{n:,}" for n in (*numbers, said.count("faulty"), found.bench.played, naive)]
    return [id, scenario, *counts, f"{cpu:.1f}", f"{wall:.1f}", f"{naive * each:.0f}", f"{naive * each / cpu:.0f}x"]
