"""Whole battles of every ruleset: compiled against the same source in plain Python, and how long compiling takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import sandtable as st

from .timing import speeds, table

PLAYERS = ("greedy", "random")  # each against its like
MANY, FEW = 2_000, 10  # battles, compiled and plain
STARTUP = """
import sys, time
began = time.process_time()
import sandtable as st
rules = st.load(sys.argv[1])
st.simulate(rules, rules.ruleset.usual_scenario, battles=1, engine="compiled", threads=1)
print(time.process_time() - began)
"""


def battles() -> None:
    rows = []
    for id in st.rulesets():
        rules = st.load(id)
        if len(rules.ruleset.sides) < 2:
            continue
        for player in PLAYERS:
            for scenario in rules.scenarios:
                fast, slow = speeds(rules, rules.start(scenario), (player, player), MANY, FEW)
                rows.append([id, scenario, player, f"{fast:,.0f}", f"{slow:,.1f}", f"{fast / slow:.0f}x"])
    table("Battles a second (one core)", ["ruleset", "scenario", "players", "compiled", "plain", "ratio"], rows)


def first_battles() -> None:
    rows = []
    for id in st.rulesets():
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "SANDTABLE_CACHE": folder}
            env.pop("PYTHONDONTWRITEBYTECODE", None)  # a fresh process finds bytecode, as it would anywhere
            command = [sys.executable, "-c", STARTUP, id]
            cold, *warm = [float(subprocess.check_output(command, env=env, stderr=subprocess.DEVNULL)) for _ in "1234"]
        rows.append([id, f"{cold:.1f}", f"{sorted(warm)[1]:.2f}"])
    table("First compiled battle of a process, imports included (CPU s)", ["ruleset", "cold", "warm"], rows)


def run() -> None:
    battles()
    first_battles()
