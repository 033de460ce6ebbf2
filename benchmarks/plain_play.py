"""What a person waits for: an answer taken in, and the list of answers to the next question, in plain Python."""

from __future__ import annotations

import random
import statistics
import time

import sandtable as st

from .timing import SEED, table

BATTLES, ANSWERS = 3, 150


def times_of(id: str) -> list[float]:
    """Milliseconds of each answer of some battles, by chance."""
    rules, luck, found = st.load(id), random.Random(SEED), list[float]()
    for seed in range(BATTLES):
        battle = st.Battle(rules, rules.ruleset.usual_scenario, seed=seed)
        for _ in range(ANSWERS):
            if battle.pending is None:
                break
            answer = luck.choice(list(battle.legal_actions))
            began = time.thread_time_ns()
            battle.push(answer)
            list(battle.legal_actions)
            found.append((time.thread_time_ns() - began) / 1e6)
    return found


def row_of(id: str) -> list[str]:
    times = times_of(id)
    return [id, f"{statistics.median(times):.2f}", f"{statistics.quantiles(times, n=10)[-1]:.2f}", str(len(times))]


def run() -> None:
    rows = [row_of(id) for id in st.rulesets()]
    table("One answer in plain play, with the next list (CPU ms)", ["ruleset", "median", "90 %", "answers"], rows)
