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
        self.opening, self.board, self.numbers = self.engine.settings(self.rules, self.start)
        self.states = np.repeat(self.opening, self.count)
        self.saved = self.states.copy()
        self.works = work.work_records(layouts.work, self.count)
        self.engine.seat(self.works, self.players)
        self.fresh = self.works[:1].copy()
        self.active = np.ones(self.count, np.bool_)
        self.results_so_far = self.engine.blank_results(self.count)
        self.words = self.luck_of(self.first, self.count)
        self.play_on(np.arange(self.count))

    def luck_of(self, first: int, count: int) -> NDArray[np.uint64]:
        """Every stream of so many battles, as it starts."""
        words: NDArray[np.uint64] = self.engine.call(
            "luck_of", np.uint64(self.seed & MASK), np.uint64(first), count, len(self.players) + 1
        )
        return words

    def restart(self, rows: Sequence[int] | NDArray[np.int64], battles: Sequence[int]) -> None:
        """Other battles of the seed, by number, from the start in these rows; the other rows stay as they are."""
        places = np.asarray(rows, np.int64)
        self.states[places] = self.saved[places] = self.opening[0]
        self.works[places] = self.fresh[0]
        self.results_so_far[places] = self.engine.blank[0]
        self.active[places] = True
        for place, battle in zip(places.tolist(), battles, strict=True):
            self.words[place] = self.luck_of(battle, 1)[0]
        self.play_on(places)

    def fork(self, row: int, rows: Sequence[int] | NDArray[np.int64]) -> None:
        """Makes these rows copies of one, with the same luck to come."""
        places = np.asarray(rows, np.int64)
        for kept in (self.states, self.saved, self.works, self.words, self.active, self.results_so_far):
            kept[places] = kept[row]

    def play_on(self, rows: NDArray[np.int64]) -> None:
        """Each of these battles to its next question or its end."""
        moving = np.zeros(self.count, np.bool_)
        moving[rows] = self.active[rows]
        settings = (self.board, self.numbers, self.works, moving, self.results_so_far)
        self.engine.call("advance", self.states, self.saved, self.words, *settings)
        self.active[rows] = moving[rows]
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

    @property
    def codes(self) -> NDArray[np.int64]:
        """The menus as one array, a row a battle: its first `sizes` entries are action codes."""
        return self.works["menu"]

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
        self.play_on(rows)

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
