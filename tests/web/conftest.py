"""One server for all tests that need no settings of their own: every test opens tables of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.web.held import watched
from tests.web.playing import serving


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with serving() as client:
        yield client


@pytest.fixture(autouse=True)
def nobody_is_kept_waiting(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test of the web holds an event loop of this process; servers that browsers ask have one of their own."""
    if "browser" in request.path.parts:
        yield
        return
    with watched() as steps:
        yield
    assert steps == [], "the event loop was held"
