"""The two ways to play pairs: compiled on every core, or in plain Python, battle by battle alike."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sandtable.battle import seating
from sandtable.kernel import InvalidRules, Rules, Table, bounds
from sandtable.kernel.rule import in_a_line
from sandtable.kernel.threads import Pool
from sandtable.simulate import engines, plain
from sandtable.simulate.rows import row_type
from sandtable.testing import reads, trial

PARTS = 8  # for each thread: battles differ in length
LEAST = 32  # pairs of a part
Rows = NDArray[Any]  # results, as records
Places = NDArray[np.int64]  # whole numbers: of battles, of variants, of places among others
Truths = NDArray[np.bool_]
NONE = np.zeros(0, np.int64)


class Pairs(NamedTuple):
    """Battles and the variants they are played under: place by place, in any order."""

    battles: Places
    variants: Places


class Outcome(NamedTuple):
    """The results of pairs, a row each; the settings that each has read, if asked for; and the errors of some."""

    rows: Rows
    reads: Truths
    failed: dict[int, str]


class Opening(NamedTuple):
    """What a variant's battles begin with."""

    rules: Rules
    start: Table[Any]
    read: frozenset[str]  # the numbers and rulings that the start position itself read


class Plays(Protocol):
    """The interface of whatever plays pairs: compiled, or in plain Python."""

    def same(self, one: Opening, other: Opening) -> bool: ...
    def play(self, openings: Sequence[Opening], pairs: Pairs, watch: bool, limit: int, threads: int) -> Outcome: ...


def for_each(variants: Iterable[int], battles: Sequence[Places]) -> Pairs:
    """The pairs of each variant with battles of its own."""
    which = [np.full(len(mine), variant, np.int64) for variant, mine in zip(variants, battles)]
    return Pairs(np.concatenate([NONE, *battles]), np.concatenate([NONE, *which]))


def first(battle: int, count: int) -> Pairs:
    """The first battles of the only variant."""
    return Pairs(np.arange(battle, battle + count), np.zeros(count, np.int64))


def player_for(engine: str, rules: Rules, players: Sequence[plain.Player], seed: int) -> Plays:
    """What plays pairs of one scenario."""
    return (Plain if engine == engines.PLAIN else Compiled)(rules, players, seed)


class Plain:
    """Pairs in plain Python: what compiled play must equal."""

    def __init__(self, rules: Rules, players: Sequence[plain.Player], seed: int) -> None:
        self.rules, self.players, self.seed = rules, tuple(players), seed
        self.is_thought_out = any(map(seating.thinks, players))
        self.places = rules.ruleset.catalogue.places

    def same(self, one: Opening, other: Opening) -> bool:
        """Whether battles begin alike."""
        return one.start.key() == other.start.key() and one.start.board.key() == other.start.board.key()

    def play(self, openings: Sequence[Opening], pairs: Pairs, watch: bool, limit: int, threads: int) -> Outcome:
        """Plays each pair in turn; an exception inside a rule fails only that pair."""
        count = len(pairs.battles)
        rows = np.zeros(count, row_type(self.rules.ruleset.result))
        reads = np.zeros((count if watch else 0, len(self.places)), np.bool_)
        failed: dict[int, str] = {}
        for i in range(count):
            seen: set[bounds.Read] = set()
            try:
                row = self.one(openings[pairs.variants[i]], int(pairs.battles[i]), seen, limit)
            except Exception as error:
                failed[i], row = in_a_line(error), plain.as_row(self.rules.ruleset.result())
            rows[i] = row
            if watch:
                reads[i, [self.places[read] for read in seen]] = True
        return Outcome(rows, reads, failed)

    def one(self, opening: Opening, battle: int, seen: set[bounds.Read], limit: int) -> tuple[Any, ...]:
        """Plays one battle; `seen` gets the settings that it reads, except those that thinking players read."""
        ruleset = self.rules.ruleset
        if self.is_thought_out:
            seen.update(self.places)
            ended = plain.thought_out(opening.rules, opening.start, self.players, self.seed, battle, limit)
            return plain.as_row(plain.result_of(opening.rules, ended))
        rules = opening.rules.reading(reads.Reads(opening.rules.in_force, seen))
        t = trial.table_of(rules, opening.start, self.players, self.seed, battle)
        for _ in range(limit):
            if ruleset.over(t):
                return plain.as_row(plain.result_of(rules, t))
            ruleset.beat(t)
        raise InvalidRules(plain.ENDLESS.format(limit))


class Compiled:
    """Pairs through compiled code, which runs without the interpreter lock."""

    def __init__(self, rules: Rules, players: Sequence[plain.Player], seed: int) -> None:
        from sandtable.compiled.watched.watch import WatchedEngine

        self.engine = WatchedEngine.of(rules.ruleset)
        self.players, self.seed = [str(player) for player in players], seed

    def same(self, one: Opening, other: Opening) -> bool:
        """Whether battles begin alike, byte by byte."""
        mine, theirs = (self.engine.settings(x.rules, x.start)[:2] for x in (one, other))
        return all(a.tobytes() == b.tobytes() for a, b in zip(mine, theirs))

    def play(self, openings: Sequence[Opening], pairs: Pairs, watch: bool, limit: int, threads: int) -> Outcome:
        """All pairs, in parts that threads share; the parts of one start position at a time."""
        rows = self.engine.blank_results(len(pairs.battles)).view(self.engine.result_dtype)
        reads = np.zeros((len(pairs.battles) if watch else 0, self.engine.width), np.bool_)
        failed: dict[int, str] = {}
        size = max(LEAST, -(-len(pairs.battles) // (threads * PARTS)))
        parts = [part for group in self.groups(openings, pairs) for part in cut(*group, size)]

        def one(part: tuple[Any, Places, Places]) -> None:
            settings, places, numbers = part
            got = self.engine.play_pairs(
                settings, self.players, self.seed, pairs.battles[places], numbers, watch, limit
            )
            rows[places] = got.rows
            if watch:
                reads[places] = got.reads
            failed.update({int(places[i]): text for i, text in got.failed.items()})

        spread(one, parts, threads)
        return Outcome(rows, reads, dict(sorted(failed.items())))

    def groups(self, openings: Sequence[Opening], pairs: Pairs) -> list[tuple[Any, Any, Any]]:
        """For each start position: its records, the places of its pairs, and which of its numbers each is played by."""
        starts: dict[int, list[int]] = {}
        for i, opening in enumerate(openings):
            starts.setdefault(id(opening.start), []).append(i)
        found = []
        for members in starts.values():
            places = np.flatnonzero(np.isin(pairs.variants, members))
            state, board, _ = self.engine.settings(openings[members[0]].rules, openings[members[0]].start)
            numbers = np.concatenate([self.engine.numbers[openings[i].rules] for i in members])
            local = np.searchsorted(np.array(members), pairs.variants[places])
            found.append(((state, board, numbers), places, local))
        return found


def cut(settings: Any, places: Places, numbers: Places, size: int) -> list[tuple[Any, Places, Places]]:
    """The pairs of one start position, cut into parts."""
    firsts = range(0, len(places), size)
    return [(settings, places[first : first + size], numbers[first : first + size]) for first in firsts]


def spread(one: Callable[[Any], None], parts: Sequence[Any], threads: int) -> None:
    """Plays every part, on a number of threads."""
    if threads == 1 or len(parts) < 2:
        for part in parts:
            one(part)
        return
    with Pool(threads) as pool:
        for _ in pool.map(one, parts):
            pass
