"""Start positions are worked out once, and never those of other settings or of a file as it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.luck import Stream
from sandtable.kernel.openings import Noticed, listed
from sandtable.registry import find, rulesets
from sandtable.testing.variants import presets, readings, starts

RULESETS = list(rulesets())


@pytest.mark.parametrize("id", RULESETS)
def test_an_opening_is_the_start(id: str) -> None:
    ruleset = find(id)
    for variant in [*presets(ruleset), *readings(ruleset, 6, Stream(3, 0, 0))]:
        for name, rules, start in starts(variant.load(ruleset), variant, ruleset.usual_scenario):
            for _ in range(2):
                opening = rules.opening(name)
                assert opening.key() == start.key()
                assert opening.board.key() == start.board.key()  # type: ignore[attr-defined]
                assert opening.numbers is rules.in_force
                assert opening.names == start.names


def changed(value: Any) -> Any:
    """Another number than this one."""
    return [changed(item) for item in value] if isinstance(value, list) else value + 1


@pytest.mark.parametrize("id", RULESETS)
def test_a_number_that_shapes_the_start_is_noticed(id: str) -> None:
    ruleset = find(id)
    rules = ruleset.load().with_preset(ruleset.load().scenario(ruleset.usual_scenario).preset)
    before = rules.opening(ruleset.usual_scenario)
    for number in ruleset.catalogue.numbers:
        other = ruleset.load(preset=rules.preset)
        other.in_force = {**other.in_force, number: changed(other.in_force[number])}
        try:
            start = other.start(ruleset.usual_scenario)
        except (ValueError, LookupError):
            continue  # no such start
        opening = other.opening(ruleset.usual_scenario)
        assert opening.key() == start.key(), number
        assert opening.board is before.board or opening.board.key() == start.board.key(), number
        assert before.board.key() == start.board.key() or opening.board is not before.board, number


def test_what_is_worked_out_once_is_shared_and_the_state_is_not() -> None:
    rules = find("skirmishers").load()
    one: Any = rules.opening("yard")
    two: Any = rules.opening("yard")
    assert one.board is two.board
    one.troopers[0].at += 1
    assert two.troopers[0].at != one.troopers[0].at
    assert rules.opening("yard").key() == two.key()
    assert rules.start("yard").board is not two.board


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    rules = find("tiny_duel").load() if "tiny_duel" in RULESETS else find("danger_close").load()
    text = rules.ruleset.scenario_files[rules.ruleset.usual_scenario].read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text('title = "Before"\n' + without_title(text), encoding="utf-8")
    assert rules.scenario(path).title == "Before"
    path.write_text('title = "Afterwards"\n' + without_title(text), encoding="utf-8")
    assert rules.scenario(path).title == "Afterwards"


def without_title(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("title"))


def test_a_scenario_that_was_read_may_be_changed() -> None:
    rules = find("danger_close").load()
    name = rules.ruleset.usual_scenario
    rules.scenario(name).title = "Mine"
    assert rules.scenario(name).title != "Mine"


def test_every_way_to_read_is_noticed() -> None:
    numbers: dict[str, Any] = {"a": 1, "b": 2, "c": 3}
    for read in (
        lambda n: n["a"],
        lambda n: n.get("a"),
        lambda n: "a" in n,
        lambda n: [x for x in n if x == "a"],
        lambda n: dict(n),
        lambda n: {**n},
        lambda n: list(n.items()),
        lambda n: n.copy(),
        lambda n: n | {},
    ):
        noticed = Noticed(numbers)
        read(noticed)
        assert noticed.read.get("a") == 1
    noticed = Noticed(numbers)
    assert noticed.get("d", 5) == 5
    assert "d" in noticed.read


def test_a_folder_is_listed_anew_when_it_has_changed(tmp_path: Path) -> None:
    def names(changed: int) -> list[str]:
        os.utime(tmp_path, (changed, changed))
        return list(listed(tmp_path))

    assert list(listed(tmp_path / "none")) == []
    (tmp_path / "b.toml").touch()
    (tmp_path / "a.toml").touch()
    assert names(1_000) == ["a", "b"]
    listed(tmp_path).clear()  # a copy, as everybody gets
    assert names(1_000) == ["a", "b"]
    (tmp_path / "b.toml").unlink()
    assert names(2_000) == ["a"]


def test_a_folder_that_may_be_changing_is_listed_each_time(tmp_path: Path) -> None:
    assert list(listed(tmp_path)) == []
    now = tmp_path.stat()
    (tmp_path / "a.toml").touch()
    os.utime(tmp_path, ns=(now.st_atime_ns, now.st_mtime_ns))  # as if in the same instant
    assert list(listed(tmp_path)) == ["a"]
