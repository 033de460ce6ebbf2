"""Of sampled tests as many run as they say: the same by the same number, others by others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.sampling import ALL, LOT, Sampling


def item(test: str, case: str = "", few: int = 2) -> Any:
    mark = pytest.mark.sampled("rulesets", few).mark if few else None
    return SimpleNamespace(
        nodeid=f"test_rules.py::{test}[{case}]",
        callspec=SimpleNamespace(id=case) if case else None,
        get_closest_marker=lambda name: mark,
    )


def ran(monkeypatch: pytest.MonkeyPatch, lot: int, *words: str) -> list[str]:
    """The tests that run where this number draws."""
    monkeypatch.setenv(LOT, str(lot))
    items = [item(test, case) for test in ("one", "another") for case in "abcde"] + [item("always", few=0)]
    gone: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: gone.extend(items))
    every = len(items)
    Sampling().pytest_collection_modifyitems(SimpleNamespace(args=words, hook=hook), items)  # type: ignore[arg-type]
    assert len(items) + len(gone) == every
    return [each.nodeid.partition("::")[2] for each in items]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALL, raising=False)


def test_so_many_cases_run_the_same_in_every_test(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ran(monkeypatch, 7)
    one, another = [{name[-2] for name in names if name.startswith(test)} for test in ("one", "another")]
    assert len(one) == 2
    assert one == another
    assert "always[]" in names


def test_a_number_draws_again_what_it_drew(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [ran(monkeypatch, lot) for lot in (7, 7, 8, 9, 10, 11)]
    assert drawn[0] == drawn[1]
    assert len({tuple(names) for names in drawn}) > 1


def test_what_is_named_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ran(monkeypatch, 7, "tests/test_rules.py::one")) == 11


def test_in_the_long_run_all_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALL, "1000")
    assert len(ran(monkeypatch, 7)) == 11
