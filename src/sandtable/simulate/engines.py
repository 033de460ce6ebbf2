"""Which engine plays, and how battles are run in it."""

import os
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

from sandtable.kernel import InvalidRules, Rules, Table

from .plain import Player, play_plain

CHUNK = 4_096  # battles a compiled call
PLAIN_CHUNK = 16
PLAIN = "python"
EngineName = Literal["auto", "python", "compiled"]
BEFORE = "numba"  # what "compiled" was called
Runner = Callable[[int, int], tuple[Any, dict[int, str]]]  # (first, count) -> rows, and what was wrong in which


def runner_of(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, engine: str = "auto") -> Runner:
    """How to run these battles, in whatever engine can."""
    chosen = choose_engine(rules, players, engine)[0]
    return runner(chosen)(rules, start, players, seed)[0]


def runner(engine: str) -> Callable[..., tuple[Runner, int, int]]:
    """What runs battles in an engine that was chosen."""
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
    """How to run battles in plain Python, how many at a time, and in how many threads."""
    return (lambda first, count: play_plain(rules, start, players, seed, first, count)), PLAIN_CHUNK, 1


def compiled_runner(rules: Rules, start: Table[Any], players: Sequence[Any], seed: int) -> tuple[Runner, int, int]:
    """The same through compiled code. It runs without the interpreter lock, so every core helps."""
    from sandtable.compiled import engine

    compiled = engine(rules.ruleset)
    compiled.ready(rules, start, players)
    return (lambda first, count: compiled.play(rules, start, players, seed, first, count)), CHUNK, os.cpu_count() or 1
