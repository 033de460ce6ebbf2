"""Heavy questions: exact fractions in plain Python against compiled code that walks the same paths in floats.

python -m benchmarks walked_odds
"""

from __future__ import annotations

import gc
from functools import partial
from time import process_time
from typing import Any

import sandtable as st

from .timing import median_ms, table

BOTH = {"stress": 2, "push": "if-miss"}
DEFENDED = {"defence": 4, "defence_stress": 2, "defence_push": "if-miss"}
HEAVY: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("pool of 20 + 10, pushed", "year_zero", "pool", {}),
    ("roll of 20 + 10, pushed", "year_zero", "roll", {"dice": 20, "stress": 10, "push": "always"}),
    ("burst of nine dice", "year_zero", "burst", {"dice": 9}),
    ("burst of six dice, stressed and pushed", "year_zero", "burst", {"dice": 6, **BOTH}),
    ("burst of nine dice, six rounds, dodged", "year_zero", "burst", {"dice": 9, "rating": 6, "dodge": 5}),
    ("attack with six dice, both stressed and pushed", "year_zero", "attack", {"dice": 6, **BOTH, **DEFENDED}),
)
LONG = 120.0  # seconds, for fractions to come to their end


def first_ms(rules: Any, question: str, asked: dict[str, Any]) -> float:
    """The first time in this process: compiled, or loaded where that was done before."""
    began = process_time()
    st.odds(rules, question, engine="compiled", **asked)
    return (process_time() - began) * 1e3


def run(rounds: int = 3) -> None:
    rows = []
    for title, ruleset, question, asked in HEAVY:
        rules = st.load(ruleset)
        first = first_ms(rules, question, asked)
        ways = {by: partial(st.odds, rules, question, engine=by, seconds=LONG, **asked) for by in ("exact", "compiled")}
        exact, floats = (ask() for ask in ways.values())
        assert exact.outcomes.keys() == floats.outcomes.keys()
        error = max(abs(float(floats.p(outcome) - p)) for outcome, p in exact.outcomes.items())
        ms = median_ms(ways, rounds, gc.collect)
        ratio = f"{ms['exact'] / ms['compiled']:.0f}x"
        rows.append([title, f"{ms['exact']:.0f}", f"{ms['compiled']:.1f}", ratio, f"{first:.0f}", f"{error:.0e}"])
    head = ["question", "fractions ms", "floats ms", "ratio", "first ms", "greatest error"]
    table("Heavy questions (median CPU ms; first: the code compiled, or loaded from the cache)", head, rows)
