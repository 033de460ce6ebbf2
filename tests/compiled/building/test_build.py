"""Libraries of compiled rules: built for every machine, used where no compiler is, and done without where they fail."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.compiled.building import machines
from sandtable.compiled.run import library

from .elsewhere import FINE, of_macos

pytest.importorskip("ziglang")
HERE = library.kinds_of_machine()[:1]
NO_COMPILER = "import sys; sys.modules['llvmlite'] = None\n"

BUILD = """
from pathlib import Path
from brawl import RULESET
from sandtable.compiled.building.build import build
build([RULESET], {machines}, Path({to!r}), lambda said: None)
"""

PLAY = """
import json
import sandtable as st
from brawl import RULESET
from sandtable.compiled.run import cache
said = []
cache.announce = said.append
st.register(RULESET)
found = st.simulate(RULESET.load({numbers}), {{}}, ("brute", "last"), 300, 5)
print(json.dumps([found.engine, found.why, found.outcomes["luck_sum"].tolist(), said]))
"""

ALL_WAYS = """
import json
import numpy as np
from brawl import RULESET
from sandtable.compiled.batches.batch import Batch
from sandtable.compiled.forks.fork import Fork
from sandtable.compiled.watched.watch import WatchedEngine
rules = RULESET.load()
start = rules.start({})
batch = Batch(rules, start, 5, 4)
for _ in range(3):
    batch.pick(np.zeros(4, np.int64))
