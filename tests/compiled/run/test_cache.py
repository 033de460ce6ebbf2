"""An edited rule is compiled anew, and nothing else is; code that is kept is played without translating anything."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path

import pytest

import sandtable
from sandtable.compiled.run import cache

SCRIPT = """
import json, sys
from brawl import RULESET
from sandtable.compiled.run import cache
from sandtable.compiled import engine
said = []
cache.announce = said.append
rules = RULESET.load()
rows = engine(RULESET).run(rules, rules.start({}), ("brute", "last"), 5, 0, 50)
print(json.dumps([rows["luck_sum"].tolist(), said, "sandtable.compiled.translator.module" in sys.modules]))
"""

ALL_WAYS = """
import json, sys
import numpy as np
from brawl import RULESET
from sandtable.compiled.batches.batch import Batch
from sandtable.compiled.batches.reading import Mask, Reader
from sandtable.compiled.forks.fork import Fork
from sandtable.compiled.run import cache
from sandtable.compiled.watched.watch import WatchedEngine
said = []
cache.announce = said.append
rules = RULESET.load()
start = rules.start({})
batch = Batch(rules, start, 5, 4)
for _ in range(3):
    batch.pick(np.zeros(4, np.int64))
found = Reader(batch.states.dtype, 4).read(batch.states, batch.sides, batch.asks)[:, 2:].tolist()
found += Mask(4, 3).of(batch.sizes).tolist()
rows, _ = Fork(rules, start, [], [], ("last", "last")).rollouts([None], 5, 0, 6)
watched = WatchedEngine.of(RULESET)
which, battles = np.zeros(6, np.int64), np.arange(6)
played = watched.play_pairs(watched.settings(rules, start), ("last", "last"), 5, battles, which, True, 99)
found += [rows["luck_sum"].tolist(), played.rows["luck_sum"].tolist(), played.reads.tolist()]
print(json.dumps([found, said, "sandtable.compiled.translator.module" in sys.modules]))
"""

WHO = """
from importlib import import_module
from sandtable.compiled.run.reach import fingerprint
print(fingerprint([import_module({module!r}).toll], [], "same"))
"""


class Copy:
    """A copy of a ruleset that may be edited, and of sandtable so that nobody else edits it, run in new processes."""

    first: list[int]  # what it computed in its first process, and what it said of that
    said: list[str]

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "brawl"
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(Path(__file__).parent.parent / "small", self.package, ignore=ignore)
        shutil.copytree(Path(sandtable.__file__).parent, folder / "sandtable", ignore=ignore)

    def again(self, folder: Path) -> Copy:
        """The same elsewhere, with all that was kept."""
        shutil.copytree(self.folder, folder)
        other = copy(self)
        other.folder, other.package = folder, folder / "brawl"
        return other

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    def start(self, script: str = SCRIPT) -> subprocess.Popen[str]:
        """A new process that plays some battles."""
        paths = os.pathsep.join([str(self.folder), *(p for p in sys.path if p)])
        env = {**os.environ, "PYTHONPATH": paths, "SANDTABLE_CACHE": str(self.folder / "cache")}
        command = [sys.executable, "-c", script]
        return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self) -> tuple[list[int], list[str], bool]:
        return told(self.start())


def told(process: subprocess.Popen[str]) -> tuple[list[int], list[str], bool]:
    """What a process computed, what it said about compiling, and whether it loaded the translator."""
    out, error = process.communicate()
    assert process.returncode == 0, error
    rows, said, translated = json.loads(out)
    return rows, said, translated


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """Compiled once; whoever tries something on it takes a copy."""
    made = Copy(tmp_path_factory.mktemp("brawl"))
    made.first, made.said, translated = made.run()
    assert translated
    return made


@pytest.fixture
def brawl(compiled: Copy, tmp_path: Path) -> Copy:
    return compiled.again(tmp_path / "brawl")


def kinds(said: list[str]) -> list[str]:
    return [message.partition(":")[0] for message in said]


def test_edits_are_noticed_and_nothing_else_is_compiled(brawl: Copy) -> None:
    everything = ["compiling small player brute", "compiling small player last", "compiling small"]
    assert kinds(brawl.said) == everything
    assert brawl.run() == (brawl.first, [], False)  # kept code is not translated

    brawl.edit("rules.toml", "value = 7", "value = 4")  # a number: data, so nothing is compiled
    numbers, said, _ = brawl.run()
    assert said == []
    assert numbers != brawl.first

    brawl.edit("dues.py", "TOLL = 2", "TOLL = 40")  # a constant that a callee in another module reads
    edited, said, _ = brawl.run()
    assert kinds(said) == everything
    assert edited != numbers

    brawl.edit("players.py", "value = 2", "value = 200")  # a player: only players are compiled again
    played, said, _ = brawl.run()
    assert kinds(said) == everything[:2]
    assert played != edited


@pytest.mark.slow
def test_what_is_kept_is_played_without_the_translator(brawl: Copy) -> None:
    found, said, translated = told(brawl.start(ALL_WAYS))
    assert translated
    assert {"compiling small (advance)", "compiling small (rollouts)", "compiling small (play_pairs)"} <= {*kinds(said)}
    assert told(brawl.start(ALL_WAYS)) == (found, [], False)


def test_of_processes_that_want_the_same_code_one_compiles_it(brawl: Copy) -> None:
    shutil.rmtree(brawl.folder / "cache")
    found = [told(process) for process in [brawl.start() for _ in range(3)]]
    assert [rows for rows, _, _ in found] == [brawl.first] * 3
    assert sorted(kind for _, said, _ in found for kind in kinds(said)) == sorted(kinds(brawl.said))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda kept: b"",
    "short": lambda kept: kept[:-1],
    "without its head": lambda kept: kept.partition(b"\n")[2],
    "one bit another": lambda kept: kept[:-1000] + bytes([kept[-1000] ^ 1]) + kept[-999:],
    "something else": lambda kept: b"{}\n" + kept,
}


@pytest.mark.sampled("damaged code", 2)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_code_is_made_again_with_a_word(brawl: Copy, damage: str) -> None:
    files = list((brawl.folder / "cache").rglob("*.code"))
    for path in files:
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    again, said, _ = brawl.run()
    assert again == brawl.first
    assert len(files) == sum(message.startswith("kept code is damaged") for message in said) == 3
    assert brawl.run() == (brawl.first, [], False)


def test_where_nothing_can_be_kept_code_is_made_anyway(brawl: Copy) -> None:
    shutil.rmtree(brawl.folder / "cache")
    (brawl.folder / "cache").write_text("no folder", encoding="utf-8")
    again, said, _ = brawl.run()
    assert again == brawl.first
    assert kinds(said)[0].startswith("compiled code cannot be kept in")


def test_the_same_source_in_another_package_is_kept_apart(tmp_path: Path) -> None:
    """Code from the cache imports the module it was compiled from, by name."""
    names = []
    for package in ("inner", "outer.inner"):
        folder = tmp_path.joinpath(*package.split("."))
        folder.mkdir(parents=True)
        (folder / "dues.py").write_text("def toll(x):\n    return x + 1\n", encoding="utf-8")
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *(p for p in sys.path if p)])}
        script = WHO.format(module=f"{package}.dues")
        names.append(subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True).stdout)
    assert names[0] != names[1]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are those of Unix")
def test_code_in_a_folder_that_others_may_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(cache, "announce", said.append)
    mine = tmp_path / "mine"
    assert cache.usable(mine) == mine
    assert mine.stat().st_mode & 0o777 == 0o700
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    theirs.chmod(0o777)
    assert cache.usable(theirs) != theirs
    assert "others may write to it" in said[0]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners are those of Unix")
def test_code_in_a_folder_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr(Path, "stat", lambda self: os.stat_result((0o40700, 0, 0, 1, 4712, 0, 0, 0, 0, 0)))
    assert cache.open_to_others(tmp_path) == "it belongs to another user"
