"""Machine code for this processor: made from a unit, stored as bytes, and loaded into memory."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, Self

import llvmlite
import llvmlite.binding as llvm

from ..runtime.work import ENTRY
from ..translator import machine
from .calling import Loaded

LOADED: list[Any] = []  # never freed: a call may be running in it


@lru_cache
def machine_name() -> str:
    """A short name for this version of LLVM and this processor."""
    return sha256(repr((llvmlite.__version__, *machine.here())).encode()).hexdigest()[:8]


class Code(NamedTuple):
    """The machine code of a function and all that it reaches, with the messages of checks of a checked build."""

    object: bytes
    checks: list[str]

    @classmethod
    def of(cls, unit: machine.Unit) -> Self:
        """The code of a unit, for this processor."""
        return cls(machine.compiled(unit), unit.checks)

    @classmethod
    def from_bytes(cls, kept: bytes) -> Self:
        """The code from its stored bytes; `ValueError` if they are damaged."""
        checksum, _, rest = kept.partition(b"\n")
        if checksum != sha256(rest).hexdigest().encode():
            raise ValueError("another checksum")
        checks, _, object = rest.partition(b"\n")
        return cls(object, json.loads(checks))

    def to_bytes(self) -> bytes:
        rest = json.dumps(self.checks).encode() + b"\n" + self.object
        return sha256(rest).hexdigest().encode() + b"\n" + rest

    def loaded(self) -> Loaded:
        """Loads it into memory, where it stays."""
        with machine.AT_WORK:
            target = llvm.Target.from_triple(machine.here().triple).create_target_machine()
            engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
            engine.add_object_file(llvm.ObjectFileRef.from_data(self.object))
            engine.finalize_object()
            LOADED.append(engine)
            return Loaded(engine.get_function_address(ENTRY), self.checks)
