"""What a designer asks first: seconds from the command, or the line of Python, to its answer."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import sandtable as st

from .timing import table

HIT = "odds skirmishers target-number"
QUESTIONS: dict[str, tuple[str, Callable[[st.Rules], Any]]] = {
    "a table to hit by range and cover": (
        f"{HIT} --range 1..30 --cover 0..3 --save hit.md",
        lambda rules: st.odds(rules, "target-number", range=range(1, 31), cover=range(4)).to_markdown(),
    ),
    "three weapons in one chart": (
        f"{HIT} --range 1..30 --weapon rifle,smg,pistol --save hit.svg",
        lambda rules: st.odds(rules, "target-number", range=range(1, 31), weapon=["rifle", "smg", "pistol"]).chart(),
    ),
    "what if long range costs 3": (
        f"{HIT} --range 30 --number fire.range-long=3",
        lambda rules: st.odds(st.load("skirmishers", numbers={"fire.range-long": 3}), "target-number", range=30),
    ),
    "is the SMG worth its points": (
        'price skirmishers yard --at squads.A.0.primary --options "rifle,smg,laser rifle"',
        lambda rules: st.price(rules, "yard", "squads.A.0.primary", ["rifle", "smg", "laser rifle"]).table(),
    ),
    "which number never matters": (
        "sweep skirmishers yard --battles 256",
        lambda rules: st.sweep(rules, "yard", battles=256).never_read,
    ),
    "prone gives -2": (
        f"{HIT} --range 1 --target prone --number fire.target-prone-near=-2",
        lambda rules: st.odds(
            st.load("skirmishers", numbers={"fire.target-prone-near": -2}), "target-number", range=1, target="prone"
        ),
    ),
    "what three shots do": (
        "odds skirmishers fire --shots 3",
        lambda rules: st.odds(rules, "fire", shots=3).of("hits", "stopped"),
    ),
    "the chance over the range": (
        f"{HIT} --range 1..30",
        lambda rules: st.odds(rules, "target-number", range=range(1, 31)).table(),
    ),
    "is it better to begin": (
        "simulate skirmishers yard --battles 10000",
        lambda rules: st.simulate(rules, "yard", battles=10_000).wins,
    ),
    "one number at every value": (
        "sweep skirmishers yard --vary fire.range-long=0..4 --battles 1024",
        lambda rules: st.sweep(
            rules, "yard", numbers="none", rulings="none", values={"fire.range-long": range(5)}, battles=1024
        ).table(),
    ),
}


def seconds(work: Callable[[], object]) -> list[str]:
    """Seconds by the clock on the wall, and seconds of work of this process and its children."""
    before = os.times()
    work()
    after = os.times()
    return [f"{after.elapsed - before.elapsed:.1f}", f"{sum(after[:4]) - sum(before[:4]):.1f}"]


def run() -> None:
    rules, rows = st.load("skirmishers"), []
    with tempfile.TemporaryDirectory() as folder:
        for question, (words, ask) in QUESTIONS.items():
            command = [sys.executable, "-m", "sandtable", *shlex.split(words)]
            typed = seconds(lambda: subprocess.run(command, cwd=folder, check=True, capture_output=True))  # noqa: B023
            rows.append([question, f"`sandtable {words}`", *typed, *seconds(lambda: ask(rules))])  # noqa: B023
    heads = ["question", "command", "command s", "work s", "Python s", "work s"]
    table("Ten questions of a designer", heads, rows)
