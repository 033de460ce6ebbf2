"""The shipped scenarios are as even as they are meant to be, as far as a small sample tells; the page has them all."""

from pathlib import Path

import pytest

from sandtable.registry import find
from sandtable.testing.shares import share

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"
BATTLES = {"danger_close": 60, "skirmishers": 24}


@pytest.mark.sampled("scenarios as even as they are meant", 2)
@pytest.mark.slow
@pytest.mark.unmeasured
@pytest.mark.parametrize("ruleset", BATTLES)
def test_every_scenario_may_be_as_even_as_it_is_meant_to_be(ruleset: str) -> None:
    rules = find(ruleset).load()
    player = rules.ruleset.everybody()[0]
    measured = [share(rules, name, player, BATTLES[ruleset], 1, "python") for name in rules.scenarios]
    assert [f"{one.scenario}: {one.won}, meant {one.meant}" for one in measured if not one.holds] == []


@pytest.mark.parametrize("ruleset", BATTLES)
def test_the_page_has_a_row_for_every_scenario(ruleset: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in find(ruleset).scenario_files if f"| {name} " not in page] == []
