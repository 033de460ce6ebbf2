"""Walks what follows from a state, by compiled rules: each end, what was gathered on the way, and how likely."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.kernel import InvalidRules, Packed, Rules, Ruleset, Table, TooManyPaths

from ..run.engine import CompiledError, Engine
from ..runtime import records, terms, work
from . import difference, entries, flow
from .hooks import Hooks, NotKept

AT_ONCE = 20_000  # paths between two looks at the clock
MOST_BYTES = 1 << 28  # of what is kept of states and paths
FIRST_STATES, FIRST_EDGES = 1 << 8, 1 << 12
STEP = "def impl(t):\n rule(t{arguments})\n return 0"
NUMBER = "def impl(t):\n return int(rule(t))"
FORGET = "def impl(t):\n rule(t, {keep_clock})\n return 0"
STOP = "def impl(t):\n return int(over(t){settled}{late})"
Keep = Callable[[int, int], None]  # told how many paths and states there are; raises when the time is over


@dataclass
class Walk:
    """A walk: its start, who answers (names, or orders), and the rule to play, or beats.

    Each function is compiled like a rule. They are functions of modules, or what is compiled for one parameter is no
    good for another.
    """

    rules: Rules
    start: Table[Any]
    players: Sequence[Any]
    rule: Callable[..., None] | None = None  # is played once; else beats are
    arguments: tuple[int, ...] = ()  # of that rule, after the table
    until: Callable[[Any], bool] | None = None  # beats go on until this holds, or the battle is over
    last: int | None = None  # ... or this round has passed
    gather: Callable[[Any], int] | None = None  # is added up after each beat; it may take that out of the state
    forgets: bool = False  # whether the ruleset's `forget` wipes states
    keeps_clock: bool = True

    def ends(self, keep: Keep) -> Iterator[tuple[Table[Any], int, float]]:
        """Each end with its sum and its probability; the state is good until the next."""
        return Walker.of(self.rules.ruleset).ends(self, keep)

    def is_compiled(self) -> bool:
        """Whether the cache holds all the code for this walk."""
        walker = Walker.of(self.rules.ruleset)
        try:
            with walker.workshop.kept_only():
                walker.workshop.entry("explore", walker.begun(self).given(*walker.given(self)))
        except (NotKept, InvalidRules):
            return False
        return True


class Walker(Engine):
    """The engine that walks every path, of one ruleset."""

    drivers, purpose, workshops = entries, work.WALK, Hooks
    workshop: Hooks

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.words = self.layouts.state.itemsize // records.WORD
        self.odd = np.random.default_rng(1).integers(1 << 62, size=self.words) * 2 + 1  # any odd numbers

    def ends(self, walk: Walk, keep: Keep) -> Iterator[tuple[Table[Any], int, float]]:
        """See `Walk.ends`."""
        found = self.begun(walk)
        self.explore(found, walk, keep)
        try:
            chain = found.chain()
            arrived = flow.after_one(chain) if walk.rule else flow.arrived(chain, lambda: keep(*found.size))
        except flow.Endless:
            raise CompiledError(f"{self.ruleset.id}: this goes on and on, or adds up to too many sums") from None
        return self.read(walk, found, *arrived)

    def begun(self, walk: Walk) -> "Found":
        """The start alone."""
        try:
            return Found(self, records.record_of(self.layouts.state, difference.whole(self.ruleset, walk.start)))
        except OverflowError as error:
            raise CompiledError(f"{self.ruleset.id}: {error}") from None

    def read(self, walk: Walk, found: "Found", pairs: Any, weights: Any) -> Iterator[tuple[Table[Any], int, float]]:
        """The ends as states."""
        order = np.argsort(pairs[:, 0], kind="stable")
        places, firsts = np.unique(pairs[order, 0], return_index=True)
        gathered, weighed = pairs[order, 1].tolist(), weights[order].tolist()
        bounds = [*firsts.tolist(), len(order)]
        states = difference.Differences.of(self.ruleset.battle, self.layouts.state)
        for at, t in enumerate(states.applied(walk.start, found.origin, found.known[places])):
            for i in range(bounds[at], bounds[at + 1]):
                yield t, gathered[i], weighed[i]

    def explore(self, found: "Found", walk: Walk, keep: Keep) -> None:
        """Walks every state that can be reached."""
        works, *rest = self.given(walk)
        spare = np.zeros(self.words, np.int64)
        works["spare"] = spare.ctypes.data
        outcome = terms.PAUSED
        while outcome != terms.DONE:
            outcome, _ = self.call("explore", *found.given(works, *rest))
            keep(*found.size)
            if works[0]["error"] != work.NO_ERROR:
                raise CompiledError(f"{self.ruleset.id}: {work.complaint(works[0])}")
            if outcome == terms.FULL:
                found.grow()

    def given(self, walk: Walk) -> tuple[Any, Any, Any, Any]:
        """Work, board, numbers and hooks. The numbers are those of the start: a scenario may bring a preset."""
        numbers = records.numbers_record(self.ruleset.catalogue, self.layouts.numbers, walk.start.numbers)
        return self.works(walk), self.boards[walk.start.board], numbers, self.hooks_of(walk)

    def works(self, walk: Walk) -> Any:
        """The work record, with players seated."""
        works = work.work_records(self.layouts.work, 1)
        names = [None if isinstance(player, Packed) else player for player in walk.players]
        self.seat(works, names)
        for side, player in enumerate(walk.players):
            if isinstance(player, Packed):
                works["policies"][0, side] = self.workshop.player(type(player))
                works["orders"][0, side] = int(player)
        works["arguments"][0, : len(walk.arguments)] = walk.arguments
        works["last"] = 0 if walk.last is None else walk.last
        return works

    def hooks_of(self, walk: Walk) -> Any:
        """The addresses of the rules that it is made of."""
        rules, hook = self.ruleset, self.workshop.hook
        given = "".join(f", t.work.arguments[{i}]" for i in range(len(walk.arguments)))
        step = hook(STEP.format(arguments=given), rule=walk.rule or rules.beat)
        stop = gather = forget = 0
        if walk.rule is None:
            late = " or clock(t) > t.work.last" if walk.last is not None else ""
            known = {} if walk.until is None else {"settled": walk.until}
            stop = hook(STOP.format(settled=" or settled(t)" if known else "", late=late), over=rules.over, **known)
        if walk.gather is not None:
            gather = hook(NUMBER, rule=walk.gather)
        if walk.forgets and rules.forget is not None:
            forget = hook(FORGET.format(keep_clock=walk.keeps_clock), rule=rules.forget)
        return np.array([step, stop, gather, forget], np.int64)


class Found:
    """The states that are known, and the edges between them; in arrays that grow."""

    def __init__(self, walker: Walker, origin: Any) -> None:
        self.state, self.origin, self.odd = origin.copy(), origin.view(np.int64).copy(), walker.odd
        self.known = np.zeros((FIRST_STATES, walker.words), np.int64)
        self.slots = np.zeros(2 * FIRST_STATES, np.int64)
        self.firsts, self.ended = np.zeros(FIRST_STATES + 1, np.int64), np.zeros(FIRST_STATES, np.bool_)
        self.tos, self.takens = np.zeros(FIRST_EDGES, np.int64), np.zeros(FIRST_EDGES, np.int64)
        self.weights, self.far = np.zeros(FIRST_EDGES), np.zeros(4, np.int64)

    def given(self, works: Any, board: Any, numbers: Any, hooks: Any) -> tuple[Any, ...]:
        """What `explore` takes, in its order."""
        state = self.state, self.state.view(np.int64)
        known = self.known, self.slots, self.odd
        edges = self.firsts, self.ended, self.tos, self.takens, self.weights
        return *state, board, numbers, works, hooks, *known, *edges, self.far, AT_ONCE

    @property
    def size(self) -> tuple[int, int]:
        """Paths and states so far."""
        return int(self.far[terms.EDGES]), int(self.far[terms.STATES])

    def grow(self) -> None:
        """Doubles the arrays that were full; `TooManyPaths` where that is too much."""
        if self.known.nbytes + 3 * self.weights.nbytes > MOST_BYTES:
            paths, states = self.size
            raise TooManyPaths(f"{paths:,} paths and {states:,} states are too many to be kept")
        if self.far[terms.STATES] == len(self.known):
            self.known = larger(self.known)
            self.slots = np.zeros(2 * len(self.known), np.int64)
            self.far[terms.SETTLED] = 0
            self.firsts, self.ended = larger(self.firsts, 1), larger(self.ended)
        else:
            self.tos, self.takens, self.weights = larger(self.tos), larger(self.takens), larger(self.weights)

    def chain(self) -> flow.Chain:
        """The edges of the states, for the weights to flow along."""
        return flow.Chain(self.firsts, self.ended, self.tos, self.takens, self.weights)


def larger(array: Any, beside: int = 0) -> Any:
    """The array with twice the room, but for this many places beside it."""
    grown = np.zeros((2 * (len(array) - beside) + beside, *array.shape[1:]), array.dtype)
    grown[: len(array)] = array
    return grown
