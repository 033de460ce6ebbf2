"""Actions: one declaration gives the class, its notation both ways, and its 64 bits."""

from __future__ import annotations

import pickle
from typing import Annotated

import pytest
from hypothesis import given, strategies as hs

from sandtable.kernel.actions import Action
from sandtable.kernel.answers import NO, YES, YesNo
from sandtable.kernel.errors import ParseError
from sandtable.kernel.state import Piece
from sandtable.kernel.values import Code, flag, i8, i16, i32


class Way(Code):
    LEFT = 0
    FAR_RIGHT = 1
    BACK = 2


class Scout(Piece):
    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return ("Ann", "Bob", "Cy")


class Order(Action, family=True):
    pass


class Go(Order, notation="{who} go {way} {steps}"):
    who: Annotated[int, Scout]
    way: Way
    steps: i8


class Aim(Order, notation="{who} aim @{degrees}"):
    who: Annotated[int, Scout]
    degrees: i16


class Bid(Order, notation="bid {amount} {hard}"):
    amount: i32
    hard: flag


class Wait(Order, notation="wait here"):
    pass


ORDERS = hs.one_of(
    hs.builds(Go, hs.integers(0, 2), hs.sampled_from(Way), hs.integers(-128, 127)),
    hs.builds(Aim, hs.integers(0, 2), hs.integers(-(2**15), 2**15 - 1)),
    hs.builds(Bid, hs.integers(-(2**31), 2**31 - 1), hs.integers(0, 1)),
    hs.just(Wait()),
)


@given(ORDERS)
def test_notation_and_code_come_back(order: Order) -> None:
    assert Order.parse(str(order)) == order
    assert Order.parse(f"  {str(order).upper()} ".replace(" ", "  ")) == order
    assert Order.decode(order.code) == order
    assert pickle.loads(pickle.dumps(order)) == order
    assert 0 <= order.code < 2**63


@given(ORDERS, ORDERS)
def test_actions_are_equal_when_their_kind_and_fields_are(one: Order, other: Order) -> None:
    assert (one == other) == (str(one) == str(other)) == (one.code == other.code)
    if one == other:
        assert hash(one) == hash(other)


def test_notation_as_it_is_written() -> None:
    assert str(Go(1, Way.FAR_RIGHT, -3)) == "Bob go far-right -3"
    assert str(Aim(0, 120)) == "Ann aim @120"
    assert repr(Wait()) == "<wait here>"


def test_fields_are_matched_by_position_and_come_back_typed() -> None:
    match Order.parse("bob go back 2"):
        case Go(who, way, steps):
            assert (who, way, steps) == (1, Way.BACK, 2)
            assert isinstance(way, Way)
        case _:
            raise AssertionError


def test_actions_are_frozen() -> None:
    with pytest.raises(AttributeError, match="Go is frozen"):
        Go(0, Way.LEFT, 1).steps = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bob go up 1", '"bob go up 1": no way "up"; one of left, far-right, back'),
        ("Bop go left 1", 'no who "Bop"; one of Ann, Bob, Cy; did you mean "Bob"'),
        ("bob go left 128", r"steps 128 is out of range -128\.\.127"),
        ("bob aim @40000", "degrees 40000 is out of range"),
        ("wait heer", '"wait heer" is no action; the forms are: .*; did you mean "wait here"'),
        ("bob go left", "is no action"),
        ("bob go left one", "is no action"),
        ("", '"" is no action'),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        Order.parse(text)


def test_a_constructor_refuses_what_does_not_fit() -> None:
    with pytest.raises(ParseError, match="out of range"):
        Go(0, Way.LEFT, 1000)
    with pytest.raises(ValueError, match="zip"):
        Go(0)  # type: ignore[call-arg]


def test_a_kind_with_too_many_bits_is_refused_when_it_is_declared() -> None:
    class Wide(Action, family=True):
        pass

    with pytest.raises(TypeError, match="Huge: its fields need 64 bits, an action has 55"):

        class Huge(Wide, notation="{a} {b}"):
            a: i32
            b: i32


def test_a_field_that_is_no_code_or_number_is_refused() -> None:
    class Loose(Action, family=True):
        pass

    with pytest.raises(TypeError, match=r"test_actions\.py:\d+: Odd\.what: a Code, .* expected, got str"):

        class Odd(Loose, notation="{what}"):
            what: str


def test_families_do_not_mix() -> None:
    assert Wait() != YES
    assert YesNo.parse("YES") == YES
    assert YES != NO
    with pytest.raises(ParseError):
        YesNo.parse("wait here")
