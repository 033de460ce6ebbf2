"""Data files that are nonsense end in words, however long, deep or large what they say is."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sandtable as st
from sandtable.cli import app
from sandtable.kernel import Closed, InvalidScenario, read_toml, toml_of
from sandtable.kernel.reading import understood

DEEP, LARGE = "more than 20 entries lie inside each other", "a number has more digits"
NONSENSE = {
    "a name of many parts": ("a." * 3000 + "a = 1", DEEP),
    "a quoted name of many parts": ('"a" . ' * 3000 + "a = 1", DEEP),
    "a heading of many parts": ("[" + "a." * 3000 + "a]", DEEP),
    "a name inside braces": ("x = {" + "a." * 3000 + "a = 1}", DEEP),
    "lists inside lists": ("a = " + "[" * 3000, DEEP),
    "a long number": ("a = " + "1" * 5000, LARGE),
    "a long number in sixteens": ("a = 0x" + "f" * 5000, LARGE),
    "a number beyond 64 bits in a list": (f"a = [1, {1 << 63}]", LARGE),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused_in_words(name: str) -> None:
    text, words = NONSENSE[name]
    with pytest.raises(ValueError, match=words):
        toml_of(text)


def test_a_name_of_many_parts_costs_no_memory() -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=DEEP):
            toml_of("a." * 2000 + "a = 1")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1 << 20  # reading it takes 16 MB


def test_dots_that_are_no_name_are_read() -> None:
    assert toml_of('plain = """\n' + ". " * 30 + "\n" + "x." * 30 + '\n"""\na.b = [1.5, 2.5]')["a"] == {"b": [1.5, 2.5]}


@pytest.mark.parametrize(("name", "text"), [("deep.json", '{"a": ' + "[" * 100_000), ("list.json", "[1]")])
def test_a_file_in_json_is_refused_in_words(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(InvalidScenario, match=rf"{name}: (more than 20 entries|names with values)"):
        read_toml(file)


@pytest.mark.parametrize("text", ['{"a": ' + "[" * 100_000, '{"seed": ' + "1" * 5000 + "}"])
def test_a_record_that_is_nonsense_is_refused_in_words(tmp_path: Path, text: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    told = CliRunner().invoke(app, ["replay", str(file)])
    assert told.exit_code != 0
    assert isinstance(told.exception, SystemExit), told.exception
    assert "no sandtable record" in told.output


def test_a_scenario_with_a_long_number_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_text("threat = " + "1" * 5000)
    told = CliRunner().invoke(app, ["play", "danger_close", "--scenario", str(file)])
    assert isinstance(told.exception, SystemExit), told.exception
    assert "big.toml: a number has more digits" in told.output


def test_a_number_typed_with_brackets_without_end_is_refused_in_words() -> None:
    told = CliRunner().invoke(app, ["simulate", "danger_close", "--number", "fire.ammo=" + "[" * 100_000])
    assert isinstance(told.exception, SystemExit), told.exception
    assert "a whole number or a list" in told.output


@pytest.mark.parametrize(("name", "text"), [("yard.toml", "rounds = 3"), ("yard.json", '{"rounds": 3}')])
def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8-sig")
    assert read_toml(file) == {"rounds": 3}


def test_a_record_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    battle = st.Battle(st.load("danger_close"), "sample", seed=1)
    file = tmp_path / "record.json"
    file.write_text(battle.record.to_json(), encoding="utf-8-sig")
    assert st.Battle.replay(file).describe() == battle.describe()


def test_an_entry_that_stands_twice_in_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "yard.json"
    file.write_text('{"board": {"rows": 3, "rows": 9}}')
    with pytest.raises(InvalidScenario, match=r"yard\.json: rows: the entry stands here twice"):
        read_toml(file)


@pytest.mark.parametrize(
    ("id", "data", "words"),
    [
        ("skirmishers", {"rounds": True}, "rounds: a whole number expected, got true"),
        ("skirmishers", {"squads": {"A": [{"grenades": False}]}}, r"squads\.A\[0\]\.grenades: a whole number expected"),
        ("danger_close", {"threat": True, "squad": []}, "threat: a whole number expected, got true"),
        ("skirmishers", {"board": {"even": 500}}, r"board\.even: at most "),
        ("danger_close", {"share": [-5, 500], "squad": []}, r"share\[0\]: at least 0 expected, got -5"),
        ("danger_close", {"share": [96, 84], "squad": []}, "share: the least and the most expected, got 96 and 84"),
    ],
)
def test_what_a_scenario_says_amiss_is_named_by_its_entry(id: str, data: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidScenario, match=words):
        st.load(id).scenario(data)


class Camp(Closed):
    tents: int = 1
    name: str = "here"
    fires: list[float] = []
    open: bool = False


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"tents": 1.5}, "tents: a whole number expected, got 1.5"),
        ({"tents": None}, "tents: a whole number expected, got nothing"),
        ({"tents": ""}, "tents: a whole number expected, got nothing"),
        ({"name": 3}, "name: a text expected, got 3"),
        ({"fires": 3}, "fires: a list expected, got 3"),
        ({"fires": ["hot"]}, r"fires.0: a number expected, got hot"),
        ({"open": "perhaps"}, "open: true or false expected, got perhaps"),
        ({"tents": "nine" * 90}, "tents: a whole number expected, got (nine){15} …$"),
        ([], "^names with values, in braces, expected"),
    ],
)
def test_what_is_amiss_is_said_in_words_of_ours(data: Any, words: str) -> None:
    with pytest.raises(InvalidScenario, match=words):
        understood(lambda: Camp.model_validate(data), InvalidScenario)


def test_a_truth_is_taken_where_one_is_expected() -> None:
    read: Any = st.load("danger_close").scenario({"squad": [], "hold_out": True, "hard_targets": True})
    assert read.hold_out is True


@pytest.mark.parametrize("id", st.rulesets())
@pytest.mark.parametrize("entry", ["numbers", "rulings"])
def test_house_rules_in_a_scenario_are_refused_with_where_they_stand(id: str, entry: str) -> None:
    with pytest.raises(InvalidScenario, match=f"{entry}: no such entry; .* a preset of rules.toml, which it names"):
        st.load(id).scenario({entry: {}})
