"""Finds numbers that no test watches: `python -m sandtable.testing.mutate danger_close`.

Every number of a ruleset is changed by one step, up, or down where up is out of its range, and the tests that read it
run until one notices. The tests are imported once and run once as they are, which says who reads what and how long it
takes; each changed number then has a process of its own.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fnmatch import fnmatch
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from sandtable.kernel import Catalogue, InForce, Number, Ruleset
from sandtable.kernel.bounds import Place, entries, place_in_words, with_entry
from sandtable.kernel.openings import Noticed
from sandtable.registry import find

PATIENCE = 300  # seconds after which a changed number counts as noticed: the tests no longer come to an end
SEEN: set[str] = set()  # ids of the numbers that were looked up lately
PATCHED: Any = Catalogue  # its method is replaced
LIVE: list["Noted"] = []  # all numbers in force of this process


class Noted(dict[str, Any]):
    """Numbers in force that record which of them are looked up. `given` are those that a battle sets itself."""

    def __init__(self, in_force: InForce, given: Iterable[str]) -> None:
        super().__init__(in_force)
        self.given = set(given)
        LIVE.append(self)

    def __getitem__(self, id: str) -> Any:
        SEEN.add(id.removesuffix("="))
        return super().__getitem__(id)

    def get(self, id: str, default: Any = None) -> Any:
        """The number of an id, as by `[id]`, which records the look-up."""
        return self[id] if id in self else default  # noqa: SIM401 (it is this that is defined)


class Mutant(NamedTuple):
    """One number, changed in one place."""

    id: str
    place: Place
    value: Number  # the whole number, as it then is
    told: str

    def live(self) -> None:
        """Puts it in force from now on, wherever this number was not set to another value."""
        for numbers in LIVE:
            self.change(numbers)
        kept = Catalogue.in_force

        def in_force(catalogue: Catalogue, numbers: Any = None, rulings: Any = None, where: str = "") -> InForce:
            found = kept(catalogue, numbers, rulings, where)
            self.change(found)
            return found

        PATCHED.in_force = in_force

    def change(self, numbers: InForce) -> None:
        """Changes it in some numbers in force."""
        if self.id in numbers and isinstance(numbers, Noted) and self.id not in numbers.given:
            numbers[self.id] = self.value


class Measured(NamedTuple):
    """One test as it is: how long it takes, and which numbers it reads."""

    place: int  # among the tests that were collected
    seconds: float
    reads: frozenset[str]
    passed: bool


@dataclass
class Fate:
    """The result for one changed number."""

    mutant: Mutant
    noticed_by: str  # the test; empty where no test noticed
    readers: int


def note_reads() -> None:
    """Records from here on every number that is looked up, in SEEN."""
    in_force, look_up = Catalogue.in_force, Noticed.__getitem__

    def noted(catalogue: Catalogue, numbers: Any = None, rulings: Any = None, where: str = "") -> InForce:
        return Noted(in_force(catalogue, numbers, rulings, where), numbers or {})

    def noticed(numbers: Noticed, id: str) -> Any:
        SEEN.add(id.removesuffix("="))
        return look_up(numbers, id)

    PATCHED.in_force = noted
    Noticed.__getitem__ = noticed  # type: ignore[method-assign]


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Every entry of every number, one step away."""
    for id, value in ruleset.catalogue.numbers.items():
        for place, entry in entries(value):
            for changed in (entry + 1, entry - 1):
                whole = with_entry(value, place, changed)
                if ruleset.catalogue.fits(id, whole):
                    yield Mutant(id, place, whole, f"{id}{place_in_words(place)}: {entry} -> {changed}")
                    break


