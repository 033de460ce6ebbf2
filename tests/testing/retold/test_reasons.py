"""Reasons that lump several things together, and chances without any reason, are found."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import Prospect, Situation, because, check, dice, number, rule

from ..broken import act, broken, course
from ..test_checks import found

LUMP = "lunge.guard: a reason is no number of its rule (2), and says not what it comes from"


def rolling(need: Any) -> Any:
    """A turn that ends with dice that need this."""

    @rule("lunge")
    def beat(t: Any) -> None:
        course.beat(t)
        check(t, "to stay calm", dice(2, 6), need(t), by=t.duellists[0])

    beat.__module__ = "elsewhere"
    return beat


@pytest.mark.parametrize(
    "need",
    [
        lambda t: because(t, "lunge.guard", 3),
        lambda t: number(t, "lunge") + number(t, "lunge.guard") + number(t, "lunge.guard"),
    ],
)
def test_a_reason_that_lumps_several_things_is_found(need: Any) -> None:
    assert LUMP in found(broken("lump", beat=rolling(need)), "reasons")


@pytest.mark.parametrize(
    "need",
    [
        lambda t: number(t, "lunge") - number(t, "lunge.guard"),
        lambda t: because(t, "lunge.guard", 3, "three guards"),
        lambda t: 3 * number(t, "lunge.guard"),
        lambda t: because(t, "wounds", 3) if t.turn < 0 else number(t, "wounds"),
        lambda t: because(t, "riposte", 7),
    ],
)
def test_a_number_of_its_rule_and_what_says_where_it_comes_from_pass(need: Any) -> None:
    assert not found(broken("parts", beat=rolling(need)), "reasons")


def test_chances_of_later_dice_without_reasons_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(t: Any, answer: Any) -> list[Prospect]:
        who = t.duellists[t.turn % 2]

        def later(t: Any) -> bool:
            return check(t, "to stay calm", dice(2, 6), number(t, "lunge"), by=t.duellists[who.index])

        return [Prospect("stays calm", Situation(t, later, "calm"), who.label, True)] if answer == act.Guard() else []

    monkeypatch.setattr("sandtable.battle.battle.Battle.roll_after", lambda battle, answer: None)
    text = found(broken("later", prospects=tells), "reasons")
    assert '"guard" tells a chance of "to stay calm", and no reasons for these dice' in text


def test_reasons_that_name_their_parts_pass() -> None:
    assert not found(broken("named"), "reasons")
