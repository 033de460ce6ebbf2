"""Machine code is put into memory and called: with addresses of arrays and numbers, without the interpreter lock.

LLVM alone does that. Numba need not be there, unless the code calls something of Numba's.
"""

import ctypes
import json
import pickle
import platform
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module, metadata
from os import environ
from typing import Any, NamedTuple, Self

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from ..types.work import ENTRY

NUMBERS = ctypes.c_int64 * 2  # room for what an entry point returns
FINE, NOTHING_FOUND, RAISED = 0, -2, 1  # as Numba's functions say how it went; more than RAISED is an exception as well
LOADED: list[Any] = []  # for as long as the process lives: somebody may be inside


class Code(NamedTuple):
    """The machine code of a function and all that it reaches."""

    object: bytes
    needs: list[str]  # what it calls that stands elsewhere
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
def fits() -> tuple[str, ...]:
    """What machine code is made with and for: versions, and this processor."""
    machine = llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    chosen = environ.get("NUMBA_CPU_NAME", ""), environ.get("NUMBA_CPU_FEATURES", "")
    versions = metadata.version("numba"), llvmlite.__version__, np.__version__, sys.version
    return *versions, platform.machine(), *machine, *chosen


@lru_cache
def get_ready() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def address_of(code: Code) -> int:
    """Where the function stands in memory, from now on."""
    get_ready()
    if not all(map(llvm.address_of_symbol, code.needs)):
        import_module("numba.core.registry").cpu_target.target_context.refresh()  # it tells LLVM of what it has
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


def kinds_of(args: Sequence[Any]) -> tuple[Any, ...]:
    """What an entry point is compiled for: what its arrays hold, in how many dimensions, and its numbers."""
    return tuple((x.dtype, x.ndim) if isinstance(x, np.ndarray) else type(x) for x in args)


def words_of(args: Sequence[Any]) -> Iterator[int]:
    """Arguments as compiled code takes them."""
    for x in args:
        if isinstance(x, np.ndarray):
            if not (x.flags.c_contiguous and x.flags.aligned):
                raise ValueError("an array that lies in one piece expected")
            yield x.ctypes.data
            yield from x.shape
        else:
            yield int(x)


class Entry:
    """A compiled entry point."""

    def __init__(self, address: int, args: Sequence[Any]) -> None:
        words = [ctypes.c_uint64] * sum(1 for _ in words_of(args))
        self.function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *words)(address)

    def __call__(self, *args: Any) -> tuple[int, int]:
        """Calls it. What it returns, if anything, is two numbers."""
        error, found = ctypes.c_void_p(), NUMBERS()
        status = self.function(ctypes.byref(error), found, *words_of(args))
        if status not in (FINE, NOTHING_FOUND):
            raise exception_at(error.value) if status >= RAISED else RuntimeError("an exception inside a rule")
        return found[0], found[1]


def exception_at(address: int | None) -> Exception:
    """The exception that is described there."""
    described = Described.from_address(address or 0)
    kind, given, _ = pickle.loads(ctypes.string_at(described.pickled or 0, described.size))  # noqa: S301  (our own)
    found: Exception = kind(*given)
    return found
