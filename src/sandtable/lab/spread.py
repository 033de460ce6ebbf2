"""A bench whose battles are played wherever there is room, and kept: the same bytes however they are spread.

What is played goes out in parts, and a part is named by all that shapes it. So a run that is started again asks for the
same parts, and finds those that were played before it stopped.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent import futures
from contextlib import closing
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Rules
from sandtable.simulate import chunks
from sandtable.simulate.rows import row_type

from . import bench, changes, playing

PART = 2_048  # pairs: half a second of most rules, three of the slowest
TABLE = "CREATE TABLE IF NOT EXISTS outcomes (name PRIMARY KEY, played, reads, failed, digest)"


class Part(NamedTuple):
    """Some pairs of a bench, in a form that another process can read."""

    plan: chunks.Plan
    variants: tuple[changes.Variant, ...]
    pairs: playing.Pairs
    watch: bool

    @property
    def asked(self) -> tuple[tuple[changes.Variant, ...], playing.Pairs, bool]:
        """The part of a plan that holds these pairs."""
        return self.variants, self.pairs, self.watch

    @property
    def name(self) -> str:
        """A hash of everything that shapes its results."""
        about = repr((self.plan, self.variants, self.watch)).encode()
        return sha256(about + self.pairs.battles.tobytes() + self.pairs.variants.tobytes()).hexdigest()


@lru_cache(maxsize=8)
def bench_of(plan: chunks.Plan) -> bench.Bench:
    """The bench of a plan, in this process."""
    engine: Any = plan.engine
    return bench.Bench(chunks.rules_of(plan), json.loads(plan.scenario), plan.players, plan.seed, engine, threads=1)


def played(part: Part) -> playing.Outcome:
    """Plays a part; an executor calls this in any process."""
    return bench_of(part.plan).play(*part.asked)


class Spread(bench.Bench):
    """A bench that gives its battles to an executor, and keeps in a file what was played."""

    def __init__(
        self,
        rules: Rules,
        scenario: bench.Source,
        players: Sequence[bench.Player] = (),
        seed: int = 0,
        engine: bench.EngineName = "auto",
        threads: int | None = None,
        executor: futures.Executor | None = None,
        resume: str | Path | None = None,
    ) -> None:
        super().__init__(rules, scenario, players, seed, engine, threads)
        self.executor, self.dtype = executor, row_type(self.rules.ruleset.result)  # compiled rows have gaps
        self.kept = None if resume is None else Kept(Path(resume))
        plan = chunks.plan_of(self.rules, self.scenario, self.players, self.seed, self.engine)
        self.plan = plan._replace(scenario=json.dumps(self.data, sort_keys=True))  # as given: levers act on it

    def come_to(self, variants: Sequence[changes.Variant], pairs: playing.Pairs, watch: bool) -> playing.Outcome:
        """The same, part by part; what was played before is looked up."""
        self.opened_all(variants)
        rows = np.zeros(len(pairs.battles), self.dtype)
        reads = np.zeros((len(rows) if watch else 0, len(self.places)), np.bool_)
        failed: dict[int, str] = {}
        parts = {first: self.part(variants, pairs, watch, first) for first in range(0, len(rows), PART)}
        for first, got in self.outcomes(parts):
            last = first + len(got.rows)
            rows[first:last] = got.rows
            reads[first:last] = got.reads if watch else False
            failed |= {first + place: text for place, text in got.failed.items()}
        return playing.Outcome(rows, reads, dict(sorted(failed.items())))

    def part(self, variants: Sequence[changes.Variant], pairs: playing.Pairs, watch: bool, first: int) -> Part:
        """The pairs from one place on, with those variants alone that they need."""
        battles, numbers = (mine[first : first + PART].astype(np.int64) for mine in pairs)
        needed, local = np.unique(numbers, return_inverse=True)
        own = playing.Pairs(battles, local.reshape(-1).astype(np.int64))
        return Part(self.plan, tuple(variants[number] for number in needed), own, watch)

    def outcomes(self, parts: dict[int, Part]) -> Iterator[tuple[int, playing.Outcome]]:
        """The result of each part, as it is finished: those from the file first."""
        left, kept = dict(parts), self.kept
        if kept is not None:
            shape = self.dtype, len(self.places)
            for first, part in parts.items():
                if (got := kept.find(part, *shape)) is not None:
                    del left[first]
                    yield first, got
        for first, got in self.here(left) if self.executor is None else self.sent(left, self.executor):
            if kept is not None:
                kept.add(left[first], got._replace(rows=got.rows.astype(self.dtype)))
            yield first, got

    def here(self, parts: dict[int, Part]) -> Iterator[tuple[int, playing.Outcome]]:
        """Parts played in this process, on as many threads as there are."""
        for first, part in parts.items():
            yield first, self.alone(part)

    def alone(self, part: Part) -> playing.Outcome:
        """One part, without any help."""
        return super().come_to(*part.asked)

    def sent(self, parts: dict[int, Part], executor: futures.Executor) -> Iterator[tuple[int, playing.Outcome]]:
        """Parts played by the executor; what a lost worker had is played here."""
        sent = {chunks.submitted(executor, played, part): first for first, part in parts.items()}
        for future in futures.as_completed(sent):
            first = sent[future]
            yield first, chunks.attempt(future, partial(self.alone, parts[first]))


class Kept:
    """Parts on disk: what was played is not played again, whichever run asks for it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.run(TABLE)

    def run(self, command: str, *values: Any) -> Any:
        """Runs one command on the file; all of it or nothing, even if the process is killed."""
        try:
            with closing(sqlite3.connect(self.path)) as file, file:
                return file.execute(command, values).fetchone()
        except sqlite3.Error as error:
            raise InvalidRules(f"{self.path.name} keeps no battles of the lab: {error}") from None

    def find(self, part: Part, dtype: Any, width: int) -> playing.Outcome | None:
        """The result of a part, if it was played before and is undamaged."""
        found = self.run("SELECT name, played, reads, failed, digest FROM outcomes WHERE name = ?", part.name)
        if found is None or found[-1] != digest(found[:-1]):
            return None
        _, played, read, failed, _ = found
        rows = np.frombuffer(played, dtype)
        size = len(rows) * width if part.watch else 0
        reads = np.unpackbits(np.frombuffer(read, np.uint8), count=size).astype(np.bool_).reshape(-1, width)
        return playing.Outcome(rows, reads, {int(place): text for place, text in json.loads(failed).items()})

    def add(self, part: Part, got: playing.Outcome) -> None:
        """Stores the result of a part."""
        failed = json.dumps({str(place): text for place, text in got.failed.items()})
        kept = part.name, got.rows.tobytes(), np.packbits(got.reads).tobytes(), failed
        self.run("INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?, ?, ?)", *kept, digest(kept))


def digest(kept: tuple[Any, ...]) -> str:
    """A digest of the stored result of a part."""
    return sha256(repr(kept).encode()).hexdigest()


def bench_for(
    rules: Rules,
    scenario: bench.Source,
    players: Sequence[bench.Player],
    seed: int,
    engine: bench.EngineName,
    threads: int | None,
    executor: futures.Executor | None = None,
    resume: str | Path | None = None,
) -> bench.Bench:
    """A bench that plays alone, or spreads its battles and keeps them, as asked."""
    own = rules, scenario, players, seed, engine, threads
    return bench.Bench(*own) if executor is None and resume is None else Spread(*own, executor, resume)
