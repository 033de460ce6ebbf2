"""Numbers that nothing bounds, that do harm inside their bounds, or that change nothing, are found and named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.luck import Stream
from sandtable.kernel.ruleset import Ruleset
from sandtable.registry import find, register
from sandtable.testing.alive_checks import check_alive
from sandtable.testing.check import Check, check_ruleset
from sandtable.testing.drawing import ends, numbers
from sandtable.testing.fuzz import main as fuzz_main
from sandtable.testing.play_checks import check_parity
from sandtable.testing.trial import Trial

from . import broken
from .test_checks import found


@pytest.fixture
def few_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.testing.alive_checks.ENOUGH", 8)


def faulty(folder: Path, beat: Any, least: int, most: int) -> Ruleset:
    """Tiny Duel with this beat, and a number more that it reads."""
    ruleset = broken.broken(f"number-{beat.__name__}", beat=beat)
    return broken.with_words(ruleset, folder, new=broken.another_number(2, least, most))


def test_a_number_without_bounds_is_found(tmp_path: Path) -> None:
    bare = broken.with_words(broken.broken("unbounded"), tmp_path, "range   = [1, 20]\nsweep   = [1, 4]\n")
    assert "no range for 1 of 6 numbers: reach" in found(bare, "bounds")


@pytest.mark.parametrize(
    ("beat", "least", "most", "words"),
    [
        (broken.grows, 0, 200, r"OverflowError: Battle.gap = \d+: an i1 holds -128..127"),
        (broken.divides, 0, 3, "ZeroDivisionError"),
        (broken.waits, 1, 4, "OverflowError: still not over after 1500 beats"),
    ],
)
def test_a_number_that_does_harm_is_named_alone(
    beat: Any, least: int, most: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.testing.playing.STOP", 1_500)
    [line] = found(faulty(tmp_path, beat, least, most), "bounds", 2).splitlines()
    assert re.match(rf"bounds: more=\d+ \({least} to {most}\): battle 0: {words}", line), line


def test_a_number_that_is_accepted_and_refused_in_play_is_found(tmp_path: Path) -> None:
    ruleset = broken.broken("late", start=broken.needs_more)
    late = broken.with_words(ruleset, tmp_path, new=broken.another_number(2, 0, 9))
    [line] = found(late, "bounds", 4).splitlines()
    assert line.startswith("bounds: more=0 (0 to 9): start: more: there must be some"), line


def test_settings_under_which_nothing_begins_are_told_apart(tmp_path: Path) -> None:
    ruleset = broken.broken("poor", start=broken.too_few)
    poor = broken.with_words(ruleset, tmp_path, new=broken.another_number(2, 0, 9))
    report = check_ruleset(poor, 3, only=["bounds"])
    assert report.ok
    assert "settings under which no scenario can begin" in report.tried["bounds"]


def test_numbers_are_drawn_within_the_track_that_is_drawn_with_them() -> None:
    danger = find("danger_close")
    drawn = numbers(danger, 200, Stream(7, 0, 0))
    in_force = [variant.load(danger).in_force for variant in drawn]
    lows, highs = zip(*[each["momentum.track"] for each in in_force])
    assert min(lows) < -3 < max(lows)
    assert min(highs) < 5 < max(highs)
    assert any(max(each["victory.mark"]) > 5 for each in in_force)


@pytest.mark.usefixtures("few_settings")
def test_an_inert_number_is_found(tmp_path: Path) -> None:
    unread = broken.with_words(broken.broken("unread"), tmp_path, new=broken.another_number(2, 0, 9))
    assert found(unread, "alive", 1) == "alive: nothing reads it: more"
    idle = faulty(tmp_path, broken.reads_idly, 0, 9)
    assert found(idle, "alive", 1) == "alive: no other value changes anything: more"


@pytest.mark.usefixtures("few_settings")
def test_an_inert_reading_is_found(tmp_path: Path) -> None:
    third = '"closed"]'
    ruling = '["mood"]\ntitle = "Mood"\ntext = "A mood."\nsource = "-"\noptions = ["good", "bad"]\n'
    moody = broken.with_words(broken.broken("moody"), tmp_path, third, f"{third}\n\n{ruling}")
    assert found(moody, "alive", 1) == "alive: nothing reads it: mood"


@pytest.mark.parametrize(("check", "tried"), [(check_alive, {"settings": 1}), (check_parity, {"battles": 1})])
def test_a_check_whose_time_is_over_goes_on_no_more(check: Check, tried: dict[str, int]) -> None:
    trial = Trial(find("danger_close"), 3, 0, 0.0)
    assert not list(check(trial))
    assert trial.tried == tried
    for remark in trial.remarks:
        assert re.fullmatch(
            r"not seen to change anything so far \(give more seconds\): ([^,]+, ){19}.* and \d+ more", remark
        )


def test_what_is_alive_and_bounded_passes() -> None:
    assert not found(broken.broken("alive"), "alive", 3)
    assert not found(broken.broken("bounded"), "bounds", 2)


def test_drawn_numbers_are_inside_their_bounds_and_reach_their_ends() -> None:
    duel: Ruleset = broken.duel.RULESET
    drawn = numbers(duel, 400, Stream(7, 0, 0))
    for variant in drawn:
        variant.load(duel)
    assert {variant.numbers.get("reach") for variant in drawn} >= {1, 20, 2 + 1}
    assert any(len(variant.numbers) == 1 for variant in drawn)
    assert any(len(variant.numbers) == len(duel.catalogue.numbers) for variant in drawn)
    assert drawn == numbers(duel, 400, Stream(7, 0, 0))


def test_every_end_is_tried_alone() -> None:
    tried = [dict(variant.numbers) for variant in ends(broken.duel.RULESET)]
    assert {"reach": 1} in tried
    assert {"reach": 20} in tried
    assert len(tried) == 2 * len(broken.duel.RULESET.catalogue.numbers)


def test_the_long_fuzz_counts_settings_and_names_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    register(broken.duel.RULESET)
    register(faulty(tmp_path, broken.divides, 0, 3))
    few = ["--settings", "12", "--battles", "2", "--seed", "3", "--processes", "1"]
    assert fuzz_main(["--ruleset", "tiny_duel", *few]) == 0
    assert "tiny_duel: 12 settings, 0 faults" in capsys.readouterr().out
    assert fuzz_main(["--ruleset", "broken-number-divides", *few]) == 1
    assert "more=0 (0 to 3)" in capsys.readouterr().out
    assert fuzz_main(["--ruleset", "nothing", *few]) == 2
