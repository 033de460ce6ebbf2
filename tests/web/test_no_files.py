"""No file of the host is opened for a guest, nor told to exist: a scenario from the network has no way to files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.kernel.errors import InvalidScenario
from sandtable.web.hosted import hosted, replayed
from tests.web.playing import open_table, refused

FORCE = {"title": "Mine", "limit": 9, "models": []}


def scenario(south: str) -> dict[str, Any]:
    """A battle whose southern side is named, as a force file would be."""
    read = st.load("table_encounter").scenario("encounter").model_dump(mode="json")
    return read | {"south": south}


@pytest.mark.parametrize("kept", [True, False], ids=["a file that is there", "a file that is not"])
@pytest.mark.parametrize("door", ["/api/tables", "/api/replays/simulated"])
def test_a_force_named_by_path_is_refused_whether_it_exists_or_not(
    client: TestClient, tmp_path: Path, door: str, kept: bool
) -> None:
    path = tmp_path / "force.toml"
    if kept:
        path.write_text("models = []")
    sent = {"ruleset": "table_encounter", "scenario": scenario(str(path))}
    refused(client.post(door, json=sent), f'no force "{path}"', 422)


def test_a_record_that_names_a_file_is_refused(client: TestClient) -> None:
    record = st.Battle(st.load("table_encounter"), "encounter", seed=3).record.model_dump(mode="json")
    sent = record | {"scenario": scenario("/etc/passwd"), "checksum": ""}
    refused(client.post("/api/replays", json={"record": sent}), 'no force "/etc/passwd"', 422)


def test_a_force_by_its_name_is_let_in(client: TestClient) -> None:
    open_table(client, ruleset="table_encounter", scenario=scenario("rifles"))


def test_paths_lead_nowhere_for_guests_and_to_files_for_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text((st.load("skirmishers").ruleset.scenario_files["yard"]).read_text())
    assert st.load("skirmishers").scenario(path).title
    with pytest.raises(InvalidScenario, match="no scenario"):
        hosted("skirmishers", {}, {}).scenario(path)
    with pytest.raises(ValueError, match="no sandtable record: Invalid JSON"):
        replayed(str(path))


@pytest.mark.parametrize("source", ["a\0b", "x" * 5000, "../forces/rifles"])
def test_what_can_be_no_path_is_an_unknown_name(source: str) -> None:
    with pytest.raises(InvalidScenario, match="no force"):
        st.load("table_encounter").data_file("force", source)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "force.toml"
    path.write_bytes(b"models = [\xff")
    with pytest.raises(InvalidScenario, match=r"force\.toml"):
        st.load("table_encounter").start(scenario(str(path)))
