"""Rebuilds states from records of compiled code: only what differs from the start is read."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from sandtable.kernel import Ruleset, State, Table
from sandtable.kernel.state import Field

from ..runtime.records import Path, stored_in


def whole(ruleset: Ruleset, start: Table[Any]) -> Table[Any]:
    """The state with as many pieces in each list as its record has: a question may do with fewer."""
    t = start.clone()
    blank = ruleset.battle()
    for name, field in t.fields.items():
        if field.count and len(getattr(t, name)) < field.count:
            setattr(t, name, [*getattr(t, name), *getattr(blank, name)[len(getattr(t, name)) :]])
    return t


class Differences:
    """Where each number of a record stands in its state."""

    def __init__(self, cls: type[State], dtype: np.dtype[Any]) -> None:
        self.places = {at: (path, field_of(cls, path), code) for at, code, path in stored_in(dtype)}
        self.begins = np.zeros(dtype.itemsize, np.int64)  # of each byte, where its number begins
        for offset, (_, _, code) in self.places.items():
            self.begins[offset : offset + code.itemsize] = offset

    @staticmethod
    @lru_cache
    def of(cls: type[State], dtype: np.dtype[Any]) -> "Differences":
        return Differences(cls, dtype)

    def applied(self, start: Table[Any], origin: Any, rows: Any) -> Iterator[Table[Any]]:
        """The start, with what differs between its words and each row of others; one state, good until the next."""
        bytes, before = rows.view(np.uint8), origin.view(np.uint8)
        differing = np.flatnonzero((bytes != before).any(axis=0))
        changes = [self.change(bytes, offset) for offset in sorted(set(self.begins[differing].tolist()))]
        t = start.clone()
        owners = [(follow(t, path), name, values) for path, name, values in changes]
        for row in range(len(rows)):
            for owner, name, values in owners:
                write(owner, name, values[row])
            yield t

    def change(self, bytes: Any, offset: int) -> tuple[Path, str | int, list[Any]]:
        """What a number is in each row: where it stands, and its values there."""
        path, field, code = self.places[offset]
        numbers = np.ascontiguousarray(bytes[:, offset : offset + code.itemsize]).view(code)[:, 0].tolist()
        known = {number: field.typed(int(number)) for number in set(numbers)}
        return path[:-1], path[-1], [known[number] for number in numbers]


def follow(t: Any, path: Path) -> Any:
    """What stands at the end of a path."""
    for step in path:
        t = t[step] if isinstance(step, int) else getattr(t, step)
    return t


def write(on: Any, name: str | int, value: Any) -> None:
    if isinstance(name, int):
        on[name] = value
    else:
        setattr(on, name, value)


def field_of(cls: Any, path: Path) -> Field:
    """The field at the end of a path in states of this class."""
    *before, name = [step for step in path if isinstance(step, str)]
    for step in before:
        cls = cls.fields[step].state
    field: Field = cls.fields[name]
    return field
