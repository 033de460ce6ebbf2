"""Questions that stand in files: what they come to, and what is said of those that cannot be asked."""

from __future__ import annotations

import inspect
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import sandtable as st
from sandtable.cli.question import RULES_OPTIONS
from sandtable.kernel import InvalidRules, InvalidScenario, SandtableError
from sandtable.kernel.written import is_taken
from tests.cli.program import Answer, refused

BLOW: dict[str, Any] = {
    "text": "A blow at a trooper who activates.",
    "answers": ["A1 activate", "A1 ready secondary", "A1 attack B1 with {how}", "B1 activate", "A1 strike"],
    "columns": ["B1 is hit", "B1 hp"],
    "default": {"weapon": "sword", "how": "sidearm"},
    "scenario": {
        "first": "A",
        "board": {"rows": 5, "even": 8},
        "squads": {
            "A": [{"secondary": "{weapon}", "at": [1, 1]}],
            "B": [{"armor": "{armor}", "skill": "{skill}", "at": [2, 1]}],
        },
    },
}


@pytest.fixture
def rules() -> st.Rules:
    return st.load("skirmishers")


def written(folder: Path, **changed: Any) -> str:
    """A file with the blow, or a change of it; defaults of holes that the change has not are left out."""
    path, blow = folder / "blow.toml", BLOW | changed
    holes = tomli_w.dumps({name: blow[name] for name in ("answers", "scenario")})
    if "default" not in changed:
        blow["default"] = {name: x for name, x in BLOW["default"].items() if f"{{{name}}}" in holes}
    path.write_text(tomli_w.dumps({"blow": blow}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("armor", ["none", "standard", "heavy"])
def test_a_question_in_a_file_has_the_odds_of_the_same_question_in_python(
    rules: st.Rules, tmp_path: Path, armor: str
) -> None:
    found = st.odds(rules, written(tmp_path), armor=armor)
    by_hand = st.odds(rules, "melee", weapon="sword", wearing=armor)
    assert found.exact
    assert found.of("B1 hp").outcomes == by_hand.of("hp").outcomes
    assert found.of("B1 is hit").p(True) == by_hand.of("hit").p(True)


def test_a_column_of_what_is_lost_counts_from_the_start(rules: st.Rules, tmp_path: Path) -> None:
    file = written(tmp_path, columns=["B1 hp lost"])
    assert st.odds(rules, file).p(0) == Fraction(1, 12)


def test_a_parameter_takes_several_values(rules: st.Rules, tmp_path: Path) -> None:
    grid = st.odds(rules, written(tmp_path), how=["fists", "sidearm"], armor="none")
    found: list[Any] = [grid[how] for how in ("fists", "sidearm")]
    fists, sidearm = (each.of("B1 hp").mean for each in found)
    assert fists > sidearm


def test_parameters_have_the_bounds_of_the_entry_they_fill(rules: st.Rules, tmp_path: Path) -> None:
    with pytest.raises(InvalidRules, match="skill: at most 2 expected, got"):
        st.odds(rules, written(tmp_path), skill=9)


def test_a_number_may_be_added_to_a_parameter(rules: st.Rules, tmp_path: Path) -> None:
    scenario = BLOW["scenario"] | {
        "squads": {"A": [{"secondary": "sword", "at": ["{q + 1}", 1]}], "B": [{"at": ["{q + 2}", "{r - 1}"]}]}
    }
    file = written(tmp_path, scenario=scenario, default={"how": "sidearm", "q": 0, "r": 2})
    there = [st.odds(rules, file, q=q).outcomes for q in (0, 2)]
    assert there[0] == there[1]
    with pytest.raises(SandtableError, match="A1 attack B1"):
        st.odds(rules, file, r=4)


@pytest.mark.parametrize(
    ("values", "wrong", "words"),
    [
        ({"skill": [1, 2]}, {"skill": 0}, "at least 1 expected, got 0"),
        ({"how": ["fists", "sidearm"]}, {"how": "melee"}, "fists, sidearm expected, got 'melee'"),
        ({"reach": [1, 2]}, {}, 'values.reach: no hole "reach"'),
    ],
)
def test_a_question_says_what_its_parameters_may_be(
    rules: st.Rules, tmp_path: Path, values: dict[str, Any], wrong: dict[str, Any], words: str
) -> None:
    with pytest.raises(InvalidRules, match=words):
        st.odds(rules, written(tmp_path, values=values), **wrong)


def test_where_nothing_more_is_written_the_situation_ends(rules: st.Rules, tmp_path: Path) -> None:
    """After a first blow that kills there is no second: such ways end there, and count."""
    answers = [*BLOW["answers"][:2], "A1 attack B1 with fists", "B1 activate", "A1 strike", "B1 stand up"]
    found = st.odds(rules, written(tmp_path, answers=answers, columns=["B1 prone"]))
    assert sum(found.outcomes.values()) == 1


def test_players_answer_what_is_not_written_for_some_rounds(rules: st.Rules, tmp_path: Path) -> None:
    file = written(tmp_path, players=["greedy", "greedy"], rounds=1, columns=["round"])
    assert st.odds(rules, file, seconds=0.2).mean > 1


def test_an_answer_that_rules_refuse_is_not_left_to_players(rules: st.Rules, tmp_path: Path) -> None:
    """Dice fall before it could be given, so that it is refused on each way and not at once."""
    answers = [*BLOW["answers"], "B1 attack B1 with fists"]
    file = written(tmp_path, answers=answers, players=["greedy", "greedy"], columns=["round"])
    with pytest.raises(InvalidRules, match=r'answers\[5\] "B1 attack B1 with fists" is no answer there: .* \(melee '):
        st.odds(rules, file, seconds=0.1)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"columns": ["B1 hips"]}, 'blow.toml: blow: no column "B1 hips"'),
        ({"columns": []}, "blow.toml: blow: columns: at least 1 expected, got 0"),
        ({"colums": ["B1 hp"]}, 'no such entry; did you mean "columns"?'),
        ({"answers": ["A1 activat"]}, 'answers[0]: "A1 activat" is no action'),
        ({"answers": ["B1 activate"]}, 'answers[0] "B1 activate" is no answer there: activate is asked (B1 cannot'),
        ({"answers": ["A1 activate", "yes"]}, 'answers[1] "yes" is no answer there: act is asked'),
        ({"default": {"wepon": "sword"}}, 'default.wepon: no hole "wepon"'),
        ({"scenario": {"squads": {"A": [{"primery": "{weapon}"}]}}}, "no such entry"),
        ({"scenario": "yad"}, 'no scenario "yad"'),
        ({"scenario": {"squads": {"A": [{"primary": "{situation}"}]}}}, 'a hole cannot be called "situation"'),
        ({"scenario": {"squads": {"A": [{"primary": "{_x}"}]}}}, 'a hole cannot be called "_x"'),
        ({"rounds": 2}, "blow.toml: blow: rounds: name the players who answer in the rounds"),
        ({"values": {"weapon": (9, 3)}}, "blow.toml: blow: values.weapon: the least stands first, as in [3, 9]"),
        ({"players": ["greedie", "greedy"]}, 'no player "greedie"'),
        (
            {"scenario": {"squads": {"A": [{"at": [50, 1]}]}}, "answers": []},
            "blow.toml: blow: squads.A[0].at: no such dot (50,1)",
        ),
        ({"scenario": "yard", "answers": ["A1 {n + 1}"], "default": {"n": "x"}}, "n: a whole number expected, got x"),
        ({"answers": ["A1 attack B1 with {how * 2}"]}, '"{how * 2}" is no hole: one is written {far}, {far + 2}'),
        ({"answers": ["A1 attack B1 with {how} {how+1}"]}, "blow: how: a number is added to it"),
        ({"answers": ["A1 {n + 1}"], "values": {"n": ["one", "two"]}}, "blow: n: a number is added to it"),
    ],
)
def test_what_is_wrong_is_named(rules: st.Rules, tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(SandtableError) as refusal:
        st.odds(rules, written(tmp_path, **changed))
    assert said in str(refusal.value)


@pytest.mark.parametrize("name", ["class", "lambda", "1", "help", "number", "show", "progress", "json"])
def test_a_hole_that_no_option_can_stand_for_is_refused(rules: st.Rules, tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidRules, match=f'blow.toml: blow: a hole cannot be called "{name}"'):
        st.odds(rules, written(tmp_path, answers=[f"A1 attack B1 with {{{name}}}"]))


def test_no_hole_takes_over_an_option() -> None:
    asked = [*RULES_OPTIONS, *inspect.signature(st.odds).parameters]
    assert [name for name in asked if not is_taken(name)] == ["what", "question", "parameters"]


@pytest.mark.parametrize("hole", ["{far + 2}", "{far+2}", "{ far +2 }"])
def test_a_hole_that_stands_only_with_a_number_added_is_a_number(rules: st.Rules, tmp_path: Path, hole: str) -> None:
    scenario = {"board": {"rows": 3, "even": 12}, "squads": {"A": [{"at": [0, 1]}], "B": [{"at": [hole, 1]}]}}
    there = {"default": {}, "answers": ["A1 activate"], "columns": ["B1 at"]}
    file = written(tmp_path, scenario=scenario, **there)
    found = {far: st.odds(rules, file, far=far).outcomes for far in (1, 3)}
    assert "5" in Answer("odds", "skirmishers", file, "--far", "3..5").out
    scenario["squads"]["B"][0]["at"] = ["{far}", 1]  # type: ignore[index]
    file = written(tmp_path, scenario=scenario, **there)
    assert found == {far: st.odds(rules, file, far=far + 2).outcomes for far in (1, 3)}


def test_a_refusal_of_the_scenario_names_the_entry(rules: st.Rules, tmp_path: Path) -> None:
    with pytest.raises(InvalidScenario, match=r'squads\.A\[0\]\.secondary: no weapon "sord"'):
        st.odds(rules, written(tmp_path), weapon="sord")


def test_a_file_of_several_questions_is_asked_for_one(rules: st.Rules, tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(tomli_w.dumps({"one": BLOW, "other": BLOW}), encoding="utf-8")
    assert st.odds(rules, f"{path}:other").exact
    with pytest.raises(InvalidRules, match="there are one, other"):
        st.odds(rules, str(path))


def test_guests_of_a_server_name_no_files(rules: st.Rules, tmp_path: Path) -> None:
    rules.reads_files = False
    with pytest.raises(InvalidRules, match="no question"):
        st.odds(rules, written(tmp_path))


def test_the_command_line_shows_the_parameters_of_a_file(tmp_path: Path) -> None:
    help = Answer("odds", "skirmishers", written(tmp_path), "--help").out
    assert "--armor" in help
    assert "fists, bayonet, club, sidearm" in help


def test_the_command_line_names_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in refused("odds", "skirmishers", str(tmp_path / "none.toml"))


def test_a_rulesets_own_questions_in_data_are_listed(rules: st.Rules) -> None:
    assert "ambush" in rules.questions
    assert st.odds(rules, "ambush").of("B1 is hit").p(True) == st.odds(rules, "fire", range=4).of("hits").p(1)


def test_odds_of_rules_without_a_question_list_the_questions() -> None:
    with pytest.raises(InvalidRules, match=r"odds of which question.* crossfire"):
        st.odds(st.load("skirmishers"))
