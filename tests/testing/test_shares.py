"""What is told of how even scenarios are, and whether it finds the uneven."""

import json
from pathlib import Path

import pytest

from sandtable.kernel.errors import InvalidScenario
from sandtable.registry import find
from sandtable.simulate.estimate import Estimate
from sandtable.testing.shares import ALONE, EVEN, Share, main, share, shares


def of(low: float, high: float, meant: tuple[int, int] = EVEN) -> Share:
    return Share("duel", "strip", "fencer", 100, Estimate((low + high) / 2, low, high), 0, 5, meant, False, True)


@pytest.mark.parametrize(
    ("low", "high", "holds"),
    [(0.44, 0.46, True), (0.54, 0.6, True), (0.3, 0.44, False), (0.56, 0.7, False), (0.2, 0.9, True)],
)
def test_a_share_is_wrong_only_if_its_interval_lies_outside(low: float, high: float, holds: bool) -> None:
    assert of(low, high).holds is holds


def test_each_player_is_measured_and_only_the_usual_one_counts() -> None:
    measured = list(shares(find("danger_close"), 4, 1, engine="python"))
    assert {one.scenario for one in measured} == set(find("danger_close").scenario_files)
    assert [one.counts for one in measured if one.scenario == "bunker"] == [False, True]
    assert {one.player for one in measured if one.counts} == {"cautious"}


def test_one_side_alone_and_two_sides_are_meant_otherwise_unless_the_scenario_says_so() -> None:
    def meant(ruleset: str, scenario: str) -> tuple[int, int]:
        rules = find(ruleset).load()
        return share(rules, scenario, rules.ruleset.everybody()[0], 2, 1, "python").meant

    assert meant("danger_close", "bunker") == ALONE
    assert meant("danger_close", "sample") == (94, 100)
    assert meant("skirmishers", "yard") == EVEN


def test_a_share_has_two_ends() -> None:
    squad = {"squad": [{}], "share": [50]}
    with pytest.raises(InvalidScenario, match="share"):
        find("danger_close").load().scenario(squad)


def test_the_command_fails_on_an_uneven_scenario_and_writes_a_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = find("danger_close")
    drills = {name: path for name, path in ruleset.scenario_files.items() if name in ("sample", "bunker")}
    monkeypatch.setattr(type(ruleset), "scenario_files", property(lambda self: drills))
    words = ["--ruleset", "danger_close", "--player", "cautious", "--battles", "40", "--seed", "1"]
    page = tmp_path / "balance.md"
    assert main([*words, "--write", str(page)]) == 0
    assert "| sample " in page.read_text()
    capsys.readouterr()
    monkeypatch.setattr("sandtable.testing.shares.ALONE", (0, 5))
    assert main([*words, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)["shares"]
    assert {one["scenario"]: one["holds"] for one in told} == {"bunker": False, "sample": True}
