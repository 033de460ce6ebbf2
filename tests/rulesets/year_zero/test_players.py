"""What the shipped players answer."""

from __future__ import annotations

import sandtable as st

from .build import RULES


def test_whoever_panics_is_not_made_to_end_the_turn() -> None:
    """In the second of these battles somebody must flee, and every way to do so looks bad."""
    assert st.simulate(RULES, "station", battles=2, seed=1, engine="python").failed == {}
