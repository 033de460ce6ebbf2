"""The HTTP interface keeps what its OpenAPI description promises, whatever it is sent (schemathesis)."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as hs
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sandtable.web.app import create_app
from sandtable.web.replays.http import Sent
from tests.web.playing import FUZZ, Opened, check_kept, done, open_table, serving

DESCRIPTION = create_app().openapi()
OPERATIONS = [(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods]
EXAMPLES = FUZZ // len(OPERATIONS) or 12
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


@cache
def schema() -> Any:
    """The description as schemathesis reads it, which takes seconds: not while tests are only looked for."""
    return schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def server() -> Iterator[TestClient]:
    with serving() as client:
        yield client


@pytest.fixture(scope="module")
def table(server: TestClient) -> Opened:
    return open_table(server, ruleset="danger_close", scenario="pair-heavy", players=["human"])


@pytest.fixture(scope="module")
def replay(server: TestClient, table: Opened) -> str:
    record = table.kept.game.battle.record.model_dump(mode="json")
    kept: dict[str, str] = done(server.post("/api/replays", json=Sent(record=record).model_dump()), 201)
    return kept["id"]


@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{method} {path}" for path, method in OPERATIONS])
def test_every_answer_is_one_that_was_promised(
    server: TestClient, table: Opened, replay: str, caplog: pytest.LogCaptureFixture, path: str, method: str
) -> None:
    operation = schema()[path][method.upper()]

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), near=hs.integers(0, 3))
    def check(case: Any, near: int) -> None:
        if near:
            come_near(case, table, replay)
        sent = case.as_transport_kwargs(base_url="http://testserver")
        sent = {key: value for key, value in sent.items() if value is not None and key != "cookies"}  # none are read
        case.validate_response(server.request(**sent), checks=CHECKS)

    check()
    done(table.watcher.get())  # one that was ended here has gone to sleep
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
    check_kept(table.kept)


def come_near(case: Any, table: Opened, replay: str) -> None:
    """Names things that are there, so that more than the doors are tried."""
    ids = {"table": table.id, "id": "danger_close" if "ruleset" in case.path else replay, "question": "offense"}
    for name in case.path_parameters or {}:
        case.path_parameters[name] = ids.get(name, "0")
    case.headers["Authorization"] = f"Bearer {table.host.secret}"
    if isinstance(case.body, dict):
        known = {"number": table.kept.number, "answer": legal(table), "ruleset": "danger_close", "scenario": None}
        usual: dict[str, Any] = {"players": None, "preset": None, "numbers": {}, "rulings": {}}
        case.body |= {key: value for key, value in (known | usual).items() if key in case.body}


def legal(table: Opened) -> str:
    listed = [str(action) for action in table.kept.game.battle.legal_actions]
    return listed[secrets.randbelow(len(listed))] if listed else "end"


def test_every_refusal_is_described_as_a_problem() -> None:
    for path, method in OPERATIONS:
        answers = DESCRIPTION["paths"][path][method]["responses"]
        for status in ("404", "409", "422"):
            schema = answers[status]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}, (method, path, status)
