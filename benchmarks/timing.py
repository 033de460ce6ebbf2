"""Timing that is fair on a noisy machine: CPU time, rivals in turn, medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sandtable as st
from sandtable.compiled import engine
from sandtable.simulate.plain import run_plain

SEED = 1


def nothing() -> None:
    """What happens before a round where nothing must."""


def median_ms(
    rivals: Mapping[str, Callable[[], object]], rounds: int, before: Callable[[], object] = nothing
) -> dict[str, float]:
    """CPU milliseconds of each rival, median of so many interleaved rounds; `before` runs untimed before each."""
    taken: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(rounds):
        for name, run in rivals.items():
            before()
            began = time.thread_time_ns()
            run()
            taken[name].append((time.thread_time_ns() - began) / 1e6)
    return {name: statistics.median(times) for name, times in taken.items()}


def speeds(rules: st.Rules, start: Any, players: Sequence[str], many: int, few: int) -> tuple[float, float]:
    """Battles a second on one core: so many compiled, so few in plain Python, in turn."""
    compiled = engine(rules.ruleset)
    compiled.run(rules, start, players, SEED, 0, 1)
    rivals: dict[str, Callable[[], object]] = {
        "compiled": lambda: compiled.run(rules, start, players, SEED, 0, many),
        "plain": lambda: run_plain(rules, start, players, SEED, 0, few),
    }
    ms = median_ms(rivals, 3)
    return 1e3 * many / ms["compiled"], 1e3 * few / ms["plain"]


def by_threads(title: str, rules: st.Rules, scenario: str, players: Sequence[str], battles: int) -> None:
    """Battles a second on one thread and on two, by the clock on the wall: medians of three."""
    st.simulate(rules, scenario, players, 10, SEED, "compiled")
    taken = {}
    for count in (1, 2):
        runs = [st.simulate(rules, scenario, players, battles, SEED, "compiled", threads=count) for _ in range(3)]
        taken[count] = statistics.median(run.seconds for run in runs)
    rows = [[str(n), f"{battles / s:,.0f}", f"{taken[1] / s:.2f}x"] for n, s in taken.items()]
    table(title, ["threads", "battles/s", "ratio"], rows)


def table(title: str, head: list[str], rows: list[list[str]]) -> None:
    """Prints a table in Markdown, ready for README.md."""
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
