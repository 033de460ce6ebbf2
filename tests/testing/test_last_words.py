"""A run tells where a worker stood that died in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CONFTEST = """
from tests.last_words import plugin_for

def pytest_configure(config):
    config.pluginmanager.register(plugin_for(config))
"""
CRASH = """
import ctypes

def read_nothing():
    ctypes.string_at(0)

def test_a_crash():
    read_nothing()

def test_another():
    pass
"""


def test_the_stack_of_a_crash_stands_at_the_end_of_a_run(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_crash.py").write_text(CRASH, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n", "1", "--max-worker-restart", "1", str(tmp_path)]
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=here, cwd=tmp_path)
    end = done.stdout.split("last words of gw0")[1]
    assert "test_crash.py::test_a_crash" in end
    assert "Segmentation fault" in end
    assert "in read_nothing" in end
    assert "last words of gw1" not in end
