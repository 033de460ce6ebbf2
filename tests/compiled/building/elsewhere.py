"""Plays battles on other machines: `python -m tests.compiled.building.elsewhere FOLDER [--battles 10000]`.

FOLDER is where `sandtable prebuild --machine all --to FOLDER` and `sandtable prebuild --pages --to FOLDER` wrote. Two
scenarios of each ruleset are played here by code that is compiled for this very processor, then by each library (those
of other machines through qemu and Wine, where they are installed), in Node and in Chromium. All rows of results must be
the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import sandtable as st
from sandtable.compiled.run import library

from ...house.rulesets import OURS
from .browsing import in_chromium
from .cases import Case

HERE = Path(__file__).parent
CROSS = "/usr/aarch64-linux-gnu"
Plays = Callable[[Case], bytes]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--ruleset", action="append", choices=OURS)
    given = parser.parse_args()
    os.environ[library.SWITCH] = "0"
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        places = dict(machines(given.folder.resolve(), Path(made)))
        print(f"{given.battles:,} battles each; played by {', '.join(places)}", flush=True)
        for case in cases(given.ruleset or OURS, given.battles):
            expected = case.rows()
            told = []
            for name, plays in places.items():
                differs = plays(case) != expected
                wrong += differs
                told.append(f"{name} {'DIFFERS' if differs else 'equal'}")
            print(f"{case.rules.ruleset.id}: {', '.join(told)}", flush=True)
    print(f"{wrong} differ")
    return min(wrong, 1)


def cases(ids: tuple[str, ...] | list[str], battles: int) -> Iterator[Case]:
    """Two scenarios of each ruleset: its usual one and the last, with its first player."""
    for id in ids:
        rules = st.load(id)
        for scenario in (rules.ruleset.usual_scenario, [*rules.scenarios][-1]):
            ready = rules.with_preset(rules.scenario(scenario).preset)
            yield Case(ready, ready.opening(scenario), tuple(rules.ruleset.everybody()), battles)


def machines(folder: Path, made: Path) -> Iterator[tuple[str, Plays]]:
    """What each machine at hand makes of a case."""
    names = json.loads((folder / library.BUILT).read_text(encoding="utf-8"))["names"]

    def by(target: str, file: str, *before: str) -> Plays:
        harness = made / f"harness-{target}{'.exe' if 'windows' in target else ''}"
        command = [sys.executable, "-m", "ziglang", "cc", "-O1", "-target", target, "-o", str(harness)]
        subprocess.run([*command, str(HERE / "harness.c")], check=True)

        def plays(case: Case) -> bytes:
            case.as_records(made / "case", names)
            environment = {**os.environ, "WINEPREFIX": str(made / "wine"), "WINEDEBUG": "-all"}
            words = [*before, str(harness), str(folder / file), str(made / "case"), str(made / "out")]
            subprocess.run(words, check=True, env=environment)
            return (made / "out").read_bytes()

        return plays

    yield "Linux x86-64", by("x86_64-linux-gnu.2.31", "linux-x86-64.so")
    if "linux-x86-64-v3" in library.kinds_of_machine():
        yield "Linux x86-64-v3", by("x86_64-linux-gnu.2.31", "linux-x86-64-v3.so")
    if shutil.which("qemu-aarch64") and Path(CROSS).is_dir():
        yield "Linux aarch64", by("aarch64-linux-gnu.2.31", "linux-aarch64.so", "qemu-aarch64", "-L", CROSS)
    if wine := shutil.which("wine64") or shutil.which("wine64-stable") or shutil.which("/usr/lib/wine/wine64"):
        yield "Windows x86-64", by("x86_64-windows-gnu", "windows-x86-64.dll", wine)
    if shutil.which("node"):
        yield "Node", lambda case: in_node(case, folder, made)
    if shutil.which("chromium"):
        yield "Chromium", lambda case: in_chromium(case, folder, made)


def in_node(case: Case, folder: Path, made: Path) -> bytes:
    """The same by a module of WebAssembly."""
    case.as_numbers(made / "case.json")
    words = ["node", str(HERE / "page.mjs"), str(folder), case.rules.ruleset.id, "case.json", "out"]
    subprocess.run(words, cwd=made, check=True, stdout=subprocess.DEVNULL)
    return (made / "out").read_bytes()


if __name__ == "__main__":
    sys.exit(main())
