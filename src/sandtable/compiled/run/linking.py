"""Machine code is put into memory and called: with arrays and numbers, without the interpreter lock.

LLVM alone does that. Numba need not be there, unless the code calls something of Numba's.
"""

import ctypes
import json
import pickle
import platform
import sys
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module, metadata
from os import environ
from typing import Any, NamedTuple, Self

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from sandtable.kernel import InvalidRules

from ..translator.machine import get_ready
from ..types.failures import raised
from ..types.work import COMES_BACK, ENTRY, FINE, IN_PIECES, NOTHING_FOUND, RAISED
from .compiler import NUMBA

CALL = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)  # leaves the interpreter lock to others
LOADED: list[Any] = []  # for as long as the process lives: somebody may be inside


class Code(NamedTuple):
    """The machine code of a function and all that it reaches."""

    object: bytes
    needs: list[str]  # what it calls or reads that stands elsewhere
    lasts: bool = True  # whether another process can use it

    @classmethod
    def from_bytes(cls, kept: bytes) -> Self:
        """The code that was kept so; `ValueError` if it is damaged."""
        head, _, data = kept.partition(b"\n")
        said = json.loads(head)
        if said["sum"] != sha256(data).hexdigest():
            raise ValueError("another sum")
        return cls(data, said["needs"])

    def to_bytes(self) -> bytes:
        head = json.dumps({"needs": self.needs, "sum": sha256(self.object).hexdigest()})
        return head.encode() + b"\n" + self.object


@lru_cache
def fits(compiler: str) -> tuple[str, ...]:
    """What machine code is made with and for: the compiler, versions, and this processor."""
    machine = llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    chosen = environ.get("NUMBA_CPU_NAME", ""), environ.get("NUMBA_CPU_FEATURES", "")
    numba = metadata.version("numba") if compiler == NUMBA else ""
    versions = numba, llvmlite.__version__, np.__version__, sys.version
    return compiler, *versions, platform.machine(), *machine, *chosen


def missing(code: Code) -> list[str]:
    """What the code needs and LLVM knows nothing of."""
    return [name for name in code.needs if not llvm.address_of_symbol(name)]


def address_of(code: Code) -> int:
    """Where the function stands in memory, from now on."""
    get_ready()
    if missing(code):
        import_module("numba.core.registry").cpu_target.target_context.refresh()  # it tells LLVM of what it has
        if unknown := missing(code):  # LLVM would end the process
            raise InvalidRules(f"compiled code asks for {', '.join(unknown)}, which nobody has")
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.object))
    engine.finalize_object()
    LOADED.append(engine)
    address: int = engine.get_function_address(ENTRY)
    return address


# ---- calls --------------------------------------------------------------------------------------------------------


class Described(ctypes.Structure):
    """How Numba's functions describe an exception: its class, what it was raised with and where, pickled."""

    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


def kinds_of(args: Sequence[Any]) -> list[Any]:
    """What an entry point is compiled for: what its arrays hold, and of what kind its numbers are."""
    return [x.dtype if type(x) is np.ndarray else type(x) for x in args]


class Entry:
    """A compiled entry point for arguments of these kinds."""

    def __init__(self, address: int, kinds: list[Any]) -> None:
        self.kinds, self.function = kinds, CALL(address)
        self.words = ctypes.c_int64 * (COMES_BACK + len(kinds))

    def __call__(self, *args: Any) -> tuple[int, int]:
        """Calls it with numbers and with where arrays stand. What it returns, if anything, is two numbers."""
        words = self.words(0, 0, 0, *[id(x) if type(x) is np.ndarray else int(x) for x in args])
        status = self.function(words)
        if status not in (FINE, NOTHING_FOUND):
            raise exception_of(status, words[0])
        return words[1], words[2]


def exception_of(status: int, described: int) -> Exception:
    """What a call raised: Numba describes it, the translator says a number."""
    if status == IN_PIECES:
        return ValueError("an array that does not lie in one piece")
    return exception_at(described) if status >= RAISED else raised(status)


def exception_at(address: int) -> Exception:
    """The exception that is described there."""
    described = Described.from_address(address)
    kind, given, _ = pickle.loads(ctypes.string_at(described.pickled or 0, described.size))  # noqa: S301  (our own)
    found: Exception = kind(*given)
    return found
