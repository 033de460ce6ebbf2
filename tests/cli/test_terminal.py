"""`play` on a real terminal: what a person sees, and Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
COLOUR = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 240  # seconds; never reached unless something hangs
PROMPT = ">"


def take_terminal() -> None:
    """Makes the terminal the program's own, and signals work even where the tests run with them ignored."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, b"\x28\x00\x64\x00\x00\x00\x00\x00")  # 40 lines of 100
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(folder)},
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(theirs)
        self.raw = b""
        self.read = 0  # up to where `until` has read what is shown

    def until(self, text: str) -> str:
        """What is shown until this text appears; what comes after it is left for the next call."""
        end = time.monotonic() + PATIENCE
        while text not in self.new:
            assert time.monotonic() < end, f"{text!r} never came:\n{self.new}"
            if not self.hear(0.5):
                break
        before, found, _ = self.new.partition(text)
        assert found, f"{text!r} never came, and the program has ended:\n{before}"
        self.read += len(before + found)
        return before + found

    def press_until(self, key: str, text: str) -> None:
        """Presses a key until this text appears: a prompt that is just coming up may miss the first Ctrl-C."""
        end, runs = time.monotonic() + PATIENCE, True
        while text not in self.new and runs and time.monotonic() < end:
            with contextlib.suppress(OSError):
                self.type(key)
            pressed = time.monotonic()
            while text not in self.new and runs and time.monotonic() < pressed + 1.0:
                runs = self.hear(0.2)
        self.until(text)

    def hear(self, seconds: float) -> bool:
        """Takes in what the program shows; whether it still runs."""
        if select.select([self.ours], [], [], seconds)[0]:
            try:
                self.raw += os.read(self.ours, 65536)
            except OSError:
                return False
        return True

    @property
    def new(self) -> str:
        """What is shown and not yet read."""
        return COLOUR.sub(b"", self.raw).decode(errors="ignore")[self.read :]

    def type(self, line: str) -> None:
        os.write(self.ours, line.encode())


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path, "play", "danger_close", "--scenario", "pair-heavy", "--seed", "3", "--dice", "typed")
    yield opened
    opened.process.kill()
    opened.process.wait()
    os.close(opened.ours)


def test_a_person_plays_and_leaves_with_ctrl_c(terminal: Terminal, tmp_path: Path) -> None:
    assert "T1 Vega" in terminal.until(PROMPT)
    terminal.type("T1 look around\n")
    terminal.until("roll 1d6")
    terminal.type("5\n")
    terminal.until("move die 1d6: 5")
    terminal.until(PROMPT)
    terminal.press_until("\x03", "go on with: sandtable play danger_close --load")
    assert terminal.process.wait(PATIENCE) == 0
    assert (tmp_path / "danger_close-seed3.json").exists()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_battle_that_the_system_ends_is_saved(terminal: Terminal, tmp_path: Path, ending: signal.Signals) -> None:
    terminal.until(PROMPT)
    terminal.type("T1 look around\n")
    terminal.until("roll 1d6")
    terminal.until(PROMPT)
    terminal.process.send_signal(ending)
    terminal.until("saved to")
    assert terminal.process.wait(PATIENCE) == 128 + ending
    assert (tmp_path / "danger_close-seed3.json").exists()


def test_a_battle_whose_window_is_closed_is_saved(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until(PROMPT)
    terminal.type("T1 look around\n")
    terminal.until("roll 1d6")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), terminal.ours)
    terminal.process.wait(PATIENCE)
    assert (tmp_path / "danger_close-seed3.json").exists()


def test_the_tabulator_completes_and_arrows_bring_back(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until(PROMPT)
    terminal.type("T1 loo\t")
    terminal.until("k around")
    terminal.type("\n")
    terminal.until("roll 1d6")
    terminal.type("undo\n")
    terminal.until("taken back: T1 look around")
    terminal.until(PROMPT)
    terminal.type("\x1b[A\x1b[A\n")  # the line before the latest
    terminal.until("roll 1d6")
    assert "T1 look around" in (tmp_path / "sandtable" / "typed").read_text()


def test_colour_on_a_terminal(terminal: Terminal) -> None:
    while b"T1 Vega" not in terminal.raw:
        terminal.raw += os.read(terminal.ours, 65536)
    assert b"\x1b[1m" in terminal.raw


def test_no_line_of_a_battle_is_wider_than_the_terminal(tmp_path: Path) -> None:
    opened = Terminal(tmp_path, "play", "year_zero", "--scenario", "bay", "--seed", "3")
    shown = opened.until("tries to dodge")
    opened.process.kill()
    opened.process.wait()
    os.close(opened.ours)
    lines = shown.replace("\r", "").split("\n")
    assert max(map(len, lines)) <= 100
    assert any(line.startswith("          ") and line.strip() for line in lines), "what goes on stands further in"
