"""Every check finds the fault it is there for, and none where there is none."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import Yes
from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.events import Event
from sandtable.kernel.question import QUESTIONS, Published, Question, Situation
from sandtable.kernel.rule import ANSWERS
from sandtable.kernel.ruleset import Ruleset
from sandtable.registry import register
from sandtable.testing import check_ruleset
from sandtable.testing.odds_checks import is_ruled_out

from . import broken

SECONDS = 1.0


def found(ruleset: Ruleset, check: str, seconds: float = SECONDS, seed: int = 1) -> str:
    """What one check says of a ruleset; with some seeds it finds soon what it looks for."""
    register(ruleset)
    return "\n".join(map(str, check_ruleset(ruleset, seconds, seed=seed, only=[check]).findings))


@pytest.mark.parametrize(
    ("beat", "words"),
    [
        (broken.remembers, "played twice it differs"),
        (broken.listens, "without a log it differs"),
        (broken.tires, "working out the options of act changes duellists"),
        (broken.hesitates, "if a player looks at menus it differs"),
        (broken.meddles, "hidden_wound changes the state"),
        (broken.rebuilds, "changed the start or the board"),
    ],
)
def test_impure_rules_are_found(beat: Callable[[Any], None], words: str) -> None:
    assert words in found(broken.broken(beat.__name__, beat=beat), "purity")


def test_a_player_who_changes_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = broken.act.Ask
    monkeypatch.setitem(ANSWERS[ask], "cheat", {int(ask.ACT): broken.cheats})
    assert "player cheat changes duellists when asked act" in found(broken.broken("cheat"), "purity", 3)


def test_a_player_who_answers_what_is_illegal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = broken.act.Ask
    monkeypatch.setitem(ANSWERS[ask], "bold", {int(ask.ACT): broken.lunges_from_afar})
    assert 'player bold answers "lunge" to act: ' in found(broken.broken("bold"), "players", 3)


def test_legal_players_pass() -> None:
    assert not found(broken.broken("legal"), "players")


def test_a_battle_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.testing.playing.STOP", 100)
    assert "still not over after 100 beats" in found(broken.broken("endless", beat=broken.spins), "purity")


def test_overflow_is_found() -> None:
    assert ": an i1 holds -128..127" in found(broken.broken("big", beat=broken.overflows), "overflow")


def test_menus_are_judged() -> None:
    text = found(broken.broken("stutter", beat=broken.stutters), "menus")
    assert "offers the same twice: guard" in text


def test_refused_options_are_found() -> None:
    text = found(broken.broken("far", beat=broken.stutters), "menus")
    assert "Bel is too far away to lunge" in text or "offers the same twice" in text


def test_a_menu_beyond_its_capacity_is_found() -> None:
    assert "raise menu_capacity (2)" in found(broken.broken("narrow", menu_capacity=2), "menus")


def test_a_hidden_memory_breaks_undo_and_records() -> None:
    assert "taken back" in found(broken.broken("rebuilt", beat=broken.rebuilds), "undo")
    assert "replay" in found(broken.broken("memory", beat=broken.remembers), "records")


def test_a_false_promise_is_found() -> None:
    assert "a cut promises too much" in found(broken.broken("promise", beat=broken.promises), "cuts")


def test_forgetting_what_matters_is_found() -> None:
    said = found(broken.broken("forgetful", forget=broken.forgets_wounds), "forget", 3)
    assert "matters later: Duellist.wounds: (" in said


def test_forgetting_is_tried_on_odds_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.testing.forgetting.story", lambda setting, forgetting: [])
    assert "odds of a round with forgetting" in found(
        broken.broken("greedy", forget=broken.forgets_wounds), "forget", 6
    )


def test_a_question_that_play_does_not_bear_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Afar(Question, name="afar"):
        """Remembered by odds, though it reads the state."""

        def situation(self, rules: Any) -> Situation:
            return Situation(rules.table(), broken.remembered_wrongly, "sum")

    monkeypatch.setitem(QUESTIONS, "tiny_duel", {"afar": Published("afar", Afar)})
    assert "plays" in found(broken.broken("afar"), "drift", 3)


def test_questions_and_links_that_follow_play_pass() -> None:
    assert not found(broken.broken("faithful"), "drift", 3)


def test_forgetting_what_does_not_matter_is_fine() -> None:
    assert not found(broken.broken("tidy", forget=broken.forgets_nothing_that_matters), "forget")


def test_forgetting_what_is_only_told_is_fine() -> None:
    told = broken.broken("told", beat=broken.tells_the_guard, forget=broken.forgets_nothing_that_matters)
    assert not found(told, "forget")


def test_questions_must_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fails(Question):
        def situation(self, rules: Any) -> Situation:
            raise RuntimeError("no answer")

    class Columns(Question):
        def situation(self, rules: Any) -> Situation:
            return Situation(rules.table(), lambda t: (1, 2), "one")

    class Local(int):
        """An outcome that no other process knows."""

    class Sends(Question):
        def situation(self, rules: Any) -> Situation:
            return Situation(rules.table(), lambda t: Local(1), "one")

    asked = {each.__name__.lower(): Published(each.__name__.lower(), each) for each in (Fails, Columns, Sends)}
    monkeypatch.setitem(QUESTIONS, "tiny_duel", asked)
    text = found(broken.broken("questions"), "questions")
    assert "question fails" in text
    assert "RuntimeError: no answer" in text
    assert "question columns: 1 columns, but an outcome has 2 parts" in text
    assert "question sends: its outcomes cannot be sent by another process" in text


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("default_players", ("fencer", "nobody"), 'no player "nobody"; there are random, fencer'),
        ("default_scenario", "strp", 'no scenario "strp"; there are corridor, strip; did you mean "strip"?'),
        ("clock", "trun", 'Battle has no field "trun"; did you mean "turn"?'),
        ("gives_up", (Yes,), "Yes is no kind of Act"),
    ],
)
def test_a_declaration_that_names_what_is_not_there_is_told_with_its_line(part: str, value: Any, said: str) -> None:
    text = found(broken.broken("declared", **{part: value}), "lint")
    assert re.match(rf"lint: __init__\.py:\d+: {part}: {re.escape(said)}", text)


def test_compiled_play_that_differs_is_found() -> None:
    pytest.importorskip("llvmlite")
    text = found(broken.broken("wraps", beat=broken.overflows), "parity")
    assert "turns" in text or "touches" in text or "winner" in text


def test_a_report_can_raise() -> None:
    ruleset = broken.broken("raises", menu_capacity=2)
    report = check_ruleset(ruleset, SECONDS, seed=4, only=["menus"])
    assert not report.ok
    assert report.to_json()["findings"][0]["check"] == "menus"
    with pytest.raises(InvalidRules, match=r"broken-raises \(seed 4\)"):
        report.raise_if_wrong()


def test_the_seed_is_fresh_and_told() -> None:
    seeds = {check_ruleset(broken.duel.RULESET, 0, only=["capacities"]).seed for _ in range(3)}
    assert len(seeds) == 3
    assert f"seed {min(seeds)}" in str(check_ruleset(broken.duel.RULESET, 0, min(seeds), only=["capacities"]))


def test_without_scenarios_nothing_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "scenario_files", {})
    report = check_ruleset(broken.broken("bare"), SECONDS)
    assert [str(finding) for finding in report.findings] == [
        "capacities: data/scenarios holds no scenario: nothing can be tried"
    ]
    assert "purity" not in report.tried


def test_a_question_is_ruled_out_by_a_ruling_that_is_not_the_usual_one() -> None:
    usual, other = st.load("year_zero"), st.load("year_zero", preset="first-edition")
    refused = InvalidRules("no supply rolls", "supply.model")
    assert is_ruled_out(refused, other)
    assert not is_ruled_out(refused, usual)
    assert not is_ruled_out(InvalidRules("no supply rolls"), other)
    assert not is_ruled_out(KeyError("supply.model"), other)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{} is hit", ""),
        ("is hit", 'event "is hit": no rule notes or judges "is hit"; did you mean "{} is hit"?'),
        ("{} is hitt", 'event "is hit": no rule notes or judges "{} is hitt"; did you mean "{} is hit"?'),
    ],
)
def test_an_event_that_no_line_of_the_log_can_tell_is_named(said: str, words: str) -> None:
    events = {"is hit": Event(type(broken.duel.RULESET.load().start("strip").duellists[0]), said=(said,))}
    assert words in found(broken.broken("spoken", events=events), "spoken")
    assert bool(words) == bool(found(broken.broken("spoken", events=events), "spoken"))
