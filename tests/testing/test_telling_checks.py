"""A roll that says nothing, a number without reasons and a chance without a meaning are found and named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.log import NEEDS, Event, Log, Reason, Sum
from sandtable.kernel import NOBODYS
from sandtable.kernel.question import Prospect, Situation
from sandtable.kernel.reasons import Reason as Reckoning, reckoned
from sandtable.kernel.rule import rule
from sandtable.kernel.telling import Wanted
from sandtable.kernel.verbs import check, contest, dice, number, pool, roll, verdict
from sandtable.testing.heard import SUMS, sum_faults
from sandtable.testing.telling_checks import prospect_faults

from . import broken
from .test_checks import found as found_in

course = broken.course
SHORT = 0.3  # seconds of work: every turn of these duels has the fault
TOLD = {"lunge": 1, "wounds": 1}  # ids of rules, as a catalogue holds them


def found(ruleset: Any, check: str) -> str:
    return found_in(ruleset, check, SHORT)


def rolling(what: Callable[[Any, Any], object]) -> str:
    """What the check says of a duel in which every turn ends with these dice."""

    @rule("wounds")
    def beat(t: Any) -> None:
        course.beat(t)
        what(t, t.duellists[0])

    beat.__module__ = "elsewhere"  # it is no rule of the example, for tests that run later
    return found(broken.broken("telling", beat=beat), "telling")


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (lambda t, who: roll(t, "how deep", dice(1, 6), by=who), 'wounds "how deep": has neither a need nor a verdict'),
        (lambda t, who: told(t, roll(t, " ", dice(1, 6), by=who)), 'wounds " ": does not say what it is for'),
        (
            lambda t, who: check(t, "to bleed", dice(1, 6), 4, by=who),
            'wounds "to bleed": needs a number without reasons (4, ',
        ),
        (
            lambda t, who: check(t, "to bleed", dice(1, 6), number(t, "lunge") - 3, by=who),
            'wounds "to bleed": needs something that in part no rule gives (-3 of ',
        ),
        (
            lambda t, who: check(t, "to bleed", dice(1, 6), reckoned(4, (Reckoning("bleding", 4),)), by=who),
            'wounds "to bleed": needs something by a rule that does not exist: bleding (',
        ),
        (
            lambda t, who: check(t, "to bleed", dice(1, 6), reckoned(4, (Reckoning("wounds", 3),)), by=who),
            'wounds "to bleed": needs what its reasons do not add up to (4, and they come to 3, ',
        ),
        (
            lambda t, who: told(t, pool(t, "blood", dice(1, 6), (1, 5), by=who)),
            'wounds "blood": counts from a number without reasons (5, ',
        ),
        (
            lambda t, who: told(t, pool(t, "blood", dice(1 + t.turn % 2, 6), by=who)),
            'wounds "blood": dice a number without reasons (',
        ),
    ],
)
def test_a_roll_that_leaves_something_out_is_named(what: Callable[[Any, Any], object], words: str) -> None:
    lines = rolling(what).splitlines()
    assert [line.startswith(f"telling: {words}") for line in lines] == [True], lines


def told(t: Any, got: object) -> None:
    verdict(t, "bleeds")


def test_dice_that_are_always_as_many_need_no_reason() -> None:
    assert rolling(lambda t, who: told(t, pool(t, "blood", dice(2, 6), by=who))) == ""


def test_a_contest_tells_how_many_dice_each_side_rolls_and_why() -> None:
    def wrestle(t: Any, who: Any) -> None:
        several = dice(number(t, "lunge"), 8)
        contest(t, "to wrestle", several, several, by=who, foe=t.duellists[1])

    assert rolling(wrestle) == ""


def test_the_example_tells() -> None:
    assert found(broken.broken("tells"), "telling") == ""


@pytest.mark.parametrize("by", [None, NOBODYS])
def test_dice_are_somebodys_or_declared_as_nobodys(by: int | None) -> None:
    @rule("wounds")
    def beat(t: Any) -> None:
        course.beat(t)
        told(t, roll(t, "how dark", dice(1, 6), by=by))

    text = found(broken.broken(f"nobodys-{by}", beat=beat), "telling")
    assert ('wounds "how dark": does not say who rolls' in text) == (by is None)


def test_dice_belong_to_the_side_of_their_piece_or_to_the_only_side() -> None:
    duel: Any = broken.duel.RULESET.load().start("strip")
    squad: Any = st.load("danger_close").start("lone-standard")  # its ruleset has one side, and no field that says so

    def sides(t: Any, names: tuple[str, ...], *rollers: Any) -> list[str]:
        return [Log({}, names).asked(t, Wanted("to bleed", dice(1, 6), by)).side for by in rollers]

    ada, bel = duel.duellists
    assert sides(duel, ("red", "blue"), ada, bel, 1, None, -1) == ["red", "blue", "blue", "", ""]
    assert sides(squad, ("squad",), squad.troopers[1], 0, None) == ["squad", "squad", ""]


# ---- chances ---------------------------------------------------------------------------------------------------------


def lunging(**said: Any) -> str:
    """What the check says of a duel whose lunges have this chance, told once for each label."""
    labels = said.pop("labels", ["is hit"])

    def prospects(t: Any, answer: Any) -> list[Prospect]:
        if not isinstance(answer, broken.act.Lunge):
            return []
        situation = Situation(t, lambda t: True, "hit")
        return [Prospect(label, situation, **{"whom": "red", "good": True, **said}) for label in labels]

    return found(broken.broken("chances", prospects=prospects), "telling")


def test_a_chance_that_is_neither_good_nor_bad_is_named() -> None:
    assert 'telling: chance "is hit": does not say if it is good or bad for the side that answers' in lunging(good=None)


def test_a_chance_that_happens_to_somebody_unknown_is_named() -> None:
    assert 'chance "is hit": happens to "nobody", which is no label of a piece (lunge, ' in lunging(whom="nobody")


def test_a_chance_without_words_or_told_twice_is_named() -> None:
    assert 'chance "": has no words' in lunging(labels=[""])
    assert 'chance "is hit": told 2 times of the same (lunge, ' in lunging(labels=["is hit", "is hit"])


def test_a_chance_of_nobody_in_particular_may_be() -> None:
    situation = Situation(broken.duel.RULESET.load().start("strip"), lambda t: True, "hit")
    assert list(prospect_faults(Prospect("is over", situation, good=False), {"red", "blue"})) == []


# ---- the same everywhere ---------------------------------------------------------------------------------------------


def test_a_log_that_gives_other_reasons_than_the_prompt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    written = Log.add
    monkeypatch.setattr(Log, "add", lambda log, t, event: written(log, t, replace(event, sums=())))
    text = found(broken.broken("forgetful-log"), "telling")
    assert 'lunge "to hit": dice are asked for with other reasons, or of another, than the log says' in text
    assert 'lunge "to hit": its reasons before the answer are others than when dice are typed' in text


def test_json_that_leaves_reasons_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "to_json", lambda event: {"text": event.text})
    assert 'lunge "to hit": its JSON has other reasons than the log' in found(broken.broken("short"), "telling")


# ---- single rolls ----------------------------------------------------------------------------------------------------


def test_reasons_that_add_up_and_exist_are_no_fault() -> None:
    right = Sum(NEEDS, 7, (Reason("lunge", 8, ""), Reason("wounds", -1, "")))
    assert list(sum_faults(right, TOLD)) == []
    wrong = Sum(NEEDS, 8, right.reasons)
    assert [(fault.lacks, fault.example) for fault in sum_faults(wrong, TOLD)] == [(SUMS, "8, and they come to 7")]
