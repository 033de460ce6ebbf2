"""What is wrong with a scenario is said within a cost that does not depend on how much is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import easel
from sandtable.web import checking, hosted

RULES = hosted.hosted("skirmishers", {}, {})


def nonsense(entries: int) -> dict[str, Any]:
    """A scenario with so many wrong entries."""
    return {"title": "x", "squads": {"A": [{"zz": i} for i in range(entries)], "B": [{"zz": 1}]}}


def test_a_dozen_faults_are_looked_into_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, usual = [], checking.existing

    def existing(data: Any, loc: tuple[int | str, ...]) -> Any:
        looked.append(loc)
        return usual(data, loc)

    monkeypatch.setattr(checking, "existing", existing)
    found, drawn = checking.checked(RULES, nonsense(10_000))
    assert len(found.wrong) == checking.MOST
    assert len(looked) <= checking.MOST * (checking.MOST + 1)
    assert len(drawn["squads"]["A"]) == 10_000 - checking.MOST


def too_many(path: easel.Path) -> easel.Data:
    """An encounter with more in a list than fit."""
    data = st.kernel.read_toml(st.load("table_encounter").ruleset.scenario_files["encounter"])
    entries = easel.entry_in(data, path)
    entries.extend([{key: value for key, value in entries[0].items() if key != "at"}] * 40)
    return data


@pytest.mark.parametrize("path", [("terrain",), ("north",)])
def test_as_much_of_a_list_that_is_too_long_is_drawn_as_fits(path: easel.Path) -> None:
    rules, data = hosted.hosted("table_encounter", {}, {}), too_many(path)
    found, drawn = checking.checked(rules, data)
    assert found.battle is not None
    assert [each.path for each in found.wrong] == [list(path)]
    assert "at most" in found.wrong[0].text
    assert 1 < len(easel.entry_in(drawn, path)) < len(easel.entry_in(data, path))


def test_a_board_is_drawn_while_a_side_has_no_trooper_yet() -> None:
    found, _ = checking.checked(RULES, {"squads": {"A": [], "B": []}})
    assert found.battle is not None
    assert [each.text for each in found.wrong] == ["squads.A: at least one trooper expected"]
