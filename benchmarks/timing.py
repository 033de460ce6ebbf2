"""Timing that is fair on a noisy machine: CPU time, rivals in turn, medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping


def nothing() -> None:
    """What happens before a round where nothing must."""


def median_ms(
    rivals: Mapping[str, Callable[[], object]], rounds: int, before: Callable[[], None] = nothing
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


def table(title: str, head: list[str], rows: list[list[str]]) -> None:
    """Prints a table in Markdown, ready for README.md."""
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
