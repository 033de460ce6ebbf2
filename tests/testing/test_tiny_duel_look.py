"""The look of the example ruleset: what authors copy must be right."""

from __future__ import annotations

from importlib import import_module

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel.scene import Shape

duel = import_module("tiny_duel").RULESET
LOOK = duel.looks
SCENARIOS = sorted(duel.scenario_files)


def battle(scenario: str = "strip", seed: int = 1, *pushed: str) -> st.Battle:
    made = st.Battle(st.register(duel).load(), scenario, seed=seed)
    for answer in pushed:
        made.push(answer)
    return made


def aimed(made: st.Battle, answer: str) -> list[Shape]:
    return list(LOOK.marks(made.state, made.parse(answer)))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_moment_of_a_duel_is_shown(scenario: str, seed: int) -> None:
    made = battle(scenario, seed)
    while isinstance(made.pending, Choice):
        before = made.state.key(), len(made.log)
        scene, view = LOOK.scene(made.state), LOOK.view(made.state)
        for figure in view.figures:
            assert figure.radius <= figure.x <= scene.width - figure.radius
        assert view.figures[1].x - view.figures[0].x == made.state.to_json()["gap"]
        if made.pending.offered is not None:
            points = [LOOK.point(made.state, answer) for answer in made.legal_actions]
            assert len({point.words for point in points}) == len(points)
            for point in points:
                assert {point.actor, point.target} <= {"D1", "D2", ""}
            for answer in made.legal_actions:
                LOOK.marks(made.state, answer)
        assert (made.state.key(), len(made.log)) == before
        made.let("random")
    assert made.outcome() is not None


def test_the_blade_ends_where_the_rules_say_it_does() -> None:
    far, near = battle(), battle("corridor")
    assert [shape.style for shape in aimed(far, "lunge")] == ["sight-blocked", "stop"]
    assert far.why_not("lunge") is not None
    (blade,) = aimed(near, "lunge")
    assert (blade.style, blade.label) == ("sight", "two dice: 8")
    assert near.why_not("lunge") is None


def test_a_step_is_drawn_to_where_it_leads() -> None:
    made = battle()
    (way,) = aimed(made, "step in")
    made.push("step in")
    assert way.points[2] == LOOK.view(made.state).figures[0].x


def test_a_click_is_a_step_that_way_where_there_is_one() -> None:
    assert LOOK.pick is not None
    made = battle()
    left, right = (figure.x for figure in LOOK.view(made.state).figures)
    assert [str(x) for x in LOOK.pick(made.state, left + 0.5, 1.5)] == ["step in"]
    assert [str(x) for x in LOOK.pick(made.state, left - 0.5, 1.5)] == ["step out"]
    assert list(LOOK.pick(made.state, right + 0.5, 1.5)) == []
    made.push("step out")
    backwards = LOOK.view(made.state).figures[1].x + 0.5
    assert list(LOOK.pick(made.state, backwards, 1.5)) == [], "the strip ends there"
