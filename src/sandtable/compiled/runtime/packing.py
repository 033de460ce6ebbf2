"""Writing states into records at once: all their numbers in a row, then one call that makes bytes of them."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Group, State

if TYPE_CHECKING:
    import numpy as np

ROW = "_row_"  # before the name of a row: what all pieces of a list have in one field
PART_BITS = 24  # whole numbers of this many bits are exact in 32-bit floating point
PARTS = {"i4": 2, "i8": 3}  # how many numbers a long one is split into where a state is observed
CODES = {"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q"}


def format_of(dtype: np.dtype[Any]) -> str:
    """A record's fields in the letters of `struct`; what is no field of the state stays empty."""
    letters = ""
    for name in dtype.names or ():
        inner: np.dtype[Any] = dtype[name]
        base, shape = inner.subdtype or (inner, ())
        count = math.prod(shape)
        if base.names:
            letters += format_of(base) * count
        else:
            empty = name.startswith("_") and not name.startswith(ROW)
            letters += f"{inner.itemsize}x" if empty else f"{count}{CODES[base.str[1:]]}"
    return letters


@lru_cache
def struct_of(dtype: np.dtype[Any]) -> struct.Struct:
    """What makes the bytes of a record of its numbers."""
    return struct.Struct("=" + format_of(dtype))


@lru_cache
def row_of(cls: type[State], twice: bool = False) -> Callable[[State, list[Any]], None]:
    """The function that adds a state's numbers to a row, in the order of its record; spelt out field by field.

    What a record has twice, because it stands abreast, is added once or `twice`.
    """
    names: dict[str, Any] = {}
    lines, scalars = [], list[str]()

    def line(text: str) -> None:
        if scalars:
            lines.append(f"row += ({', '.join(scalars)},)")
            scalars.clear()
        if text:
            lines.append(text)

    for name, field in cls.fields.items():
        if field.state:
            names[f"row_{name}"] = row_of(field.state, twice)
            each = f"for x in s.{name}: row_{name}(x, row)"
            line(each if field.count else f"row_{name}(s.{name}, row)")
            for inner in field.rows if twice else ():
                line(f"row += [x.{inner} for x in s.{name}]")
        elif field.count:
            line(f"row += [x.mask for x in s.{name}]" if field.shown is Group else f"row += s.{name}")
        else:
            scalars.append(f"s.{name}.mask" if field.shown is Group else f"s.{name}")
    line("")
    exec("def row_of_state(s, row):\n " + "\n ".join(lines or ["pass"]), names)
    written: Callable[[State, list[Any]], None] = names["row_of_state"]
    return written


def numbers_of(state: State) -> list[int]:
    """The numbers of a state, in the order of its record."""
    row: list[int] = []
    row_of(type(state), True)(state, row)
    return row
