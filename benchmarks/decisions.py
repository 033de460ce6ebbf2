"""Decisions a second of one core, compiled, with the players that each ruleset ships, in every shipped scenario."""

from __future__ import annotations

import time

import sandtable as st
from sandtable.compiled.run.engine import Engine
from sandtable.compiled.runtime import work

from .timing import table

SEED, ROUNDS = 5, 3
LEAST = 0.3  # seconds of CPU that a round takes


def speed(id: str, scenario: str) -> tuple[float, float]:
    """Battles a second, the best of some rounds, and how many decisions one has in the mean."""
    rules = st.load(id)
    start, players = rules.start(scenario), list(rules.ruleset.everybody([]))
    engine = Engine.of(rules.ruleset)
    engine.ready(rules, start, players)
    works = work.work_records(engine.layouts.work, 1)
    engine.seat(works, players)
    settings, best, battles, rounds = engine.settings(rules, start), 0.0, 100, 0
    while rounds < ROUNDS:
        works["decisions"] = 0
        results, began = engine.blank_results(battles), time.process_time()
        engine.drive(settings, works, SEED, 0, results)
        spent = time.process_time() - began
        if spent < LEAST:
            battles *= 4
            continue
        best, rounds = max(best, battles / spent), rounds + 1
    return best, float(works[0]["decisions"]) / battles


def run() -> None:
    rows = []
    for id in sorted(st.rulesets()):
        for scenario in st.load(id).scenarios:
            battles, each = speed(id, scenario)
            rows.append([id, scenario, f"{battles:,.0f}", f"{each:,.1f}", f"{battles * each / 1e6:.2f} M"])
    table("Shipped players, one core", ["ruleset", "scenario", "battles/s", "decisions each", "decisions/s"], rows)
