"""Rows say translated what they say in plain Python, and what is written to a piece stands in its row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.compiled.run.linking import Entry
from sandtable.compiled.types import records
from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import Group, InvalidRules, above, row

from ..types import test_rows
from ..types.test_rows import RACE, Race, laps_above, moved, on_the_line, who_has_breath, who_is_at, who_is_down
from .show import STATES, entry, shows, text_of

STATES[RACE] = Race
START = records.record_of(RACE, Race())


def in_no_row(races: Any) -> Any:
    return above(row(races[0].runners, "number"), 0)


def on_another_grid(races: Any) -> Any:
    return all_on_line(row(races[0].runners, "at"), 24, 0, 3, 0)


@lru_cache
def compiled(f: Any, many: int) -> Entry:
    return entry(f, START, *[1] * many)


def test_a_row_is_a_vector_and_an_answer_a_bit_for_each_piece() -> None:
    assert shows(laps_above, (START, 3), "load <5 x i8>", "icmp sgt <5 x i8>", "bitcast <5 x i1> % to i5", "zext i5")
    assert shows(on_the_line, (START, 1, 2, 0), "sext <5 x i16> % to <5 x i32>", "mul <5 x i32>", "and <5 x i1>")


@settings(deadline=None)
@given(test_rows.races(), st.integers(-128, 127), st.integers(0, 1023), st.integers(0, 1023), st.sampled_from([0, 1]))
def test_a_row_says_the_same_translated(race: Race, least: int, one: int, other: int, reading: int) -> None:
    record = records.record_of(RACE, race)
    questions: list[Any] = [
        (laps_above, (least,)),
        (who_is_at, (race.runners[3].at,)),
        (who_has_breath, (1 << 40,)),
        (who_is_down, (reading,)),
        (on_the_line, (one, other, reading)),
    ]
    for f, of in questions:
        plain: Any = f([race], *of)
        assert compiled(f, len(of))(record, *of)[0] == (plain.mask if isinstance(plain, Group) else plain)


@settings(deadline=None)
@given(test_rows.races(), st.integers(0, 4), st.integers(-1, 1023), st.integers(-(2**60), 2**60))
def test_what_is_written_to_a_piece_stands_in_its_row(race: Race, place: int, at: int, breath: int) -> None:
    record = records.record_of(RACE, race)
    compiled(moved, 3)(record, place, at, breath)
    moved([race], place, at, breath)
    assert record.tobytes() == records.record_of(RACE, race).tobytes()


@pytest.mark.parametrize(
    ("f", "why"),
    [
        (in_no_row, r'test_columns.py:\d+: in_no_row: "number" is not declared abreast'),
        (on_another_grid, r"on_another_grid: the width of a grid is spelt out, a power of two up to 4096"),
    ],
)
def test_what_has_no_row_is_refused_with_its_place(f: Any, why: str) -> None:
    with pytest.raises(InvalidRules, match=why):
        text_of(f, START)
