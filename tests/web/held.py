"""How long event loops are held: while one step of a loop runs, nobody else is served."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.kernel import threads

MOST = 0.050  # seconds of CPU that one step may take on a quick machine, on which Python ...
ADDED, ADDING = 200_000, 0.006  # ... adds so many numbers in so many seconds
DEEPEST = 12  # calls that are told of a step


@contextmanager
def watched() -> Iterator[list[str]]:
    """The steps that took too long, of all event loops of this process; looking for garbage does not count."""
    usual, found, garbage, seen = asyncio.Handle._run, [], Garbage(), Seen()

    def run(handle: Any) -> None:
        before, collected, step = time.thread_time(), garbage.seconds, seen.begins()
        usual(handle)
        took = time.thread_time() - before - (garbage.seconds - collected)
        where = seen.ends(step)
        if took > MOST and took > MOST * slowness():
            found.append(f"{took * 1000:.0f} ms: {handle!r}{where}")

    asyncio.Handle._run = run  # type: ignore[assignment, method-assign]
    gc.callbacks.append(garbage.look)
    watcher = threading.Thread(target=seen.watch, daemon=True)
    watcher.start()
    try:
        yield found
    finally:
        asyncio.Handle._run = usual  # type: ignore[method-assign]
        gc.callbacks.remove(garbage.look)
        seen.over.set()
        watcher.join()


def slowness() -> float:
    """How many times as long as there Python needs here and now, busy as this machine may be; at least once."""
    began, total = time.thread_time(), 0
    for number in range(ADDED):
        total += number
    return max(1.0, (time.thread_time() - began) / ADDING)


class Seen:
    """Where steps that go on for long were seen, from another thread: so that it can be told what they did."""

    def __init__(self) -> None:
        self.steps: dict[int, tuple[float, list[str]]] = {}  # by thread: when it began, and what was seen
        self.over = threading.Event()

    def begins(self) -> int:
        thread = threading.get_ident()
        self.steps[thread] = time.monotonic(), []
        return thread

    def ends(self, thread: int) -> str:
        """What was seen of a step."""
        return "".join(f"\n{where}" for where in self.steps.pop(thread)[1][-1:])

    def watch(self) -> None:
        while not self.over.wait(MOST / 2):
            for thread, (began, seen) in list(self.steps.items()):
                frame = threads.frames().get(thread)
                if frame is not None and time.monotonic() - began > MOST / 2:
                    seen.append("".join(traceback.format_stack(frame)[-DEEPEST:]))


class Garbage:
    """Seconds that Python spent looking for garbage."""

    def __init__(self) -> None:
        self.seconds = self.began = 0.0

    def look(self, phase: str, _: object) -> None:
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.seconds += time.thread_time() - self.began
