"""Thousands of battles in a page: a ruleset's module of WebAssembly plays them, Python counts the results.

A module knows records alone. A page has no NumPy: they are written here by the formats that come with the module.
"""

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from pydantic import BaseModel, Field

import sandtable as st
from sandtable.compiled.runtime.packing import numbers_of
from sandtable.kernel import Rules, State, Table
from sandtable.kernel.bounds import entries
from sandtable.showing import Listing, words_of
from sandtable.simulate import chunks, rows

from ..editor import fairness
from ..lab import asked

MOST = 100_000  # battles
BESIDE = ("figure", "book", "changed", "change")  # the first columns of a comparison
Play = Callable[[Sequence[bytes], Sequence[str], int, int, int], bytes]  # records, players, seed, first, count


class Wanted(asked.InScenario):
    """Battles to be played, and whether the same luck is played by the book as well."""

    battles: int = Field(10_000, ge=1, le=MOST)
    beside_book: bool = False
    csv: bool = False  # whether a row for each battle is wanted

    def own_words(self) -> list[str]:
        return ["simulate", self.ruleset, self.scenario, "--battles", str(self.battles)]


class Played(BaseModel):
    """Their results: how they ended, and all figures as a table in words."""

    shares: fairness.Shares
    columns: list[str]
    rows: list[list[str]]
    command: str  # which plays the same in a terminal; nothing of a comparison
    csv: str  # a row a battle, where that was wanted


class Module(Executor):
    """The compiled rules of a game, which play chunks of battles."""

    _max_workers = 1

    def __init__(self, layouts: Mapping[str, Any], play: Play) -> None:
        self.layouts, self.play = layouts, play

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The result of a chunk, at once. A battle that fails is played again in plain Python, which says why."""
        done: Future[Any] = Future()
        try:
            done.set_result(self.played(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def played(self, chunk: chunks.Chunk) -> chunks.Piece:
        """The battles of a chunk."""
        plan, first, count = chunk.plan, chunk.battles.start, len(chunk.battles)
        rules, start = chunks.start_of(plan)
        found = self.play(self.records(rules, start), [str(each) for each in plan.players], plan.seed, first, count)
        result = rules.ruleset.result
        return chunks.Piece(first, rows.Rows(result, [*self.read(result, found, count)]), {}, 0.0)

    def records(self, rules: Rules, start: Table[Any]) -> list[bytes]:
        """State, board and numbers."""
        told = {"state": numbers_of(start), "board": numbers_of(start.board), "numbers": numbers_in_force(rules)}
        return [struct.pack(f"={self.layouts[record]}", *numbers) for record, numbers in told.items()]

    def read(self, result: type[State], content: bytes, count: int) -> Iterator[tuple[Any, ...]]:
        """The rows of this many results, as plain play makes them."""
        form, end = "=", 0
        for at, letters in (self.layouts["result"]["columns"][name] for name in result.fields):
            form += f"{at - end}x{letters}"
            end = at + struct.calcsize(f"={letters}")
        form += f"{len(content) // count - end}x"
        counts = [field.count for field in result.fields.values()]
        for row in struct.iter_unpack(form, content):
            numbers = map(int, row)
            yield tuple([[next(numbers) for _ in range(n)] if n else next(numbers) for n in counts])


def numbers_in_force(rules: Rules) -> list[int]:
    """Every number, and of every reading its place, in the order of their record."""
    options = rules.ruleset.catalogue.options
    values = {id: options[id].index(value) if id in options else value for id, value in rules.in_force.items()}
    return [number for value in values.values() for _, number in entries(value)] or [0]


def played(wanted: Wanted, module: Module) -> Played:
    """The battles that are wanted, by a module."""
    wanted.check()
    rules, how = wanted.rules(), (wanted.source, wanted.players, wanted.battles, wanted.seed)
    if wanted.beside_book:
        book = wanted.model_copy(update={"preset": None, "rulings": {}, "numbers": {}}).rules()
        both = st.compare(book, rules, *how, engine="python", executor=module)
        table = both.listing()
        table = Listing((*BESIDE, *table.columns[len(BESIDE) :]), table.rows)
        return shown(wanted, both.b, table, both.a.seconds + both.b.seconds)
    results = st.simulate(rules, *how, engine="python", executor=module)
    return shown(wanted, results, results.listing(), results.seconds)


def shown(wanted: Wanted, results: st.Results, table: Listing, seconds: float) -> Played:
    """Results as a page shows them."""
    return Played(
        shares=fairness.shares_of(results, seconds),
        columns=list(table.columns),
        rows=[[words_of(cell) for cell in row] for row in table.rows],
        command="" if wanted.beside_book else asked.in_terminal(wanted.words()),
        csv=csv_of(results.rows) if wanted.csv else "",
    )


def csv_of(played: Any) -> str:
    """Every column of every battle, as numbers."""
    return Listing(("battle", *played.result.fields), [(i, *row) for i, row in enumerate(played.rows)]).to_csv()
