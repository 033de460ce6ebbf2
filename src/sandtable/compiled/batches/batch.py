"""Battles side by side, answered from outside: for environments and search."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Rules, Ruleset, Table

from ..run.engine import MASK, CompiledError, Engine
from ..types import luck, records, work
from . import entries

NO_CODES = np.zeros(0, np.int64)


class Driver(Engine):
    """The engine that drives battles side by side. Layouts and players are those of play: none is compiled twice."""

    def __init__(self, ruleset: Ruleset) -> None:
        play = Engine.of(ruleset).workshop
        super().__init__(ruleset, entries, play.layouts)
        self.seated_by = play


class Batch:
    """Battles side by side, each stopped at a question to a side that is played from outside.

    `asks`, `sides`, `who`, `about` and `done` have one entry a battle; `sizes` is how many options its menu has, 0 for
    yes or no, which is answered with 1 or 0. Whatever the number of `threads`, the battles are the same.
    """

    def __init__(
        self,
        rules: Rules,
        start: Table[Any],
        seed: int,
        count: int,
        players: Sequence[str | None] | None = None,
        first: int = 0,
        threads: int = 1,
    ) -> None:
        self.engine = Driver.of(rules.ruleset)
        self.rules, self.start, self.seed, self.count, self.first = rules, start, seed, count, first
        self.players = players or (None,) * len(rules.ruleset.sides)
        self.threads, self.everyone = threads, np.arange(count)
        self.reset()

    def reset(self) -> None:
        """All battles from the start, on the same luck."""
        layouts = self.engine.layouts
        self.opening, self.board, self.numbers = self.engine.settings(self.rules, self.start)
        self.states = np.repeat(self.opening, self.count)
        self.saved = self.states.copy()
        self.works = work.work_records(layouts.work, self.count)
        self.engine.seat(self.works, self.players)
        self.active = np.ones(self.count, np.bool_)
        self.results_so_far = self.engine.blank_results(self.count)
        self.words = self.luck_of(self.first + self.everyone)
        self.play_on(self.everyone)

    def luck_of(self, battles: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Every stream of these battles of the seed, as it starts."""
        seed = np.full((1, 1), self.seed & MASK, np.uint64)
        purposes = np.arange(len(self.players) + 1)
        words: NDArray[np.uint64] = luck.stream(seed, battles[:, None], purposes[None, :])
        return words

    def restart(self, rows: Sequence[int] | NDArray[np.int64], battles: Sequence[int] | NDArray[np.int64]) -> None:
        """Other battles of the seed, by number, from the start in these rows; the other rows stay as they are."""
        places = np.ascontiguousarray(rows, np.int64)
        self.words[places] = self.luck_of(np.asarray(battles, np.int64))
        self.states[places] = self.saved[places] = self.opening[0]
        for name in ("beats", "given", "decisions"):
            self.works[name][places] = 0
        self.results_so_far[places] = self.engine.blank[0]
        self.active[places] = True
        self.play_on(places)

    def fork(self, row: int, rows: Sequence[int] | NDArray[np.int64]) -> None:
        """Makes these rows copies of one, with the same luck to come."""
        places = np.asarray(rows, np.int64)
        for kept in (self.states, self.saved, self.works, self.words, self.active, self.results_so_far):
            kept[places] = kept[row]

    def play_on(self, rows: NDArray[np.int64], codes: NDArray[np.int64] = NO_CODES) -> None:
        """Each of these battles, after its answer, to its next question or its end."""
        if self.threads == 1:
            self.judge(self.advance(rows, codes, True), codes)
            return
        self.judge(self.advance(rows, codes, False), codes)
        blocks = np.array_split(rows, self.threads)
        with ThreadPoolExecutor(self.threads) as pool:
            for found in list(pool.map(lambda block: self.advance(block, codes, True), blocks)):
                self.judge(found, codes)

    def advance(self, rows: NDArray[np.int64], codes: NDArray[np.int64], moving: bool) -> tuple[int, int]:
        """The compiled call; it runs without the interpreter lock."""
        kept = (self.states, self.saved, self.words, self.board, self.numbers, self.works, self.active)
        found: tuple[int, int] = self.engine.call("advance", *kept, self.results_so_far, rows, codes, moving)
        return found

    def judge(self, found: tuple[int, int], codes: NDArray[np.int64]) -> None:
        """Says what was wrong in a row, if anything was."""
        row, wrong = found
        if wrong == entries.ALL_WELL:
            return
        if wrong == entries.NOT_LISTED:
            said = f"{codes[row]} does not answer question {self.asks[row]}"
        elif wrong == entries.TOO_LONG:
            said = f"more than {self.works['script'].shape[1]} answers in one beat"
        else:
            said = work.complaint(self.works[row])
        raise CompiledError(f"{self.engine.ruleset.id}: battle {self.first + row}: {said}")

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
        self.play_on(self.everyone, np.ascontiguousarray(codes, np.int64))

    def table(self, place: int) -> Table[Any]:
        """The state of one battle, as plain Python."""
        t = self.start.clone()
        records.unpack(self.states[place], t)
        return t

    def results(self) -> NDArray[Any]:
        """What the battles that are done came to."""
        return self.results_so_far.view(self.engine.result_dtype)
