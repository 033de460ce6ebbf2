"""`odds`: the options of a question come from its own signature."""

from __future__ import annotations

import pytest

from sandtable.cli.odds import lines_changed
from sandtable.registry import find, rulesets
from tests.cli.program import Answer, refused

QUESTIONS = find("danger_close").questions
EVERY_QUESTION = [(id, name) for id in rulesets() for name in find(id).questions]


def test_questions_are_listed() -> None:
    shown = Answer("odds", "danger_close").out
    assert [name for name in QUESTIONS if name not in shown] == []
    assert [q["question"] for q in Answer("odds", "danger_close", "--json").json] == list(QUESTIONS)


@pytest.mark.parametrize(("id", "name"), EVERY_QUESTION)
def test_every_parameter_is_an_option(id: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    help = Answer("odds", id, name, "--help").out
    options = [f"--{field.replace('_', '-')}" for field in find(id).questions[name].model.model_fields]
    assert [option for option in options if option not in help] == []


def test_odds_are_exact_fractions() -> None:
    answer = Answer("odds", "danger_close", "offense", "--dice", "1", "--threat", "2", "--json").json
    assert answer["exact"] is True
    assert {row["outcome"]: row["p"] for row in answer["outcomes"]}["pushed-back"] == "1/2"


def test_odds_for_people() -> None:
    shown = Answer("odds", "danger_close", "offense", "--dice", "1").out
    assert "Pushed Back" in shown
    assert "1/2" in shown


def test_flags_and_words() -> None:
    plain = Answer("odds", "danger_close", "defense", "--position", "fortified", "--json").json
    risky = Answer("odds", "danger_close", "defense", "--position", "fortified", "--at-risk", "--json").json
    assert plain["outcomes"] != risky["outcomes"]


def test_a_parameter_may_have_several_values() -> None:
    words = ("odds", "year_zero", "roll", "--conditions", "jumpy", "--conditions", "shakes")
    assert Answer(*words, "--json").json["exact"] is True
    assert "conditions[2]" in refused(*words, "--conditions", "fine")


def test_a_large_grid_is_answered_when_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.question.MOST", 3)
    words = ("odds", "danger_close", "offense", "--dice", "1..4")
    assert "4 cells (4 dice) are more than 3" in refused(*words)
    assert len(Answer(*words, "--yes", "--json").json["cells"]) == 4


def test_numbers_and_rulings_change_the_answer() -> None:
    words = ("odds", "danger_close", "offense", "--dice", "1", "--json")
    assert Answer(*words).json != Answer(*words, "--number", "result.6=5").json


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--position", "flaned"], "Flanked, In Cover or Fortified expected"),
        (["--grit", "99"], "grit"),
        (["--grit", "x"], "--grit"),
        (["--gritt", "1"], "--gritt"),
    ],
)
def test_wrong_parameters_are_named(words: list[str], said: str) -> None:
    assert said in refused("odds", "danger_close", "defense", *words)


def test_wrong_parameters_for_programs() -> None:
    answer = Answer("odds", "danger_close", "defense", "--gritt", "1", "--json")
    assert answer.code == 2
    assert "--gritt" in answer.json["error"]


def test_what_is_compared_is_ranked() -> None:
    lines = Answer("odds", "ashes_of_gaia", "plans", "--armour", "vest", "--top", "2").out.splitlines()
    assert lines[0].split()[:2] == ["plan", "down"]
    assert "more, none of them better" in "\n".join(lines)
    assert len([line for line in lines if "%" in line]) == 2


def test_what_a_target_wears_may_be_said_as_the_help_writes_it() -> None:
    both = Answer("odds", "ashes_of_gaia", "damage", "--armour", "vest", "--armour", "helmet").out
    assert Answer("odds", "ashes_of_gaia", "damage", "--armour", "vest, helmet").out == both
    assert Answer("odds", "ashes_of_gaia", "damage", "--armour", "vest").out != both


def test_a_line_that_changes_comes_with_the_piece_it_belongs_to() -> None:
    before = ["Round 1", "  F1 Ann: Health 3 of 3", "      beside nobody", "  F2 Bob: Health 3 of 3", "      Kind: PC"]
    after = ["Round 1", "  F1 Ann: Health 3 of 3", "      beside Bob", "  F2 Bob: Health 2 of 3", "      Kind: PC"]
    assert list(lines_changed(after, before)) == [after[1], after[2], after[3]]
