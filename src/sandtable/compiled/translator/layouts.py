"""Memory layouts: the kinds of a ruleset's records, with NumPy's offsets of their fields."""

from typing import Any

import numpy as np

from ..runtime.packing import ROW
from . import kinds as k

STORES = {
    "b1": k.Store("i8", k.BOOL, 1),
    "i1": k.Store("i8", k.INT, 1),
    "i2": k.Store("i16", k.INT, 2),
    "i4": k.Store("i32", k.INT, 4),
    "i8": k.Store("i64", k.INT, 8),
    "u1": k.Store("i8", k.WORD, 1),
    "u8": k.Store("i64", k.WORD, 8),
    "f8": k.Store("double", k.FLOAT, 8),
}


class Layouts:
    """The kinds of records, each made once. `classes` says which records stand for the states of a class."""

    def __init__(self, classes: dict[np.dtype[Any], Any] | None = None) -> None:
        self.classes = classes or {}
        self.made: dict[tuple[Any, Any, bool], k.Record] = {}

    def record(self, dtype: np.dtype[Any], cls: Any = None, fixed: bool = False) -> k.Record:
        """The kind of such records."""
        cls = cls or self.classes.get(dtype)
        if (dtype, cls, fixed) not in self.made:
            name = getattr(cls, "__name__", "record")
            self.made[dtype, cls, fixed] = k.Record(name, ("ptr",), dtype, cls, fixed, {})
        return self.made[dtype, cls, fixed]

    def field(self, record: k.Record, name: str) -> tuple[int, k.Item | k.Array]:
        """How far a field stands from the beginning of its record, and what it holds."""
        inner, at = record.dtype.fields[name][:2]  # type: ignore[index]
        declared = getattr(record.cls, "fields", {}).get(name)
        base, shape = inner.subdtype or (inner, ())
        item = self.item(base, declared, record.fixed)
        if not inner.subdtype:
            return at, item
        if isinstance(item, k.Record):
            rows = declared.rows if declared else ()
            item.rows.update({row: record.dtype.fields[f"{ROW}{name}_{row}"][1] - at for row in rows})  # type: ignore[index]
        return at, k.array(item, int(np.prod(shape)), base.itemsize, record.fixed)

    def item(self, dtype: np.dtype[Any], declared: Any = None, fixed: bool = False) -> k.Item:
        """What lies there: a record, or a scalar, which may be packed."""
        if dtype.names:
            return self.record(dtype, declared and declared.state, fixed)
        store = STORES[dtype.str[1:]]
        if declared is not None and declared.packed:
            return k.Store(store.type, k.reading("packed", declared.shown), store.size)
        return store
