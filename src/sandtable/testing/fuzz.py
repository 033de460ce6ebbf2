"""Random numbers and readings, plain against compiled: `python -m sandtable.testing.fuzz --settings 2000`.

Every number is drawn from its whole range, every reading from its options. Battles must end, nothing may crash or
wrap, and compiled play must equal plain play.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from sandtable.kernel import Ruleset, SandtableError, Stream
from sandtable.registry import find, rulesets

from . import drawing, parity, trying, variants

SHOWN = 20  # faults that are told in full


def plan(ruleset: Ruleset, settings: int, battles: int, stream: Stream) -> Iterator[parity.Job]:
    """One job a setting under which any scenario can begin: some scenario, some players."""
    for variant in drawing.numbers(ruleset, settings, stream):
        scenario, players = variants.playable(ruleset, variant, stream), variants.seated(ruleset, stream)
        if scenario is not None:
            yield parity.Job(ruleset.id, variant, scenario, players, stream.below(1 << 31), battles)


def told(job: parity.Job) -> str:
    """What is wrong with a job, after shrinking it; empty if nothing is."""
    fault = trying.fault_of(job)
    return "" if fault is None else str(trying.shrunk(job, fault))


def fuzz(ruleset: Ruleset, wanted: argparse.Namespace, stream: Stream) -> int:
    """Plays all settings of one ruleset, prints what is wrong, and returns how much."""
    jobs = list(plan(ruleset, wanted.settings, wanted.battles, stream))
    parity.warm(
        ruleset, [parity.Job(ruleset.id, variants.PRINTED, j.scenario, j.players, j.seed, 1) for j in jobs[:SHOWN]]
    )
    began, found, done = time.monotonic(), list[str](), 0
    show = parity.progress_line(len(jobs))
    with ProcessPoolExecutor(wanted.processes) as pool:
        try:
            for text in pool.map(told, jobs):
                done += 1
                found += [text] if text else []
                show(done, len(found))
        except BrokenProcessPool:
            found.append(f"the process died in or soon after {jobs[done]}")
    print(f"{ruleset.id}: {done:,} settings, {len(found)} faults ({time.monotonic() - began:.0f} s)")
    if len(jobs) < wanted.settings:
        print(f"  no scenario can begin under {wanted.settings - len(jobs):,} more")
    for text in list(dict.fromkeys(found))[:SHOWN]:
        print(f"  {text}")
    return len(found)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What the command was called with."""
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.fuzz", description=__doc__)
    parser.add_argument("--settings", type=int, default=2_000, help="random settings of each ruleset")
    parser.add_argument("--battles", type=int, default=5, help="battles of each setting")
    parser.add_argument("--ruleset", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Prints seed and faults; 1 if there are any, 2 if something asked for does not exist."""
    wanted = arguments(words)
    seed = parity.fresh_seed() if wanted.seed is None else wanted.seed
    print(f"seed {seed}", flush=True)
    try:
        ids = [wanted.ruleset] if wanted.ruleset else list(rulesets())
        faults = [fuzz(find(id), wanted, Stream(seed, place, 0)) for place, id in enumerate(ids)]
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 1 if any(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
