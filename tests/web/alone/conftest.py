"""A page alone has one thread, which plays as well: its event loop may be held."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def nobody_is_kept_waiting() -> None:
    """In place of the fixture for servers."""
