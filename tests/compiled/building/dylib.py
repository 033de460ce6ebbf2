"""What a library for macOS says of itself, for machines that cannot load it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MAGIC, LIBRARY = 0xFEEDFACF, 6
PROCESSORS = {0x01000007: "x86-64", 0x0100000C: "aarch64"}
SYMBOLS, NEEDED, SIGNATURE = 0x2, 0xC, 0x1D  # kinds of commands
OUTSIDE, KIND, IN_A_SECTION = 0x01, 0x0E, 0x0E  # bits of a symbol


class Dylib(NamedTuple):
    """Its processor, the functions that others may call, the libraries that it needs, and whether it is signed."""

    processor: str
    functions: frozenset[str]
    needed: tuple[str, ...]
    is_signed: bool


def read(path: Path) -> Dylib:
    """Reads the header of a library, its commands, and its symbols."""
    content = path.read_bytes()
    magic, processor, _, kind, count = struct.unpack_from("<5I", content)
    assert (magic, kind) == (MAGIC, LIBRARY), f"{path.name} is no library of macOS"
    told = list(commands(content, count))
    [symbols] = [at for kind, at in told if kind == SYMBOLS]
    needed = [
        text_at(content, at + struct.unpack_from("<I", content, at + 8)[0]) for kind, at in told if kind == NEEDED
    ]
    is_signed = any(kind == SIGNATURE for kind, _ in told)
    return Dylib(PROCESSORS[processor], frozenset(functions(content, symbols)), tuple(needed), is_signed)


def commands(content: bytes, count: int) -> Iterator[tuple[int, int]]:
    """The kind of each command, and where it stands."""
    at = 32
    for _ in range(count):
        kind, size = struct.unpack_from("<2I", content, at)
        yield kind, at
        at += size


def functions(content: bytes, at: int) -> Iterator[str]:
    """What it offers to others, each behind a line; what every library offers stands behind more of them."""
    first, count, texts = struct.unpack_from("<3I", content, at + 8)
    for each in range(count):
        name, kind = struct.unpack_from("<IB", content, first + 16 * each)
        symbol = text_at(content, texts + name)
        if kind & OUTSIDE and kind & KIND == IN_A_SECTION and not symbol.startswith("__"):
            yield symbol.removeprefix("_")


def text_at(content: bytes, at: int) -> str:
    """The text that begins at a place and ends with a zero."""
    return content[at : content.index(0, at)].decode()