class Mutation:
    """The tests of a ruleset, run for each of its numbers. Processes are forked, so that nothing is imported twice."""

    def __init__(self, id: str, processes: int, only: Sequence[str] = ("*",)) -> None:
        self.id, self.processes, self.only = id, processes, only
        self.items: list[pytest.Item] = []
        self.measured: list[Measured] = []
        self.fates: list[Fate] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        recorder = config.pluginmanager.get_plugin("sandtable-recorder")
        if recorder is not None:  # not used here
            config.pluginmanager.unregister(recorder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of running the tests once."""
        global RUNNING
        RUNNING, self.items = self, session.items
        fork = get_context("fork")
        print(f"{len(self.items)} tests run as they are", flush=True)
        with fork.Pool(self.processes) as pool:
            for some in pool.imap_unordered(measure, self.modules()):
                self.measured += some
        self.measured.sort(key=lambda test: test.seconds)
        wanted = [mutant for mutant in mutants(find(self.id)) if any(fnmatch(mutant.id, x) for x in self.only)]
        print(f"{len(wanted)} numbers are changed, one by one", flush=True)
        with fork.Pool(self.processes, maxtasksperchild=1) as pool:
            for fate in pool.imap(fate_of, wanted, chunksize=1):
                self.fates.append(fate)
                if not fate.noticed_by:
                    print(f"  {fate.mutant.told}: not noticed by the {fate.readers} tests that read it", flush=True)
        return True

    def modules(self) -> list[list[int]]:
        """The places of the tests, module by module: what a module sets up is set up once."""
        found: dict[Path, list[int]] = {}
        for place, item in enumerate(self.items):
            found.setdefault(item.path, []).append(place)
        return list(found.values())


RUNNING: Mutation


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Runs one test."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def measure(places: list[int]) -> list[Measured]:
    """Some tests as they are."""
    found = []
    items = [RUNNING.items[place] for place in places]
    for place, item, following in zip(places, items, [*items[1:], None]):
        SEEN.clear()
        began = time.perf_counter()
        passed = passes(item, following)
        found.append(Measured(place, time.perf_counter() - began, frozenset(SEEN), passed))
    return found


def fate_of(mutant: Mutant) -> Fate:
    """Whether a test notices a changed number; the quickest are tried first."""
    readers = [RUNNING.items[x.place] for x in RUNNING.measured if x.passed and mutant.id in x.reads]
    mutant.live()
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE)
    for item in readers:
        if not passes(item, None):
            return Fate(mutant, item.nodeid, len(readers))
    return Fate(mutant, "", len(readers))


def too_long(*_: object) -> None:
    raise TimeoutError(f"no end after {PATIENCE} s")


def summary(id: str, fates: Sequence[Fate], seconds: float) -> str:
    """How many changed numbers were noticed."""
    noticed = sum(1 for fate in fates if fate.noticed_by)
    share = 100 * noticed / len(fates)
    return f"{id}: {noticed} of {len(fates)} changed numbers noticed ({share:.1f} %), {seconds:.0f} s"


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    about = (__doc__ or "").partition(":")[0]
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.mutate", description=about)
    parser.add_argument("ruleset")
    parser.add_argument("--only", nargs="+", default=["*"], help="numbers of such ids, as in 'injury.*' (default: all)")
    parser.add_argument("--tests", type=Path, nargs="+", help="where its tests are (default: tests/rulesets/RULESET)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Prints the changed numbers that no test noticed; 1 if there are any, 2 if there are no tests to run."""
    wanted = arguments(words)
    began = time.monotonic()
    note_reads()
    mutation = Mutation(wanted.ruleset, wanted.processes, wanted.only)
    tests = [str(path) for path in wanted.tests or [Path("tests", "rulesets", wanted.ruleset)]]
    ended = pytest.main([*tests, "-q", "-m", "not slow", "-p", "no:cacheprovider", "-s"], [mutation])
    if not mutation.fates:
        print(f"nothing was run: pytest ended with {ended}", file=sys.stderr)
        return 2
    print(summary(wanted.ruleset, mutation.fates, time.monotonic() - began))
    return 0 if all(fate.noticed_by for fate in mutation.fates) else 1


if __name__ == "__main__":
    sys.exit(main())
