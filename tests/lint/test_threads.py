"""Rules are read in many threads at once, as a server does that has no workers."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.lint.source import definitions
from sandtable.registry import find


class Circle:
    """What runs Python code in the middle of other work: garbage that is found says so."""

    def __init__(self) -> None:
        self.own = self

    def __del__(self) -> None:
        for _ in range(50):
            pass


@pytest.fixture
def crowded() -> Iterator[None]:
    """Threads take turns as often as they can, and garbage is looked for all the time."""
    usual, young = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)
    yield
    sys.setswitchinterval(usual)
    gc.set_threshold(*young)


@pytest.mark.usefixtures("crowded")
def test_threads_that_read_rules_at_once_do_not_trip_over_each_other() -> None:
    files = sorted(str(path) for path in Path(find("skirmishers").folder, "rules").glob("*.py"))
    wrong: list[str] = []

    def read() -> None:
        for path in 6 * files:
            Circle()
            try:
                definitions.__wrapped__(path, 0)
            except SystemError as error:
                wrong.append(str(error))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
