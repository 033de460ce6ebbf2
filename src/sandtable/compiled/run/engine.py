"""The compiled engine of a ruleset: many battles in one call, or many side by side, answered from outside."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.ruleset import Rules, Ruleset
from sandtable.kernel.table import Table

from ..types.records import numbers_record, plain_dtype, record_of
from ..types.work import Halted, NeedAnswer, complaint, work_records
from .plainly import plain_errors
from .workshop import Workshop

MASK = (1 << 64) - 1
ENGINES: dict[Ruleset, Engine] = {}
LOCK = threading.Lock()


class CompiledError(SandtableError):
    """A compiled battle could not go on."""


class Engine:
    """Runs battles of one ruleset through compiled code."""

    def __init__(self, ruleset: Ruleset, walks: ModuleType | None = None) -> None:
        self.ruleset = ruleset
        self.workshop = Workshop(ruleset, walks)
        self.layouts = self.workshop.layouts
        self.blank = record_of(self.layouts.result, ruleset.result())
        self.result_dtype = plain_dtype(self.layouts.result)
        self.board: tuple[Any, Any] = (None, None)

    def board_record(self, board: Any) -> Any:
        """The board's record; the last one is kept, for boards are large and seldom change."""
        known, record = self.board
        if known is not board:
            record = record_of(self.layouts.board, board)
            self.board = board, record
        return record

    def settings(self, rules: Rules, start: Table[Any]) -> tuple[Any, Any, Any]:
        """State, board and numbers as records."""
        numbers = numbers_record(self.ruleset.catalogue, self.layouts.numbers, rules.in_force)
        return record_of(self.layouts.state, start), self.board_record(start.board), numbers

    def seat(self, works: Any, players: Sequence[str | None]) -> None:
        """Writes compiled players into work records; None is played from outside."""
        works["policies"] = [0 if name is None else self.workshop.player(name).address for name in players]
        works["looks"] = [self.workshop.looks(name) for name in players]

    def call(self, entry: str, *args: Any) -> Any:
        """Calls a compiled entry point, compiling it if need be."""
        with plain_errors():
            return self.workshop.entry(entry)(*args)

    def blank_results(self, count: int) -> Any:
        results = np.zeros(count, self.layouts.result)
        results[:] = self.blank[0]
        return results

    def run(
        self, rules: Rules, start: Table[Any], players: Sequence[str], seed: int, first: int, count: int
    ) -> NDArray[Any]:
        """The results of battles `first` to `first + count - 1`. Runs without the interpreter lock: use threads."""
        works = work_records(self.layouts.work, 1)
        self.seat(works, players)
        results = self.blank_results(count)
        try:
            self.call("run", *self.settings(rules, start), works, np.uint64(seed & MASK), np.uint64(first), results)
        except (Halted, NeedAnswer):
            raise CompiledError(f"{self.ruleset.id}: {complaint(works[0])}") from None
        return results.view(self.result_dtype)


def engine_of(ruleset: Ruleset) -> Engine:
    """The compiled engine of a ruleset; one a process."""
    with LOCK:
        if ruleset not in ENGINES:
            ENGINES[ruleset] = Engine(ruleset)
        return ENGINES[ruleset]
