"""The example ruleset, found where it stands; compiled code kept where tests may throw it away."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "tiny_duel"
sys.path.insert(0, str(EXAMPLE))


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One cache for all tests of a run, whichever worker they are on."""
    folder = tmp_path_factory.getbasetemp().parent / "sandtable-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", str(folder))
        yield folder
