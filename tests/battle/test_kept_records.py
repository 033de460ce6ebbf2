"""Battles saved by an earlier version replay exactly: whoever kept a game can open it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable as st

KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.unmeasured
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_kept_from_before_replays_to_the_same_end(path: Path) -> None:
    battle = st.Battle.replay(path)
    assert battle.outcome() is not None


@pytest.mark.parametrize("change", [{"seed": 8}, {"words": [1, 2, 3]}])
def test_a_record_of_the_first_version_is_refused_when_it_was_edited(change: dict[str, object]) -> None:
    data = json.loads((Path(__file__).parent / "records" / "danger_close-sample-7.json").read_text(encoding="utf-8"))
    assert data["sandtable"] == 1
    with pytest.raises(st.InvalidRecord, match="damaged"):
        st.Battle.replay(data | change)


def test_a_record_of_the_first_version_is_kept_in_the_second() -> None:
    first = st.Battle.replay(Path(__file__).parent / "records" / "danger_close-sample-7.json")
    assert first.record.sandtable == 2
    assert st.Battle.replay(first.record.to_json()).record == first.record
