"""What came with the package against code compiled for this very processor, and modules for pages against both.

All rivals of a scenario play the same battles in turn; seconds are of CPU.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import sandtable as st
from sandtable.compiled.run import library
from sandtable.compiled.run.engine import Engine
from tests.compiled.building.cases import Case, two_scenarios

from .timing import SEED, table

NEEDED = "make prebuilt ARGS='--machine linux-x86-64 --machine linux-x86-64-v3', make wasm, and Node"
PAGES = Path("build/pages").resolve()
SCRIPT = Path(__file__).with_name("in_node.mjs")
ROUNDS = 9
A_ROUND = 0.4  # seconds that a round takes about
HERE, IN_NODE = "this processor", "Node"
Plays = Callable[[int], float]  # so many battles, in so many seconds


def of_library(case: Case, path: Path | None) -> Plays:
    """Plays by a library, or by code that is compiled here."""
    with patch.object(library, "library_of", return_value=library.NOTHING if path is None else library.loaded(path)):
        engine = Engine(case.rules.ruleset)
        engine.ready(case.rules, case.start, case.players)

    def plays(battles: int) -> float:
        began = time.thread_time()
        engine.play(case.rules, case.start, case.players, case.seed, case.first, battles)
        return time.thread_time() - began

    return plays


@contextmanager
def of_module(case: Case) -> Iterator[Plays]:
    """Plays by a module of WebAssembly, in one process of Node."""
    with tempfile.TemporaryDirectory() as made:
        settings = Path(made) / "case.json"
        case.as_numbers(settings)
        words = ["node", str(SCRIPT), str(PAGES), case.rules.ruleset.id, str(settings)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
            assert node.stdin is not None
            assert node.stdout is not None
            into, out = node.stdin, node.stdout

            def plays(battles: int) -> float:
                into.write(f"{battles}\n")
                into.flush()
                return float(out.readline())

            yield plays
            into.close()


def cases() -> Iterator[tuple[str, Case]]:
    """Two scenarios of each ruleset, with its usual players."""
    for id in st.rulesets():
        rules = st.load(id)
        for scenario in two_scenarios(rules):
            ready = rules.with_preset(rules.scenario(scenario).preset)
            players = tuple(map(str, rules.ruleset.everybody()))
            yield f"{id} {scenario}", Case(ready, ready.opening(scenario), players, 1, SEED)


def speeds(rivals: dict[str, Plays]) -> dict[str, float]:
    """Battles a second of each, by the median of rounds in turn. What comes first is not counted."""
    battles = 16
    while min(plays(battles) for plays in rivals.values()) < A_ROUND / 2:
        battles *= 2
    taken = [{name: plays(battles) for name, plays in rivals.items()} for _ in range(ROUNDS)]
    return {name: battles / statistics.median(each[name] for each in taken) for name in rivals}


def run() -> None:
    folder = library.folder_of("sandtable")
    wanted = [folder / f"linux-x86-64{level}.so" for level in ("", "-v3")] if folder else []
    if not wanted or not all(path.is_file() for path in (*wanted, PAGES / "compiled.js")) or not shutil.which("node"):
        print(f"machine_code: not run (it needs {NEEDED})")
        return
    rows = []
    for title, case in cases():
        rivals = {HERE: of_library(case, None)} | {path.stem: of_library(case, path) for path in wanted}
        with of_module(case) as in_node:
            known = speeds({**rivals, IN_NODE: in_node})
        shares = [f"{known[name] / known[HERE]:.2f}" for name in known if name != HERE]
        against = f"{known[IN_NODE] / known[wanted[-1].stem]:.2f}"
        rows.append([title, f"{known[HERE]:,.0f}", *shares, against])
    head = ["ruleset, scenario", "compiled here: battles/s", "v2", "v3", "Node", "Node : v3"]
    table("Machine code that came along, and on a page, against code compiled here", head, rows)


if __name__ == "__main__":
    run()
