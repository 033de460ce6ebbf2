"""The program as a whole: help, errors, and what it loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from tests.cli.program import Answer, refused

COMMANDS = ["rulesets", "how", "rules", "odds", "play", "simulate", "compare", "replay", "check", "new", "demo"]


def test_help_names_every_command() -> None:
    help = Answer("--help").out
    assert [command for command in COMMANDS if command not in help] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    answer = Answer(command, "--help")
    assert answer.code == 0
    assert "Usage: sandtable" in answer.out


def test_version() -> None:
    assert Answer("--version").out == f"sandtable {sandtable.__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nonsense"], "nonsense"),
        (["rules"], "ID"),
        (["rules", "danger_clos"], 'did you mean "danger_close"?'),
        (["rules", "danger_close", "fire.bas"], 'did you mean "fire.base"?'),
        (["rules", "danger_close", "--preset", "bear"], 'did you mean "bare"?'),
        (["rules", "danger_close", "--ruling", "tactics"], "key=value expected"),
        (["rules", "danger_close", "--ruling", "tactics=nine"], "public-table, none expected"),
        (["rules", "danger_close", "--number", "fire.base=x"], "a whole number or a list"),
        (["rules", "danger_close", "--number", "fire.base=[1]"], "a whole number expected"),
        (["odds", "danger_close", "defence"], 'did you mean "defense"?'),
        (["odds", "--ruling"], "a ruleset comes first"),
        (["play", "danger_close", "--scenario", "sampel"], 'did you mean "sample"?'),
        (["play", "danger_close", "--dice", "loaded"], "drawn or typed expected"),
        (["play", "danger_close", "--seat", "cautios"], 'did you mean "cautious"?'),
        (["play", "danger_close", "--seat", "enemy=bold"], 'no side "enemy"'),
        (["play", "danger_close", "--seat", "bold", "--seat", "bold"], "more seats than sides, and those are squad"),
        (["play", "danger_close", "--load", "nowhere.json"], "nowhere.json"),
        (["replay", "nowhere.json"], "nowhere.json"),
        (["simulate", "danger_close", "sample", "--engine", "steam"], "auto, python or compiled"),
        (["simulate", "danger_close", "sample", "--battles", "0"], "--battles"),
        (["simulate", "danger_close", "sample", "--battles", "5", "--replay", "5"], "battles 0 to 4"),
        (["compare", "danger_close", "sample", "--b", "no.such=1"], 'no ruling "no.such"'),
    ],
)
def test_what_is_wrong_takes_one_line(words: list[str], said: str) -> None:
    answer = Answer(*words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.error
    assert answer.error.splitlines()[-1].startswith("error: ")


def test_errors_for_programs_are_json_and_name_the_rule() -> None:
    answer = Answer("rules", "danger_close", "--ruling", "tactics=nine", "--json")
    assert answer.code == 2
    assert answer.json["rule"] == "tactics"
    assert "public-table" in answer.json["error"]


def test_a_wrong_option_says_where_help_is() -> None:
    assert "see sandtable rules --help" in refused("rules", "danger_close", "--loud")


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from sandtable.cli import app; app(['--help'], standalone_mode=False)"
    code += "; print('llvmlite' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "False"


def test_importing_loads_nothing_of_the_compiled_half_and_builds_no_model_of_records() -> None:
    code = "import sys, sandtable as st; print('sandtable.compiled' in sys.modules, st.Record.__pydantic_complete__)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.split() == ["False", "False"]


def test_python_m_is_the_program() -> None:
    shown = subprocess.run([sys.executable, "-m", "sandtable", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("sandtable ")


@pytest.mark.parametrize("what", ["folder", "letters", "syntax"])
def test_files_that_are_none_are_refused_in_words(what: str, tmp_path: Path) -> None:
    file = tmp_path / "given"
    if what == "folder":
        file.mkdir()
    else:
        file.write_bytes(b"\xff\xfe" if what == "letters" else b"[1")
    for words in (["play", "danger_close", "--scenario"], ["play", "danger_close", "--load"], ["replay"]):
        assert "given" in refused(*words, str(file))


LONG = "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        f"odds danger_close defense --grit {LONG}",
        f"odds danger_close defense --grit 1..{LONG}",
        f"odds skirmishers target-number --range 1..30..{LONG}",
        f"sweep danger_close pair-heavy --vary fire.base=0..{LONG}",
        f"sweep danger_close pair-heavy --vary fire.base[{LONG}]=0..1",
        f"price skirmishers yard --at squads.A.{LONG}.primary --options smg,rifle",
    ],
)
def test_a_number_longer_than_any_is_refused_in_words(words: str) -> None:
    assert "a number has more digits than any number of a battle" in refused(*words.split())


@pytest.mark.parametrize("line", [LONG, f"T1 fire +{LONG}", f"why T1 fire +{LONG}", f"log {LONG}", f"odds {LONG}"])
def test_a_number_longer_than_any_is_no_answer(line: str) -> None:
    shown = Answer("play", "danger_close", "--seed", "3", typed=f"{line}\nquit\n").out
    assert "a number has more digits than any number of a battle" in shown
