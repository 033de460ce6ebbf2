"""The example on a board of dots: sound, compiled as it is played, painted on each level, and copied by `new`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.easel import Stroke
from sandtable.lint import lint
from sandtable.registry import REGISTERED
from sandtable.testing import check_ruleset
from tests.cli.program import Answer

from .test_warbands import run_tests

FOLDER = Path(__file__).parents[2] / "examples" / "rooftops"
sys.path.insert(0, str(FOLDER))
roofs = import_module("rooftops").RULESET


@pytest.mark.sampled("the example from end to end", 1)
def test_rooftops_are_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTERED, "rooftops", roofs)
    check_ruleset("rooftops", seconds=15).raise_if_wrong()


def test_lint_has_nothing_to_say_of_rooftops() -> None:
    assert lint(roofs) == []


def test_compiled_battles_on_dots_are_as_plain_ones() -> None:
    plain, compiled = (st.simulate(roofs.load(), battles=60, seed=5, engine=each) for each in ("python", "compiled"))
    assert plain.outcomes.tolist() == compiled.outcomes.tolist()


def test_a_new_game_on_dots_passes_its_tests_and_is_nobody_elses(tmp_path: Path) -> None:
    written = Answer("new", "my_gangs", "--to", str(tmp_path), "--board", "dots", "--json").json
    assert [path for path in map(Path, written["files"]) if "rooftops" in path.read_text().lower()] == []
    run_tests(tmp_path)


def test_a_click_on_a_roof_leads_through_the_door_and_up_the_stairs() -> None:
    battle = st.Battle(roofs.load(), seed=1)
    battle.push("R3 acts")
    look, t = roofs.look, battle.state
    spots = {spot.key: (spot.x, spot.y) for spot in look.scene(t).spots}
    assert [str(answer) for answer in look.way(t, *spots["3,2,0"])] == ["go south-east"]
    assert [str(answer) for answer in look.way(t, *spots["2,2,0"])] == ["go south-east", "go west"]
    battle.push("go south-east")
    assert look.point(battle.state, battle.parse("climb up")).target == "3,2,1"
    battle.push("climb up")
    assert next(each for each in look.view(battle.state).figures if each.key == "R3").layer == 1


def test_the_editor_of_a_game_on_dots_paints_what_it_reads() -> None:
    data: dict[str, Any] = {"board": {"rows": 3, "even": 5}, "red": [{"at": [0, 0]}], "blue": [{"at": [4, 0]}]}
    state = st.Battle(roofs.load(), data, seed=1).state
    spots = {spot.key: (spot.x, spot.y) for spot in roofs.look.scene(state).spots}
    roofs.easel.paint(state, data, Stroke("crates", (spots["1,1,0"],)))
    roofs.easel.place(state, data, ("red", 0), *spots["1,1,0"], 0)
    made: Any = st.Battle(roofs.load(), data, seed=1).state
    assert data["red"] == [{"at": [1, 1]}]
    assert made.board.crates[made.fighters[0].at] == 1


def test_a_shot_is_aimed_along_a_line_of_sight_and_a_step_along_its_way() -> None:
    battle = st.Battle(roofs.load(), seed=1)
    battle.push("R3 acts")
    drawn = {
        text: [shape.style for shape in roofs.look.marks(battle.state, battle.parse(text))]
        for text in ("go south-east", "shoot B1", "shoot B3", "done", "climb up")
    }
    assert drawn["go south-east"] == ["path"]
    assert drawn["shoot B3"] == ["sight-blocked", "stop"]
    assert drawn["done"] == drawn["climb up"] == []


def test_a_referee_puts_a_fighter_on_a_roof_and_hears_where_none_can_stand() -> None:
    battle = st.Battle(roofs.load(), seed=1)
    assert battle.set("R1", place="3,2,1", wounds=1).text.startswith("the referee sets for Aric: place to 3,2,1")
    assert next(each for each in roofs.look.view(battle.state).figures if each.key == "R1").layer == 1
    for place, words in (
        ("0,4,0", "a well stands on"),
        ("7,0,0", "is occupied by Bera"),
        ("5,0,1", "no floor at"),
        ("x", "a dot is"),
    ):
        with pytest.raises(st.SandtableError, match=words):
            battle.set("R1", place=place)


def test_zones_of_a_side_that_there_is_not_are_refused() -> None:
    data: dict[str, Any] = {"board": {"rows": 3, "even": 5}, "red": [{"at": [0, 0]}], "blue": [{"at": [4, 0]}]}
    made: Any = roofs.load().start(data | {"zones": {"blue": [{"rows": [0]}]}})
    assert any(made.board.zone)
    with pytest.raises(st.InvalidScenario, match='zones: no side "green"'):
        roofs.load().start(data | {"zones": {"green": [{"rows": [0]}]}})
