"""The example ruleset, found where it stands; rulesets that a test registers are gone after it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.registry import REGISTERED

EXAMPLE = Path(__file__).parents[2] / "examples" / "tiny_duel"
sys.path.insert(0, str(EXAMPLE))


@pytest.fixture(autouse=True)
def _nothing_stays_registered() -> Iterator[None]:
    known = dict(REGISTERED)
    yield
    REGISTERED.clear()
    REGISTERED.update(known)
