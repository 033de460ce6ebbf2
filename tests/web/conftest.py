"""A server for each module of tests: every test opens tables of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.testing.recorder import UNMEASURED
from tests.web.playing import serving


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as client:
        yield client


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tables play every rule, and say of none that it is right."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(UNMEASURED)
