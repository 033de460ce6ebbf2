"""Two processes against two threads: the same battles through an executor, and how many tasks it is given."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, NamedTuple

import sandtable as st

from .timing import SEED, table

WORKERS = 2
ROUNDS = 3


class Run(NamedTuple):
    """What is played."""

    ruleset: str
    scenario: str
    players: tuple[str, ...]
    battles: int


RUNS = (
    Run("danger_close", "squad-heavy", ("bold",), 1_000_000),
    Run("skirmishers", "yard", ("greedy", "greedy"), 20_000),
)


class Counted(ProcessPoolExecutor):
    """Processes, and how many tasks they were given."""

    tasks = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        return super().submit(fn, *args, **kwargs)


def seconds(rules: st.Rules, run: Run, battles: int, executor: Executor | None) -> float:
    """By the clock on the wall."""
    began = time.perf_counter()
    st.simulate(
        rules, run.scenario, run.players, battles, SEED, "compiled", threads=WORKERS, executor=executor, rows=False
    )
    return time.perf_counter() - began


def run() -> None:
    rows = []
    for one in RUNS:
        rules = st.load(one.ruleset)
        with Counted(WORKERS) as processes:
            seconds(rules, one, one.battles // 10, processes)  # both have loaded the code
            processes.tasks = 0
            rounds = [
                (seconds(rules, one, one.battles, None), seconds(rules, one, one.battles, processes))
                for _ in range(ROUNDS)
            ]
        threads, spread = (one.battles / statistics.median(taken) for taken in zip(*rounds, strict=True))
        ratio = statistics.median(a / b for a, b in rounds)
        tasks = processes.tasks // ROUNDS
        rows.append([one.ruleset, f"{one.battles:,}", f"{threads:,.0f}", f"{spread:,.0f}", f"{ratio:.2f}", str(tasks)])
    head = ["ruleset", "battles", "two threads: battles/s", "two processes", "processes : threads", "tasks"]
    table("Two processes through an executor, against two threads in one", head, rows)


if __name__ == "__main__":
    run()
