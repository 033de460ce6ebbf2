"""The ruleset under test, known even where its entry point is not installed."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia import RULESET

if "ashes_of_gaia" not in st.rulesets():
    st.register(RULESET)


@pytest.fixture(scope="session")
def rules() -> st.Rules:
    return st.load("ashes_of_gaia")
