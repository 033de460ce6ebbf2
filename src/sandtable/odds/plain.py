"""Odds of a plain function that uses the verbs: no ruleset, no battle, no state."""

import inspect
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn

from sandtable.kernel import DICE, InForce, InvalidRules, SandtableError, Stream, StreamDice, Table, no_such

from . import answer, endless, exact, laws, sampling
from .engines import Engine, Engines
from .patience import Patience

OUTCOMES = "return a number, a truth, a word or a (named) tuple of these"


class Numbers(dict[str, Any]):
    """The numbers in force; an error names a missing one."""

    def __missing__(self, id: str) -> NoReturn:
        known = no_such("number or ruling", id, self) if self else f'no number "{id}": no rules were given'
        raise InvalidRules(f"{known} (odds(rules, function) takes those of a ruleset)")


class NoPlayers(tuple[Any, ...]):
    """The empty seats of a plain function."""

    def __getitem__(self, side: Any) -> NoReturn:
        raise InvalidRules("a plain function has no players to choose: make what they answer a parameter")


@dataclass
class Plain:
    """A function of a table and parameters. The laws of its parts are kept from one answer to the next."""

    function: Callable[..., Any]
    engine: Engine = "auto"
    numbers: InForce = field(default_factory=dict)
    memo: dict[Any, laws.Law] = field(default_factory=dict)
    runs: int = 0
    lists: tuple[str, ...] = ()  # empty: a list is passed as a tuple

    @property
    def title(self) -> str:
        """The name of the function."""
        return getattr(self.function, "__name__", repr(self.function))

    def odds(self, parameters: dict[str, Any], patience: Patience) -> answer.Odds:
        """The odds of the function's result with these parameters."""
        run = self.run_with(parameters)

        def exactly(patience: Patience) -> answer.Odds:
            luck = exact.Exact(memo=self.memo, patience=patience)
            found = exact.fractions(exact.law_by_paths(luck, partial(run, self.table(luck)), patience.most_paths))
            return answer.Odds(found, columns_of(found, self.title))

        def by_sampling(why: str) -> answer.Odds:
            found = sampling.by_playing(lambda index: run(self.table(dice_of(index))), (), why, sampling.PLAYS)
            found.columns = columns_of(found.outcomes, self.title)
            return found

        engines = Engines(exactly, by_sampling, by_sampling, lambda: "a plain function is played as it is", bool, False)
        with self.watched(patience.seconds), self.blamed():
            return engines.odds(self.engine, patience)

    def run_with(self, parameters: dict[str, Any]) -> Callable[[Table[Any]], Hashable]:
        """One run of the function with these parameters; its result must be an outcome."""
        signature = inspect.signature(self.function)
        try:
            signature.bind(None, **parameters)
        except TypeError as error:
            raise InvalidRules(f"{self.title}{signature}: {error}") from None

        def run(t: Table[Any]) -> Hashable:
            self.runs += 1
            found: Hashable = self.function(t, **parameters)
            try:
                hash(found)
            except TypeError:
                raise InvalidRules(f"it returns a {type(found).__name__}: {OUTCOMES}") from None
            return found

        return run

    def table(self, luck: Any) -> Table[Any]:
        """A table without a state."""
        t: Table[Any] = Table()
        t.numbers, t.players, t.luck = Numbers(self.numbers), NoPlayers(), luck
        return t

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Adds the faulty line to an error of the function."""
        try:
            yield
        except Exception as error:
            place = self.place_of(error.__traceback__)
            if isinstance(error, SandtableError):
                raise type(error)(f"{place}: {error}", error.rule) from None
            raise InvalidRules(f"{place}: {type(error).__name__}: {error}") from error

    @contextmanager
    def watched(self, seconds: float) -> Iterator[None]:
        """Reports a run that does not end with its current line."""
        try:
            with endless.no_step_beyond(seconds, lambda: self.runs):
                yield
        except endless.Endless as error:
            place = self.place_of(error.__traceback__)
            raise InvalidRules(f"{place}: no end after {seconds:g} s of work") from None

    def place_of(self, trace: TracebackType | None) -> str:
        """`crit (dice.py:41)`: the function, and the innermost line of its file."""
        code = getattr(self.function, "__code__", None)
        line = getattr(code, "co_firstlineno", 0)
        while trace is not None:
            if code is not None and trace.tb_frame.f_code.co_filename == code.co_filename:
                line = trace.tb_lineno
            trace = trace.tb_next
        return f"{self.title} ({Path(code.co_filename).name}:{line})" if code is not None else self.title


def dice_of(index: int) -> StreamDice:
    """The dice of one play."""
    return StreamDice(Stream(0, index, DICE))


def columns_of(outcomes: dict[Any, Any], title: str) -> tuple[str, ...]:
    """The columns of an outcome: from its named tuple, or by number; a single one from the function's name."""
    first = next(iter(outcomes))
    if not isinstance(first, tuple) or {type(value) for value in outcomes} != {type(first)}:
        return (title.replace("_", " ") if title.isidentifier() else "outcome",)
    names = getattr(first, "_fields", None) or [f"part {place}" for place in range(1, len(first) + 1)]
    return tuple([name.replace("_", " ") for name in names])
