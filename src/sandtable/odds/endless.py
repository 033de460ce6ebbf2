"""Stops work that does not end."""

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sandtable.kernel.threads import BEGINNING, begin

LOOKING = 0.2  # seconds between two looks


class Endless(BaseException):
    """An interruption of endless work; no `except Exception` there catches it."""


class Watch:
    """Watches the work of one thread from outside, and interrupts a step that takes too long."""

    def __init__(self, seconds: float, steps: Callable[[], int]) -> None:
        self.seconds, self.steps = seconds, steps
        self.thread, self.over, self.lock = threading.get_ident(), threading.Event(), threading.Lock()

    def look(self) -> None:
        """Watches until the work is over."""
        step, began = self.steps(), time.process_time()
        while not self.over.wait(LOOKING):
            if self.steps() != step:
                step, began = self.steps(), time.process_time()
            elif time.process_time() - began > self.seconds:
                self.break_off()

    def break_off(self) -> None:
        """Raises `Endless` at the next line of Python in the thread, if it still works."""
        with BEGINNING, self.lock:
            if not self.over.is_set():
                self.over.set()
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(Endless))

    def end(self) -> None:
        with self.lock:
            self.over.set()


@contextmanager
def no_step_beyond(seconds: float, steps: Callable[[], int]) -> Iterator[None]:
    """Interrupts, with `Endless`, a step of this thread that takes more seconds of work; `steps()` counts them."""
    watch = Watch(seconds, steps)
    begin(threading.Thread(target=watch.look, daemon=True))
    try:
        yield
    finally:
        watch.end()
