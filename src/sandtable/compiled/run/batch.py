"""Battles side by side, answered from outside: for environments and search."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Rules, Table

from ..types import records, work
from .engine import MASK, CompiledError, engine_of


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
        self.engine = engine_of(rules.ruleset)
        self.rules, self.start, self.seed, self.count, self.first = rules, start, seed, count, first
        self.players = players or (None,) * len(rules.ruleset.sides)
        self.reset()

    def reset(self) -> None:
        """All battles from the start, on the same luck."""
        layouts = self.engine.layouts
        start, self.board, self.numbers = self.engine.settings(self.rules, self.start)
        self.states = np.repeat(start, self.count)
        self.saved = self.states.copy()
        self.works = work.work_records(layouts.work, self.count)
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
            raise CompiledError(f"{self.engine.ruleset.id}: battle {self.first + at}: {work.complaint(self.works[at])}")

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
        records.unpack(self.states[place], t)
        return t

    def results(self) -> NDArray[Any]:
        """What the battles that are done came to."""
        return self.results_so_far.view(self.engine.result_dtype)
