"""From the start of a process to a thousand battles: with the code that came along, with kept code, and the first time.

Needs `make prebuilt`. Each process is one of its own, and says how much CPU it took until the battles were played; the
clock is read when it has ended. Sources are bytecode by then, as pip leaves them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import sandtable as st
from sandtable.compiled.run import library

from .timing import table

ROUNDS = 3
PLAY = """
import sys
if {bare}:
    sys.modules["llvmlite"] = None
import sandtable as st
engine = st.simulate(st.load("{ruleset}"), battles=1_000).engine
import time
print(engine, time.process_time())
"""


class Took(NamedTuple):
    """Seconds of one process, and which engine played."""

    cpu: float
    wall: float
    engine: str


def took(ruleset: str, bare: bool, environment: Mapping[str, str]) -> Took:
    """Plays a thousand battles in a process, where bare without a compiler."""
    began = time.perf_counter()
    script = PLAY.format(bare=bare, ruleset=ruleset)
    command, environment = [sys.executable, "-c", script], {"PYTHONDONTWRITEBYTECODE": "", **environment}
    done = subprocess.run(command, env={**os.environ, **environment}, check=True, capture_output=True, text=True)
    engine, cpu = done.stdout.split()
    return Took(float(cpu), time.perf_counter() - began, engine)


def run() -> None:
    if not library.names_in("sandtable"):
        print("first_runs: no libraries here (make prebuilt)")
        return
    rows = []
    for id in st.rulesets():
        took(id, True, {})  # leaves bytecode
        rounds: dict[str, list[Took]] = {"came along": [], "kept": [], "first": []}
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as cache:
                rounds["came along"].append(took(id, True, {"SANDTABLE_CACHE": str(Path(cache) / "none")}))
                made = {"SANDTABLE_CACHE": cache, library.SWITCH: "0"}
                rounds["first"].append(took(id, False, made))
                rounds["kept"].append(took(id, False, made))
        cpu = {name: statistics.median(each.cpu for each in all) for name, all in rounds.items()}
        wall = {name: statistics.median(each.wall for each in all) for name, all in rounds.items()}
        told = [f"{cpu[name]:.2f} ({wall[name]:.1f})" for name in rounds]
        engine = rounds["came along"][0].engine
        rows.append([id, engine, *told, f"{cpu['came along'] / cpu['first']:.2f}"])
    head = ["ruleset", "engine", "code came along: CPU s (wall)", "kept code", "compiled first", "along : first"]
    table("From the start of a process to 1,000 battles", head, rows)


if __name__ == "__main__":
    run()
