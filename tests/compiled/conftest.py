"""Compiled code of the tests is kept where tests may throw it away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One cache for all tests of a run, whichever worker they are on."""
    pytest.importorskip("numba")
    folder = tmp_path_factory.getbasetemp().parent / "sandtable-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", str(folder))
        yield folder
