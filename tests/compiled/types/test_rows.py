"""Rows say in compiled code what they say in plain Python, whoever has written what stands in them."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.errors import TypingError

from sandtable.compiled.respell.respell import respell
from sandtable.compiled.types import machine, records, rows, teach
from sandtable.compiled.types.parts import part
from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import Group, Piece, State, above, abreast, equal, flag, i8, i16, i64, many, members, row
from sandtable.kernel.state import StateMeta, checked, unchecked

COLUMNS = 32
jit: Any = numba.njit


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
RECORD = numba.from_dtype(records.dtype_of(Runner))
machine.widen(RECORD)
rows.teach_rows(RECORD, Runner)


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


def sum_of(runners: Any, group: Any) -> int:
    total = 0
    for runner in members(runners, group):
        if runner.lap == 3:
            continue
        if runner.index == 4:
            break
        total = 10 * total + runner.index + 1
    return total


def moved(races: Any, place: int, at: int, breath: int) -> None:
    races[0].runners[place].at = at
    races[0].runners[place].breath = breath
    races[0].runners[place].down = breath > 0


spelt: Any = respell
compiled: dict[Any, Any] = {f: jit(f) for f in (laps_above, who_is_at, who_has_breath, who_is_down, on_the_line, moved)}
compiled[sum_of] = jit(spelt(sum_of, None, teach.WORDS, part, teach.reader_of))


@st.composite
def races(draw: st.DrawFn) -> Race:
    race = Race()
    for runner in race.runners:
        runner.at, runner.lap = draw(st.integers(-1, 1023)), draw(st.integers(-128, 127))
        runner.breath, runner.down = draw(st.sampled_from([0, 1 << 40, -7])), draw(st.booleans())
    return race


@settings(deadline=None)
@given(races(), st.integers(-128, 127), st.integers(0, 1023), st.integers(0, 1023), st.sampled_from([0, 1]))
def test_a_row_says_the_same_compiled(race: Race, least: int, one: int, other: int, reading: int) -> None:
    record = records.record_of(RACE, race)
    questions: list[Any] = [
        (laps_above, (least,)),
        (laps_above, (race.runners[0].lap,)),
        (who_is_at, (race.runners[3].at,)),
        (who_is_at, (other,)),
        (who_has_breath, (1 << 40,)),
        (who_is_down, (reading == 1,)),
        (on_the_line, (one, other, reading)),
        (on_the_line, (race.runners[1].at, race.runners[2].at, reading)),
    ]
    for f, of in questions:
        plain: Any = f([race], *of)
        assert compiled[f](record, *of) == (plain.mask if isinstance(plain, Group) else plain)


@settings(deadline=None)
@given(races(), st.integers(0, 31))
def test_members_are_met_in_order_and_a_loop_may_be_left(race: Race, mask: int) -> None:
    record = records.record_of(RACE, race)
    assert compiled[sum_of](record[0]["runners"], mask) == sum_of(race.runners, Group(mask))


@settings(deadline=None)
@given(races(), st.integers(0, 4), st.integers(-1, 1023), st.integers(-(2**60), 2**60))
def test_what_is_written_to_a_piece_stands_in_its_row(race: Race, place: int, at: int, breath: int) -> None:
    record = records.record_of(RACE, race)
    compiled[moved](record, place, at, breath)
    moved([race], place, at, breath)
    assert record.tobytes() == records.record_of(RACE, race).tobytes()


def test_a_field_that_is_not_declared_abreast_has_no_row() -> None:
    with pytest.raises(TypeError, match=r"Runner\.number is not declared abreast"):
        row(Race().runners, "number")
    numbers: Any = jit(lambda races: above(row(races[0].runners, "number"), 0))
    with pytest.raises(TypingError, match='"number" is not declared abreast'):
        numbers(records.record_of(RACE, Race()))


@pytest.mark.parametrize("columns", [24, 8192])
def test_a_grid_of_another_width_is_refused(columns: int) -> None:
    line: Any = jit(lambda races: all_on_line(row(races[0].runners, "at"), columns, 0, 3, 0))
    with pytest.raises(TypingError, match=f"a grid {columns} wide"):
        line(records.record_of(RACE, Race()))


def test_what_a_row_cannot_hold_is_refused_where_states_are_checked() -> None:
    checked(Runner)
    try:
        with pytest.raises(OverflowError, match=r"Runner\.lap = 200"):
            Race().runners[0].lap = 200
    finally:
        unchecked(Runner)


def test_lists_of_two_lengths_have_no_row() -> None:
    class Swimmer(Piece):
        lane: i8 = abreast()

    fields = {"__annotations__": {"first": list[Swimmer], "second": list[Swimmer]}, "first": many(2), "second": many(3)}
    made: Any = StateMeta
    with pytest.raises(TypeError, match="Swimmer: lists of 2 and of 3"):
        made("Relay", (State,), {**fields, "__module__": __name__})
