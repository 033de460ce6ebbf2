"""Notation that two kinds of action could mean, and fields that notation names in another order."""

from __future__ import annotations

import pytest

from sandtable.kernel.actions import Action
from sandtable.kernel.errors import ParseError
from sandtable.kernel.values import Code, i8


class Die(Code):
    FAILING = 0
    PASSING = 1


class Act(Action, family=True):
    pass


class Reroll(Act, notation="reroll {die}"):
    die: Die


class RerollAll(Act, notation="reroll all"):
    pass


class Hand(Act, notation="hand {what} to {whom}"):
    whom: i8
    what: Die


def test_a_form_whose_word_does_not_fit_leaves_the_text_to_others() -> None:
    assert Act.parse("reroll all") == RerollAll()
    assert Act.parse("reroll passing") == Reroll(Die.PASSING)


def test_where_no_form_fits_the_nearest_says_what_would() -> None:
    with pytest.raises(ParseError, match='no die "al"; one of failing, passing'):
        Act.parse("reroll al")


def test_fields_go_where_they_are_declared_however_notation_orders_them() -> None:
    hand = Hand(3, Die.PASSING)
    assert str(hand) == "hand passing to 3"
    assert Act.parse(str(hand)) == hand
