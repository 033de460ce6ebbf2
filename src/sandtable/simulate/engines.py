"""Which engine plays, and how battles are run in it."""

import os
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

from sandtable.kernel import InvalidRules, Rules, Table, collector

from .plain import Player, play_plain

CHUNK = 4_096  # battles a compiled call
PLAIN_CHUNK = 16
PLAIN = "python"
EngineName = Literal["auto", "python", "compiled"]
BEFORE = "numba"  # the old name of "compiled"
SETTLED = "settled"  # of a chunk: compiled, with the numbers in force
LONG = 60.0  # seconds that must be left: compiling again takes some, and saves 3 to 20 % of them
SEEN = 2.0  # seconds after which a pace is believed
Runner = Callable[[int, int], tuple[Any, dict[int, str]]]  # (first, count) -> rows, and what was wrong in which


def runner_of(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, engine: str = "auto") -> Runner:
    """The runner of these battles, in the best engine that can play them."""
    if engine == SETTLED and (settled := settled_runner(rules, start, players, seed)) is not None:
        return settled
    chosen = choose_engine(rules, players, "auto" if engine == SETTLED else engine)[0]
    return runner(chosen)(rules, start, players, seed)[0]


def runner(engine: str) -> Callable[..., tuple[Runner, int, int]]:
    """The runner of these battles in a chosen engine."""
    return plain_runner if engine == PLAIN else compiled_runner


def choose_engine(rules: Rules, players: Sequence[Player], engine: str) -> tuple[str, str]:
    """Which engine plays ("python", "compiled" or "prebuilt"), and why."""
    if engine == BEFORE:
        warnings.warn(f'engine "{BEFORE}" is called "compiled" now', DeprecationWarning, stacklevel=2)
        engine = "compiled"
    if engine not in get_args(EngineName):
        raise InvalidRules(f'engine: auto, python or compiled expected, got "{engine}"')
    if engine == PLAIN:
        return PLAIN, "asked for"
    from sandtable.compiled import is_prebuilt, unsupported

    if is_prebuilt(rules.ruleset, players):
        return "prebuilt", "the machine code of these rules came with them"
    reason = unsupported(rules.ruleset, players)
    if reason is None:
        return "compiled", "asked for" if engine == "compiled" else "everything compiles"
    if engine == "compiled":
        raise InvalidRules(f"cannot compile: {reason}")
    return PLAIN, reason


def plain_runner(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int) -> tuple[Runner, int, int]:
    """The runner in plain Python, with how many battles it takes at a time and in how many threads."""
    return (lambda first, count: play_plain(rules, start, players, seed, first, count)), PLAIN_CHUNK, 1


def compiled_runner(rules: Rules, start: Table[Any], players: Sequence[Any], seed: int) -> tuple[Runner, int, int]:
    """The same through compiled code. It runs without the interpreter lock, so every core helps."""
    from sandtable.compiled import engine

    with collector.NoGarbage():  # what is loaded the first time stays
        compiled = engine(rules.ruleset)
        compiled.ready(rules, start, players)
    return (lambda first, count: compiled.play(rules, start, players, seed, first, count)), CHUNK, os.cpu_count() or 1


def settled_runner(rules: Rules, start: Table[Any], players: Sequence[Any], seed: int) -> Runner | None:
    """The same with the numbers in force compiled in; None where these players cannot be compiled here."""
    from sandtable.compiled import settled, unsupported

    if unsupported(rules.ruleset, players) is not None:
        return None
    compiled = settled(rules)
    compiled.ready(rules, start, players)
    return lambda first, count: compiled.play(rules, start, players, seed, first, count)


class Pace:
    """Plays the battles of a run as they are asked for, the first by the usual code.

    Where what is left takes long, `compile_in` makes the runner that has the numbers in force compiled in, or
    None where there is no compiler. All results are the same bytes.
    """

    def __init__(self, run: Runner, compile_in: Callable[[], Runner | None], battles: int) -> None:
        self.run, self.compile_in, self.battles = run, compile_in, battles
        self.began, self.done, self.is_settled = time.perf_counter(), 0, False
        self.lock = threading.Lock()

    def __call__(self, first: int, count: int) -> tuple[Any, dict[int, str]]:
        """The rows of these battles, and what was wrong in which."""
        played = self.run(first, count)
        with self.lock:
            self.done += count
            took = time.perf_counter() - self.began
            is_due = not self.is_settled and is_long(self.battles - self.done, self.done / max(took, 1e-9), took)
            self.is_settled |= is_due
        if is_due:
            self.run = self.compile_in() or self.run  # others go on meanwhile
        return played


def is_long(left: int, rate: float, took: float) -> bool:
    """Whether this many battles take long, at the pace measured over some seconds."""
    return took >= SEEN and left > LONG * rate
