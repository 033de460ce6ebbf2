"""State as records: their layouts, and the conversion in both directions."""

import struct
from collections.abc import Iterator
from typing import Any

import numpy as np

from sandtable.kernel import Catalogue, InForce, Ruleset, State
from sandtable.kernel.catalogue import shape_of
from sandtable.kernel.facts import facts_of
from sandtable.kernel.state import Field, entries

from .packing import ROW, numbers_of, struct_of
from .work import WATCH, work_dtype

FIELD = "_facts"  # of a board's record, in which facts are kept
LINES, WORDS = 13, 3  # bits: of the number of lines kept, of the words of a line
READS = "_reads"  # of the numbers' record, where it is noted which of them were read
Path = tuple[str | int, ...]  # names of fields and places in lists
WORD = 8  # every top-level record is a whole number of 64-bit words, so that equal states can be found by words


def dtype_of(cls: type[State], whole_words: bool = False, package: str = "") -> np.dtype[Any]:
    """The record of a state class; that of a board has room for the facts of a ruleset of this package.

    The first field carries the class as its title: two classes with the same fields have different records.
    """
    parts: list[Any] = []
    for name, field in cls.fields.items():
        label = name if parts else (f"{cls.__module__}.{cls.__qualname__}", name)
        inner = np.dtype(field.code) if field.code else dtype_of(field.state)
        parts.append((label, inner, (field.count,)) if field.count else (label, inner))
        parts += [(f"{ROW}{name}_{x}", row_code(field.state.fields[x]), (field.count,)) for x in field.rows]
    if facts_of(cls, package):
        parts.append((FIELD, "i8", (1 << LINES + WORDS,)))
    return without_gaps(parts, whole_words)


def row_code(field: Field) -> str:
    """How a row holds a field: truths are numbers there."""
    return "i1" if field.code == "?" else str(field.code)


def without_gaps(parts: list[Any], whole_words: bool) -> np.dtype[Any]:
    """The aligned record of these parts with every byte in a field: bytes of no field are undefined after a copy."""
    loose = np.dtype(parts, align=True)
    out, at = [], 0
    for part in parts:
        name = part[0] if isinstance(part[0], str) else part[0][1]
        inner, start = loose.fields[name][:2]  # type: ignore[index]
        if start > at:
            out.append((f"_gap{at}", "u1", (start - at,)))
        out.append(part)
        at = start + inner.itemsize
    end = max(-(-at // WORD), 1) * WORD if whole_words else max(loose.itemsize, 1)
    if end > at:
        out.append((f"_gap{at}", "u1", (end - at,)))
    return np.dtype(out, align=True)


def plain_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same layout for users: no titles, and nothing that is no field of the state."""
    names = [n for n in dtype.names or () if not n.startswith("_")]
    formats = [plain_dtype(dtype.fields[n][0]) if dtype.fields[n][0].names else dtype.fields[n][0] for n in names]  # type: ignore[index]
    offsets = [dtype.fields[n][1] for n in names]  # type: ignore[index]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize})


def stored_in(dtype: np.dtype[Any], start: int = 0, path: Path = ()) -> Iterator[tuple[int, np.dtype[Any], Path]]:
    """Every number of a record that belongs to the state: where it begins, its type, and its place in the state."""
    for name in dtype.names or ():
        if name.startswith("_"):
            continue
        inner, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = inner.subdtype or (inner, ())
        for item in range(int(np.prod(shape))):
            at, here = start + offset + item * base.itemsize, (*path, name, item) if shape else (*path, name)
            if base.names:
                yield from stored_in(base, at, here)
            else:
                yield at, base, here


def unpack(record: Any, state: State) -> None:
    """Fills a state from its record."""
    for name, field in state.fields.items():
        if field.state and field.count:
            for i, item in enumerate(getattr(state, name)):
                unpack(record[name][i], item)
        elif field.state:
            unpack(record[name], getattr(state, name))
        elif field.count:
            setattr(state, name, [field.typed(int(x)) for x in record[name].tolist()])
        else:
            setattr(state, name, field.typed(int(record[name])))


def record_of(dtype: np.dtype[Any], state: State) -> Any:
    """One record, in an array of length 1."""
    try:
        return np.frombuffer(bytearray(struct_of(dtype).pack(*numbers_of(state))), dtype)
    except struct.error:
        misfits = [(place, field.misfit(value)) for place, field, value in entries(state) if not field.packed]
        told = ", ".join(f"{place}: {why}" for place, why in misfits if why)
        raise OverflowError(f"{type(state).__name__}.{told}") from None


# ---- numbers and rulings ------------------------------------------------------------------------------------------


def numbers_dtype(catalogue: Catalogue, watched: bool = False) -> np.dtype[Any]:
    """One field an entry, under its very id; a ruling is the place of the option in force.

    Where it is `watched` what is read, there is a byte behind them for each entry of each.
    """
    parts: list[Any] = [(key, "i8", shape_of(value) or ()) for key, value in catalogue.numbers.items()]
    parts += [(key, "i8") for key in catalogue.options]
    parts += [(key + "=", "i8") for key, entry in catalogue.rules.items() if entry.values is not None]
    noted = [(READS, "u1", (-(-len(catalogue.places) // WORD) * WORD,))] if watched else []
    return np.dtype([*(parts or [("none", "i8")]), *noted], align=True)


def numbers_record(catalogue: Catalogue, dtype: np.dtype[Any], in_force: InForce) -> Any:
    record = np.zeros(1, dtype)
    for key in dtype.names or ():
        if key in in_force:
            value = in_force[key]
            record[0][key] = catalogue.options[key].index(value) if key in catalogue.options else value
    return record


def first_places(catalogue: Catalogue) -> dict[str, int]:
    """The byte of each number (of a list: of its first entry) and of each ruling, by the name its record has."""
    places: dict[str, int] = {}
    for (id, _), at in catalogue.places.items():
        places.setdefault(id, at)
    return places | {id + "=": places[id] for id in catalogue.options}


# ---- a ruleset ----------------------------------------------------------------------------------------------------


class Layouts:
    """The record layouts of a ruleset."""

    def __init__(self, ruleset: Ruleset, purpose: str) -> None:
        self.purpose = purpose
        self.state = dtype_of(ruleset.battle, whole_words=True)
        self.board = dtype_of(ruleset.board, package=ruleset.package)
        self.result = dtype_of(ruleset.result)
        self.numbers = numbers_dtype(ruleset.catalogue, purpose == WATCH)
        self.work = work_dtype(len(ruleset.sides), ruleset.menu_capacity, purpose)
