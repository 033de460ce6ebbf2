"""Plays battles on other machines: `python -m tests.compiled.building.elsewhere FOLDER [--battles 10000]`.

FOLDER is where `sandtable prebuild --machine all --to FOLDER` and `sandtable prebuild --pages --to FOLDER` write, which
is done first where it is empty. Two scenarios of each ruleset are played here by code that is compiled for this very
processor, then in plain Python, by each library (those of other machines through qemu and Wine, where they are
installed), in Node and in Chromium. All rows of results must be the same bytes. Of the libraries for macOS, which
cannot be played here, format and functions are read. A table says it all.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

import sandtable as st
from sandtable.compiled.run import library

from ...chromium import chromium
from ...house.rulesets import OURS
from . import dylib
from .browsing import in_chromium
from .cases import Case, two_scenarios

HERE = Path(__file__).parent
CROSS = "/usr/aarch64-linux-gnu"
QEMU = shutil.which("qemu-aarch64")
WINE = shutil.which("wine64") or shutil.which("wine64-stable") or shutil.which("/usr/lib/wine/wine64")
V3 = "linux-x86-64-v3"
HOST = "compiled.js"
FINE = "of the right processor, with all functions and no others, and needs nothing but the system"
PLAIN = "plain Python"
SYSTEM = "/usr/lib/libSystem.B.dylib"
Plays = Callable[[Case], bytes]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--plain", type=int, default=10_000, help="battles in plain Python: they take long")
    parser.add_argument("--ruleset", action="append", choices=OURS)
    given = parser.parse_args()
    folder = given.folder.resolve()
    build(folder)
    os.environ[library.SWITCH] = "0"
    shown, wrong = Table(title=f"{given.battles:,} battles of each scenario, byte for byte"), 0
    with tempfile.TemporaryDirectory() as made:
        places = dict(machines(folder, Path(made)))
        for name in ("ruleset, scenario, players", *places):
            shown.add_column(name)
        for scenario, case in cases(given.ruleset or OURS, given.battles):
            expected = case.rows()
            cells = []
            for name, plays in places.items():
                began, some = time.perf_counter(), given.plain if name == PLAIN else case.battles
                differ = rows_that_differ(expected, plays(replace(case, battles=some)), case.battles)
                wrong += differ > 0
                cells.append(f"{differ:,} DIFFER" if differ else f"{some:,} equal" if some < case.battles else "equal")
                print(f"{scenario}: {name}: {cells[-1]} ({time.perf_counter() - began:.0f} s)", flush=True)
            shown.add_row(scenario, *cells)
    Console(width=240).print(shown)
    for name in ("macos-aarch64", "macos-x86-64"):
        told = of_macos(folder / f"{name}.dylib", name)
        wrong += told != FINE
        print(f"{name}: {told}")
    return min(wrong, 1)


def build(folder: Path) -> None:
    """Builds what is to be played, unless that was done."""
    for missing, how in ((library.BUILT, ("--machine", "all")), (HOST, ("--pages",))):
        if not (folder / missing).is_file():
            subprocess.run([sys.executable, "-m", "sandtable", "prebuild", *how, "--to", str(folder)], check=True)


def rows_that_differ(expected: bytes, found: bytes, battles: int) -> int:
    """How many rows of results are not the first of those that were expected."""
    width = len(expected) // battles
    return sum(found[at : at + width] != expected[at : at + width] for at in range(0, len(found), width))


def of_macos(path: Path, name: str) -> str:
    """What is wrong with a library for macOS, or how it is."""
    known, names = dylib.read(path), json.loads((path.parent / library.BUILT).read_text(encoding="utf-8"))["names"]
    if not name.endswith(known.processor):
        return f"it is for {known.processor}"
    if known.functions != set(names):
        return f"{len(known.functions ^ set(names))} functions are missing or too many"
    if set(known.needed) - {SYSTEM}:
        return f"it needs {', '.join(known.needed)}"
    return FINE if known.is_signed or known.processor != "aarch64" else "it is not signed"


def cases(ids: tuple[str, ...] | list[str], battles: int) -> Iterator[tuple[str, Case]]:
    """Two scenarios of each ruleset, with its usual players."""
    for id in ids:
        rules = st.load(id)
        for scenario in two_scenarios(rules):
            ready = rules.with_preset(rules.scenario(scenario).preset)
            players = tuple(rules.ruleset.everybody())
            title = f"{id} {scenario} {players[0]}"
            yield title, Case(ready, ready.opening(scenario), players, battles)


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

    known = {
        "Linux x86-64": ("x86_64-linux-gnu.2.31", "linux-x86-64.so", True, ()),
        "Linux x86-64-v3": ("x86_64-linux-gnu.2.31", f"{V3}.so", V3 in library.kinds_of_machine(), ()),
        "Linux aarch64": (
            "aarch64-linux-gnu.2.31",
            "linux-aarch64.so",
            QEMU and Path(CROSS).is_dir(),
            (QEMU, "-L", CROSS),
        ),
        "Windows x86-64": ("x86_64-windows-gnu", "windows-x86-64.dll", WINE, (WINE,)),
    }
    yield PLAIN, Case.plain_rows
    for name, (target, file, is_here, before) in known.items():
        if is_here and (folder / file).is_file():
            yield name, by(target, file, *map(str, before))
    if shutil.which("node") and (folder / HOST).is_file():
        yield "Node", lambda case: in_node(case, folder, made)
    if shutil.which("chromium") and (folder / HOST).is_file():

        def in_own_chromium(case: Case) -> bytes:
            with chromium() as browser:
                return in_chromium(browser, case, folder, made)

        yield "Chromium", in_own_chromium


def in_node(case: Case, folder: Path, made: Path) -> bytes:
    """The same by a module of WebAssembly."""
    case.as_numbers(made / "case.json")
    words = ["node", str(HERE / "page.mjs"), str(folder), case.rules.ruleset.id, "case.json", "out"]
    subprocess.run(words, cwd=made, check=True, stdout=subprocess.DEVNULL)
    return (made / "out").read_bytes()


if __name__ == "__main__":
    sys.exit(main())
