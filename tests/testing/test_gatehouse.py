"""The example on a board of zones: sound, told, drawn, painted, and compiled as it is played."""

from __future__ import annotations

import sys
from importlib import import_module
from math import dist
from pathlib import Path

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel import easel, read_toml
from sandtable.lint import lint
from sandtable.registry import REGISTERED
from sandtable.testing import check_ruleset

FOLDER = Path(__file__).parents[2] / "examples" / "gatehouse"
sys.path.insert(0, str(FOLDER))
gate = import_module("gatehouse").RULESET
LOOK = gate.looks


@pytest.mark.sampled("the example from end to end", 1)
def test_the_gatehouse_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTERED, "gatehouse", gate)
    check_ruleset("gatehouse", seconds=10).raise_if_wrong()
    assert lint(gate) == []


def test_a_compiled_gatehouse_plays_as_a_plain_one() -> None:
    plain, compiled = (st.simulate(gate.load(), battles=60, seed=5, engine=each) for each in ("python", "compiled"))
    assert plain.outcomes.tolist() == compiled.outcomes.tolist()


def test_only_ways_with_a_name_of_their_own_have_it_on_the_board() -> None:
    scene = LOOK.scene(st.Battle(gate.load(), "gate", seed=3).state)
    captions = {shape.label for shape in scene.ground if shape.style == "caption"}
    assert {"Road", "Ditch", "Gate", "Arch"} <= captions
    assert "Road-Ditch" not in captions


def test_every_moment_is_shown_and_every_answer_points_at_what_is_there() -> None:
    battle = st.Battle(gate.load(), "gate", seed=3)
    scene = LOOK.scene(battle.state)
    while isinstance(battle.pending, Choice):
        before, view = battle.state.key(), LOOK.view(battle.state)
        there = {"", *(spot.key for spot in scene.spots), *(figure.key for figure in view.figures)}
        points = [LOOK.point(battle.state, answer) for answer in battle.legal_actions]
        assert {key for point in points for key in (point.actor, point.target)} <= there
        assert len({point.words for point in points}) == len(points)
        drawn = [shape for answer in battle.legal_actions for shape in LOOK.marks(battle.state, answer)]
        assert LOOK.outlook is not None
        drawn += [shape for key in there for shape in LOOK.outlook(battle.state, key)]
        assert all(0 <= x <= max(scene.width, scene.height) for shape in drawn for x in shape.points)
        assert battle.state.key() == before
        battle.let("random")


def test_a_click_on_a_room_far_away_leads_there_step_by_step() -> None:
    battle = st.Battle(gate.load(), "gate", seed=1)
    battle.push("R4 acts")
    ditch, walk = (next(spot for spot in LOOK.scene(battle.state).spots if spot.key == key) for key in ("Z2", "Z4"))
    assert LOOK.way is not None
    assert [str(answer) for answer in LOOK.way(battle.state, walk.x, walk.y)] == ["go through B3"]
    assert list(LOOK.way(battle.state, ditch.x, ditch.y)) == []
    assert dist((ditch.x, ditch.y), (walk.x, walk.y)) > 5


def test_its_scenario_is_painted() -> None:
    data = read_toml(gate.scenario_files["gate"])
    t = gate.load().start(data)
    yard = next(spot for spot in LOOK.scene(t).spots if spot.key == "Z5")
    assert gate.easel is not None
    gate.easel.paint(t, data, easel.Stroke("rubble", ((yard.x, yard.y),)))
    assert data["zones"][4] == {"id": "Yard", "type": "rubble"}
    recruit = gate.easel.recruits(data)[0]
    data["guards"].append({"name": "Jo", **recruit.entry})
    assert {"G5"} <= {figure.key for figure in LOOK.view(gate.load().start(data)).figures}


def test_a_bar_of_points_ends_where_the_rules_say_and_rooms_have_those_who_are_in_them() -> None:
    state = st.Battle(gate.load(), "gate", seed=1).state
    assert {figure.bars[1].high for figure in LOOK.view(state).figures} == {gate.load().numbers["turn.points"]}
    lines = gate.describe(state).splitlines()
    assert lines[lines.index("Z5 Yard, open ground:") + 1] == "  G2 Gil: sword, 2 wounds left"


def test_a_referee_puts_a_fighter_in_another_room() -> None:
    battle = st.Battle(gate.load(), "gate", seed=1)
    yard = next(spot for spot in LOOK.scene(battle.state).spots if spot.key == "Z5")
    assert gate.by_hand.place_at(battle.state, None, yard.x, yard.y) == "Yard"
    assert battle.set("R1", place="Yard").text == "the referee sets for Asa: place to Yard (it was Road)"
    with pytest.raises(st.SandtableError, match='no zone "Cellar"'):
        battle.set("R1", place="Cellar")
