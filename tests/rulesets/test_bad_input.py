"""Whatever stands in a scenario or in the parameters of a question, it is read or refused in words."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, InvalidScenario, SandtableError, validated
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


CRATE: dict[str, Any] = {"kind": "crate", "box": [1, 1, 4, 4]}
FAR_OFF: dict[str, Any] = {"kind": "crate", "box": [100, 100, 101, 101]}
EVERYWHERE: dict[str, Any] = {"id": "x", "rectangle": [0, 0, 24, 24], "height": 3}


def two_sides(*red: Any, **more: Any) -> dict[str, Any]:
    """A scenario of Ashes of Gaia."""
    return {"red": {"fighters": list(red)}, "blue": {"fighters": [{}]}, "width": 20, "height": 14, **more}


@pytest.mark.parametrize(
    ("ruleset", "data", "words"),
    [
        ("skirmishers", {}, "squads.A: at least one trooper expected"),
        ("skirmishers", {"squads": {"A": [{"at": [0, 0]}], "B": []}}, "squads.B: at least one trooper expected"),
        ("skirmishers", {"squads": {"A": [{"at": [0, 0], "name": " "}]}}, "squads.B: at least one"),
        ("danger_close", {"squad": [{"name": "Ada"}, {"name": "Ada"}]}, 'squad[1].name: two pieces are called "Ada"'),
        ("danger_close", {"squad": [{"name": "Ruiz"}, {}]}, 'squad[0].name: two pieces are called "Ruiz"'),
        ("danger_close", {"squad": [{"name": "  "}]}, "squad[0].name: a name expected, got blanks"),
        ("ashes_of_gaia", two_sides({"name": "B"}, {"name": "B"}), 'red.fighters[1].name: two pieces are called "B"'),
        ("ashes_of_gaia", two_sides({"at": [2, 2]}, {"at": [2, 2]}), "red.fighters[0].at: Fighter A1 cannot stand"),
        ("ashes_of_gaia", two_sides({"at": [2, 2]}, terrain=[CRATE]), "something solid is in the place"),
        ("ashes_of_gaia", two_sides({}, terrain=[FAR_OFF]), "terrain[0]: all of it lies beyond the edges"),
        (
            "table_encounter",
            {"south": "hunters", "north": "rifles", "terrain": [EVERYWHERE]},
            "south: no room to deploy",
        ),
    ],
)
def test_a_scenario_that_makes_no_battle_is_refused(ruleset: str, data: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidScenario) as refusal:
        st.Battle(st.load(ruleset), data, 1)
    assert words in str(refusal.value)


@pytest.mark.parametrize("id", ["", " "])
def test_a_fighter_or_zone_called_nothing_is_refused(id: str) -> None:
    rules = st.load("year_zero")
    for entries in ("fighters", "zones"):
        data = rules.scenario("station").model_dump(mode="json")
        data[entries][0]["id"] = id
        with pytest.raises(InvalidScenario, match=rf"{entries}\[0\]\.id: a name expected, got blanks"):
            rules.start(data)


def test_a_force_that_fights_itself_tells_its_models_apart() -> None:
    t = st.load("table_encounter").start({"south": "hunters", "north": "hunters"})
    assert t.names is not None
    assert len(set(t.names["Model"])) == len(t.names["Model"])
