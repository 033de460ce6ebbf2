"""Players that think: whether they keep their time, and how strong they are.

`python -m benchmarks.players RULESET SCENARIO A B --pairs 30` plays a match as `sandtable ladder` does, but what a
player thinks is counted in processor time of its thread: a busy machine weakens nobody.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any
from unittest import mock

import numpy as np

import sandtable as st
from sandtable.players import Rollout, halving

from .timing import table

BUDGET = 50  # milliseconds a decision


def decisions(id: str) -> list[float]:
    """Seconds of each decision in one battle of the usual scenario; the first, which compiles, left out."""
    spent: list[float] = []
    answer = Rollout.answer

    def timed(self: Rollout, *asked: Any) -> Any:
        began = halving.clock()
        found = answer(self, *asked)
        spent.append(halving.clock() - began)
        return found

    rules = st.load(id)
    player = f"rollout:ms={BUDGET}"
    with mock.patch.object(Rollout, "answer", timed):
        st.Battle(rules, rules.ruleset.usual_scenario, 1, players=[player, *rules.ruleset.everybody([])[1:]])
    return spent[1:]


def run() -> None:
    """The time that decisions take, beside what they may take."""
    halving.clock = time.thread_time
    rows = []
    for id in st.rulesets():
        half, most = np.percentile(decisions(id), [50, 99]) * 1000
        rows.append([id, f"{half:.1f}", f"{most:.1f}", f"{most / BUDGET:.0%}"])
    table(f"A decision of rollout:ms={BUDGET} (CPU ms)", ["ruleset", "median", "p99", "p99 of the budget"], rows)


def match(asked: argparse.Namespace) -> st.Match:
    """One match, all pairs."""
    halving.clock = time.thread_time
    [found] = st.ladder(st.load(asked.id), asked.scenario, (asked.a, asked.b), asked.pairs, asked.seed, early=False)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("id", "scenario", "a", "b"):
        parser.add_argument(name)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(match(parser.parse_args()).to_json()))
