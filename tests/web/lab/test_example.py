"""The example with which the balance page opens: kept, of the ruleset as it stands, and gone where a job is shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.registry import find, rulesets
from sandtable.web.lab import example
from tests.lab.planted import RULESET


def data_of(client: TestClient, address: str) -> dict[str, Any]:
    """What a page is given to show."""
    text = client.get(address).text
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


@pytest.mark.parametrize("id", rulesets())
def test_the_page_of_a_shipped_ruleset_opens_with_an_example_of_its_numbers(client: TestClient, id: str) -> None:
    ruleset = find(id)
    shown = data_of(client, f"/balance/{id}")["example"]
    assert shown["asked"]["scenario"] == ruleset.usual_scenario
    found, known = shown["found"], {*ruleset.catalogue.numbers, *ruleset.catalogue.options}
    assert found["finished"]
    assert found["battles"] == example.BATTLES
    named = {name.partition("[")[0] for name in [*(row["name"] for row in found["rows"]), *found["never read"]]}
    assert named - known == set(), f"python -m sandtable.web.lab.example {id}"


@pytest.mark.slow
@pytest.mark.parametrize("id", rulesets())
def test_the_battles_of_the_example_are_those_of_the_rules_as_they_stand(id: str) -> None:
    kept, now = example.example_of(find(id)), example.answer(find(id), numbers="none", rulings="none")
    assert kept is not None
    for what in ("base", "never read"):
        assert kept["found"][what] == now[what], f"python -m sandtable.web.lab.example {id}"


def test_a_ruleset_without_an_example_has_none() -> None:
    assert example.example_of(RULESET) is None


def test_numbers_are_kept_with_few_digits() -> None:
    assert example.shortened({"a": [0.123456789, 3, "x", True]}) == {"a": [0.12346, 3, "x", True]}
