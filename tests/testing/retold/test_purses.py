"""Prices that name another number than is paid are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel import Bar
from sandtable.kernel.ruleset import Ruleset

from ..broken import act, broken, duel
from ..test_checks import found


def priced(
    name: str, cost: str, other: str = "1 breath", breath: Callable[[Any], int] = lambda t: -t.turn, pays: bool = True
) -> Ruleset:
    """A duel in which each answer costs a breath, and steps say what they cost; all else says that it costs `other`."""
    look = duel.RULESET.look

    def view(t: Any) -> Any:
        shown, bars = look.view(t), (Bar("Breath", breath(t), -99, 99, pays=pays),)
        return replace(shown, figures=tuple(replace(x, bars=bars) for x in shown.figures))

    def point(t: Any, answer: Any) -> Any:
        return replace(look.point(t, answer), cost=cost if isinstance(answer, act.Step) else other)

    return broken(name, look=replace(look, view=view, point=point))


def test_a_price_of_another_number_than_is_paid_is_found() -> None:
    text = found(priced("dearer", "2 breath, ends nothing"), "prices")
    assert "the price of Step in Breath is told wrong: 1 is paid (step" in text


@pytest.mark.parametrize("cost", ["free", ""])
def test_a_price_that_is_told_as_free_or_not_at_all_is_found(cost: str) -> None:
    assert "the price of Step in Breath is not told: 1 is paid (step" in found(priced(f"free{cost}", cost), "prices")


def test_a_price_that_is_never_paid_is_found() -> None:
    text = found(priced("unpaid", "1 breath", breath=lambda t: 0), "prices")
    assert "the price of Step in Breath is told wrong: nothing is paid" in text


def test_what_goes_up_by_a_price_is_held_against_it_too() -> None:
    text = found(priced("effort", "3 breath", breath=lambda t: t.turn, pays=False), "prices")
    assert "the price of Step in Breath is told wrong: 1 is paid" in text


def test_a_price_in_the_words_of_an_answer_passes() -> None:
    ruleset = priced("worded", "")
    look: Any = ruleset.look
    point = lambda t, answer: replace(look.point(t, answer), words="the breath is gone")  # noqa: E731
    assert not found(replace(ruleset, look=replace(look, point=point)), "prices")


def test_prices_that_are_paid_as_told_pass() -> None:
    assert not found(priced("paid", "1 breath"), "prices")


def test_a_game_that_names_no_prices_passes() -> None:
    assert not found(priced("unpriced", "", other=""), "prices")
