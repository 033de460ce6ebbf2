"""Values as one writes them: of numbers, words, flags, lists and scenarios."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.odds.values import values_of

WRITTEN: list[tuple[str, str, str, str, Any]] = [
    ("skirmishers", "fire", "range", "5..30..5", range(5, 31, 5)),
    ("skirmishers", "fire", "weapon", "rifle,smg", ["rifle", "smg"]),
    ("skirmishers", "sight", "scenario", "yard,alley", ["yard", "alley"]),
    ("skirmishers", "sight", "scenario", "all", list(st.load("skirmishers").scenarios)),
    ("skirmishers", "sight", "scenario", "my own.toml", "my own.toml"),
    ("table_encounter", "shot", "gap", "9.5", 9.5),
    ("table_encounter", "shot", "gap", "3,9.5", [3, 9.5]),
    ("table_encounter", "shot", "gap", "3..15..3", range(3, 16, 3)),
    ("danger_close", "defense", "jumped", "yes", True),
    ("danger_close", "defense", "jumped", "all", [False, True]),
    ("year_zero", "roll", "conditions", "jumpy+tunnel", ["jumpy", "tunnel"]),
    ("year_zero", "roll", "conditions", "none,jumpy,jumpy+tunnel", [[], ["jumpy"], ["jumpy", "tunnel"]]),
    ("ashes_of_gaia", "throw", "armour", "none", []),
]
WRONG = [
    ("table_encounter", "shot", "gap", "3,x", '"3,x" is no number'),
    ("skirmishers", "fire", "range", "2.5", '"2.5" is no whole number'),
    ("skirmishers", "fire", "range", "1..10..0", "range: 1..10..0 goes in steps of 0; at least 1 expected"),
    ("skirmishers", "fire", "range", "10..1..-1", "steps of -1; at least 1 expected"),
    ("danger_close", "defense", "jumped", "maybe", 'yes, no or all expected, got "maybe"'),
    ("ashes_of_gaia", "throw", "armour", "all", "all of what?"),
]


def read(ruleset: str, question: str, name: str, text: str) -> Any:
    rules = st.load(ruleset)
    return values_of(name, text, name, rules.ruleset.questions[question], rules)


@pytest.mark.parametrize(("ruleset", "question", "name", "text", "values"), WRITTEN)
def test_what_is_written_means_these_values(ruleset: str, question: str, name: str, text: str, values: Any) -> None:
    found = read(ruleset, question, name, text)
    assert found == values
    assert type(found) is type(values)


@pytest.mark.parametrize(("ruleset", "question", "name", "text", "words"), WRONG)
def test_what_means_nothing_is_told(ruleset: str, question: str, name: str, text: str, words: str) -> None:
    with pytest.raises(st.InvalidRules) as error:
        read(ruleset, question, name, text)
    assert words in str(error.value)
