"""What callers give first: rules or a battle. Anything else is refused in words, before any other argument is read."""

import inspect
import json
from typing import Any

import numpy as np
import pytest

import sandtable as st

RULES = st.load("danger_close")
ASKED = {"rules": "rules expected, as st.load", "a": "rules expected, as st.load", "battle": "a battle expected"}


def first(name: str) -> str:
    """The name of the first parameter of a public name, if it is one that is called."""
    thing = getattr(st, name)
    is_called = inspect.isfunction(thing) or thing is st.Battle
    return next(iter(inspect.signature(thing).parameters), "") if is_called else ""


def given_first(name: str, value: Any) -> Any:
    """What comes of giving this first, and "x" for all else that is needed."""
    parameters = list(inspect.signature(getattr(st, name)).parameters.values())[1:]
    needed = {each.name: "x" for each in parameters if each.default is each.empty}
    found = getattr(st, name)(value, **needed)
    return list(found) if inspect.isgenerator(found) else found


@pytest.mark.parametrize("value", [None, "danger_close"])
@pytest.mark.parametrize("name", [name for name in st.__all__ if first(name) in ASKED and name != "review"])
def test_what_is_given_first_is_refused_in_words_where_it_is_something_else(name: str, value: Any) -> None:
    with pytest.raises(st.InvalidRules, match=ASKED[first(name)]):
        given_first(name, value)


@pytest.mark.parametrize("seconds", ["x", -1, float("nan"), float("inf"), [1]])
def test_a_time_to_think_that_is_none_is_refused_in_words(seconds: Any) -> None:
    battle = st.Battle(RULES, "lone-light", seed=1)
    with pytest.raises(st.InvalidRules, match=r"^seconds: 0 or more expected"):
        st.hint(battle, seconds)


def test_odds_may_take_as_long_as_they_need() -> None:
    assert st.odds(RULES, "defense", seconds=float("inf")) == st.odds(RULES, "defense")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lambda: st.load(["danger_close"]), "the name of a ruleset expected"),  # type: ignore[arg-type]
        (lambda: st.register(None), "a ruleset expected, as collect"),  # type: ignore[arg-type]
        (lambda: st.together({"a": 1}), "a: odds or a grid of them expected"),  # type: ignore[dict-item]
        (lambda: st.review(None), "a record, its text or its file expected"),  # type: ignore[arg-type]
        (lambda: st.solve(st.Battle(RULES), None), "utility: a function of a state expected"),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_kind_is_refused_in_words(given: Any, said: str) -> None:
    with pytest.raises(st.SandtableError, match=said):
        given()


def test_numbers_of_numpy_are_numbers() -> None:
    dice, repeats = np.array([2, 1, 3]), [np.int16(-1), 3]
    numbers: dict[str, Any] = {"fire.base": np.int64(2), "advance.dice": dice, "advance.repeats": repeats}
    changed = st.load("danger_close", numbers=numbers)
    assert changed.changed_numbers == {"fire.base": 2, "advance.dice": [2, 1, 3], "advance.repeats": [-1, 3]}
    assert json.dumps(changed.changed_numbers)


def test_parameters_of_numpy_are_parameters() -> None:
    assert st.odds(RULES, "offense", dice=np.int64(4)) == st.odds(RULES, "offense", dice=4)
    grid = st.odds(RULES, "offense", dice=list(np.arange(3)))
    assert json.dumps(grid.to_json()) == json.dumps(st.odds(RULES, "offense", dice=[0, 1, 2]).to_json())
