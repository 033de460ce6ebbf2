"""Compiling, which is dear: where several processes want the same code, one makes it and the others wait for it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from filelock import FileLock

from . import cache


@contextmanager
def making(id: str) -> Iterator[None]:
    """Inside, this process alone compiles this ruleset, and what was kept in the meantime is found."""
    lock = FileLock(cache.cache_folder() / f"{id}.lock")
    with suppress(OSError, NotImplementedError):  # where files cannot be locked each makes its own
        lock.acquire()
    try:
        with no_garbage():
            yield
    finally:
        lock.release()


@contextmanager
def no_garbage() -> Iterator[None]:
    """Hardly anything that compiling makes is garbage before it is done: looking for it takes a seventh of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
