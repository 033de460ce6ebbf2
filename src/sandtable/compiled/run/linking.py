"""Machine code is put into memory and called: with arrays and numbers, without the interpreter lock."""

import ctypes
import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, Self

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from ..runtime.failures import raised
from ..runtime.work import COMES_BACK, ENTRY, FINE, IN_PIECES
from ..translator.machine import get_ready

CALL = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)  # leaves the interpreter lock to others
LOADED: list[Any] = []  # for as long as the process lives: a call may be inside


@lru_cache
def fits() -> tuple[str, ...]:
    """What machine code is made with and for: LLVM, Python's objects, NumPy's arrays, and this processor."""
    machine = llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    objects = str(object.__basicsize__), np.__version__.partition(".")[0]
    return llvmlite.__version__, *objects, *machine


class Code(NamedTuple):
    """The machine code of a function and all that it reaches, and what the checks of a checked build say."""

    object: bytes
    checks: list[str]

    @classmethod
    def from_bytes(cls, kept: bytes) -> Self:
        """The code that was kept so; `ValueError` if it is damaged."""
        checksum, _, rest = kept.partition(b"\n")
        if checksum != sha256(rest).hexdigest().encode():
            raise ValueError("another checksum")
        checks, _, object = rest.partition(b"\n")
        return cls(object, json.loads(checks))

    def to_bytes(self) -> bytes:
        rest = json.dumps(self.checks).encode() + b"\n" + self.object
        return sha256(rest).hexdigest().encode() + b"\n" + rest


def address_of(code: Code) -> int:
    """Where the function stands in memory, from now on."""
    get_ready()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.object))
    engine.finalize_object()
    LOADED.append(engine)
    address: int = engine.get_function_address(ENTRY)
    return address


# ---- calls --------------------------------------------------------------------------------------------------------


def kinds_of(args: Sequence[Any]) -> list[Any]:
    """What an entry point is compiled for: what its arrays hold, and of what kind its numbers are."""
    return [x.dtype if type(x) is np.ndarray else type(x) for x in args]


class Entry:
    """A compiled entry point for arguments of these kinds."""

    def __init__(self, code: Code, kinds: list[Any]) -> None:
        self.kinds, self.checks, self.function = kinds, code.checks, CALL(address_of(code))
        self.words = ctypes.c_int64 * (COMES_BACK + len(kinds))

    def __call__(self, *args: Any) -> tuple[int, int]:
        """Calls it with numbers and with where arrays stand. What it returns, if anything, is two numbers."""
        words = self.words(0, 0, *[id(x) if type(x) is np.ndarray else int(x) for x in args])
        status = self.function(words)
        if status == IN_PIECES:
            raise ValueError("an array that does not lie in one piece")
        if status != FINE:
            raise raised(status, self.checks)
        return words[0], words[1]
