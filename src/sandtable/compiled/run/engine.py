"""The compiled engine of a ruleset: many battles in one call."""

import threading
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import InvalidRules, Rules, Ruleset, SandtableError, Table
from sandtable.kernel.players import not_compiled

from ..runtime import records, work
from . import entries
from .checked import is_checked
from .workshop import Workshop

MASK = (1 << 64) - 1
KEPT = 8  # boards, and settings, whose records are kept
ENGINES: dict[tuple[type, Ruleset, bool], Any] = {}
SETTLED: dict[tuple[type, Ruleset, bool, bytes], Any] = {}  # those with numbers compiled in
LOCK = threading.RLock()  # other modules make engines of further kinds


class CompiledError(SandtableError):
    """A compiled battle could not go on."""


class Kept:
    """A cache of what was made from the latest few objects, which it keeps alive, so that no id is reused."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make
        self.made: dict[int, tuple[Any, Any]] = {}

    def __getitem__(self, of: Any) -> Any:
        known, made = self.made.get(id(of), (None, None))
        if known is not of:
            made = self.make(of)
            while len(self.made) >= KEPT:
                self.made.pop(next(iter(self.made)), None)
            self.made[id(of)] = of, made
        return made


class Engine:
    """Runs battles of one ruleset through compiled code.

    Other kinds of engine have other drivers, tables for another purpose, and the players of play where those will do:
    none is compiled twice.
    """

    drivers: ModuleType = entries
    purpose: str = work.PLAY
    workshops: type[Workshop] = Workshop
    has_players_of_play: bool = False

    def __init__(self, ruleset: Ruleset, figures: bytes = b"") -> None:
        self.ruleset, self.figures = ruleset, figures
        self.layouts = records.Layouts(ruleset, self.purpose)
        self.workshop = self.workshops(ruleset, self.drivers, self.layouts, figures)
        self.seated_by = Engine.of(ruleset).workshop if self.has_players_of_play else self.workshop
        self.blank = records.record_of(self.layouts.result, ruleset.result())
        self.result_dtype = records.plain_dtype(self.layouts.result)
        self.boards = Kept(lambda board: records.record_of(self.layouts.board, board))
        self.numbers = Kept(
            lambda rules: records.numbers_record(ruleset.catalogue, self.layouts.numbers, rules.in_force)
        )
        self.seats: dict[tuple[str | None, ...], tuple[list[int], list[int]]] = {}

    @classmethod
    def of(cls, ruleset: Ruleset) -> Self:
        """The engine of this kind for a ruleset; one a process."""
        with LOCK:
            key = cls, ruleset, is_checked()
            if key not in ENGINES:
                ENGINES[key] = cls(ruleset)
            found: Self = ENGINES[key]
            return found

    @classmethod
    def settled(cls, rules: Rules) -> Self:
        """The same with the numbers in force compiled in: it plays by no others. The latest few are kept."""
        with LOCK:
            key = cls, rules.ruleset, is_checked(), cls.of(rules.ruleset).numbers[rules].tobytes()
            found: Self = SETTLED.pop(key, None) or cls(rules.ruleset, figures=key[-1])
            while len(SETTLED) >= KEPT:
                SETTLED.pop(next(iter(SETTLED)))
            SETTLED[key] = found
            return found

    def settings(self, rules: Rules, start: Table[Any]) -> tuple[Any, Any, Any]:
        """State, board and numbers as records."""
        if self.figures and self.numbers[rules].tobytes() != self.figures:
            raise InvalidRules(f"{self.ruleset.id}: other numbers were compiled in than {rules} has")
        return records.record_of(self.layouts.state, start), self.boards[start.board], self.numbers[rules]

    def seat(self, works: Any, players: Sequence[str | None]) -> None:
        """Writes compiled players into work records; None means answers from outside. It refuses other players."""
        for name in players:
            if name is not None and (why := not_compiled(self.ruleset.asks, name)):
                raise InvalidRules(why)
        names = tuple(players)
        if names not in self.seats:
            policies = [0 if name is None else self.seated_by.player(name) for name in names]
            self.seats[names] = policies, [self.seated_by.looks(name) for name in names]
        works["policies"], works["looks"] = self.seats[names]

    def call(self, entry: str, *args: Any) -> tuple[int, int]:
        """Calls a compiled entry point, compiling it if need be."""
        return self.workshop.entry(entry, args)(*args)

    def drive(self, settings: tuple[Any, Any, Any], works: Any, seed: int, first: int, results: Any) -> None:
        """One compiled call: battles number `first` and following, one for each place in `results`."""
        state = np.empty_like(settings[0])
        self.call("run", *settings, works, state, np.uint64(seed & MASK), np.uint64(first), results)

    def blank_results(self, count: int) -> Any:
        results = np.zeros(count, self.layouts.result)
        results[:] = self.blank[0]
        return results

    def ready(self, rules: Rules, start: Table[Any], players: Sequence[str]) -> None:
        """Compiles what these players need, or loads what was compiled before; told of in another thread's stead."""
        if not self.workshop.entries or tuple(players) not in self.seats:
            self.play(rules, start, players, 0, 0, 1)

    def play(
        self, rules: Rules, start: Table[Any], players: Sequence[str], seed: int, first: int, count: int
    ) -> tuple[NDArray[Any], dict[int, str]]:
        """The results of battles `first` to `first + count - 1`, and what was wrong where one could not be played.

        An exception inside a rule costs that battle; its row stays blank. Runs without the interpreter lock: use
        threads.
        """
        works = work.work_records(self.layouts.work, 1)
        self.seat(works, players)
        settings, results = self.settings(rules, start), self.blank_results(count)
        failed = self.each(works, results, lambda i: self.drive(settings, works, seed, first + i, results[i:]))
        return results.view(self.result_dtype), {first + place: what for place, what in failed.items()}

    def each(self, works: Any, results: Any, drive: Callable[[int], None]) -> dict[int, str]:
        """Drives battles for all places of `results`: what was wrong at the places where one could not be played.

        `drive` plays from a place on; a battle that fails ends the call, and the next call is for those after it.
        """
        failed: dict[int, str] = {}
        done = 0
        while done < len(results):
            try:
                drive(done)
                break
            except InvalidRules:  # they cannot be compiled
                raise
            except Exception as error:
                done += int(works[0]["battle"])
                halted = isinstance(error, work.Halted | work.NeedAnswer)
                failed[done] = work.complaint(works[0]) if halted else said(error)
                results[done] = self.blank[0]
                works["error"] = works["offered"] = 0
                done += 1
        return failed

    def run(
        self, rules: Rules, start: Table[Any], players: Sequence[str], seed: int, first: int, count: int
    ) -> NDArray[Any]:
        """The results of these battles, all of which must come to their end."""
        results, failed = self.play(rules, start, players, seed, first, count)
        for battle, what in failed.items():
            raise CompiledError(f"{self.ruleset.id}: battle {battle}: {what}")
        return results


def said(error: Exception) -> str:
    """An exception inside a rule, in one line of text."""
    return f"{type(error).__name__}: {error}" if str(error) else "an exception inside a rule"
