"""A release: what is built can be installed where nothing else of ours is, and says the same version everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import sandtable as st

from .pages import TOP

PROJECT: dict[str, Any] = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
CHANGES = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
MINUTES, SPEED = 2, 260  # words that a reader skims in a minute
KINDS = [kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]]


class Fresh:
    """An environment of its own, in which only what is built is ours; what it depends on is that of the tests."""

    def __init__(self, folder: Path, built: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pydantic = find_spec("pydantic")
        assert pydantic is not None
        assert pydantic.origin is not None
        others = str(Path(pydantic.origin).parents[1])
        self.environment = {**os.environ, "PYTHONPATH": others}
        options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--disable-pip-version-check"]
        self.run("pip", "install", "--ignore-installed", *options, str(built))

    def run(self, *words: str) -> str:
        """What a module prints."""
        command = [str(self.python), "-m", *words]
        done = subprocess.run(
            command, env=self.environment, cwd=self.python.parent, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def built(kind: type[Any], folder: Path) -> Path:
    return Path(next(kind(str(TOP)).build(directory=str(folder), versions=["standard"])))


@pytest.mark.slow
@pytest.mark.usefixtures("as_installed")
@pytest.mark.parametrize("kind", [WheelBuilder, SdistBuilder])
def test_what_is_built_plays_in_a_fresh_environment(kind: type[Any], tmp_path: Path) -> None:
    fresh = Fresh(tmp_path / "fresh", built(kind, tmp_path / "dist"))
    assert fresh.run("sandtable", "--version") == f"sandtable {st.__version__}\n"
    [where] = json.loads(fresh.run("sandtable", "new", "my_game", "--to", str(tmp_path / "my_game"), "--json"))[
        "files"
    ][:1]
    assert Path(where).is_file()
    assert [each["id"] for each in json.loads(fresh.run("sandtable", "rulesets", "--json"))] == list(st.rulesets())
    assert "Ten numbers that matter" in fresh.run("sandtable", "how", "year_zero")
    odds = fresh.run("sandtable", "odds", "danger_close", "defense", "--position", "flanked", "--json")
    assert json.loads(odds)["exact"]


def test_the_version_is_the_same_everywhere() -> None:
    cited = re.search(r"^version: (.*)$", (TOP / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    newest = re.search(r"^## (\d\S*), \d{4}-\d\d-\d\d$", CHANGES, re.MULTILINE)
    assert cited is not None
    assert newest is not None
    assert {st.__version__, cited[1], newest[1]} == {PROJECT["project"]["version"]}


def test_the_newest_changes_are_read_in_two_minutes() -> None:
    newest = CHANGES.split("\n## ")[1]
    assert len(newest.split()) <= MINUTES * SPEED


def test_every_fragment_has_a_number_and_a_kind() -> None:
    names = [path.name for path in (TOP / "changelog.d").iterdir() if path.suffix == ".md" and path.name != "README.md"]
    assert [name for name in names if not re.fullmatch(rf"\d{{4}}\.({'|'.join(KINDS)})\.md", name)] == []


def test_every_supported_python_is_named() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    page = (TOP / "docs/packaging.md").read_text(encoding="utf-8")
    assert f"today {named[0]} to {named[-1]}" in page
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
