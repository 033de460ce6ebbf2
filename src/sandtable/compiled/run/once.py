"""Compiles only once: if several processes need the same code, one makes it and the others wait."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from filelock import FileLock

from sandtable.kernel.collector import NoGarbage

from . import cache


@contextmanager
def making(id: str) -> Iterator[None]:
    """Lets only this process compile this ruleset in its block, and find what others have cached meanwhile."""
    lock = FileLock(cache.cache_folder() / f"{id}.lock")
    with suppress(OSError, NotImplementedError):  # where files cannot be locked each makes its own
        lock.acquire()
    try:
        with NoGarbage():  # hardly anything that compiling makes is garbage before it is done: a seventh of the time
            yield
    finally:
        lock.release()
