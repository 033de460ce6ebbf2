"""Calls machine code in memory, with arrays and numbers, without the interpreter lock."""

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..runtime import failures, work

CALL = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)  # leaves the interpreter lock to others
HEAD = object.__basicsize__  # bytes at the head of every Python object; NumPy's data of an array follow


class Loaded(NamedTuple):
    """The address of a function in memory, and the messages of the checks of a checked build."""

    address: int
    checks: Sequence[str] = ()


def kinds_of(args: Sequence[Any]) -> list[Any]:
    """The kinds of arguments that an entry point is compiled for: item types of arrays, and kinds of numbers."""
    return [x.dtype if type(x) is np.ndarray else type(x) for x in args]


class Entry:
    """A compiled entry point for arguments of these kinds."""

    def __init__(self, loaded: Loaded, kinds: list[Any]) -> None:
        self.kinds, self.checks, self.function = kinds, loaded.checks, CALL(loaded.address)
        self.words = ctypes.c_int64 * (work.COMES_BACK + len(kinds))

    def __call__(self, *args: Any) -> tuple[int, int]:
        """Calls it with numbers and with where arrays stand. What it returns, if anything, is two numbers."""
        words = self.words(0, 0, *[id(x) + HEAD if type(x) is np.ndarray else int(x) for x in args])
        status = self.function(words)
        if status == work.IN_PIECES:
            raise ValueError("an array that does not lie in one piece")
        if status != work.FINE:
            raise failures.raised(status, self.checks)
        return words[0], words[1]
