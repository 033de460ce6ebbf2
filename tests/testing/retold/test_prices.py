"""Losses that neither the log nor the words of an answer tell are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel import Bar, Loss, Promises, note
from sandtable.kernel.ruleset import Ruleset

from ..broken import act, broken, course, duel
from ..test_checks import found

PROMISES: Promises = duel.RULESET.promises
GUARD = PROMISES.losses["guard"]


def losing(**losses: Loss) -> Promises:
    """These losses alone."""
    return replace(PROMISES, losses=losses)


def test_a_loss_that_the_log_does_not_tell_is_found() -> None:
    def beat(t: Any) -> None:
        t.duellists[t.turn % 2].guarding = False
        course.beat(t)

    assert '"guard" is lost, and the log does not say so' in found(broken("silent", beat=beat), "prices")


def test_a_loss_told_of_another_piece_is_found() -> None:
    wounded = Loss(GUARD.of, lambda old, new: old.guarding and not new.guarding, ("steps", "lunges", "goes"))
    text = found(broken("other", promises=losing(guard=wounded)), "prices")
    assert '"guard" is lost, and the log does not say so' in text


def test_a_price_that_the_words_of_its_answer_keep_silent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look = duel.RULESET.look
    point = lambda t, answer: replace(look.point(t, answer), words="strikes back")  # noqa: E731
    text = found(broken("dear", look=replace(look, point=point)), "prices", 3, seed=7)
    assert '"guard" is lost by an answer whose words do not say so (yes, ' in text


def test_what_the_first_answer_of_a_beat_says_need_not_be_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    look, words = duel.RULESET.look, {"lunge": "lunges, and the other drops the guard", "yes": "strikes back"}
    point = lambda t, answer: replace(look.point(t, answer), words=words.get(str(answer), "goes on"))  # noqa: E731
    assert "(yes, " not in found(broken("told-first", look=replace(look, point=point)), "prices", 3)


def test_what_is_lost_by_every_answer_is_no_price_of_one() -> None:
    def beat(t: Any) -> None:
        who = t.duellists[t.turn % 2]
        course.beat(t)
        who.wounds += 1
        note(t, "{} is exhausted", who)

    strength = Loss(GUARD.of, lambda old, new: new.wounds > old.wounds, ("exhausted", "hit", "wounded"))
    assert not found(broken("lost-anyway", beat=beat, promises=losing(strength=strength)), "prices", 3)


def test_a_price_that_the_log_need_not_tell_is_told_by_its_answer_alone() -> None:
    def beat(t: Any) -> None:
        t.duellists[t.turn % 2].guarding = False
        course.beat(t)

    text = found(broken("unlogged", beat=beat, promises=losing(guard=replace(GUARD, logged=False))), "prices")
    assert "the log does not say so" not in text


def test_prices_that_are_told_pass() -> None:
    assert not found(broken("told-prices"), "prices")


# ---- prices in numbers ------------------------------------------------------------------------------------------


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
