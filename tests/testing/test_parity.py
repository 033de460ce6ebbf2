"""The command that compares plain and compiled battles."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.kernel.luck import Stream
from sandtable.registry import register
from sandtable.testing.parity import jobs_for, main
from sandtable.testing.variants import Variant, presets, readings

from . import broken
from .test_tiny_duel import duel

pytest.importorskip("llvmlite")


def test_equal_battles_are_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    register(duel)
    words = ["--ruleset", "tiny_duel", "--battles", "60", "--rulings", "2", "--seed", "9", "--processes", "1"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("seed 9\n")
    assert "tiny_duel: 240 battles under 4 readings, 0 differences" in shown
    assert main([*words, "--each", "--preset", "as printed"]) == 0
    assert "tiny_duel: 360 battles under 3 readings, 0 differences" in capsys.readouterr().out


def test_differences_are_counted_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    register(broken.broken("wraps-too", beat=broken.overflows))
    words = ["--ruleset", "broken-wraps-too", "--battles", "10", "--scenario", "strip", "--seed", "1"]
    assert main([*words, "--processes", "1"]) == 1
    shown = capsys.readouterr().out
    assert "broken-wraps-too as printed, strip" in shown
    assert " plain, " in shown


def test_what_cannot_be_compiled_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    register(broken.broken("unmarked", beat=broken.tires))
    assert main(["--ruleset", "broken-unmarked", "--battles", "10"]) == 1
    assert "cannot be compiled" in capsys.readouterr().out


def test_what_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    register(duel)
    assert main(["--ruleset", "tiny_dull"]) == 2
    assert 'did you mean "tiny_duel"?' in capsys.readouterr().err
    assert main(["--ruleset", "tiny_duel", "--preset", "no-ripost"]) == 2
    assert main(["--ruleset", "tiny_duel", "--scenario", "stripe"]) == 2


def test_a_fresh_seed_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--ruleset", "nothing"])
    assert capsys.readouterr().out.startswith("seed ")


def test_jobs_cover_all_scenarios_and_add_up() -> None:
    jobs = list(jobs_for(duel, Variant("as printed"), None, 111, Stream(1, 0, 0)))
    assert sum(job.battles for job in jobs) == 111
    assert {job.scenario for job in jobs} == {"strip", "corridor"}


def test_each_scenario_may_have_so_many() -> None:
    jobs = list(jobs_for(duel, Variant("as printed"), None, 111, Stream(1, 0, 0), each=True))
    played: Counter[str] = Counter()
    for job in jobs:
        played[job.scenario] += job.battles
    assert played == {"strip": 111, "corridor": 111}


def test_readings_are_random_and_repeatable() -> None:
    assert [str(v) for v in presets(duel)] == ["as printed", "no-riposte"]
    first = readings(duel, 8, Stream(3, 0, 0))
    assert first == readings(duel, 8, Stream(3, 0, 0))
    assert {v.rulings["riposte"] for v in first} == {"open", "closed"}
