"""Players that think: whether they keep their time, and how strong they are.

`python -m benchmarks.players RULESET SCENARIO A B --pairs 30` plays a match as `sandtable ladder` does, but what a
player thinks is counted in processor time. It tells how long decisions took, too, so that a player with a fixed number
of tries can be held against a time.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np

import sandtable as st

from .timing import table
from .watching import watched

BUDGET = 50  # milliseconds a decision


def decisions(id: str) -> list[float]:
    """Seconds of each decision in one battle of the usual scenario; the first, which compiles, left out."""
    rules = st.load(id)
    player = f"rollout:ms={BUDGET}"
    with watched() as seen:
        st.Battle(rules, rules.ruleset.usual_scenario, 1, players=[player, *rules.ruleset.everybody([])[1:]])
    return seen.seconds[1:]


def run() -> None:
    """The time that decisions take, beside what they may take."""
    rows = []
    for id in st.rulesets():
        half, most = np.percentile(decisions(id), [50, 99]) * 1000
        rows.append([id, f"{half:.1f}", f"{most:.1f}", f"{most / BUDGET:.0%}"])
    table(f"A decision of rollout:ms={BUDGET} (CPU ms)", ["ruleset", "median", "p99", "p99 of the budget"], rows)


def match(asked: argparse.Namespace) -> dict[str, Any]:
    """One match, all pairs, and what its decisions took."""
    seated = asked.a, asked.b
    with watched() as seen:
        [found] = st.ladder(st.load(asked.id), asked.scenario, seated, asked.pairs, asked.seed, early=False)
    spent = np.array(seen.seconds) * 1000
    took = {"mean": round(spent.mean(), 1), "p99": round(np.percentile(spent, 99), 1)}
    return {**found.to_json(), "decisions": len(spent), "cpu_ms": took}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("id", "scenario", "a", "b"):
        parser.add_argument(name)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(match(parser.parse_args())))
