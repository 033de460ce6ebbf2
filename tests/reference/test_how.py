"""How to play: every number of a page is one of the rules, every link leads to a rule, and it is short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, Rules
from sandtable.reference import how
from sandtable.testing import lesson_checks
from sandtable.web.alone import building
from tests.cli.program import Answer
from tests.house.examples import given

RULESETS = list(st.rulesets())
DICE = re.compile(r"\b\d*d\d+\b")  # what is rolled, not how much of it is needed
LISTED = re.compile(r"^\d+\. ", re.MULTILINE)
HEADINGS = [
    "What you want",
    "How a turn goes",
    "What you roll",
    "What a result means",
    "Three tips",
    "Ten numbers that matter",
]
WORDS = 700  # three to four minutes for a reader of English


def words_alone(rules: Rules) -> str:
    """A page as its author wrote it, without what is filled in."""
    text = how.source(rules)
    for pattern, instead in ((how.PICTURE, ""), (how.NUMBER, ""), (how.LINK, r"\1"), (DICE, ""), (LISTED, "")):
        text = pattern.sub(instead, text)
    return text


@pytest.mark.parametrize("id", RULESETS)
def test_a_page_writes_no_number_that_the_rules_do_not_give(id: str) -> None:
    rules = st.load(id)
    assert re.findall(r".*\d.*", words_alone(rules)) == []
    assert "{" not in how.page(rules)


@pytest.mark.parametrize("id", RULESETS)
def test_a_page_has_the_same_parts_as_the_others_and_is_read_in_three_minutes(id: str) -> None:
    text = how.source(st.load(id))
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    ten = text.partition("## Ten numbers that matter")[2]
    assert len(re.findall(r"^\| \[", ten, re.MULTILINE)) == 10
    assert len(words_alone(st.load(id)).split()) < WORDS


def test_a_changed_number_changes_the_page() -> None:
    assert "brings 1 die" in how.page(st.load("danger_close"))
    assert "brings 2 dice" in how.page(st.load("danger_close", numbers={"fire.base": 2}))


def test_a_page_names_the_readings_that_are_not_those_of_its_text() -> None:
    other = how.page(st.load("danger_close", rulings={"success-at-a-cost": "off"}))
    title, line, _ = other.split("\n\n", 2)
    assert title == "# How to play Danger Close"
    assert re.fullmatch(r"\*This text is by the book\. Other readings are in force: [^;]+: off\.\*", line)
    assert "by the book" not in how.page(st.load("danger_close"))


def test_a_number_is_shown_with_its_sign_where_the_page_asks_for_it() -> None:
    rules = st.load("danger_close")
    assert how.number(rules, "fire.limited", "", ":+") == "-1"
    assert how.number(rules, "victory.mark", "[3]", None) == "5"


def test_what_a_page_names_and_the_rules_do_not_have_is_refused() -> None:
    rules = st.load("danger_close")
    with pytest.raises(InvalidRules, match=r'no number "fire.bass"; did you mean "fire.base"'):
        how.number(rules, "fire.bass", "", None)
    with pytest.raises(InvalidRules, match=r'no rule "fire.bass"; did you mean "fire.base"'):
        how.linked(rules, "Fire", "fire.bass", None)


def test_links_and_the_picture_have_the_addresses_of_who_shows_them() -> None:
    shown = how.page(st.load("danger_close"), "rules.html#{}".format, "board.svg")
    assert "[Fire](rules.html#fire.base)" in shown
    assert "](board.svg)" in shown


@pytest.mark.parametrize("id", RULESETS)
def test_the_picture_is_a_board_in_the_middle_of_a_battle(id: str) -> None:
    drawn = how.picture(st.load(id))
    assert drawn.startswith("<svg")
    assert drawn == how.picture(st.load(id))


def test_a_page_may_do_without_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(how, "source", lambda rules: "# How to play\n\nLunge at {lunge}.\n")
    monkeypatch.setattr(how, "PAGE", "rules.toml")  # a file that is there
    duel = given(tmp_path)["duel"]
    assert how.picture(duel) == ""
    assert [name for name, _ in building.pages_of(duel.ruleset) if name.startswith("how/")] == ["how/tiny_duel"]
    assert list(lesson_checks.page_faults(duel)) == []


def test_a_picture_of_no_scenario_is_a_fault_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(how, "source", lambda rules: "![Two](battle:stripe/1/2)\n")
    (told,) = lesson_checks.page_faults(given(tmp_path)["duel"])
    assert told.startswith('how_to_play.md: no scenario "stripe"')


def test_the_terminal_shows_the_page_without_addresses() -> None:
    shown = Answer("how", "danger_close").out
    assert "Ten numbers that matter" in shown
    assert "rule:" not in shown
    assert "battle:" not in shown
    assert "brings 2 dice" in Answer("how", "danger_close", "--number", "fire.base=2", "--json").json["text"]


def test_a_game_without_a_page_says_so(tmp_path: Path) -> None:
    with pytest.raises(InvalidRules, match=r"Tiny Duel does not say how it is played: it has no how_to_play\.md"):
        how.page(given(tmp_path)["duel"])
