"""Code with the numbers compiled in: the same battles, and only by these numbers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sandtable as st
from sandtable.compiled import engine, settled
from sandtable.compiled.run import library
from sandtable.compiled.run.engine import SETTLED
from sandtable.kernel import InvalidRules
from sandtable.simulate import chunks, engines
from tests.house.rulesets import OURS

CHANGED: dict[str, dict[str, Any]] = {
    "danger_close": {"numbers": {"fire.base": 2}, "rulings": {"grit.reroll.reading": "roll"}},
    "skirmishers": {"numbers": {"fire.base": 7}, "rulings": {"overflow": "lost"}},
}


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Any run is a long one."""
    monkeypatch.setattr(engines, "LONG", 0.0)
    monkeypatch.setattr(engines, "SEEN", 0.0)
    SETTLED.clear()
    yield
    SETTLED.clear()


@pytest.mark.sampled("numbers compiled in", 2)
@pytest.mark.parametrize("id", OURS)
def test_numbers_compiled_in_change_no_byte_of_a_battle(id: str) -> None:
    rules = st.load(id, **CHANGED.get(id, {}))
    scenario = rules.ruleset.usual_scenario
    rules = rules.with_preset(rules.scenario(scenario).preset)
    start, players = rules.opening(scenario), tuple(map(str, rules.ruleset.everybody()))
    usual = engine(rules.ruleset).run(rules, start, players, 5, 0, 300)
    assert settled(rules).run(rules, start, players, 5, 0, 300).tobytes() == usual.tobytes()


def test_code_with_numbers_compiled_in_plays_by_no_others() -> None:
    rules, others = st.load("danger_close"), st.load("danger_close", numbers={"fire.base": 3})
    start = rules.opening("pair-heavy")
    with pytest.raises(InvalidRules, match="other numbers were compiled in"):
        settled(rules).run(others, start, ("cautious",), 0, 0, 1)


def test_a_long_run_goes_on_with_its_numbers_compiled_in() -> None:
    rules = st.load("danger_close", numbers={"fire.base": 2})
    usual = st.simulate(rules, "pair-heavy", battles=200, seed=3, engine="python")
    long = st.simulate(rules, "pair-heavy", battles=20_000, seed=3, engine="compiled")
    assert len(SETTLED) == 1
    assert long.outcomes[:200].tobytes() == usual.outcomes.tobytes()


def test_a_short_run_compiles_nothing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "LONG", 60.0)
    st.simulate(st.load("danger_close"), "pair-heavy", battles=20_000, engine="compiled")
    assert not SETTLED


def test_chunks_of_a_long_run_have_their_numbers_compiled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LARGEST", 500)
    chunks.runner.cache_clear()
    rules = st.load("danger_close", numbers={"fire.base": 2})
    alone = st.simulate(rules, "pair-heavy", battles=3_000, seed=3, threads=1)
    with ThreadPoolExecutor(2) as executor:
        spread = st.simulate(rules, "pair-heavy", battles=3_000, seed=3, executor=executor)
    assert SETTLED
    assert spread.outcomes.tobytes() == alone.outcomes.tobytes()


def test_without_a_compiler_a_long_run_goes_on_as_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = st.load("danger_close")
    monkeypatch.setattr(library, "can_compile", lambda: False)
    made = engines.settled_runner(rules, rules.opening("pair-heavy"), ("cautious",), 0)
    run = engines.Pace(lambda first, count: (range(first, first + count), {}), lambda: made, 100)
    assert [len(run(first, 10)[0]) for first in range(0, 100, 10)] == [10] * 10
    assert made is None
    assert not SETTLED
