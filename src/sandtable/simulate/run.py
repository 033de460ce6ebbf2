"""Simulating: chunks of battles, compiled on every core where that is possible."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

from sandtable.battle import everybody
from sandtable.kernel import IllegalAction, InvalidRules, Rules, Scenario, Table

from .plain import Player, play_plain
from .results import Results

CHUNK = 4_096  # battles a compiled call
PLAIN_CHUNK = 16
LOOKED_AT = 200  # battles of a compiled run from which on its first are played plain as well
COMPARED, EXPLAINED = 2, 3  # battles; and failed ones
EngineName = Literal["auto", "python", "numba"]
Progress = Callable[[int, int], None]
Runner = Callable[[int, int], tuple[Any, dict[int, str]]]  # (first, count) -> rows, and what was wrong in which


def simulate(
    rules: Rules,
    scenario: str | Path | Mapping[str, Any] | Scenario,
    players: Sequence[Player] = (),
    battles: int = 1_000,
    seed: int = 0,
    engine: EngineName = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Results:
    """Plays battles 0 to `battles - 1` of a seed and returns their results as columns.

    `players` is one name (or function) a side; what is missing plays as the ruleset's default players do. `engine`
    "auto" compiles where it can and else says why not; "numba" insists; "python" never compiles. Both engines give
    the same results, battle by battle. `threads` is for compiled play (every core by default), `progress(done, of)` is
    called after each chunk.

    >>> import sandtable as st
    >>> results = st.simulate(st.load("danger_close"), "sample", battles=20, seed=1, engine="python")
    >>> len(results), results.failed
    (20, {})
    """
    if battles < 1:
        raise InvalidRules(f"battles: at least 1 expected, got {battles}")
    read = scenario if isinstance(scenario, Scenario) else rules.scenario(scenario)
    rules = rules.with_preset(read.preset)
    start = rules.opening(read if isinstance(scenario, Mapping | Scenario) else scenario)
    seated = everybody(rules, players)
    chosen, why = choose_engine(rules, seated, engine)
    run, size, workers = (compiled_runner if chosen == "numba" else plain_runner)(rules, start, seated, seed)
    began = time.perf_counter()
    if chosen == "numba":
        workers = threads or workers
        size = max(1, min(size, -(-battles // (4 * workers))))
    rows, failed = run_chunks(run, battles, size, workers, progress)
    if chosen == "numba" and battles >= LOOKED_AT:
        look_at_first(rules, start, seated, seed, rows, failed)
    return Results(rules, read, seated, seed, rows, chosen, why, time.perf_counter() - began, failed)


def look_at_first(
    rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, rows: Any, failed: dict[int, str]
) -> None:
    """Compiled code judges nobody: the first battles of a long run are played plain as well, and compared.

    Of battles that failed, plain play knows which line of which rule it was.
    """
    for index in [*range(COMPARED), *[i for i in failed if i >= COMPARED][:EXPLAINED]]:
        plain, wrong = play_plain(rules, start, players, seed, index, 1)
        if index in failed:
            failed[index] = wrong.get(index, failed[index])
        elif index in wrong:
            raise IllegalAction(f"battle {index}: {wrong[index]}")
        elif plain[0].tobytes() != rows[index].tobytes():
            raise InvalidRules(f"battle {index} comes out otherwise when compiled: see `sandtable check`, parity")


def runner_of(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, engine: str = "auto") -> Runner:
    """How to run these battles, in whatever engine can."""
    chosen = choose_engine(rules, players, engine)[0]
    return (compiled_runner if chosen == "numba" else plain_runner)(rules, start, players, seed)[0]


def choose_engine(rules: Rules, players: Sequence[Player], engine: str) -> tuple[str, str]:
    """Which engine plays, and why."""
    if engine not in ("auto", "python", "numba"):
        raise InvalidRules(f'engine: auto, python or numba expected, got "{engine}"')
    if engine == "python":
        return "python", "asked for"
    from sandtable.compiled import unsupported

    reason = unsupported(rules.ruleset, players)
    if reason is None:
        return "numba", "asked for" if engine == "numba" else "everything compiles"
    if engine == "numba":
        raise InvalidRules(f"cannot compile: {reason}")
    return "python", reason


def plain_runner(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int) -> tuple[Runner, int, int]:
    """How to run battles in plain Python, how many at a time, and in how many threads."""
    return (lambda first, count: play_plain(rules, start, players, seed, first, count)), PLAIN_CHUNK, 1


def compiled_runner(rules: Rules, start: Table[Any], players: Sequence[Any], seed: int) -> tuple[Runner, int, int]:
    """The same through compiled code. It runs without the interpreter lock, so every core helps."""
    from sandtable.compiled import engine

    compiled = engine(rules.ruleset)
    compiled.ready(rules, start, players)
    return (lambda first, count: compiled.play(rules, start, players, seed, first, count)), CHUNK, os.cpu_count() or 1


def run_chunks(
    run: Runner, battles: int, size: int, workers: int, progress: Progress | None
) -> tuple[Any, dict[int, str]]:
    """All battles, in chunks, in order of their numbers; and what was wrong with those that could not be played."""
    firsts = range(0, battles, size)

    def one(first: int) -> Any:
        return run(first, min(size, battles - first))

    if workers == 1 or len(firsts) == 1:
        return collect(map(one, firsts), battles, progress)
    with ThreadPoolExecutor(workers) as pool:
        return collect(pool.map(one, firsts), battles, progress)


def collect(chunks: Any, battles: int, progress: Progress | None) -> tuple[Any, dict[int, str]]:
    import numpy as np

    rows: list[Any] = []
    failed: dict[int, str] = {}
    done = 0
    for chunk, wrong in chunks:
        rows.append(chunk)
        failed |= wrong
        done += len(chunk)
        if progress is not None:
            progress(done, battles)
    return np.concatenate(rows), failed
