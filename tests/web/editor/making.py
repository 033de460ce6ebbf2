"""What tests of the editor have in common: its calls."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

import sandtable as st

OURS = ("ashes_of_gaia", "danger_close", "skirmishers", "table_encounter", "year_zero")
Drawn = dict[str, Any]


def usual(client: TestClient, id: str) -> Drawn:
    """The scenario with which the editor begins."""
    return shipped(client, id, st.load(id).ruleset.usual_scenario)


def shipped(client: TestClient, id: str, name: str) -> Drawn:
    answer: Drawn = client.get(f"/api/scenarios/{id}/shipped/{name}").json()
    return answer


def asked(client: TestClient, id: str, call: str, scenario: Any, **said: Any) -> Drawn:
    """A call with a scenario that is understood."""
    answer = client.post(f"/api/scenarios/{id}/{call}", json={"scenario": scenario, **said})
    assert answer.status_code == 200, answer.text
    found: Drawn = answer.json()
    return found


def changed(id: str, name: str, **entries: Any) -> dict[str, Any]:
    """A scenario of the ruleset with other entries."""
    path = st.load(id).ruleset.scenario_files[name]
    return st.kernel.read_toml(path) | entries
