"""Battles saved by an earlier version replay exactly: whoever kept a game can open it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import called
from sandtable.kernel.catalogue import Catalogue
from sandtable.registry import find
from sandtable.testing import records

KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.sampled("kept records", 12)
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


def test_a_battle_kept_from_before_opens_though_two_of_its_pieces_have_one_name() -> None:
    battle = st.Battle(st.load("skirmishers"), "yard", seed=3)
    data = json.loads(battle.record.to_json())
    for entry in data["scenario"]["squads"]["A"]:
        entry["name"] = "Boris"
    record = st.Record.model_validate(data | {"checksum": ""})
    again = st.Battle.replay(st.Record.read(record.to_json()))
    assert [called(again.state, trooper) for trooper in [*again.state.pieces()][:2]] == ["Boris", "Boris"]
    with pytest.raises(st.InvalidScenario, match='two pieces are called "Boris"'):
        st.Battle(st.load("skirmishers"), data["scenario"])


# ---- rules that have changed since ---------------------------------------------------------------------------

SAMPLE = Path(__file__).parent / "records" / "danger_close-sample-7.json"
NEW = """
["fire.rain"]
title = "Rain"
text = "Rain takes dice."
source = "nowhere"
value = 0
range = [-3, 0]
unit = "dice"

["fire.rain.reading"]
title = "When it rains"
text = "Only then, or in fog as well."
source = "nowhere"
options = ["rain", "fog"]
"""


@pytest.fixture
def with_rain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """danger_close has got a number and a reading."""
    ruleset, path = find("danger_close"), tmp_path / "rules.toml"
    path.write_text((ruleset.folder / "rules.toml").read_text(encoding="utf-8") + NEW, encoding="utf-8")
    monkeypatch.setitem(ruleset.__dict__, "catalogue", Catalogue(path))


def kept(**in_force: Any) -> dict[str, Any]:
    """A record as it would be if these numbers had been in force, by id with "_" for "."; None: not there yet."""
    data: dict[str, Any] = json.loads(SAMPLE.read_text(encoding="utf-8")) | {"checksum": ""}
    numbers = data["numbers"] | {id.replace("_", "."): value for id, value in in_force.items()}
    return data | {"numbers": {id: value for id, value in numbers.items() if value is not None}}


@pytest.mark.usefixtures("with_rain")
def test_a_kept_record_opens_after_its_ruleset_has_got_a_number_and_a_reading() -> None:
    battle = st.Battle.replay(SAMPLE)
    assert battle.outcome() is not None
    assert battle.record.numbers["fire.rain"] == 0


@pytest.mark.usefixtures("with_rain")
def test_what_is_new_and_not_at_its_default_is_named() -> None:
    under = st.load("danger_close", {"fire.rain": "fog"}, {"fire.rain": -2})
    with pytest.raises(st.InvalidRecord, match=r"fire.rain is new, and -2; fire.rain.reading is new, and .fog.;"):
        st.Battle.replay(SAMPLE, under)


def test_a_record_from_before_a_number_was_there_opens() -> None:
    assert st.Battle.replay(kept(fire_ammo=None)).outcome() is not None


def test_a_number_whose_default_has_changed_is_told_with_its_old_and_new_value() -> None:
    with pytest.raises(st.InvalidRecord, match=r"fire.base was 2, is 1; .* record.rules\(\)"):
        st.Battle.replay(kept(fire_base=2))


def test_a_number_that_is_gone_is_told_with_its_old_value() -> None:
    with pytest.raises(st.InvalidRecord, match=r"fire.sun was 3, and is gone; fire.base was 2, is 1"):
        st.Battle.replay(kept(fire_sun=3, fire_base=2) | {"changed_numbers": {"fire.sun": 3}})


def test_a_battle_replays_under_its_own_numbers_after_a_default_has_changed() -> None:
    before = st.Battle(st.load("danger_close", numbers={"fire.base": 2}), "sample", seed=7, players=["random"])
    kept_then = before.record.model_copy(update={"changed_numbers": {}})  # 2 was the default then
    again = st.Battle.replay(kept_then, kept_then.rules())
    assert again.state.key() == before.state.key()
    assert again.rules.changed_numbers == {"fire.base": 2}
    with pytest.raises(st.InvalidRecord, match=r"fire.sun was 3, and is gone"):
        st.Record.read(kept(fire_sun=3)).rules()


def test_the_tool_plays_anew_what_no_longer_opens_and_leaves_the_rest(tmp_path: Path) -> None:
    whole, changed = tmp_path / "whole.json", tmp_path / "changed.json"
    shutil.copy(SAMPLE, whole)
    changed.write_text(json.dumps(kept(fire_base=2)), encoding="utf-8")
    files = [str(whole), str(changed)]
    assert records.main(files) == 1
    assert records.main([*files, "--write"]) == 0
    assert records.main(files) == 0
    assert whole.read_bytes() == SAMPLE.read_bytes()


def test_the_tool_does_not_play_for_people(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(kept(fire_base=2) | {"players": [None]}), encoding="utf-8")
    with pytest.raises(st.InvalidRecord, match=r"mine.json: people played this battle"):
        records.play_anew(path)
