"""Plays one setting of numbers and readings plain and compiled, and finds which of its changes is to blame."""

import importlib.util
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sandtable.kernel import InvalidRules, InvalidScenario, Number, Rules, Ruleset, Table
from sandtable.kernel.bounds import entries, place_in_words, with_entry
from sandtable.registry import find
from sandtable.simulate.plain import as_row, result_of
from sandtable.simulate.rows import row_type

from . import faults, parity, playing, trial, variants

LONGEST = 10.0  # seconds of work for one situation
AGAIN = 1.0  # seconds: an exception is lost where garbage is collected, so it is raised once more
PATIENCE = 30.0  # seconds of work after which a plain battle counts as endless
ATTEMPTS = 80  # battles played to find which change is to blame


class Endless(Exception):
    """A battle that does not come to an end."""


Change = tuple[str, Any]  # the id of a number and its value, or of a ruling and its option


@dataclass(frozen=True)
class Fault:
    """A fault and its kind: a reduced setting must still cause a fault of this kind."""

    kind: str
    text: str


@dataclass(frozen=True)
class Blamed:
    """A fault, and the fewest changes that still bring it about."""

    job: parity.Job
    fault: Fault

    @property
    def numbers(self) -> Mapping[str, Number]:
        """The numbers to blame."""
        return self.job.variant.numbers

    def __str__(self) -> str:
        job, ruleset = self.job, find(self.job.ruleset)
        changed = [change(ruleset, id, value) for id, value in self.numbers.items()]
        changed += [f"{id}={label}" for id, label in job.variant.rulings.items()]
        where = f"{job.scenario}, {' v '.join(job.players)}, seed {job.seed}"
        return f"{', '.join(changed) or 'as printed'}: {self.fault.text} ({where})"


def change(ruleset: Ruleset, id: str, value: Number) -> str:
    """How a number differs from the book, and its range: `move.list[2]=9 (1 to 9)`."""
    book, bounds = ruleset.catalogue.numbers[id], ruleset.catalogue.bounds.get(id)
    assert book is not None
    was = dict(entries(book))
    told = []
    for place, entry in entries(value):
        if entry != was[place]:
            low, high = (entry, entry) if bounds is None else bounds.range_of(place)
            told.append(f"{id}{place_in_words(place)}={entry} ({low} to {high})")
    return ", ".join(told)


def fault_of(job: parity.Job) -> Fault | None:
    """What is wrong with the battles of a job; None if nothing is, or if its settings or its scenario are refused.

    A scenario may need more than some settings give, and say so. `InvalidRules` is for loading alone: later, it is
    wrong.
    """
    ruleset = find(job.ruleset)
    try:
        loaded = job.variant.load(ruleset)
    except InvalidRules:
        return None
    try:
        _, rules, start = next(variants.starts(loaded, job.variant, job.scenario))
    except (StopIteration, InvalidScenario):
        return None
    except Exception as error:
        return raised(error, ruleset, "start")
    plain = np.zeros(job.battles, row_type(ruleset.result))
    for i in range(job.battles):
        try:
            with patience(PATIENCE):
                plain[i] = played(rules, trial.table_of(rules, start, job.players, job.seed, i))
        except Exception as error:
            return raised(error, ruleset, f"battle {i}")
    return None if importlib.util.find_spec("llvmlite") is None else compiled_fault(job, rules, start, plain)


def played(rules: Rules, t: Table[Any]) -> tuple[Any, ...]:
    """The result of one plain battle in which no field takes a value that would wrap."""
    found: list[str] = []
    with playing.watched(list(rules.ruleset.states.values())):
        playing.play(t, rules, lambda t: found.extend(playing.too_big(t)))
        row = result_of(rules, t)
        found += [*playing.too_big(t), *playing.too_big(row)]
    if found:
        raise OverflowError(found[0])
    return as_row(row)


def compiled_fault(job: parity.Job, rules: Rules, start: Table[Any], plain: Any) -> Fault | None:
    """How compiled battles differ from the plain ones."""
    try:
        for found in parity.differences(job, rules, start, plain):
            return Fault("differs", f"compiled differs, {found.columns}")
    except Exception as error:
        return Fault("compiled", f"compiled: {type(error).__name__}: {error}")
    return None


def raised(error: Exception, ruleset: Ruleset, where: str) -> Fault:
    """An exception, with the line of the ruleset that it comes from."""
    return Fault(type(error).__name__, f"{where}: {faults.told(error, ruleset)}")


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Breaks off what works longer than this, counted in its own working time (where the system can: main thread)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    is_over = False

    def give_up(*_: object) -> None:
        if not is_over:
            raise Endless(f"no end after {seconds:.0f} s of work")

    before = signal.signal(signal.SIGVTALRM, give_up)
    outer = signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        is_over = True
        signal.setitimer(signal.ITIMER_VIRTUAL, *outer)  # first, because an unhandled signal ends the process
        signal.signal(signal.SIGVTALRM, before)


# ---- who is to blame -----------------------------------------------------------------------------------------


def shrunk(job: parity.Job, fault: Fault) -> Blamed:
    """The same fault with as few changes as can be."""
    best = Blamed(job, fault)

    def still(variant: variants.Variant) -> bool:
        nonlocal best
        smaller = replace(job, variant=variant)
        found = fault_of(smaller)
        if found is None or found.kind != fault.kind:
            return False
        best = Blamed(smaller, found)
        return True

    fewest(find(job.ruleset), job.variant, still)
    return best


def fewest(ruleset: Ruleset, variant: variants.Variant, still: Callable[[variants.Variant], bool]) -> variants.Variant:
    """The variant with as few changes as can be: leaves out halves, quarters, single ones, then entries of lists."""
    left, attempts = changes(variant), 0

    def without(kept: list[Change]) -> bool:
        nonlocal attempts
        attempts += 1
        return attempts <= ATTEMPTS and still(with_changes(variant, kept))

    size = -(-len(left) // 2)
    while size:
        for first in range(0, len(left), size):
            kept = left[:first] + left[first + size :]
            if without(kept):
                left = kept
                break
        else:
            size = 0 if size == 1 else -(-size // 2)
    fewer_entries(ruleset, left, without)
    return with_changes(variant, left)


def changes(variant: variants.Variant) -> list[Change]:
    """Every number and reading that a variant sets."""
    return [*variant.numbers.items(), *variant.rulings.items()]


def with_changes(variant: variants.Variant, kept: list[Change]) -> variants.Variant:
    """A variant with these changes only."""
    numbers = {id: value for id, value in kept if not isinstance(value, str)}
    return replace(variant, numbers=numbers, rulings={id: value for id, value in kept if isinstance(value, str)})


def fewer_entries(ruleset: Ruleset, left: list[Change], still: Callable[[list[Change]], bool]) -> None:
    """Puts entries of lists and tables back to what is printed, one by one (in place)."""
    for i, (id, value) in enumerate(left):
        book = ruleset.catalogue.numbers.get(id)
        if isinstance(value, str) or not isinstance(book, list):
            continue
        for place, entry in entries(book):
            back = with_entry(value, place, entry)
            if back != value and still([*left[:i], (id, back), *left[i + 1 :]]):
                value = back
                left[i] = id, back
