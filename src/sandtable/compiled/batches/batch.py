"""Many battles that wait for answers from outside: for environments and search."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Rules, SandtableError, Table
from sandtable.kernel.threads import Pool

from ..run.engine import MASK, CompiledError, Engine
from ..runtime import records, terms, work
from . import entries

NONE = np.zeros(0, np.int64)


class Driver(Engine):
    """The engine that drives battles side by side."""

    drivers, has_players_of_play = entries, True


class Batch:
    """Battles side by side, each stopped at a question to a side that is played from outside.

    `asks`, `sides`, `who`, `about` and `done` have one entry a battle, -1 in the first four where it is over. `sizes`
    is how many options its menu has, 0 for yes or no, which is answered with 1 or 0; `places` is how many answers it
    has by place, two for yes or no. The next answers write over them all. Whatever the number of `threads`, the battles
    are the same. With `reporting`, battles that go on have results too, as they stand.
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
        reporting: bool = False,
    ) -> None:
        self.engine, self.reporting = Driver.of(rules.ruleset), reporting
        self.rules, self.start, self.seed, self.count, self.first = rules, start, seed, count, first
        self.players = players or (None,) * len(rules.ruleset.sides)
        self.threads, self.everyone = threads, np.arange(count)
        self.reset()

    def reset(self) -> None:
        """Starts all battles again, on the same luck."""
        layouts = self.engine.layouts
        self.opening, self.board, self.numbers = self.engine.settings(self.rules, self.start)
        self.states = np.repeat(self.opening, self.count)
        self.cells = self.states.view(np.int64).reshape(self.count, -1)
        self.kept, self.spans = np.zeros_like(self.cells), np.zeros((self.count, 2), np.int64)
        self.works = work.work_records(layouts.work, self.count)
        self.engine.seat(self.works, self.players)
        self.active = np.ones(self.count, np.bool_)
        self.results_so_far = self.engine.blank_results(self.count)
        self.words = np.zeros((self.count, len(self.players) + 1), np.uint64)
        self.shown = np.zeros((terms.SHOWN, self.count), np.int64)
        self.asks, self.sides, self.who, self.about, self.sizes, self.places = self.shown
        self.play_on(self.everyone, self.first + self.everyone)

    def restart(self, rows: Sequence[int] | NDArray[np.int64], battles: Sequence[int] | NDArray[np.int64]) -> None:
        """Starts other battles of the seed, by number, in these rows; the other rows are unchanged."""
        places, numbers = np.asarray(rows), np.asarray(battles)
        if not ((places >= 0) & (places < self.count)).all():
            raise SandtableError(f"rows 0 to {self.count - 1} expected")
        self.play_on(one_each(places, len(places), "rows"), one_each(numbers, len(places), "battles"))

    def fork(self, row: int, rows: Sequence[int] | NDArray[np.int64]) -> None:
        """Makes these rows copies of one, with the same luck to come."""
        places = np.asarray(rows, np.int64)
        for each in self.memory:
            each[places] = each[row]

    @property
    def memory(self) -> tuple[NDArray[Any], ...]:
        """All data that the future of the battles depends on, one row for each battle."""
        played = (self.states, self.kept, self.spans, self.works, self.words)
        return (*played, self.active, self.results_so_far, self.shown.T)

    def remember(self, memory: Sequence[NDArray[Any]]) -> None:
        """Takes over the battles of another batch of the same size, which may come from another process."""
        for own, other in zip(self.memory, memory):
            own[...] = other
        self.engine.seat(self.works, self.players)  # at the addresses that players have here

    def play_on(
        self,
        rows: NDArray[np.int64],
        battles: NDArray[np.int64] = NONE,
        answers: NDArray[np.int64] = NONE,
        by_place: bool = False,
    ) -> None:
        """Plays each of these rows, after its answer or with a new battle, to its next question or its end."""
        if self.threads == 1:
            self.judge(self.advance(rows, battles, answers, by_place, True), answers, by_place)
            return
        self.judge(self.advance(rows, battles, answers, by_place, False), answers, by_place)
        blocks = np.array_split(rows, self.threads)
        others = np.array_split(battles, self.threads)
        with Pool(self.threads) as pool:
            for found in list(pool.map(lambda r, b: self.advance(r, b, answers, by_place, True), blocks, others)):
                self.judge(found, answers, by_place)

    def advance(
        self,
        rows: NDArray[np.int64],
        battles: NDArray[np.int64],
        answers: NDArray[np.int64],
        by_place: bool,
        moving: bool,
    ) -> tuple[int, int]:
        """The compiled call; it runs without the interpreter lock."""
        start = np.empty_like(self.opening)
        room = (self.states, self.cells, start, start.view(np.int64), self.kept, self.spans, self.words)
        known = (self.board, self.numbers, self.works, self.active, self.results_so_far, self.shown)
        anew = (self.opening, self.engine.blank, np.uint64(self.seed & MASK))
        given = (rows, battles, answers, by_place, moving, self.reporting)
        return self.engine.call("advance", *room, *known, *anew, *given)

    def judge(self, found: tuple[int, int], answers: NDArray[np.int64], by_place: bool) -> None:
        """Raises the error of a row, if there is one."""
        row, wrong = found
        if wrong == work.ALL_WELL:
            return
        if wrong == work.NOT_LISTED:
            said = f"{'place ' * by_place}{answers[row]} does not answer question {self.asks[row]}"
        elif wrong == work.TOO_LONG:
            said = f"more than {self.works['script'].shape[1]} answers in one beat"
        else:
            said = work.complaint(self.works[row])
        raise CompiledError(f"{self.engine.ruleset.id}: battle {self.first + row}: {said}")

    @property
    def done(self) -> NDArray[np.bool_]:
        return ~self.active

    @property
    def codes(self) -> NDArray[np.int64]:
        """The menus as one array, a row a battle: its first `sizes` entries are action codes."""
        return self.works["menu"]

    def menus(self) -> list[NDArray[np.int64]]:
        """The options of each battle's question, as action codes."""
        return [menu[:size] for menu, size in zip(self.works["menu"], self.sizes)]

    def answer(self, codes: Sequence[int] | NDArray[np.int64]) -> None:
        """Gives one answer for each battle (any value for finished battles); then all play on."""
        self.play_on(self.everyone, NONE, one_each(codes, self.count, "answers"))

    def pick(self, places: Sequence[int] | NDArray[np.int64], rows: NDArray[np.int64] | None = None) -> None:
        """The same by places in the menus; of yes and no, yes comes first. Only `rows` play on, if some are named."""
        self.play_on(
            self.everyone if rows is None else rows, NONE, one_each(places, self.count, "places"), by_place=True
        )

    def table(self, place: int) -> Table[Any]:
        """The state of one battle, as plain Python."""
        t = self.start.clone()
        records.unpack(self.states[place], t)
        return t

    def results(self) -> NDArray[Any]:
        """The results of the finished battles."""
        return self.results_so_far.view(self.engine.result_dtype)


def one_each(values: Any, count: int, what: str) -> NDArray[np.int64]:
    """Checks that there is one integer for each battle; `SandtableError` says what is there instead.

    >>> one_each([0, 1, 1], 2, "places")
    Traceback (most recent call last):
    sandtable.kernel.errors.SandtableError: places: 2 integers expected, of shape (2,), not int64 of shape (3,)
    """
    found = np.asarray(values)
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise SandtableError(
            f"{what}: {count} integers expected, of shape ({count},), not {found.dtype} of shape {found.shape}"
        )
    return np.ascontiguousarray(found, np.int64)
