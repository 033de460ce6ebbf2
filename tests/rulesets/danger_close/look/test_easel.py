"""Painting an Engagement: positions, Momentum, and what there is to do."""

from __future__ import annotations

import sandtable as st
from sandtable.kernel import easel, read_toml
from sandtable.rulesets.danger_close.look import scene
from sandtable.rulesets.danger_close.look.easel import EASEL
from sandtable.rulesets.danger_close.state import Defensive, Offensive

RULES = st.load("danger_close")


def sample() -> easel.Data:
    return read_toml(RULES.ruleset.scenario_files["sample"])


def painted(data: easel.Data, tool: str, *at: tuple[float, float]) -> easel.Data:
    EASEL.paint(RULES.start(data), data, easel.Stroke(tool, at))
    return data


def test_a_trooper_has_the_positions_of_the_cell_he_is_put_in() -> None:
    data = sample()
    x, y = scene.GRID[Offensive.FLANKING, Defensive.FLANKED].middle
    EASEL.place(RULES.start(data), data, ("squad", 1), x, y, 0)
    assert (data["squad"][1]["offensive"], data["squad"][1]["defensive"]) == ("flanking", "flanked")


def test_momentum_starts_at_the_step_that_is_clicked() -> None:
    t = RULES.start(sample())
    assert painted(sample(), "momentum", scene.track(t).at(1))["momentum"] == 1  # type: ignore[arg-type]


def test_momentum_is_dragged_along_its_track_and_nothing_else_is() -> None:
    t = RULES.start(sample())
    start, end = (scene.track(t).at(step) for step in (0, -2))  # type: ignore[arg-type]
    assert painted(sample(), "carry", start, end)["momentum"] == -2
    assert painted(sample(), "carry", scene.GRID[Offensive.ENGAGED, Defensive.IN_COVER].middle, end) == sample()


def test_with_the_last_objective_rubbed_out_momentum_decides_again() -> None:
    data = painted(painted(sample(), "objective", (1, 1)), "objective", (1, 1))
    assert (data["objective"], data["goal"]) == (2, "objective")
    painted(data, "erase", scene.BEYOND[scene.OBJECTIVE])
    assert "objective" not in data
    assert "goal" not in data
