"""The compiled engine beside a twin in C of the Skirmishers turn: the same battles, at the speed of the machine."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable as st
from sandtable.compiled.run.engine import Engine
from sandtable.compiled.runtime import work

from .c_twin.calling import COMPILER, PROCESSORS, Twin
from .c_twin.tables import PLAYERS, RESULT, Yard
from .timing import SEED, median_ms, table

SET_UPS, BATTLES, ROUNDS = 20, 500, 5  # set-ups, battles from each, and how often all are played


class Compiled:
    """The compiled engine, asked as the twin is."""

    def __init__(self, rules: st.Rules, settled: bool = False) -> None:
        self.rules, self.engine = rules, Engine.settled(rules) if settled else Engine.of(rules.ruleset)

    def play(self, start: Any, seed: int, first: int, count: int) -> int:
        """How many decisions these battles have."""
        return self.call(start, seed, first, self.engine.blank_results(count))

    def call(self, start: Any, seed: int, first: int, results: Any) -> int:
        self.engine.ready(self.rules, start, PLAYERS)
        works = work.work_records(self.engine.layouts.work, 1)
        self.engine.seat(works, PLAYERS)
        settings = self.engine.settings(self.rules, start)
        self.engine.drive(settings, works, seed, first, results)
        return int(works[0]["decisions"])

    def rows(self, start: Any, seed: int, first: int, count: int) -> NDArray[Any]:
        """The results of these battles as the twin writes them: each alone, to know its decisions."""
        made = np.zeros(count, RESULT)
        for i in range(count):
            results = self.engine.blank_results(1)
            made[i]["decisions"] = self.call(start, seed, first + i, results)
            found = results.view(self.engine.result_dtype)[0]
            for name in ("winner", "reason", "rounds"):
                made[i][name] = found[name]
            for name in ("able", "dead"):
                made[i][name] = found[f"{name}_a"], found[f"{name}_b"]
        return made


@contextmanager
def built(processor: str = PROCESSORS[0]) -> Iterator[Twin]:
    """The twin of the yard, compiled for as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        yield Twin(Yard(st.load("skirmishers")), Path(folder), processor)


def differences(twin: Twin, seed: int, set_ups: int, battles: int) -> int:
    """How many battles end otherwise, or after another number of decisions; so many from each of so many set-ups."""
    compiled, found = Compiled(twin.yard.rules), 0
    for deployed in range(set_ups):
        start = twin.yard.deployed(seed, deployed)
        ours, theirs = compiled.rows(start, seed, 0, battles), twin.play(twin.yard.set_up(start), seed, 0, battles)
        found += int((ours != theirs).sum())
    return found


def measured(*twins: Twin) -> list[list[str]]:
    """Decisions a second of all, in turn, beside the faster twin."""
    yard = twins[0].yard
    starts = [yard.deployed(SEED, battle) for battle in range(SET_UPS)]
    set_ups = [yard.set_up(start) for start in starts]

    def played(by: Any, positions: list[Any]) -> Callable[[], list[Any]]:
        return lambda: [by.play(position, SEED, 0, BATTLES) for position in positions]

    ours = {"compiled": Compiled(yard.rules), "with numbers compiled in": Compiled(yard.rules, settled=True)}
    theirs = {f"in C, {processor}": twin for processor, twin in zip(PROCESSORS, twins, strict=True)}
    decisions = sum(played(ours["compiled"], starts)())
    runs = {name: played(by, starts) for name, by in ours.items()}
    ms = median_ms(runs | {name: played(twin, set_ups) for name, twin in theirs.items()}, ROUNDS)
    many, least = SET_UPS * BATTLES, min(ms[name] for name in theirs)
    return [
        [name, f"{1e3 * many / ms[name]:,.0f}", f"{decisions / ms[name] / 1e3:.2f} M", f"{least / ms[name]:.2f}x"]
        for name in ms
    ]


def run() -> None:
    if COMPILER is None:
        print("\nNo C compiler (cc) here: the twin of the Skirmishers turn is left out.")
        return
    with built() as twin, built(PROCESSORS[1]) as other:
        wrong = differences(twin, SEED, SET_UPS, BATTLES)
        table(
            f"The yard from {SET_UPS} set-ups, greedy players, beside a twin in C (-O3, for two processors); "
            f"{SET_UPS * BATTLES:,} battles, {wrong} of which differ",
            ["", "battles/s", "decisions/s", "speed of the faster twin's"],
            measured(twin, other),
        )
