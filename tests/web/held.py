"""How long event loops are held: while one step of a loop runs, nobody else is served."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MOST = 0.050  # seconds of CPU that one step may take


@contextmanager
def watched() -> Iterator[list[str]]:
    """The steps that took too long, of all event loops of this process; looking for garbage does not count."""
    usual, found, garbage = asyncio.Handle._run, [], Garbage()

    def run(handle: Any) -> None:
        before, collected = time.thread_time(), garbage.seconds
        usual(handle)
        took = time.thread_time() - before - (garbage.seconds - collected)
        if took > MOST:
            found.append(f"{took * 1000:.0f} ms: {handle!r}")

    asyncio.Handle._run = run  # type: ignore[assignment, method-assign]
    gc.callbacks.append(garbage.look)
    try:
        yield found
    finally:
        asyncio.Handle._run = usual  # type: ignore[method-assign]
        gc.callbacks.remove(garbage.look)


class Garbage:
    """Seconds that Python spent looking for garbage."""

    def __init__(self) -> None:
        self.seconds = self.began = 0.0

    def look(self, phase: str, _: object) -> None:
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.seconds += time.thread_time() - self.began
