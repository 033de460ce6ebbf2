"""Starts threads from work that may be stopped, and shows what each thread does.

Python 3.11 knows a thread that is just being started by the number of the one that starts it. If that one were stopped
now, by its number, the new thread would end in its place, and it would wait for it for good, with every lock it holds.
"""

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import FrameType
from typing import Any, TypeVar

from .collector import NoGarbage

T = TypeVar("T")
LOOKING = threading.Lock()  # held while frames are read
BEGINNING = threading.RLock()  # held while a thread is begun, and while one is stopped


def begin(thread: threading.Thread) -> None:
    """Starts a thread."""
    with BEGINNING:
        thread.start()


def frames() -> dict[int, FrameType]:
    """The current frame of each thread. The collector rests meanwhile: Python before 3.12 waits for ever where it
    looks for garbage in the middle of this while another thread ends.
    """
    with LOOKING, NoGarbage():
        return sys._current_frames()


class Pool(ThreadPoolExecutor):
    """A pool like that of the standard library, which starts a thread when it gets work.

    After an interruption or an error it does not wait for its threads: a rule may never end.
    """

    def submit(self, function: Callable[..., T], /, *arguments: Any, **others: Any) -> Future[T]:
        with BEGINNING:
            return super().submit(function, *arguments, **others)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.shutdown(wait=kind is None, cancel_futures=kind is not None)
