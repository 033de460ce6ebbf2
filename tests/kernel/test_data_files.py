"""Scenarios in files: TOML, or JSON by its name; what is neither is refused in words that help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sandtable as st

RULES = st.load("danger_close")


def test_a_scenario_may_be_json(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"threat": 2, "squad": [{}]}', encoding="utf-8")
    assert RULES.scenario(file) == RULES.scenario({"threat": 2, "squad": [{}]})


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("mine.toml", '{"threat": 1}', r"mine\.toml: .*TOML is expected: the name of a file in JSON ends in \.json"),
        ("mine.json", '{"threat": 1,', r"mine\.json: .*line 1 column 14"),
        ("mine.json", "threat = 1", r"mine\.json: .*line 1 column 1"),
        ("mine.json", "[1]", r"mine\.json: names with values expected, in braces; got list"),
        ("mine.json", "[" * 100_000, r"mine\.json: more than 20 entries lie inside each other"),
        ("mine.json", '{"threat": 2}', r"mine\.json: squad: it is missing"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_would_be_right(tmp_path: Path, name: str, text: str, words: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(st.InvalidScenario, match=words):
        st.Battle(RULES, file)


SCENARIO_FOR: dict[str, Any] = {
    "simulate": lambda source: st.simulate(RULES, source, battles=2, engine="python"),
    "Battle": lambda source: st.Battle(RULES, source),
    "compare": lambda source: st.compare(RULES, RULES, source, battles=2, engine="python"),
    "sweep": lambda source: st.sweep(RULES, source, battles=32, engine="python"),
    "opening": RULES.opening,
    "start": RULES.start,
}


@pytest.mark.parametrize("source", [3, ["sample"], True, b"sample", 1.5])
@pytest.mark.parametrize("asked", SCENARIO_FOR)
def test_what_can_be_no_scenario_is_refused_in_words(asked: str, source: Any) -> None:
    with pytest.raises(st.InvalidScenario) as refusal:
        SCENARIO_FOR[asked](source)
    assert str(refusal.value) == f"scenario: a name, a file or data expected, got {source!r}"
