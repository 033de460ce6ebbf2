"""Whatever stands in a scenario or in the parameters of a question, it is read or refused in words."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, SandtableError, validated
from sandtable.registry import find

RULESETS = ("danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter")
JUNK: tuple[Any, ...] = (
    *[None, True, -1, 2**63, 10**400, 1e308, -1e308, float("inf"), float("nan"), 0.5],
    *["", "x", "\x00", "\ud800", "../x", [], [[]], [None], ["x", 3], [{}], {}, {"x": 1}, {"": None}],
)


def inside(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in some data, of entries that look alike only the first."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data[:1])
    for key, value in list(pairs):
        yield data, key
        if isinstance(value, dict | list):
            yield from inside(value)


def refused_in_words(work: Any, told: str) -> None:
    try:
        work()
    except SandtableError as error:
        words = str(error)
    except Exception as error:
        raise AssertionError(f"{told}: {error!r}") from error
    else:
        return
    assert words, told


@pytest.mark.sampled("scenarios with anything anywhere", 2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_scenario_with_anything_anywhere_is_read_or_refused(ruleset: str) -> None:
    rules = st.load(ruleset)
    for name in rules.ruleset.scenario_files:
        data = rules.scenario(name).model_dump(mode="json")
        for where, key in inside(data):
            kept = copy.copy(where)
            for junk in JUNK:
                where[key] = copy.deepcopy(junk)
                refused_in_words(lambda data=data: rules.scenario(data), f"{name}: {key} = {junk!r}")
                if isinstance(where, dict):
                    where |= {"like": junk, "type": junk}
                    refused_in_words(lambda data=data: rules.scenario(data), f"{name}: like {junk!r}")
                where.clear()
                where.update(kept) if isinstance(where, dict) else where.extend(kept)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parameters_of_questions_with_anything_in_them_are_read_or_refused(ruleset: str) -> None:

    for name, question in find(ruleset).questions.items():
        for key in question.model.model_fields:
            for junk in JUNK:
                told = f"{name}: {key} = {junk!r}"
                refused_in_words(lambda: validated(question.model, {key: junk}, name, InvalidRules), told)  # noqa: B023
