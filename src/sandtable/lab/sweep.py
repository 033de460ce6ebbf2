"""The sweep: each number a step up and down, each other reading, on the same luck as the unchanged battles.

Battles that never read what is changed cannot change with it: only the others are played again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

import numpy as np

from sandtable.kernel import Rules, as_mapping, as_rules, as_share, as_whole
from sandtable.showing import watched

from . import changes, measures, playing, spread, table
from .bench import Bench, EngineName, Player, Source, refuse_failed

GROWTH = 1.25  # each look sees this many times what the one before it saw
FRESH = 512  # battles at least on which a discovery is measured again, where there are twice as many in all
BLOCK = 24  # rows that are played at a time, between two words about progress
SMALL = 0.1  # of its own spread: a smaller shift of a column is none
Progress = Callable[[int, int], None]
Partial = Callable[[table.Sweep], None]


def sweep(
    rules: Rules,
    scenario: Source | None = None,
    numbers: changes.Names = "all",
    rulings: changes.Names = "all",
    values: Mapping[str, Sequence[object]] | None = None,
    steps: Sequence[int] = (1, -1),
    players: Sequence[Player] = (),
    columns: Sequence[str] | None = None,
    battles: int = 4_096,
    delta: float = 0.02,
    seed: int = 0,
    engine: EngineName = "auto",
    threads: int | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    partial: Callable[[table.Sweep], None] | None = None,
    stoppable: bool = True,
) -> table.Sweep:
    """What each number and each reading does in a scenario between these players.

    Where no scenario is named, it is the ruleset's usual one.

    `numbers` and `rulings` are "all", "none" or patterns of names; `values` are further settings. Each comparison goes
    on until an effect is shown or one of `delta` (of the share of wins; of a tenth of a column's spread) is ruled out,
    and at most for `battles`. Discoveries are false in one of twenty at most, and what is shown of them is measured
    again on fresh luck. `progress(done, of)` is told of it, `partial(sweep)` of what is known so far, and where
    `stop()` says so, it ends with that; so it does where it is interrupted, if it is `stoppable`.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data; the ruleset's usual scenario by default.
        numbers: The numbers to change: "all", "none", ids or patterns.
        rulings: The rulings to change: "all", "none", ids or patterns.
        values: Id -> further values to try.
        steps: How far each number is moved, in its own unit.
        players: One name (or function) for each side; a side without one gets its usual player.
        columns: The columns of the results to compare; all by default.
        battles: How many battles at most for each change.
        delta: The smallest effect that matters, as a share of wins.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.
        progress: Is called with how much is done, and of how much.
        stop: Is asked whether to end with what is known.
        partial: Is called with what is known so far.
        stoppable: Whether an interruption (Ctrl-C) ends the work with the results so far, or is raised.

    Raises:
        InvalidRules: a number, ruling or column is unknown.

    >>> import sandtable as st
    >>> found = st.sweep(st.load("danger_close"), "sample", numbers="fire.base", rulings="none", battles=32,
    ...                  engine="python")
    >>> [row.change.name for row in found.rows]
    ['fire.base', 'fire.base']
    """
    source = as_rules(rules).ruleset.usual_scenario if scenario is None else scenario
    battles, delta = as_whole("battles", battles), as_share("delta", delta, "0.02")
    bench = spread.bench_for(rules, source, players, seed, engine, threads, executor, resume)
    tried = [*changes.number_steps(bench.rules, numbers, steps), *changes.other_readings(bench.rules, rulings)]
    tried += changes.given_values(bench.rules, as_mapping("values", values))
    run = Run(bench, list(dict.fromkeys(tried)), measures.chosen(bench.rules.ruleset, columns), battles, delta)
    with watched(f"{bench.rules.ruleset.title}, {bench.scenario.title}", progress) as told:
        return run.all(told, stop or (lambda: False), partial, stoppable)


class Interrupted(Exception):
    """Play was interrupted, between two looks at what is known."""


class Run:
    """One sweep on its way."""

    def __init__(
        self,
        bench: Bench,
        tried: Sequence[changes.Change],
        looked_at: list[measures.Measure],
        battles: int,
        delta: float,
    ) -> None:
        self.bench, self.measures, self.battles, self.delta = bench, looked_at, battles, delta
        self.base = bench.watch(0, battles)
        if len(self.base.failed) == battles:
            refuse_failed(self.base, playing.first(0, battles))
        good = np.delete(self.base.rows, list(self.base.failed))
        spreads = {m.name: float(np.std(m.of(good))) for m in looked_at}
        self.deltas = {m.name: delta if m.is_share else SMALL * (spreads[m.name] or 1.0) for m in looked_at}
        self.never = bench.never_read(self.base.reads)
        self.rows: list[table.Row] = []
        self.untouched: list[changes.Change] = []
        for change in tried:
            self.screen(change)
        self.claims = max(len(self.live) * len(looked_at), 1)
        self.enough = self.least = float(np.log(self.claims / measures.WRONG))

    def screen(self, change: changes.Change) -> None:
        """Drops changes that no battle has read; those that cannot be played get a row that says so."""
        opening = self.bench.opening((change,))
        touched = self.bench.may_touch((change,), self.base.reads)
        touched[list(self.base.failed)] = False
        if isinstance(opening, str):
            self.rows.append(table.Row(change, self.measures, np.zeros(0, np.bool_), fault=f"refused: {opening}"))
        elif touched.any():
            self.rows.append(table.Row(change, self.measures, touched, self.delta))
        else:
            self.untouched.append(change)

    @property
    def live(self) -> list[table.Row]:
        return [row for row in self.rows if not row.fault]

    def all(
        self, progress: Progress | None, stop: Callable[[], bool], partial: Partial | None, stoppable: bool
    ) -> table.Sweep:
        """Plays look after look until every row is settled; then measures the discoveries on fresh luck."""
        try:
            finished = self.looks(progress, stop, partial)
        except Interrupted:
            if not stoppable:
                raise KeyboardInterrupt from None
            finished = False
        self.judge()
        found = [row for row in self.rows if row.verdict == table.MOVES]
        return self.known(self.fresh(found) if finished else 0, finished)

    def known(self, fresh: int, finished: bool) -> table.Sweep:
        """The sweep as it is known now."""
        return table.Sweep(
            self.bench, self.measures, self.rows, self.untouched, self.never, self.base, self.delta, fresh, finished
        )

    def looks(self, progress: Progress | None, stop: Callable[[], bool], partial: Partial | None) -> bool:
        """Plays on with whatever is not settled; False if it was stopped."""
        for first, last in measures.looks(self.battles, GROWTH):
            self.judge()
            going = [row for row in self.live if not self.settled(row)]
            for block in blocks(going):
                if stop():
                    return False
                self.look(block, first, last)
                if progress is not None:
                    progress(sum(self.settled(row) for row in self.live), len(self.live))
                if partial is not None:
                    self.judge()
                    partial(self.known(0, False))
        return True

    def settled(self, row: table.Row) -> bool:
        """Whether more battles are not worth their time: nothing is left to learn of wins, and of all else as well, or
        something moves."""
        if row.fault or row.looked_at >= self.battles:
            return True
        if not row.looked_at:
            return False
        moves = {name: tally.evidence >= self.enough for name, tally in row.tallies.items()}
        known = [moves[name] or not self.may_learn(name, tally) for name, tally in row.tallies.items()]
        return known[0] and (any(moves.values()) or all(known))

    def may_learn(self, name: str, tally: measures.Tally) -> bool:
        """Whether a measure may still move, and the battles left may be enough to show it."""
        if tally.is_same(self.deltas[name]):
            return False
        return tally.may_show(self.battles, self.least) or tally.may_be_same(self.battles, self.deltas[name])

    def look(self, rows: Sequence[table.Row], first: int, last: int) -> None:
        """Plays some rows over some more battles."""
        again = [np.flatnonzero(row.touched[first:last]) + first for row in rows]
        pairs = playing.for_each(range(len(rows)), again)
        try:
            got = self.bench.play([(row.change,) for row in rows], pairs)
        except KeyboardInterrupt:
            raise Interrupted from None
        at = 0
        for row, battles in zip(rows, again):
            mine = slice(at, at + len(battles))
            broken = [place - at for place in got.failed if mine.start <= place < mine.stop]
            if broken:
                row.breaks(int(battles[broken[0]]), got.failed[at + broken[0]])
            else:
                row.add(self.base.rows[battles], got.rows[mine], battles, last - first)
            at += len(battles)

    def judge(self) -> None:
        """Which effects are discoveries, among all rows and measures at once; it may be asked at any time."""
        claims = [(row, name) for row in self.live for name in row.tallies]
        for row in self.live:
            row.found.clear()
        good = measures.found_among([row.tallies[name].evidence for row, name in claims])
        for (row, name), found in zip(claims, good):
            if found:
                row.found.append(name)
        self.least = self.enough - float(np.log(1 + sum(good)))  # the threshold of a discovery among these
        for row in self.live:
            row.judged(all(row.tallies[m.name].is_same(self.deltas[m.name]) for m in self.measures))

    def fresh(self, rows: Sequence[table.Row]) -> int:
        """Measures discoveries on battles that had no part in finding them, each on half as many as it took to find it:
        how many that are at most."""
        if not rows:
            return 0
        most = max(self.battles // 2, 1)
        again = {id(row): min(most, max(row.looked_at // 2, FRESH)) for row in rows}
        count = max(again.values())
        base = self.bench.watch(self.battles, count)
        whole = np.ones(count, np.bool_)
        whole[list(base.failed)] = False
        for block in blocks(rows):
            fit = [self.bench.may_touch((row.change,), base.reads) & whole for row in block]
            touched = [np.flatnonzero(mine[: again[id(row)]]) for row, mine in zip(block, fit)]
            pairs = playing.for_each(range(len(block)), [mine + self.battles for mine in touched])
            got = self.bench.play([(row.change,) for row in block], pairs)
            at = 0
            for row, mine in zip(block, touched):
                new = got.rows[at : at + len(mine)]
                broken = [place - at for place in got.failed if at <= place < at + len(mine)]
                if broken:
                    row.breaks(int(mine[broken[0]]) + self.battles, got.failed[at + broken[0]])
                else:
                    row.measured_again(base.rows[mine], new, int(whole[: again[id(row)]].sum()))
                at += len(mine)
        return count


def blocks(rows: Sequence[table.Row]) -> Iterator[Sequence[table.Row]]:
    """Rows, some at a time."""
    yield from (rows[i : i + BLOCK] for i in range(0, len(rows), BLOCK))
