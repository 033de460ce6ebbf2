"""Players that think: whether they keep their time, and how strong they are.

`python -m benchmarks.players RULESET SCENARIO A B --pairs 30` plays a match as `sandtable ladder` does, but what a
player thinks is counted in processor time of its thread: a busy machine weakens nobody. It tells how long decisions
took, too, so that a player with a fixed number of tries can be held against a time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np

import sandtable as st
from sandtable.players import Rollout, halving

from .timing import table

BUDGET = 50  # milliseconds a decision


@contextmanager
def timed() -> Iterator[list[float]]:
    """Seconds of each decision of players that think, in the order they were made."""
    spent: list[float] = []
    answer = Rollout.answer

    def kept(self: Rollout, *asked: Any) -> Any:
        began = halving.clock()
        found = answer(self, *asked)
        spent.append(halving.clock() - began)
        return found

    with mock.patch.object(Rollout, "answer", kept):
        yield spent


def decisions(id: str) -> list[float]:
    """Seconds of each decision in one battle of the usual scenario; the first, which compiles, left out."""
    rules = st.load(id)
    player = f"rollout:ms={BUDGET}"
    with timed() as spent:
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


def match(asked: argparse.Namespace) -> dict[str, Any]:
    """One match, all pairs, and what its decisions took."""
    halving.clock = time.thread_time
    seated = asked.a, asked.b
    with timed() as spent:
        [found] = st.ladder(st.load(asked.id), asked.scenario, seated, asked.pairs, asked.seed, early=False)
    mean, most = np.mean(spent) * 1000, np.percentile(spent, 99) * 1000
    return {**found.to_json(), "decisions": len(spent), "cpu_ms": {"mean": round(mean, 1), "p99": round(most, 1)}}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("id", "scenario", "a", "b"):
        parser.add_argument(name)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(match(parser.parse_args())))
