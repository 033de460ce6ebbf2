"""Ctrl-C ends a command, whatever its threads and compiled code do."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from sandtable.cli import interrupting
from sandtable.kernel import threads
from sandtable.simulate import engines
from sandtable.web import limited
from tests.cli.program import Answer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no signals")
PATIENCE = 120  # seconds; never reached unless something hangs
THREAD_WITHOUT_END = """
import time
from sandtable.cli import interrupting
from sandtable.kernel.threads import Pool

try:
    with Pool(1) as pool:
        pool.submit(time.sleep, 1000)
        raise KeyboardInterrupt
except KeyboardInterrupt:
    interrupting.leave_if_stuck()
"""


def ended(*command: str) -> tuple[int, str]:
    """The code of a program of Python, and its last words."""
    done = subprocess.run([sys.executable, *command], timeout=PATIENCE, check=False, capture_output=True, text=True)
    return done.returncode, done.stderr.splitlines()[-1] if done.stderr else ""


def test_one_ctrl_c_ends_compiled_play_of_a_rule_without_an_end(tmp_path: Path) -> None:
    scenario = tmp_path / "empty.toml"
    scenario.touch()
    words = "stopped in compiled code: if a rule goes on and on, `sandtable check` says which"
    assert ended("-m", "tests.cli.endless", str(scenario)) == (130, words)


def test_a_command_that_was_stopped_waits_for_no_thread() -> None:
    assert ended("-c", THREAD_WITHOUT_END) == (130, "")


def test_a_command_that_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(engines, "play_plain", stopping)
    found = Answer("simulate", "danger_close", "lone-light", "--battles", "48", "--engine", "python")
    assert (found.code, found.out, found.error) == (130, "", "stopped\n")


@pytest.mark.parametrize("look", [threads.frames, interrupting.at_work, lambda: limited.may_be_stopped(0)])
def test_the_collector_rests_while_threads_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, look: Callable[[], object]
) -> None:
    rests: list[bool] = []

    def looked() -> dict[int, FrameType]:
        rests.append(not gc.isenabled())
        return {}

    monkeypatch.setattr(sys, "_current_frames", looked)
    look()
    assert rests == [True]
    assert gc.isenabled()
