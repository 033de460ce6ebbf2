"""Walks over ground that rises and falls: a step counts from the ground that the walk has reached."""

from __future__ import annotations

import pytest

import sandtable as st
from tests.rulesets.table_encounter.build import battle, box, model, place_of, refused, table

EAST = [model("E", 20, 20)]
CRATE = box("crate", 4, 12, 6, 14, 1)


def on_the_crate(*terrain: dict[str, object]) -> st.Battle:
    return battle(table([model("A", 5, 13, level=1)], EAST, CRATE, *terrain), "activate M1")


@pytest.mark.parametrize("goal", ["5000 9500", "5000 8000"])
def test_from_a_crate_and_across_the_ground_nothing_is_lower_than_from_the_ground(goal: str) -> None:
    made = on_the_crate(box("wall", 3, 9, 7, 10, 2))
    assert refused(made, f"walk {goal}").text == "wall is in the way"


def test_what_hangs_too_low_over_a_step_is_in_the_way_of_who_goes_over_it() -> None:
    step, beam = box("step", 4, 8, 6, 12, 1), box("beam", 4, 9, 6, 10, 1, base=1.5)
    made = battle(table([model("A", 5, 13)], EAST, step, beam), "activate M1")
    assert refused(made, "walk 5000 7400").text == "beam is in the way"
    assert battle(table([model("A", 5, 13)], EAST, beam), "activate M1").why_not("walk 5000 7400") is None


STAIRS = box("block", 4, 12, 6, 14, 2), box("step", 4, 10, 6, 12, 1)


def test_a_walk_goes_down_two_steps() -> None:
    made = battle(table([model("A", 5, 13, level=2)], EAST, *STAIRS), "activate M1", "walk 5000 8500")
    assert place_of(made, 0) == (5000, 8500, 0)


def test_a_walk_goes_up_two_steps_and_ends_on_top_of_the_second() -> None:
    made = battle(table([model("A", 5, 8.5)], EAST, *STAIRS), "activate M1", "walk 5000 13000")
    assert place_of(made, 0) == (5000, 13000, 2000)


def test_the_way_into_close_combat_goes_up_two_steps() -> None:
    made = battle(
        table([model("A", 5, 9.3, agility=4, weapons=["Sword"])], [model("E", 5, 13.6, level=2)], *STAIRS),
        "activate M1",
        "fight M2 sword from 5000 12500",
    )
    assert place_of(made, 0) == (5000, 12500, 2000)


def test_a_walk_ends_on_a_low_top_upon_a_step_and_not_inside_it() -> None:
    step, slab = box("step", 4, 10, 6, 14, 0.5), box("slab", 4, 12, 6, 14, 1.5)
    made = battle(table([model("A", 5, 8.5)], EAST, step, slab), "activate M1", "walk 5000 13000")
    assert place_of(made, 0) == (5000, 13000, 1500)


def test_a_walk_from_top_to_touching_top_keeps_to_them_and_leads_over_no_edge() -> None:
    high, beside = box("high", 4, 10, 6, 14, 3), box("beside", 4, 8, 6, 10, 3)
    made = battle(table([model("A", 5, 13, level=3)], EAST, high, beside), "activate M1")
    assert made.why_not("walk 5000 9000") is None
    apart = box("apart", 4, 8, 6, 9.5, 3)
    made = battle(table([model("A", 5, 13, level=3)], EAST, high, apart), "activate M1")
    assert refused(made, "walk 5000 9000").rule == "move.drop"


def test_a_walk_may_end_on_the_very_edge_of_a_crate() -> None:
    made = battle(table([model("A", 5, 16)], EAST, CRATE), "activate M1", "walk 5000 14000")
    assert place_of(made, 0) == (5000, 14000, 1000)
