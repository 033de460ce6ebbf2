"""Finds the machine code of a name: it came with the package, is kept on disk, or is made.

A name holds a hash of all that the code is compiled from, so an edit anywhere changes it, and old code is never found
again. Of what is found nothing is translated: it is put into memory and called.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.kernel import InvalidRules
from sandtable.kernel.collector import NoGarbage

from ..runtime.work import FINE
from . import cache, library
from .calling import CALL, Loaded

if TYPE_CHECKING:
    from ..translator.machine import Unit

    Make = Callable[[], Unit]

COLLECTED: list[tuple[str, dict[str, "Unit"]]] = []  # the units collected in `collecting`, and their package
IDLE = CALL(lambda words: FINE)  # the address that stands for all collected code


def found(name: str, package: str, group: str, make: "Make") -> Loaded:
    """The address of the code of this name. Only one process at a time compiles it."""
    if COLLECTED:
        wanted, units = COLLECTED[-1]
        if package.partition(".")[0] == wanted:
            units[name] = make()
        return Loaded(library.address_at(IDLE))
    shipped = library.address_of(package, name)
    if shipped is not None:
        return Loaded(shipped)
    if not library.can_compile():
        raise InvalidRules(f"{name} did not come with the package, and {library.NO_COMPILER}")
    return kept_or_made(name, group, make)


@contextmanager
def collecting(package: str) -> Iterator[dict[str, "Unit"]]:
    """Collects in its block the code that a package is asked for, without compiling it: calls do nothing."""
    units: dict[str, Unit] = {}
    COLLECTED.append((package, units))
    try:
        yield units
    finally:
        COLLECTED.pop()


def is_at_hand(name: str, package: str) -> bool:
    """Whether the code of this name is there already."""
    return library.address_of(package, name) is not None or (library.can_compile() and place_of(name).exists())


def place_of(name: str) -> Path:
    """The file in which code of this machine is kept under a name."""
    from .linking import machine_name

    return cache.cache_folder() / f"{name}.{machine_name()}.code"


def kept_or_made(name: str, group: str, make: "Make") -> Loaded:
    """The cached code of a name, or newly compiled code."""
    from .linking import Code

    path = place_of(name)
    code = cache.kept_in(path, Code.from_bytes)
    if code is None:
        with making(group):
            code = cache.kept_in(path, Code.from_bytes)
            if code is None:  # no other process was faster
                code = Code.of(make())
                cache.keep(path, code.to_bytes())
    return code.loaded()


@contextmanager
def making(group: str) -> Iterator[None]:
    """Lets only this process compile this ruleset in its block, and find what others have cached meanwhile."""
    from filelock import FileLock

    lock = FileLock(cache.cache_folder() / f"{group}.lock")
    with suppress(OSError, NotImplementedError):  # where files cannot be locked each makes its own
        lock.acquire()
    try:
        with NoGarbage():  # hardly anything that compiling makes is garbage before it is done: a seventh of the time
            yield
    finally:
        lock.release()
