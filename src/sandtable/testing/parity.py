"""Plain play against compiled play, battle by battle: `python -m sandtable.testing.parity --battles 10000`.

Every preset (and every random combination of readings asked for) gets that many battles, spread over all scenarios
(with `--each`, that many for each of them) and over random players. Each column of each result must be the same, in
the usual build and in a checked one.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from sandtable.kernel import Rules, Ruleset, SandtableError, Stream, Table
from sandtable.registry import find, rulesets
from sandtable.simulate.plain import run_plain

from .variants import PRINTED, Variant, presets, readings, seated, starts

A_JOB = 25  # battles that are played on one start by the same players
SHOWN = 10  # differences that are listed


@dataclass(frozen=True)
class Job:
    """Battles 0 to `battles - 1` of a seed: one variant, one scenario, one player a side."""

    ruleset: str
    variant: Variant
    scenario: str
    players: tuple[str, ...]
    seed: int
    battles: int

    def __str__(self) -> str:
        return f"{self.ruleset} {self.variant}, {self.scenario}, {' v '.join(self.players)}, seed {self.seed}"


@dataclass(frozen=True)
class Difference:
    """A battle that came out differently, and how."""

    job: Job
    battle: int
    plain: dict[str, Any]
    compiled: dict[str, Any]
    why: str = ""  # compiled, it came to no end

    @property
    def columns(self) -> str:
        """The battle, and what differs."""
        if self.why:
            return f"battle {self.battle}: {self.why}"
        wrong = [f"{k} {v} plain, {self.compiled[k]} compiled" for k, v in self.plain.items() if v != self.compiled[k]]
        return f"battle {self.battle}: {'; '.join(wrong)}"

    def __str__(self) -> str:
        return f"{self.job}, {self.columns}"


def jobs_for(
    ruleset: Ruleset, variant: Variant, scenario: str | None, battles: int, stream: Stream, each: bool = False
) -> Iterator[Job]:
    """A number of battles of one variant, over its scenarios in turn, or of each of them."""
    names = [name for name, _, _ in starts(variant.load(ruleset), variant, scenario)]
    shares = [battles if each else (battles + place) // len(names) for place in reversed(range(len(names)))]
    for first in range(0, max(shares, default=0), A_JOB):
        for name, share in zip(names, shares):
            if first < share:
                luck = seated(ruleset, stream), stream.below(1 << 31)
                yield Job(ruleset.id, variant, name, *luck, min(A_JOB, share - first))


def compare(job: Job) -> list[Difference]:
    """Plays a job plain, compiled, and compiled with checks."""
    ruleset = find(job.ruleset)
    variant = job.variant
    _, rules, start = next(starts(variant.load(ruleset), variant, job.scenario))
    plain = run_plain(rules, start, job.players, job.seed, 0, job.battles)
    return list(differences(job, rules, start, plain))


def differences(job: Job, rules: Rules, start: Table[Any], plain: Any) -> Iterator[Difference]:
    """The battles of a job that come out differently in the usual build, then in a checked one."""
    from sandtable.compiled import engine
    from sandtable.compiled.run.checked import build

    for checked in (False, True):
        with build(checked):
            compiled, failed = engine(rules.ruleset).play(rules, start, job.players, job.seed, 0, job.battles)
        for i, (a, b) in enumerate(zip(map(as_plain, plain), map(as_plain, compiled))):
            if a != b or i in failed:
                yield Difference(job, i, a, b, failed.get(i, ""))


def as_plain(row: Any) -> dict[str, Any]:
    """One row of results: column -> number or list of numbers."""
    return {name: row[name].tolist() for name in row.dtype.names}


def warm(ruleset: Ruleset, jobs: Sequence[Job]) -> None:
    """Compiles rules and players once, before several processes want them."""
    seen: set[str] = set()
    for job in jobs:
        if not seen.issuperset(job.players):
            compare(Job(job.ruleset, job.variant, job.scenario, job.players, job.seed, 1))
            seen.update(job.players)


def run_all(jobs: Sequence[Job], workers: int, tell: Callable[[int, int], None]) -> list[Difference]:
    """Runs all jobs in a number of processes; `tell` gets how many battles are done and how many differ."""
    found: list[Difference] = []
    done = 0

    def take(results: Any) -> None:
        nonlocal done
        for job, differences in zip(jobs, results):
            found.extend(differences)
            done += job.battles
            tell(done, len(found))

    if workers == 1:
        take(map(compare, jobs))
    else:
        with ProcessPoolExecutor(workers) as pool:
            take(pool.map(compare, jobs))
    return found


def plan(ruleset: Ruleset, wanted: argparse.Namespace, stream: Stream) -> list[Job]:
    """Every job of a ruleset."""
    variants = [*presets(ruleset, wanted.preset), *readings(ruleset, wanted.rulings, stream)]
    return [job for v in variants for job in jobs_for(ruleset, v, wanted.scenario, wanted.battles, stream, wanted.each)]


def check(ruleset: Ruleset, wanted: argparse.Namespace, stream: Stream) -> int:
    """Compares one ruleset, prints the result, and returns the number of differences."""
    from sandtable.compiled import unsupported
    from sandtable.kernel.players import player_names

    reason = unsupported(ruleset, player_names(ruleset.asks))
    if reason is not None:
        print(f"{ruleset.id}: cannot be compiled: {reason}")
        return 1
    jobs, began = plan(ruleset, wanted, stream), time.monotonic()
    warm(ruleset, jobs)
    bar = progress_line(sum(job.battles for job in jobs))
    found = run_all(jobs, wanted.processes, bar)
    played, variants = sum(job.battles for job in jobs), len({job.variant.name for job in jobs})
    seconds = time.monotonic() - began
    print(f"{ruleset.id}: {played:,} battles under {variants} readings, {len(found)} differences ({seconds:.0f} s)")
    for difference in found[:SHOWN]:
        print(f"  {difference}")
    return len(found)


def progress_line(whole: int) -> Callable[[int, int], None]:
    """Shows progress on a terminal; says nothing elsewhere."""

    def tell(done: int, differences: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == whole else ""
            print(
                f"\r  {done:,} of {whole:,} battles, {differences} differences ", end=end, file=sys.stderr, flush=True
            )

    return tell


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.parity", description=__doc__)
    parser.add_argument("--battles", type=int, default=1_000, help="for each preset and combination of readings")
    parser.add_argument("--ruleset", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--each", action="store_true", help="so many battles for each scenario, too")
    parser.add_argument("--preset", help=f'one preset, or "{PRINTED.name}"; otherwise that and all presets')
    parser.add_argument("--scenario", help="one scenario; otherwise all")
    parser.add_argument("--rulings", type=int, default=0, help="random combinations of readings beside the presets")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(words)


def fresh_seed() -> int:
    return int.from_bytes(os.urandom(4), "little")


def main(words: Sequence[str] | None = None) -> int:
    """Prints seed, counts and differences; 1 if there are any, 2 if something asked for does not exist."""
    wanted = arguments(words)
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    print(f"seed {seed}", flush=True)
    try:
        ids = [wanted.ruleset] if wanted.ruleset else list(rulesets())
        differences = [check(find(id), wanted, Stream(seed, place, 0)) for place, id in enumerate(ids)]
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 1 if any(differences) else 0


if __name__ == "__main__":
    sys.exit(main())
