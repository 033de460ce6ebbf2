"""Menus that leave out what a judge allows, or offer what does nothing, are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.kernel import Promises, choose, judge_of
from sandtable.kernel.rule import JUDGED
from sandtable.testing.retold.candidates import Candidates
from sandtable.testing.trial import Trial

from ..broken import act, broken, course, duel
from ..test_checks import found

OUT = act.Step(act.Way.OUT)


def offers(*answers: Any) -> Any:
    """A turn in which only these may be chosen."""

    def options(t: Any, who: Any) -> Iterator[Any]:
        yield from (answer for answer in answers if judge_of(act.Ask.ACT)(t, answer, who))

    def beat(t: Any) -> None:
        who = t.duellists[t.turn % 2]
        if choose(t, who.index, act.Ask.ACT, options(t, who), who) == OUT:
            t.gap += 1
        t.turn += 1

    return beat


def test_a_menu_that_leaves_out_what_the_judge_allows_is_found() -> None:
    text = found(broken("short", beat=offers(act.Guard(), OUT)), "judges")
    told = "and the menu does not have it: offer it, or name it in off_menu of odds/promises.py (step in; "
    assert f'"step {{way}}" is legal, {told}' in text
    assert '"lunge" is legal' in text
    assert '"guard" is legal' not in text


def test_an_action_that_has_no_judge_is_not_just_called_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(JUDGED, act.Step)
    text = found(broken("forgotten", beat=offers(act.Guard(), OUT)), "judges")
    named = '"step {way}" is legal because no function judges it (mark one with @judge(act.Step)), and the menu does'
    assert named in text
    assert '"lunge" is legal, and the menu does not have it' in text


def test_what_is_promised_to_be_off_the_menu_is_no_fault() -> None:
    promises = Promises(off_menu={act.Step: "any way will do", act.Lunge: "who likes to be near"})
    assert not found(broken("promised", beat=offers(act.Guard(), OUT), promises=promises), "judges")


def test_a_menu_that_offers_what_the_judge_refuses_is_found() -> None:
    def beat(t: Any) -> None:
        who = t.duellists[t.turn % 2]
        choose(t, who.index, act.Ask.ACT, (act.Lunge(), act.Guard()), who)
        t.turn += 1

    assert '"lunge" is on the menu, and the judge refuses it' in found(broken("eager", beat=beat), "judges")


def test_an_answer_that_changes_nothing_is_found() -> None:
    def beat(t: Any) -> None:
        before = t.clone()
        course.beat(t)
        if t.duellists[before.turn % 2].guarding:
            t.turn, t.duellists[before.turn % 2].guarding = before.turn, False

    assert '"guard" is offered, and does nothing' in found(broken("idle", beat=beat), "judges")


def test_candidates_take_every_value_of_a_word() -> None:
    candidates = Candidates(act.Act, Trial(duel.RULESET, 1, 0, 1.0).stream)
    assert set(candidates.at(duel.RULESET.battle())) == {act.Guard(), act.Lunge(), OUT, act.Step(act.Way.IN)}


def test_menus_that_hold_what_is_legal_pass() -> None:
    assert not found(broken("whole"), "judges")
