"""Compiled battles come to what they came to before, to the last byte of luck and of facts found on the board."""

from __future__ import annotations

import pytest

from ...house.rulesets import ruleset
from .digests import RULESETS, digests, kept

WRITE = "a rule or a scenario has changed? python -m tests.compiled.golden.digests --write"


@pytest.mark.parametrize("id", RULESETS)
def test_battles_come_to_what_they_came_to(id: str) -> None:
    """Other tests may have given the example players of their own."""
    found, before = digests(ruleset(id)), kept(id)
    assert {setting: found.get(setting) for setting in before} == before, WRITE
