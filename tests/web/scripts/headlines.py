"""Whole battles on the page's own code: the headline over dice names the answer they are for, and goes within 5 s.

python -m tests.web.scripts.headlines --battles 100 [--seed 1] [--only skirmishers ...]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from . import written

TEST = Path(__file__).with_name("causes.test.mjs")
AT_ONCE = 10  # battles written before they are looked at
COUNTED = re.compile(r"# dice: (\d+)")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--battles", type=int, default=100, help="of each game")
    asked.add_argument("--seed", type=int, default=1, help="of the first battle; the others follow")
    asked.add_argument("--only", nargs="+", default=list(written.ALL), metavar="RULESET")
    wanted = asked.parse_args()
    seeds, faults = range(wanted.seed, wanted.seed + wanted.battles), list[str]()
    for id in wanted.only:
        counts = []
        for count, told in looked_at(id, seeds):
            counts.append(count)
            faults += told
        print(
            f"{id}: {wanted.battles} battles from seed {wanted.seed}, {sum(counts)} dice with a known cause", flush=True
        )
    print("\n".join(faults) or "every headline names its cause, and is gone within 5 s")
    sys.exit(1 if faults else 0)


def looked_at(id: str, seeds: range) -> Iterator[tuple[int, list[str]]]:
    """Some battles at a time: how many dice had a known cause, and what was wrong."""
    for first in range(seeds.start, seeds.stop, AT_ONCE):
        some = range(first, min(first + AT_ONCE, seeds.stop))
        with tempfile.TemporaryDirectory() as folder:
            written.write_battles(Path(folder), id, some)
            environment = {**os.environ, "SANDTABLE_WRITTEN": folder}
            done = subprocess.run(["node", "--test", str(TEST)], capture_output=True, text=True, env=environment)
        wrong = re.findall(r"^\s*not ok .*|^\s*error: .*", done.stdout, re.MULTILINE) if done.returncode else []
        yield sum(map(int, COUNTED.findall(done.stdout))), wrong


if __name__ == "__main__":
    main()
