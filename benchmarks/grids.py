"""A grid of questions against the same questions one by one, in Python and as commands."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from statistics import median
from typing import Any

import sandtable as st

from .timing import median_ms, table

ROUNDS = 3
COMMANDS = 5  # of the single commands; each starts a program
WEAPONS = ["rifle", "smg", "laser rifle", "laser smg", "pistol", "auto pistol"]
AXES: dict[str, Any] = {"range": range(1, 31), "cover": range(4), "weapon": WEAPONS}
SHOWN = {"target-number": "hit", "fire": "hits >= 1"}


def seconds(work: Callable[[], object]) -> float:
    """Seconds by the clock on the wall."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def singly(rules: st.Rules, question: str) -> None:
    """Every cell as a question by itself."""
    for key in product(*AXES.values()):
        try:
            st.odds(rules, question, **dict(zip(AXES, key, strict=True)))
        except st.SandtableError:
            continue  # a weapon does not reach so far, or so much cover does not fit


def command(question: str, *words: str) -> None:
    """A command, from the start of the program to its end."""
    subprocess.run(
        [sys.executable, "-m", "sandtable", "odds", "skirmishers", question, *words],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def compared(rules: st.Rules, question: str, shown: str) -> list[str]:
    """The figures of one question."""
    cells = len(list(product(*AXES.values())))
    rivals = {"grid": lambda: st.odds(rules, question, **AXES), "single": lambda: singly(rules, question)}
    taken = median_ms(rivals, ROUNDS)
    words = ("--range", "1..30", "--cover", "0..3", "--weapon", ",".join(WEAPONS), "--show", shown, "--json")
    whole = seconds(lambda: command(question, *words))
    alone = median(seconds(lambda: command(question, "--range", "7", "--json")) for _ in range(COMMANDS)) * cells
    return [
        question,
        str(cells),
        f"{taken['grid'] / 1e3:.2f}",
        f"{taken['grid'] / cells:.1f}",
        f"{taken['single'] / taken['grid']:.2f}x",
        f"{whole:.1f}",
        f"{alone / whole:.0f}x",
    ]


def run() -> None:
    rules = st.load("skirmishers")
    heads = ["question", "cells", "grid s", "ms a cell", "single / grid", "command s", "single commands / one"]
    title = "30 ranges x 4 covers x 6 weapons of Skirmishers (CPU in Python, the clock on the wall for commands)"
    table(title, heads, [compared(rules, question, shown) for question, shown in SHOWN.items()])
