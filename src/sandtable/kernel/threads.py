"""Threads that are begun by work which may be stopped.

Python 3.11 knows a thread that is just being started by the number of the one that starts it. If that one were stopped
now, by its number, the new thread would end in its place, and it would wait for it for good, with every lock it holds.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
BEGINNING = threading.RLock()  # held while a thread is begun, and while one is stopped


def begin(thread: threading.Thread) -> None:
    """Starts a thread."""
    with BEGINNING:
        thread.start()


class Pool(ThreadPoolExecutor):
    """As that of the standard library, which starts a thread as work for it is handed in.

    After an interruption or an error it waits for nobody: a rule may go on and on.
    """

    def submit(self, function: Callable[..., T], /, *arguments: Any, **others: Any) -> Future[T]:
        with BEGINNING:
            return super().submit(function, *arguments, **others)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.shutdown(wait=kind is None, cancel_futures=kind is not None)
