"""Rows say translated what they say in plain Python, and what is written to a piece stands in its row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.compiled.run.calling import Entry
from sandtable.compiled.runtime import records
from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import (
    Group,
    InvalidRules,
    Piece,
    State,
    above,
    abreast,
    equal,
    flag,
    i8,
    i16,
    i64,
    many,
    row,
)
from sandtable.kernel.state import StateMeta, checked, unchecked

from .show import STATES, entry, shows, text_of

COLUMNS = 128
ENDS = st.tuples(st.sampled_from([0, 1, 84, 86, 127, 128, 181, 182, 254, 255]), st.sampled_from([0, 1, 63, 126, 127]))


class Runner(Piece):
    at: i16 = abreast(-1)
    lap: i8 = abreast(1)
    number: i64
    breath: i64 = abreast()
    down: flag = abreast()


class Race(State):
    weather: i8
    runners: list[Runner] = many(5)
    over: i8


RACE = records.dtype_of(Race)
STATES[RACE] = Race
START = records.record_of(RACE, Race())


def laps_above(races: Any, least: int) -> Any:
    return above(row(races[0].runners, "lap"), least)


def who_is_at(races: Any, at: int) -> Any:
    return equal(row(races[0].runners, "at"), at)


def who_has_breath(races: Any, breath: int) -> Any:
    return equal(row(races[0].runners, "breath"), breath)


def who_is_down(races: Any, down: bool) -> Any:
    return equal(row(races[0].runners, "down"), down)


def on_the_line(races: Any, one: int, other: int, reading: int) -> int:
    return all_on_line(row(races[0].runners, "at"), COLUMNS, one, other, reading)


def moved(races: Any, place: int, at: int, breath: int) -> None:
    races[0].runners[place].at = at
    races[0].runners[place].breath = breath
    races[0].runners[place].down = breath > 0


@st.composite
def races(draw: st.DrawFn) -> Race:
    race = Race()
    for runner in race.runners:
        runner.at, runner.lap = draw(st.integers(-1, 32767)), draw(st.integers(-128, 127))
        runner.breath, runner.down = draw(st.sampled_from([0, 1 << 40, -7])), draw(st.booleans())
    return race


def in_no_row(races: Any) -> Any:
    return above(row(races[0].runners, "number"), 0)


def on_another_grid(races: Any) -> Any:
    return all_on_line(row(races[0].runners, "at"), 256, 0, 3, 0)


def of_wide_places(races: Any) -> Any:
    return all_on_line(row(races[0].runners, "breath"), COLUMNS, 0, 3, 0)


@lru_cache
def compiled(f: Any, many: int) -> Entry:
    return entry(f, START, *[1] * many)


def test_a_row_is_a_vector_and_an_answer_a_bit_for_each_piece() -> None:
    assert shows(laps_above, (START, 3), "load <5 x i8>", "icmp sgt <5 x i8>", "bitcast <5 x i1> % to i5", "zext i5")
    assert shows(
        on_the_line, (START, 1, 2, 0), "mul <5 x i16>", "@llvm.ssub.sat.v5i16", "<8 x i16>", "bitcast <8 x i1> % to i8"
    )


@settings(deadline=None)
@given(races(), st.integers(-128, 127), st.integers(0, 32767), st.integers(0, 32767), st.sampled_from([0, 1]))
def test_a_row_says_the_same_translated(race: Race, least: int, one: int, other: int, reading: int) -> None:
    record = records.record_of(RACE, race)
    questions: list[Any] = [
        (laps_above, (least,)),
        (laps_above, (race.runners[0].lap,)),
        (who_is_at, (race.runners[3].at,)),
        (who_is_at, (other,)),
        (who_has_breath, (1 << 40,)),
        (who_is_down, (reading,)),
        (on_the_line, (one, other, reading)),
        (on_the_line, (race.runners[1].at, race.runners[2].at, reading)),
    ]
    for f, of in questions:
        plain: Any = f([race], *of)
        assert compiled(f, len(of))(record, *of)[0] == (plain.mask if isinstance(plain, Group) else plain)


@settings(deadline=None)
@given(ENDS, ENDS, st.lists(st.tuples(st.integers(0, 16), st.integers(-1, 1)), min_size=5, max_size=5), st.booleans())
def test_lines_across_the_whole_grid_take_the_same_places_translated(
    one: tuple[int, int], other: tuple[int, int], near: list[tuple[int, int]], reading: bool
) -> None:
    race = Race()
    (down, across), (to_down, to_across) = one, other
    for runner, (part, beside) in zip(race.runners, near, strict=True):
        at_row, at = down + (to_down - down) * part // 16, across + (to_across - across) * part // 16
        runner.at = max(-1, min(at_row * COLUMNS + at + beside, COLUMNS * 256 - 1))
    args = down * COLUMNS + across, to_down * COLUMNS + to_across, int(reading)
    assert compiled(on_the_line, 3)(records.record_of(RACE, race), *args)[0] == on_the_line([race], *args)


@settings(deadline=None)
@given(races(), st.integers(0, 4), st.integers(-1, 1023), st.integers(-(2**60), 2**60))
def test_what_is_written_to_a_piece_stands_in_its_row(race: Race, place: int, at: int, breath: int) -> None:
    record = records.record_of(RACE, race)
    compiled(moved, 3)(record, place, at, breath)
    moved([race], place, at, breath)
    assert record.tobytes() == records.record_of(RACE, race).tobytes()


@pytest.mark.parametrize(
    ("f", "why"),
    [
        (in_no_row, r'test_columns.py:\d+: in_no_row: "number" is not declared abreast'),
        (on_another_grid, r"on_another_grid: the width of a grid is spelt out, a power of two up to 128"),
        (of_wide_places, r"of_wide_places: places on a line are kept in 16 bits"),
    ],
)
def test_what_has_no_row_is_refused_with_its_place(f: Any, why: str) -> None:
    with pytest.raises(InvalidRules, match=why):
        text_of(f, START)


def test_what_a_row_cannot_hold_is_refused_where_states_are_checked() -> None:
    checked(Runner)
    try:
        with pytest.raises(OverflowError, match=r"Runner\.lap = 200"):
            Race().runners[0].lap = 200
    finally:
        unchecked(Runner)


def test_a_row_of_a_field_that_is_not_declared_abreast_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Runner\.number is not declared abreast"):
        row(Race().runners, "number")


def test_lists_of_two_lengths_have_no_row() -> None:
    class Swimmer(Piece):
        lane: i8 = abreast()

    fields = {"__annotations__": {"first": list[Swimmer], "second": list[Swimmer]}, "first": many(2), "second": many(3)}
    made: Any = StateMeta
    with pytest.raises(TypeError, match="Swimmer: lists of 2 and of 3"):
        made("Relay", (State,), {**fields, "__module__": __name__})
