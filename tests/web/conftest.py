"""One server for all tests that need no settings of their own: every test opens tables of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.web.playing import serving


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with serving() as client:
        yield client
