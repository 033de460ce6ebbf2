"""What one battle costs after the first: what a search, or somebody who tries things, waits for again and again."""

from __future__ import annotations

import sandtable as st
from sandtable.compiled import engine

from .timing import SEED, median_ms, table

ROUNDS = 15


def one_battle(id: str) -> list[str]:
    rules = st.load(id)
    scenario = rules.ruleset.usual_scenario
    first = st.simulate(rules, scenario, battles=1, seed=SEED, engine="compiled")
    compiled, start = engine(rules.ruleset), first.rules.opening(scenario)
    players = [str(player) for player in first.players]

    def whole_call() -> None:
        st.simulate(rules, scenario, battles=1, seed=SEED, engine="compiled")

    def engine_alone() -> None:
        compiled.run(first.rules, start, players, SEED, 0, 1)

    ms = median_ms({"call": whole_call, "engine": engine_alone}, ROUNDS)
    return [id, scenario, f"{ms['call']:.2f}", f"{ms['engine']:.2f}"]


def run() -> None:
    head = ["ruleset", "scenario", "`st.simulate(battles=1)`", "`engine.run` of one"]
    table("One battle, compiled (CPU ms)", head, [one_battle(id) for id in st.rulesets()])
