"""Battles saved by an earlier version replay exactly: whoever kept a game can open it."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable as st

KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.unmeasured
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_kept_from_before_replays_to_the_same_end(path: Path) -> None:
    battle = st.Battle.replay(path)
    assert battle.outcome() is not None
