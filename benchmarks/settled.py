"""Long runs: code with the numbers in force compiled in, against the usual code that reads them from a record."""

from __future__ import annotations

import time

from sandtable.compiled import engine, settled
from sandtable.compiled.run.engine import Engine
from tests.compiled.building.cases import Case

from .machine_code import Plays, cases, speeds
from .timing import table


def plays_by(engine: Engine, case: Case) -> Plays:
    """Plays by an engine that has all it needs."""
    engine.ready(case.rules, case.start, case.players)

    def plays(battles: int) -> float:
        began = time.thread_time()
        engine.play(case.rules, case.start, case.players, case.seed, case.first, battles)
        return time.thread_time() - began

    return plays


def run() -> None:
    """Battles a second of both in two scenarios of each ruleset, and the CPU that compiling took."""
    rows = []
    for title, case in cases():
        usual = plays_by(engine(case.rules.ruleset), case)
        began = time.process_time()
        with_numbers = plays_by(settled(case.rules), case)
        compiling = time.process_time() - began
        found = speeds({"usual": usual, "with numbers": with_numbers})
        ratio = found["with numbers"] / found["usual"]
        rows.append([title, f"{found['usual']:,.0f}", f"{ratio:.3f}", f"{compiling:.1f} s"])
    table("Numbers compiled in", ["scenario", "battles/s, usual code", "ratio", "compiling"], rows)
