"""Names and texts of scenarios can be shown anywhere: in a terminal, a log, a browser, to a language model."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import sandtable as st
from sandtable.cli import output
from sandtable.kernel import InvalidScenario, Scenario, read_toml
from sandtable.kernel.wording import refuse_unshowable
from sandtable.registry import find, rulesets

ESCAPE, NEWLINE, TURNED = "\x1b]0;mine\x07", "A\nB wins!", "\u202eabc"


def texts_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of some data where a text stands."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, str):
            yield data, key
        elif isinstance(value, dict | list):
            yield from texts_in(value)


@pytest.mark.parametrize("id", rulesets())
def test_no_text_of_a_scenario_takes_what_cannot_be_printed(id: str) -> None:
    ruleset = find(id)
    usual = read_toml(ruleset.scenario_files[ruleset.usual_scenario])
    for i in range(len(list(texts_in(usual)))):
        data = deepcopy(usual)
        where, key = list(texts_in(data))[i]
        where[key] += "\x1b[2J"
        with pytest.raises(InvalidScenario, match=r"U\+001B cannot be printed"):
            ruleset.load().scenario(data)


@pytest.mark.parametrize("words", [ESCAPE, NEWLINE, TURNED, "a\0", "a\u200bb", "\ud800", "x" * 81])
def test_a_name_is_short_and_printable(words: str) -> None:
    with pytest.raises(InvalidScenario, match=r"squad\[0\]\.name: "):
        st.load("danger_close").scenario({"squad": [{"name": words}]})


def test_a_name_of_an_entry_is_as_well() -> None:
    with pytest.raises(ValueError, match=r"weapons: U\+001B"):
        refuse_unshowable({"weapons": {"\x1b": {}}})


def test_only_the_text_may_be_long_and_have_lines() -> None:
    assert Scenario(text="one\ntwo" * 200).text
    with pytest.raises(ValueError, match="title: U"):
        Scenario(title="one\ntwo")
    with pytest.raises(ValueError, match=r"text: U\+202E"):
        Scenario(text=TURNED)
    with pytest.raises(ValueError, match="text: 2,001 characters"):
        Scenario(text="x" * 2001)


def test_a_scenario_as_a_whole_is_no_larger_than_anybody_writes() -> None:
    with pytest.raises(ValueError, match="more than 64,000 characters"):
        refuse_unshowable({"board": {"plain": ["."] * 40_000}})


@pytest.mark.parametrize("words", ["\x1b[2J", "\x9b2J", "\u202eabc", "\x07"])
def test_the_terminal_is_never_given_what_it_would_obey(capsys: pytest.CaptureFixture[str], words: str) -> None:
    output.say(words, output.dim(words))
    output.table(["name"], [[words]])
    output.remarks().print(f"error: {words}")
    output.emit({"name": words})
    told = capsys.readouterr()
    assert words[0] not in told.out + told.err


def test_what_is_printed_as_data_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    output.emit({"name": "é\u202e\x9b\n\U000e0001"})
    assert json.loads(capsys.readouterr().out) == {"name": "é\u202e\x9b\n\U000e0001"}
