"""What is measured of rolls and answers, in battles whose rolls are known."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel.luck import Stream
from sandtable.kernel.rule import rule
from sandtable.kernel.verbs import dice, roll
from sandtable.registry import register
from sandtable.testing.heard import MEANING, PURPOSE, SIDE, SUMS
from sandtable.testing.telling import CHANCES, REASONS, Share, main, measure

from . import broken


def test_all_of_the_example_tells() -> None:
    measured = measure(broken.duel.RULESET, 6, Stream(1, 0, 0))
    assert measured.is_whole
    assert measured.rolls > 10
    assert measured.answers > 3
    assert {str(share) for share in measured.shares.values()} == {"100 %"}
    assert not measured.silent
    assert not measured.nobodys


def test_what_a_roll_leaves_out_lowers_its_share_and_is_named() -> None:
    @rule("wounds")
    def beat(t: Any) -> None:
        broken.course.beat(t)
        roll(t, "how dark", dice(1, 6))

    measured = measure(broken.broken("dark", beat=beat), 6, Stream(1, 0, 0))
    dark = measured.silent['wounds "how dark": has neither a need nor a verdict']
    assert not measured.is_whole
    assert 0 < dark < measured.rolls
    missing = {name: measured.shares[name].missing for name in (PURPOSE, MEANING, SUMS, SIDE)}
    assert missing == {PURPOSE: 0, MEANING: dark, SUMS: 0, SIDE: dark}
    assert measured.nobodys == {'wounds "how dark"': dark}


def test_an_answer_that_rolls_without_chances_lowers_their_share() -> None:
    silent = measure(broken.broken("no-chances", events={}), 6, Stream(1, 0, 0))
    assert silent.shares[CHANCES].some == 0
    assert silent.shares[CHANCES].all == silent.answers
    assert silent.silent['Lunge (lunge "to hit" follows): no chances'] > 0
    assert sum(silent.silent.values()) == silent.answers
    assert silent.shares[REASONS].missing == 0


def test_chances_that_are_neither_good_nor_bad_do_not_count() -> None:
    by_hand = broken.told_by_hand()
    assert measure(by_hand, 6, Stream(1, 0, 0)).shares[CHANCES].some > 0

    def prospects(t: Any, answer: Any) -> Any:
        assert by_hand.prospects is not None
        return [replace(told, good=None) for told in by_hand.prospects(t, answer)]

    measured = measure(replace(by_hand, prospects=prospects), 6, Stream(1, 0, 0))
    assert measured.answers > 0
    assert measured.shares[CHANCES].some == 0


def test_a_share_is_whole_only_if_all_of_it_is_there() -> None:
    assert [str(share) for share in (Share(), Share(9_999, 10_000), Share(1, 3), Share(2, 2))] == [
        "-", "99.9 %", "33.3 %", "100 %",
    ]  # fmt: skip


def test_the_command_prints_a_table_or_json_and_fails_where_something_is_silent(
    capsys: pytest.CaptureFixture[str],
) -> None:
    register(broken.duel.RULESET)
    register(broken.broken("mute", events={}))
    assert main(["--ruleset", "tiny_duel", "--battles", "3", "--seed", "1"]) == 0
    assert "tiny_duel" in capsys.readouterr().out
    assert main(["--ruleset", "broken-mute", "--battles", "3", "--seed", "1", "--json"]) == 1
    [said] = json.loads(capsys.readouterr().out)["rulesets"]
    assert said["shares"]["chances"] == {"some": 0, "all": said["answers"]}
    assert main(["--ruleset", "nothing"]) == 2
    assert 'no ruleset "nothing"' in capsys.readouterr().err
