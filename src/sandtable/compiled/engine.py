"""The compiled engine of a ruleset: many battles in one call, or many side by side, answered from outside."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.ruleset import Rules, Ruleset
from sandtable.kernel.table import Table

from .plainly import plain_errors
from .records import numbers_record, plain_dtype, record_of, unpack
from .work import Halted, NeedAnswer, complaint, work_records
from .workshop import Workshop

MASK = (1 << 64) - 1
ENGINES: dict[Ruleset, Engine] = {}
LOCK = threading.Lock()


class CompiledError(SandtableError):
    """A compiled battle could not go on."""


class Engine:
    """Runs battles of one ruleset through compiled code."""

    def __init__(self, ruleset: Ruleset, walking: bool = False) -> None:
        self.ruleset = ruleset
        self.workshop = Workshop(ruleset, walking)
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


class Batch:
    """Battles side by side, each stopped at a question to a side that is played from outside.

    `asks`, `sides`, `who`, `about` and `done` have one entry a battle; `sizes` is how many options its menu has, 0 for
    yes or no, which is answered with 1 or 0.
    """

    def __init__(
        self,
        rules: Rules,
        start: Table[Any],
        seed: int,
        count: int,
        players: Sequence[str | None] | None = None,
        first: int = 0,
    ) -> None:
        self.engine = engine(rules.ruleset)
        self.rules, self.start, self.seed, self.count, self.first = rules, start, seed, count, first
        self.players = players or (None,) * len(rules.ruleset.sides)
        self.reset()

    def reset(self) -> None:
        """All battles from the start, on the same luck."""
        layouts = self.engine.layouts
        start, self.board, self.numbers = self.engine.settings(self.rules, self.start)
        self.states = np.repeat(start, self.count)
        self.saved = self.states.copy()
        self.works = work_records(layouts.work, self.count)
        self.engine.seat(self.works, self.players)
        self.active = np.ones(self.count, np.bool_)
        self.results_so_far = self.engine.blank_results(self.count)
        seed, first = np.uint64(self.seed & MASK), np.uint64(self.first)
        self.words = self.engine.call("luck_of", seed, first, self.count, len(self.players) + 1)
        self.play_on()

    def play_on(self) -> None:
        """Each battle to its next question or its end."""
        settings = (self.board, self.numbers, self.works, self.active, self.results_so_far)
        self.engine.call("advance", self.states, self.saved, self.words, *settings)
        wrong = np.flatnonzero(self.works["error"])
        if len(wrong):
            at = wrong[0]
            raise CompiledError(f"{self.engine.ruleset.id}: battle {self.first + at}: {complaint(self.works[at])}")

    @property
    def done(self) -> NDArray[np.bool_]:
        return ~self.active

    @property
    def asks(self) -> NDArray[np.int64]:
        return self.works["ask"]

    @property
    def sides(self) -> NDArray[np.int64]:
        return self.works["side_asked"]

    @property
    def who(self) -> NDArray[np.int64]:
        return self.works["who"]

    @property
    def about(self) -> NDArray[np.int64]:
        return self.works["about"]

    @property
    def sizes(self) -> NDArray[np.int64]:
        return self.works["offered"]

    def menus(self) -> list[NDArray[np.int64]]:
        """The options of each battle's question, as action codes."""
        return [menu[:size] for menu, size in zip(self.works["menu"], self.sizes)]

    def answer(self, codes: Sequence[int] | NDArray[np.int64]) -> None:
        """One answer a battle (whatever stands for battles that are done); then all play on."""
        codes = np.asarray(codes, np.int64)
        self.check(codes)
        rows = np.flatnonzero(self.active)
        given = self.works["given"][rows]
        self.works["script"][rows, given] = codes[rows]
        self.works["given"][rows] += 1
        self.play_on()

    def check(self, codes: NDArray[np.int64]) -> None:
        """Refuses answers that are not on the menu, and more answers than one beat can hold."""
        menu, sizes = self.works["menu"], self.sizes
        listed = ((menu == codes[:, None]) & (np.arange(menu.shape[1]) < sizes[:, None])).any(1)
        good = np.where(sizes > 0, listed, (codes == 0) | (codes == 1)) | self.done
        if not good.all():
            at = int(np.flatnonzero(~good)[0])
            raise CompiledError(f"battle {self.first + at}: {codes[at]} does not answer question {self.asks[at]}")
        if (self.works["given"][self.active] >= self.works["script"].shape[1]).any():
            raise CompiledError(f"more than {self.works['script'].shape[1]} answers in one beat")

    def table(self, place: int) -> Table[Any]:
        """The state of one battle, as plain Python."""
        t = self.start.clone()
        unpack(self.states[place], t)
        return t

    def results(self) -> NDArray[Any]:
        """What the battles that are done came to."""
        return self.results_so_far.view(self.engine.result_dtype)


def engine(ruleset: Ruleset) -> Engine:
    """The compiled engine of a ruleset; one a process."""
    with LOCK:
        if ruleset not in ENGINES:
            ENGINES[ruleset] = Engine(ruleset)
        return ENGINES[ruleset]
