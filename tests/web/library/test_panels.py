"""Odds beside the rules: each panel asks a question in which the number of its rule counts."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.reference.panels import panels
from sandtable.registry import find
from sandtable.testing.panels import Way, shown, ways_to_ask
from tests.house.rulesets import OURS
from tests.odds.heap import RULESET as HEAP
from tests.web.playing import done


@pytest.mark.sampled("odds panels", 1)
@pytest.mark.parametrize("id", OURS)
def test_another_number_changes_the_answer_of_each_panel(id: str) -> None:
    """Otherwise `python -m sandtable.testing.panels ID` finds them anew."""
    usual, found = st.load(id), panels(find(id))
    assert len(found) > 9
    for rule, panel in found.items():
        way = Way(panel.question, panel.parameters, set())
        assert way.story(usual) != way.story(st.load(id, numbers={rule: panel.number})), rule


def test_a_number_is_shown_by_a_question_that_it_changes_or_by_none() -> None:
    danger_close = find("danger_close")
    ways = [*ways_to_ask(danger_close, danger_close.questions["offense"])]
    wanted = {"question": "offense", "parameters": {"dice": 0}, "number": 3}
    assert next(shown(danger_close, "offense.zero", ways)) == wanted
    assert [*shown(danger_close, "armor.heavy", ways)] == []


def test_a_slider_goes_over_what_makes_sense_to_try(client: TestClient) -> None:
    found = done(client.get("/api/rulesets/skirmishers/panels"))["fire.base"]
    assert (found["low"], found["high"]) == find("skirmishers").catalogue.bounds["fire.base"].sweep_of(())
    assert found["low"] <= found["number"] <= found["high"]


def test_a_ruleset_without_panels_has_none() -> None:
    assert panels(HEAP) == {}
