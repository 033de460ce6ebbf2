"""Exact odds of one beat, in floats: the same walk as `sandtable.odds`, through compiled rules."""

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Rules, Ruleset, Table, TooManyPaths

from ..run.engine import CompiledError, Engine
from ..types.records import unpack
from ..types.work import NO_ROOM, PATH_CAPACITY, TOO_LONG, TOO_MANY, Halted, complaint, work_records
from . import entries

STATES = 32_768  # that may differ at one cut, and at the end
FIRST_STATES = 512  # room for them at first
PATHS = 20_000_000


class BeatOdds(NamedTuple):
    """Where a beat leads: records of states, each once, and how likely they are."""

    states: NDArray[Any]
    chances: NDArray[np.float64]

    def table(self, place: int, like: Table[Any]) -> Table[Any]:
        """One of the states as plain Python; what stands beside it is taken from another table."""
        t = like.clone()
        unpack(self.states[place], t)
        return t


class Level:
    """States at one cut, each with the rolls that lead to it."""

    def __init__(self, dtype: np.dtype[Any], capacity: int) -> None:
        self.rolls = np.zeros((capacity, PATH_CAPACITY), np.int64)
        self.lengths = np.zeros(capacity, np.int64)
        self.ends = Ends(dtype, capacity)

    def arrays(self) -> tuple[NDArray[Any], ...]:
        return self.rolls, self.lengths, *self.ends.arrays()


class Ends:
    """Different states with their chances, found by what is in them."""

    def __init__(self, dtype: np.dtype[Any], capacity: int) -> None:
        self.shares = np.zeros(capacity)
        self.states = np.zeros(capacity, dtype)
        self.marks = np.zeros((capacity, 2), np.int64)
        self.slots = np.full(2 * capacity, -1)

    def arrays(self) -> tuple[NDArray[Any], ...]:
        return self.shares, self.states, self.marks, self.slots


class Walker(Engine):
    """The engine that walks through every outcome."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, entries)


def odds_of_beat(
    rules: Rules, start: Table[Any], players: Sequence[str], states: int = STATES, paths: int = PATHS
) -> BeatOdds:
    """The exact odds of the beat that begins here, as these players play it; `TooManyPaths` beyond the limits."""
    engine = Walker.of(rules.ruleset)
    settings = engine.settings(rules, start)
    capacity = min(FIRST_STATES, states)
    while True:
        works = work_records(engine.layouts.work, 1)
        works["path_limit"] = paths
        engine.seat(works, players)
        found = walk(engine, settings, works, capacity)
        if found is not None:
            return found
        if works[0]["error"] != NO_ROOM or capacity == states:
            refuse(rules.ruleset, works[0])
        capacity = min(8 * capacity, states)


def walk(engine: Engine, settings: tuple[Any, Any, Any], works: Any, capacity: int) -> BeatOdds | None:
    """Goes from cut to cut until every path has ended; None if something stood in the way."""
    dtype = settings[0].dtype
    ends, here = Ends(dtype, capacity), Level(dtype, capacity)
    here.ends.shares[0] = 1.0
    counts = np.array([1, 0, 0])
    while counts[0] > 0:
        after = Level(dtype, capacity)
        try:
            engine.call("spread", *settings, works, here.arrays(), after.arrays(), ends.arrays(), counts)
        except Halted:
            return None
        if counts[1] < 0:
            return None
        here = after
        counts[0], counts[1] = counts[1], 0
        works["level"] += 1
    return BeatOdds(ends.states[: counts[2]], ends.shares[: counts[2]])


def refuse(ruleset: Ruleset, work: Any) -> NoReturn:
    """Says why a walk ended early."""
    if work["error"] == 0:
        raise CompiledError(f"{ruleset.id}: question {work['ask']} has no player")
    kind = TooManyPaths if work["error"] in (TOO_LONG, TOO_MANY, NO_ROOM) else CompiledError
    raise kind(f"{ruleset.id}: {complaint(work)}")
