"""Finds calls in a circle, and effects where there must be none."""

from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import NamedTuple

from sandtable.kernel import verbs

from .calls import Reader
from .problem import Problem

Readers = dict[FunctionType, Reader]
REPEATING = (verbs.once, verbs.total, verbs.mixed, verbs.repeat, verbs.until, verbs.reroll)
LUCK = (verbs.roll, verbs.keep, verbs.check, verbs.within, verbs.contest, verbs.pool, verbs.top, verbs.draw, *REPEATING)
ASKING = (verbs.choose, verbs.may)


class Quiet(NamedTuple):
    """A kind of rule that must leave no trace, and which verbs it may not use.

    Options, players and judges may set fields to try something, if they put them back: whether they do is seen when
    battles are played (see `sandtable.testing.play_checks`).
    """

    what: str
    verbs: tuple[object, ...]
    state: bool = False  # whether it may not touch the state, nor read it


OPTIONS = Quiet("worked out only if a player looks", (*LUCK, *ASKING, verbs.chance, verbs.cut, *verbs.TELLING))
PLAYER = Quiet("a player's answer", (*LUCK, *ASKING, verbs.cut))
JUDGE = Quiet("asked at any time", (*LUCK, *ASKING, verbs.chance, verbs.cut))
FACT = Quiet("a fact of the board", verbs.EVERY_VERB, state=True)
PART = Quiet("remembered by its arguments alone", (*ASKING, verbs.cut, verbs.chance), state=True)


def reached(readers: Readers, root: FunctionType) -> list[FunctionType]:
    """A function and all it calls."""
    found: dict[FunctionType, None] = {}
    waiting = [root]
    while waiting:
        f = waiting.pop()
        if f in readers and f not in found:
            found[f] = None
            waiting += [called for _, called in readers[f].calls]
    return list(found)


def traces(readers: Readers, root: FunctionType, quiet: Quiet) -> Iterator[Problem]:
    """Effects of a rule that must have none."""
    for f in reached(readers, root):
        reader = readers[f]
        via = "" if f is root else f" (called by {root.__qualname__})"
        why = f"{root.__qualname__} is {quiet.what}"
        for line, what in reader.writes if quiet.state else ():
            yield problem(reader, line, f"sets {what}{via}, but {why}: it must change nothing")
        for line, verb in reader.verbs:
            if verb in quiet.verbs:
                yield problem(reader, line, f"{getattr(verb, '__name__', verb)}(){via} has no place here: {why}")
        for line, field in reader.state_read if quiet.state else ():
            yield problem(reader, line, f"reads {field}{via}, but {why}: hand it over")


def problem(reader: Reader, line: int, text: str) -> Problem:
    return Problem(reader.code.file, line, reader.code.name, text)


def circles(readers: Readers) -> Iterator[Problem]:
    """Rules that call themselves, directly or not: each circle once."""
    told: set[FunctionType] = set()
    in_order = sorted(readers, key=lambda f: (f.__code__.co_filename, f.__code__.co_firstlineno))
    for root, reader in ((f, readers[f]) for f in in_order):
        way = way_back(readers, root)
        if way and told.isdisjoint(way):
            told.update(way)
            names = " -> ".join(f.__qualname__ for f in (*way, root))
            text = f"a rule must not come back to itself: {names}; write the loop"
            yield problem(reader, reader.code.tree.lineno, text)


def way_back(readers: Readers, root: FunctionType) -> list[FunctionType]:
    """The shortest way of calls from a function to itself; empty if there is none."""
    ways: dict[FunctionType, list[FunctionType]] = {root: [root]}
    waiting: list[FunctionType] = [root]
    for f in waiting:
        for _, called in readers[f].calls if f in readers else ():
            if called is root:
                return ways[f]
            if called not in ways:
                ways[called] = [*ways[f], called]
                waiting.append(called)
    return []


def all_traces(readers: Readers, roots: Iterable[tuple[FunctionType, Quiet]]) -> Iterator[Problem]:
    """Every trace once, whichever function may leave it."""
    told: set[tuple[str, int, str]] = set()
    for root, quiet in roots:
        for found in traces(readers, root, quiet):
            key = (found.file, found.line, found.text.split(",")[0].split(" (")[0])
            if key not in told:
                told.add(key)
                yield found
