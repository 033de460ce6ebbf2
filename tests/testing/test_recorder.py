"""Tests are noted by the rules they exercise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.reference.carriers import carriers
from sandtable.reference.rule_tests import merged, update
from sandtable.registry import find
from sandtable.testing.recorder import exercised

CONFTEST = f"""
from pathlib import Path
from sandtable.testing.recorder import Recorder

RECORDER = Recorder(Path({str(find("danger_close").folder)!r}))

def pytest_configure(config):
    config.addinivalue_line("markers", "unmeasured: not measured")
    config.pluginmanager.register(RECORDER)
"""
TESTS = """
import pytest
import sandtable as st

def ask(question, **given):
    return st.odds(st.load("danger_close"), question, **given)

def test_offense():
    assert ask("offense", dice=1)

@pytest.mark.parametrize("position", ["flanked", "in-cover"])
def test_defense(position):
    assert ask("defense", position=position)

@pytest.mark.unmeasured
def test_unmeasured():
    assert ask("offense", dice=2)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_rules.py").write_text(TESTS)
    return folder


def session(checkout: Path, *words: str) -> dict[str, list[str]]:
    """Runs tests there, and returns what is recorded after them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # others' plugins take longer than these tests
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, env=alone)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    recorded: dict[str, list[str]] = json.loads((checkout / ".sandtable" / "rule-tests.json").read_text())[
        "danger_close"
    ]
    return recorded


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "workers"])
def test_a_session_records_which_tests_exercise_which_rule(checkout: Path, workers: tuple[str, ...]) -> None:
    recorded = session(checkout, *workers)
    assert recorded["offense.highest"] == ["test_rules.py::test_offense"]
    assert recorded["injury.flanked"] == ["test_rules.py::test_defense"]
    assert recorded["gear.melee"] == []


def test_a_later_session_keeps_what_it_did_not_run(checkout: Path) -> None:
    record = checkout / ".sandtable" / "rule-tests.json"
    first = json.loads(record.read_text())["danger_close"] if record.is_file() else session(checkout)
    assert session(checkout, "-k", "offense") == first


def test_only_tests_that_still_exist_are_kept(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("def test_here(): ...\n")
    old = {"game": {"rule": ["test_a.py::test_gone", "test_a.py::test_here", "test_b.py::test_here"]}}
    assert merged(old, {}, set(), tmp_path) == {"game": {"rule": ["test_a.py::test_here"]}}
    assert merged(old, {"game": {"rule": []}}, {"test_a.py::test_here"}, tmp_path) == {"game": {"rule": []}}


def test_a_damaged_record_is_started_anew(tmp_path: Path) -> None:
    file = tmp_path / ".sandtable" / "rule-tests.json"
    file.parent.mkdir()
    file.write_text("{")
    update(tmp_path, {"game": {"rule": ["x.py::test"]}}, {"x.py::test"})
    assert json.loads(file.read_text()) == {"game": {"rule": ["x.py::test"]}}


def test_only_the_lines_of_a_carrier_count() -> None:
    ruleset = find("danger_close")
    [carrier] = carriers(ruleset)["tactics.encircle"]
    beside = {(carrier.file, carrier.first - 1, carrier.last): {"near"}}
    assert exercised(ruleset, beside)["tactics.encircle"] == []
    assert exercised(ruleset, {carrier.spot: {"test"}})["tactics.encircle"] == ["test"]
