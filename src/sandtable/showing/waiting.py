"""A progress bar for long work in a notebook or a Python session, unless the caller shows progress itself."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .listing import library

Told = Callable[[int, int], None]  # (done, of all)
SOON, OFTEN = 1.0, 0.2  # seconds after which a bar appears, and between two looks of it
WIDE = 30  # letters of a bar


@contextmanager
def watched(title: str, told: Told | None) -> Iterator[Told | None]:
    """The listener for progress: the caller's, or else a bar in an interactive session."""
    show = None if told is not None else place()
    if show is None:
        yield told
        return
    bar = Bar(title, show)
    try:
        yield bar
    finally:
        bar.clear()


class Bar:
    """A line that says how far work is, once it has taken a second."""

    def __init__(self, title: str, show: Callable[[str], None]) -> None:
        self.title, self.show = title, show
        self.due, self.shown = time.monotonic() + SOON, False

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() >= self.due:
            self.due, self.shown = time.monotonic() + OFTEN, True
            full = WIDE * done // max(total, 1)
            self.show(f"{self.title}: {'█' * full}{'░' * (WIDE - full)} {done:,} of {total:,}")

    def clear(self) -> None:
        """Takes the bar away."""
        if self.shown:
            self.show("")


def place() -> Callable[[str], None] | None:
    """The function that shows a line in place of the last one; None outside of notebooks and Python's prompt."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and hasattr(ipython.get_ipython(), "kernel"):
        return in_a_notebook()
    if hasattr(sys, "ps1") and sys.stderr is not None and sys.stderr.isatty():
        return on_a_terminal
    return None


def in_a_notebook() -> Callable[[str], None]:
    """Shows lines in the output of the cell, each in place of the one before."""
    handles: list[Any] = []
    display = library("IPython.display")

    def show(line: str) -> None:
        shown = {"text/plain": line}
        if handles:
            handles[0].update(shown, raw=True)
        else:
            handles.append(display.display(shown, raw=True, display_id=True))

    return show


def on_a_terminal(line: str) -> None:
    """Shows a line in place of the one before."""
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
