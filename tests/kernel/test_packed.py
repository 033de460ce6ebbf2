"""Several values in one integer: what is packed is read back, and what does not fit is refused."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from sandtable.kernel.packed import Packed, bounded
from sandtable.kernel.state import State
from sandtable.kernel.values import Code, flag, i8, i16, i32
from sandtable.kernel.verbs import dice, once, roll
from sandtable.odds.merging import distribution
from tests.odds.heap import RULESET


class Grade(Code):
    NOWHERE = -1
    POOR = 0
    FAIR = 2
    FINE = 5


class Shot(Packed):
    grade: Grade
    place: i8
    lucky: flag = False
    drift: i16 = -3


class Wide(Packed):
    one: i32
    two: i16


class Log(State):
    latest: Shot = Shot(Grade.FAIR, 1)
    first: Shot
    wide: Wide


@given(st.sampled_from(Grade), st.integers(-128, 127), st.booleans(), st.integers(-(2**15), 2**15 - 1))
def test_what_is_packed_is_read_back(grade: Grade, place: int, lucky: bool, drift: int) -> None:
    shot = Shot(grade, place, lucky, drift)
    assert (shot.grade, shot.place, shot.lucky, shot.drift) == (grade, place, lucky, drift)
    assert isinstance(shot.grade, Grade)
    assert isinstance(shot.lucky, bool)
    assert Shot.read(int(shot)) == shot
    assert 0 <= shot < 1 << Shot.width
    assert shot.but(place=5) == Shot(grade, 5, lucky, drift)


def test_fields_may_be_named_and_left_out() -> None:
    assert Shot(place=2, grade=Grade.POOR) == Shot(Grade.POOR, 2, False, -3)


@pytest.mark.parametrize("place", [-129, 128])
def test_what_does_not_fit_is_refused(place: int) -> None:
    with pytest.raises(OverflowError, match=r"Shot.place = -?\d+: it holds -128..127"):
        Shot(Grade.FAIR, place)


def test_no_other_integer_is_read() -> None:
    for code in (-1, 1 << Shot.width):
        with pytest.raises(OverflowError, match="is no Shot"):
            Shot.read(code)


def test_a_field_that_is_not_there_is_named() -> None:
    with pytest.raises(TypeError, match=r'Shot: no field "plaice"; .*did you mean "place"'):
        Shot(Grade.FAIR, 1).but(plaice=2)


def test_too_many_bits_are_refused() -> None:
    with pytest.raises(TypeError, match="Broad: its fields need 64 bits, there are 63"):

        class Broad(Packed):
            one: i32
            two: i32


def test_it_is_shown_by_its_fields() -> None:
    shot = Shot(Grade.FINE, -2, True)
    assert str(shot) == "Shot(grade=fine, place=-2, lucky=True, drift=-3)"
    assert shot.to_json() == {"grade": "fine", "place": -2, "lucky": True, "drift": -3}


def test_it_stays_what_it_is_when_copied() -> None:
    shot = Shot(Grade.NOWHERE, 7)
    for same in (copy.deepcopy(shot), pickle.loads(pickle.dumps(shot))):
        assert same == shot
        assert same.grade == Grade.NOWHERE


class Spot(Packed):
    at: i16 = bounded(-1, 99)
    level: i8 = bounded(0, 3)
    side: i8 = bounded(0, 0)


@given(st.integers(-1, 99), st.integers(0, 3))
def test_bounded_fields_take_the_bits_that_they_need(at: int, level: int) -> None:
    spot = Spot(at, level, 0)
    assert (spot.at, spot.level, spot.side) == (at, level, 0)
    assert [slot.bits for slot in Spot.slots.values()] == [8, 2, 1]
    assert Spot.defaults == {}


def test_what_needs_more_bits_is_refused() -> None:
    with pytest.raises(OverflowError, match=r"Spot\.level = 4: it holds 0\.\.3"):
        Spot(5, 4, 0)
    with pytest.raises(OverflowError, match=r"Spot\.level = -1: it holds 0\.\.3"):
        Spot(5, -1, 0)


def test_bounds_that_the_field_does_not_hold_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.at: 0\.\.200 is not within -128\.\.127"):

        class Wrong(Packed):
            at: i8 = bounded(0, 200)


def test_a_state_keeps_it() -> None:
    log = Log()
    assert (log.latest.place, int(log.first), log.wide.two) == (1, 0, 0)
    log.first = log.latest.but(lucky=True)
    assert log.clone().first.lucky
    assert log.to_json()["first"] == {"grade": "fair", "place": 1, "lucky": True, "drift": -3}
    assert {name: field.code for name, field in Log.fields.items()} == {"latest": "i4", "first": "i4", "wide": "i8"}


def test_a_list_of_them_is_refused() -> None:
    from sandtable.kernel.defaults import many

    with pytest.raises(TypeError, match="a list of Shot: declare a list of numbers"):

        class Volley(State):
            shots: list[Shot] = many(3)


def fired(t: Any, place: int) -> Shot:
    face = roll(t, "shot", dice(1, 6))
    return Shot(Grade.FINE if face == 6 else Grade.POOR, place, lucky=face == 1)


def test_odds_remember_it_and_hand_it_on() -> None:
    def run(t: Any) -> Any:
        shot = once(t, fired, 4)
        return shot.grade, shot.lucky, shot.place

    law = distribution(RULESET.load().start({}), run, lambda t, luck: None, budget=1000)
    assert law == {
        (Grade.FINE, False, 4): Fraction(1, 6),
        (Grade.POOR, True, 4): Fraction(1, 6),
        (Grade.POOR, False, 4): Fraction(4, 6),
    }
