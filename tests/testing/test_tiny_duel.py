"""A ruleset outside the package: registered by hand, and installed as any other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

import sandtable as st
from sandtable.lint import lint
from sandtable.testing import CHECKS, check_ruleset
from tests.cli.program import Answer, refused

from .conftest import EXAMPLE

duel = import_module("tiny_duel").RULESET


@pytest.mark.sampled("the example from end to end", 1)
def test_the_example_is_sound() -> None:
    st.register(duel)
    report = check_ruleset("tiny_duel", seconds=8)
    report.raise_if_wrong()
    assert not report.remarks
    assert lint(duel) == []


def test_dice_taken_back_fall_the_same_again() -> None:
    battle = st.Battle(st.register(duel).load(), "corridor", seed=5, dice="typed")
    battle.push("lunge")
    faces = battle.roll()
    battle.pop()
    assert battle.roll() == faces


class Installed:
    """A folder of packages, and what runs with them."""

    def __init__(self, folder: Path, *sources: Path) -> None:
        self.folder, target = folder, folder / "site"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
        subprocess.run([*pip, "--target", str(target), *map(str, sources)], check=True, capture_output=True, text=True)
        ours = os.environ.get("PYTHONPATH")
        self.environment = {
            **os.environ,
            "PYTHONPATH": f"{target}{os.pathsep}{ours}" if ours else str(target),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # others' plugins take longer than these tests
        }

    def run(self, *words: str, typed: str = "") -> str:
        """What a module of Python prints, if all goes well."""
        command = [sys.executable, "-m", *words]
        done = subprocess.run(
            command, capture_output=True, text=True, env=self.environment, cwd=self.folder, input=typed
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def is_played_everywhere(self, id: str) -> None:
        """Found, sound, tested, asked, played, simulated."""
        assert id in [found["id"] for found in json.loads(self.run("sandtable", "rulesets", "--json"))]
        report = json.loads(self.run("sandtable", "check", id, "--seconds", "1", "--json"))
        assert report["findings"] == []
        assert set(report["tried"]) == set(CHECKS)
        assert json.loads(self.run("sandtable", "odds", id, "lunge", "--json"))["exact"]
        assert f"go on with: sandtable play {id}" in self.run("sandtable", "play", id, typed="step in\nquit\n")
        results = json.loads(self.run("sandtable", "simulate", id, "strip", "--battles", "50", "--json"))
        assert results["battles"] == 50


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The example, and a new ruleset made from it, in one folder of packages."""
    folder = tmp_path_factory.mktemp("installed")
    assert Answer("new", "my_game", "--to", str(folder / "mine")).code == 0
    return Installed(folder, EXAMPLE, folder / "mine")


@pytest.mark.sampled("the example from end to end", 1)
@pytest.mark.slow
def test_an_installed_plugin_is_found_and_sound_and_passes_its_tests(installed: Installed) -> None:
    installed.is_played_everywhere("tiny_duel")
    installed.run("pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"), "--rootdir", str(EXAMPLE))


@pytest.mark.sampled("the example from end to end", 1)
@pytest.mark.slow
def test_a_new_ruleset_is_installed_sound_played_and_served(installed: Installed) -> None:
    mine = str(installed.folder / "mine")
    installed.is_played_everywhere("my_game")
    installed.run("pytest", "-q", "-p", "no:cacheprovider", mine, "--rootdir", mine)
    command = [sys.executable, "-m", "sandtable", "table", "--no-browser", "--port", "0", "--database", "sqlite://"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=installed.environment) as table:
        assert table.stdout is not None
        address = next(word for word in table.stdout.readline().split() if word.startswith("http://"))
        with urlopen(f"{address.rstrip('/')}/api/rulesets") as answer:
            assert "my_game" in [found["id"] for found in json.load(answer)]
        table.kill()


def test_nothing_of_the_example_is_left_in_a_new_ruleset(tmp_path: Path) -> None:
    written = Answer("new", "my_game", "--to", str(tmp_path / "mine"), "--json").json
    assert str(tmp_path / "mine" / "my_game" / "rules" / "course.py") in written["files"]
    left = [path for path in (tmp_path / "mine").rglob("*") if re.search("tiny.?duel", path.name, re.IGNORECASE)]
    left += [p for p in map(Path, written["files"]) if re.search("tiny.?duel", p.read_text(), re.IGNORECASE)]
    assert left == []


def test_a_new_ruleset_overwrites_nothing_and_wants_a_name_for_code(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine")
    assert "exists already" in refused("new", "my_game", "--to", str(tmp_path))
    for taken in ("json", "sandtable", "numpy"):
        assert f'there is a module "{taken}" already' in refused("new", taken, "--to", str(tmp_path / "mine"))
    assert "as in my_game" in refused("new", "My Game", "--to", str(tmp_path / "x"))
    assert "a word of Python" in refused("new", "class", "--to", str(tmp_path / "x"))
    assert "already" in refused("new", "danger_close", "--to", str(tmp_path / "x"))