rows, _ = Fork(rules, start, [], [], ("last", "last")).rollouts([None], 5, 0, 6)
watched = WatchedEngine.of(RULESET)
which, battles = np.zeros(6, np.int64), np.arange(6)
played = watched.play_pairs(watched.settings(rules, start), ("last", "last"), 5, battles, which, True, 99)
found = batch.cells.tolist(), rows["luck_sum"].tolist(), played.rows["luck_sum"].tolist(), played.reads.tolist()
print(json.dumps(found))
"""


class Copy:
    """A copy of a plugin that may be edited, with its libraries."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.package = folder, folder / "brawl"
        self.libraries = self.package / library.FOLDER

    def runs(self, script: str, **variables: str) -> str:
        """What a new process prints that finds the plugin."""
        paths = os.pathsep.join([str(self.folder), *(path for path in sys.path if path)])
        env = {**os.environ, "PYTHONPATH": paths, "SANDTABLE_CACHE": str(self.folder / "cache"), **variables}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def plays(self, numbers: str = "", compiler: bool = False, **variables: str) -> Any:
        """Which engine plays, why, its results, and what is said of it."""
        script = PLAY.format(numbers=numbers)
        return json.loads(self.runs(script if compiler else NO_COMPILER + script, **variables))

    def library(self) -> Path:
        """The one that this machine takes."""
        path = library.for_this_machine(self.libraries)
        assert path is not None
        return path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A plugin with libraries for all machines."""
    copy = Copy(tmp_path_factory.mktemp("built"))
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(__file__).parents[1] / "small", copy.package, ignore=ignore)
    copy.runs(BUILD.format(machines=list(machines.MACHINES), to=str(copy.libraries)))
    return copy


@pytest.fixture
def brawl(built: Copy, tmp_path: Path) -> Copy:
    shutil.copytree(built.folder, tmp_path / "copy")
    return Copy(tmp_path / "copy")


@pytest.fixture(scope="module")
def plainly(built: Copy) -> Any:
    """What battles come to in plain Python."""
    engine, why, rows, _ = built.plays(SANDTABLE_PREBUILT="0")
    assert engine == "python"
    assert "sandtable[fast]" in why
    return rows


@pytest.mark.skipif(not HERE, reason="there are no libraries for this machine")
class TestOnThisMachine:
    def test_without_a_compiler_battles_come_out_as_in_plain_python(self, built: Copy, plainly: Any) -> None:
        engine, why, rows, said = built.plays()
        assert (engine, rows, said) == ("prebuilt", plainly, [])
        assert "came with them" in why

    def test_a_library_is_used_where_there_is_a_compiler_too(self, built: Copy) -> None:
        assert built.plays(compiler=True)[0] == "prebuilt"
        assert built.plays(compiler=True, SANDTABLE_PREBUILT="0")[0] == "compiled"

    def test_moments_batches_and_settings_need_no_compiler_either(self, built: Copy) -> None:
        assert built.runs(NO_COMPILER + ALL_WAYS) == built.runs(ALL_WAYS, SANDTABLE_PREBUILT="0")

    def test_a_changed_number_is_played_by_the_same_library(self, built: Copy, plainly: Any) -> None:
        changed = "numbers={'bid.worth': 4}"
        engine, _, rows, _ = built.plays(changed)
        assert engine == "prebuilt"
        assert rows == built.plays(changed, SANDTABLE_PREBUILT="0")[2] != plainly

    def test_an_edited_rule_is_not_played_by_a_library_of_the_old_one(self, brawl: Copy, plainly: Any) -> None:
        rules = brawl.package / "rules.py"
        rules.write_text(rules.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
        engine, why, rows, said = brawl.plays()
        assert (engine, rows, said) == ("python", plainly, [])
        assert "sandtable[fast]" in why
        assert brawl.plays(compiler=True)[0] == "compiled"

    def test_a_checked_build_is_never_prebuilt(self, built: Copy) -> None:
        assert built.plays(compiler=True, SANDTABLE_CHECKED="1")[0] == "compiled"

    @pytest.mark.parametrize("damage", ["one bit another", "cut", "of another machine", "no sums"])
    def test_a_damaged_library_is_told_of_and_never_loaded(self, brawl: Copy, plainly: Any, damage: str) -> None:
        path = brawl.library()
        code = path.read_bytes()
        if damage == "one bit another":
            path.write_bytes(code[:-100] + bytes([code[-100] ^ 1]) + code[-99:])
        elif damage == "cut":
            path.write_bytes(code[:1000])
        elif damage == "of another machine":
            path.write_bytes((brawl.libraries / "windows-x86-64.dll").read_bytes())
            sums = brawl.libraries / library.SUMS
            lines = [line.split() for line in sums.read_text(encoding="ascii").splitlines()]
            known = {name: checksum for checksum, name in lines}
            known[path.name] = known["windows-x86-64.dll"]
            sums.write_text("".join(f"{checksum}  {name}\n" for name, checksum in known.items()), encoding="ascii")
        else:
            (brawl.libraries / library.SUMS).unlink()
        engine, _, rows, said = brawl.plays()
        assert (engine, rows) == ("python", plainly)
        assert len(said) == 1
        assert f"{path.name} of brawl is not used" in said[0]

    def test_the_same_sources_give_the_same_bytes(self, built: Copy, tmp_path: Path) -> None:
        again = [*HERE, "windows-x86-64", "macos-aarch64"]
        built.runs(BUILD.format(machines=again, to=str(tmp_path)))
        for name in again:
            file = f"{name}{machines.MACHINES[name].ending}"
            assert (tmp_path / file).read_bytes() == (built.libraries / file).read_bytes(), file


BEGINNINGS = {".so": b"\x7fELF", ".dll": b"MZ", ".dylib": b"\xcf\xfa\xed\xfe"}


@pytest.mark.parametrize("name", machines.MACHINES)
def test_a_library_is_of_its_machines_kind_and_has_all_functions(built: Copy, name: str) -> None:
    ending = machines.MACHINES[name].ending
    content = (built.libraries / f"{name}{ending}").read_bytes()
    assert content.startswith(BEGINNINGS[ending])
    names = json.loads((built.libraries / library.BUILT).read_text(encoding="utf-8"))["names"]
    assert len(names) > 5
    assert all(function.encode() in content for function in names)
    assert not [folder for folder in (built.folder, Path.home(), Path(sys.prefix)) if str(folder).encode() in content]


@pytest.mark.parametrize("name", ["macos-aarch64", "macos-x86-64"])
def test_a_library_for_macos_offers_all_functions_and_needs_the_system_alone(built: Copy, name: str) -> None:
    assert of_macos(built.libraries / f"{name}.dylib", name) == FINE


def test_every_library_has_its_checksum(built: Copy) -> None:
    lines = (built.libraries / library.SUMS).read_text(encoding="ascii").splitlines()
    files = {path.name for path in built.libraries.iterdir()} - {library.SUMS}
    assert {line.split()[1] for line in lines} == files


def test_a_machine_that_nobody_knows_has_no_library(built: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert library.for_this_machine(built.libraries) is None


def test_an_old_processor_takes_the_library_that_it_can_run(built: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "AMD64")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(library, "abilities", lambda: {"sse4_2"})
    found = library.for_this_machine(built.libraries)
    assert found is not None
    assert found.name == "linux-x86-64.so"
    monkeypatch.setattr(library, "abilities", lambda: library.V3)
    found = library.for_this_machine(built.libraries)
    assert found is not None
    assert found.name == "linux-x86-64-v3.so"
