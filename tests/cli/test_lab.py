"""`sensitivity`, `tune` and `matrix` on the screen and for programs; in plain Python and few battles."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.cli.lab import costs
from tests.cli.program import Answer

HERE = ("danger_close", "pair-heavy")
PLAIN = ("--engine", "python")


def test_sensitivity() -> None:
    words = ("sensitivity", *HERE, *PLAIN, "--numbers", "fire.base", "--samples", "32")
    shown = Answer(*words).out
    assert "What decides wins of squad" in shown
    assert "luck" in shown
    found = Answer(*words, "--json").json
    assert {share["name"] for share in found["shares"]} == {"luck", "fire.base"}


@pytest.mark.sampled("long questions of the lab", 2)
def test_tune() -> None:
    words = ("tune", *HERE, *PLAIN, "--free", "fire.base", "--battles", "96", "--changes", "1")
    reached = Answer(*words, "--goal", "wins.squad = 0.9 +- 0.2")
    assert reached.code == 0
    assert "Reached, with\n  no change" in reached.out
    missed = Answer(*words, "--goal", "wins.squad = 0.02 +- 0.01", "--json")
    assert missed.code == 1
    assert not missed.json["reached"]
    assert [c["name"] for c in missed.json["changes"]] == ["fire.base"]


def test_tune_with_the_scenario_as_lever() -> None:
    words = ("tune", *HERE, *PLAIN, "--lever", "momentum=1..5", "--battles", "64", "--changes", "1")
    found = Answer(*words, "--goal", "wins.squad between 0.9 and 1", "--json").json
    assert all(change["kind"] == "scenario" for change in found["changes"])
    assert found["fresh battles"] == 256


def test_values_of_a_lever_that_cannot_be_played_are_named() -> None:
    words = ("tune", *HERE, *PLAIN, "--lever", "threat=1,9", "--battles", "32", "--goal", "wins.squad between 0 and 1")
    assert "threat=9: threat level: 1 to 4 expected, got 9" in Answer(*words).out


@pytest.mark.sampled("long questions of the lab", 2)
def test_price() -> None:
    words = ("price", "skirmishers", "yard", "--at", "squads.A.0.primary", "--battles", "8", *PLAIN)
    answer = Answer(*words, "--options", "rifle,smg,laser rifle,bow")
    assert "In points, against rifle at squads.A.0.primary" in answer.out
    assert "-136" in answer.out, "an smg has 23 points, a rifle 159"
    assert any(line.startswith("bow: ") for line in answer.out.splitlines()), "there are none"
    assert answer.out.splitlines()[-1].startswith(("no scale: ", "undecided: 32 battles"))
    found = Answer(*words, "--options", "x,y", "--points", "rifle=1", "--points", "x=2, y=3")
    assert found.code == 2
    assert 'option x: squads.A[0].primary: no weapon "x"' in found.error
    found = Answer(*words, "--options", "smg,bow", "--points", "smg=few")
    assert found.code == 2
    assert "--points smg=few: a number of points expected" in found.error


@pytest.mark.sampled("long questions of the lab", 2)
def test_matrix() -> None:
    words = ("matrix", "skirmishers", "--scenarios", "yard", "--players", "greedy,random", "--battles", "6", *PLAIN)
    shown = Answer(*words, "--columns", "rounds").out
    assert "greedy v random" in shown
    assert "Over both seats" in shown
    found = Answer(*words, "--json").json
    assert len(found["cells"]) == 4
    assert {duel["player"] for duel in found["duels"]} == {"greedy", "random"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sensitivity", *HERE, "--samples", "100"), "a power of two"),
        (("tune", *HERE, "--goal", "wins.squad"), "expected"),
        (("tune", *HERE, "--goal", "exchanges = 4", "--lever", "squad.9.x=1"), "no entry of the scenario"),
        (("tune", *HERE, "--goal", "exchanges = 4", "--lever", "momentom=1..2"), 'did you mean "momentum"'),
        (("tune", *HERE, "--goal", "exchanges = 4", "--lever", "threat=5..9"), "lever threat=5: threat level: 1 to 4"),
        (("tune", *HERE, "--goal", "exchanges = 4", "--lever", "momentum"), "--lever momentum: key=value expected"),
        (("tune", *HERE, "--goal", "wins.squad between 2 and 3"), "wins.squad lies between 0 and 1"),
        (
            ("price", "skirmishers", "yard", "--at", "squads.A.0.primary", "--options", "rifle,smgg,pistol"),
            'option smgg: squads.A[0].primary: no weapon "smgg"',
        ),
        (("matrix", "skirmishers", "--scenarios", "yrad"), 'did you mean "yard"'),
    ],
)
def test_what_does_not_exist_is_refused(words: tuple[str, ...], said: str) -> None:
    answer = Answer(*words, *PLAIN)
    assert answer.code == 2
    assert said in answer.error


def test_points_may_be_any_number_and_nothing_else() -> None:
    assert costs(["smg=1e3,rifle=-2.5"]) == {"smg": 1000.0, "rifle": -2.5}
    for value in ("few", "nan", "inf", "1e999"):
        with pytest.raises(st.ParseError, match="a number of points expected"):
            costs([f"smg={value}"])
