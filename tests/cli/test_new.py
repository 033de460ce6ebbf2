"""`sandtable new` copies a ruleset that there is, under a name of its own."""

from __future__ import annotations

import tomllib
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.lint import lint
from sandtable.registry import find

from .program import Answer, refused


@pytest.mark.parametrize("of", ["danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter"])
def test_a_copy_of_a_ruleset_is_a_ruleset_of_its_own_that_plays_the_same(
    of: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"copy_of_{of}"
    assert Answer("new", name, "--from", of, "--to", str(tmp_path)).code == 0
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["sandtable.rulesets"] == {name: f"{name}:RULESET"}
    assert f"sandtable check {name}" in (tmp_path / "README.md").read_text()
    assert f'"{name}"' in (tmp_path / "tests" / "test_rules.py").read_text()
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    copy: Ruleset = import_module(name).RULESET
    assert (copy.title, copy.credit) == (name.replace("_", " ").title(), find(of).credit)
    assert lint(copy) == []
    first, second = (
        st.Battle(rules.load(), seed=5, players=rules.default_players or ("random", "random"))
        for rules in (copy, find(of))
    )
    assert [event.text for event in first.log] == [event.text for event in second.log]


def test_a_copy_of_what_there_is_not_and_a_board_beside_a_copy_are_refused() -> None:
    assert 'did you mean "skirmishers"?' in refused("new", "mine", "--from", "skirmisher")
    assert "skirmishers has its board" in refused("new", "mine", "--from", "skirmishers", "--board", "hexes")
