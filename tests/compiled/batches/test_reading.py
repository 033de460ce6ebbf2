"""Numbers of records, as NumPy itself reads them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sandtable.compiled.runtime.packing import PARTS
from sandtable.envs.exact import parted

CODES = ["b1", "i1", "u1", "i2", "u2", "i4", "i8"]


def test_every_width_is_read_with_its_sign_from_records_inside_records() -> None:
    from sandtable.compiled.batches.reading import Reader

    inner = np.dtype([(f"n{place}", code) for place, code in enumerate(CODES)], align=True)
    whole = np.dtype([("first", "i2"), ("_gap", "u1"), ("pieces", inner, (3,)), ("row", "i4", (2, 2))], align=True)
    luck = np.random.default_rng(1)
    states = luck.integers(0, 256, 5 * whole.itemsize, np.uint8).view(whole)
    states["pieces"]["n0"] = luck.integers(0, 2, (5, 3))
    found = Reader(whole, 5).read(states, np.arange(5), np.arange(5) * 2)
    parts = np.array([PARTS.get(code, 1) for code in ["i2", *CODES * 3, *["i4"] * 4]])
    for row, state in enumerate(states):
        pieces = [int(value) for piece in state["pieces"] for value in piece.item()]
        plain = parted([int(state["first"]), *pieces, *state["row"].ravel().tolist()], parts)
        assert found[row].tolist() == [row, row * 2, *plain.tolist()]


@pytest.mark.parametrize("count", [1, 3])
def test_the_rows_of_a_batch_are_the_numbers_of_its_tables(count: int) -> None:
    from sandtable.compiled.batches.batch import Batch
    from sandtable.compiled.batches.reading import Reader
    from sandtable.compiled.runtime.packing import row_of
    from sandtable.kernel.state import entries

    from ..toy import RULESET

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, count)
    seen = Reader(batch.states.dtype, count).read(batch.states, batch.sides, batch.asks)
    for place in range(count):
        row: list[Any] = []
        row_of(type(batch.start))(batch.table(place), row)
        parts = np.array([PARTS.get(field.code or "i8", 1) for _, field, _ in entries(batch.start)])
        assert seen[place].tolist() == [batch.sides[place], batch.asks[place], *parted(row, parts)]
