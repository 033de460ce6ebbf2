"""Q1 to Q6 side by side: the rules on our kernel against the best formulations in icepool and dyce."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from types import ModuleType

from sandtable.odds import laws

from .questions import QUESTIONS, with_dyce, with_icepool, with_sandtable
from .timing import median_ms, table

RIVALS: dict[str, ModuleType] = {"sandtable": with_sandtable, "dyce": with_dyce, "icepool": with_icepool}
FRESH = """
import gc, importlib, sys, time
ask = getattr(importlib.import_module("benchmarks.questions.with_" + sys.argv[1]), sys.argv[2])
gc.disable()  # for everybody: what imports have left is not the first question's
began = time.process_time_ns(); ask(); print((time.process_time_ns() - began) / 1e6)
"""


def forget_laws() -> None:
    """Our laws of dice are worked out anew in every round."""
    for law in vars(laws).values():
        if hasattr(law, "cache_clear"):
            law.cache_clear()


def first_call(rival: str, question: str, rounds: int) -> float:
    """CPU milliseconds of the first call in a fresh process, without imports."""
    command = [sys.executable, "-c", FRESH, rival, question]
    return median(float(subprocess.check_output(command)) for _ in range(rounds))


def run(rounds: int = 41, fresh: int = 7) -> None:
    rows = []
    for question in QUESTIONS:
        asked = {name: getattr(module, question) for name, module in RIVALS.items()}
        answers = [ask() for ask in asked.values()]
        assert all(answer == answers[0] for answer in answers), f"{question}: the fractions differ"
        warm = median_ms(asked, rounds, forget_laws)
        cold = {name: first_call(name, question, fresh) for name in RIVALS}
        ratios = [f"{warm[name] / warm['sandtable']:.2f}x" for name in ("dyce", "icepool")]
        rows.append([question, *[f"{warm[n]:.3f}" for n in RIVALS], *ratios, *[f"{cold[n]:.2f}" for n in RIVALS]])
    ratio_heads = ["dyce / ours", "icepool / ours"]
    head = ["question", *[f"{n} ms" for n in RIVALS], *ratio_heads, *[f"{n} first ms" for n in RIVALS]]
    table("Q1 to Q6, equal fractions (median CPU ms in one process; first call in a fresh one)", head, rows)
