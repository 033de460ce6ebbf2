"""Hilltop: walks, shots, blows and the ground to hold, in the game's own notation."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances

RULES = st.register(import_module("hilltop").RULESET).load()
SLOPE = {"kind": "slope", "rectangle": [4, 6, 12, 10]}
SUMMIT = {"kind": "summit", "rectangle": [7, 7, 9, 9]}
WALL = {"kind": "wall", "rectangle": [4, 6, 12, 6.5]}
WOOD = {"kind": "wood", "circle": [8, 12, 1]}


def battle(red: dict[str, Any], blue: dict[str, Any], *terrain: dict[str, Any]) -> st.Battle:
    """A fighter of each side, on a table of 16 by 16 inches; red's one acts."""
    board = {"size": [16, 16], "terrain": list(terrain)}
    made = st.Battle(RULES, {"board": board, "red": [red], "blue": [blue]}, seed=1, dice="typed")
    made.push("R1 acts")
    return made


def at(x: float, y: float, weapon: str = "sword", **more: Any) -> dict[str, Any]:
    return {"at": [x, y], "weapon": weapon, **more}


def fighter(battle: st.Battle, place: int) -> Any:
    """A fighter of a battle: red's are 0 to 5, blue's 6 to 11."""
    state: Any = battle.state
    return state.fighters[place]


def chance(battle: st.Battle, answer: str, whom: str) -> Fraction:
    """The chance that an answer wounds."""
    found = [each.odds.p(True) for each in chances(battle, answer) if (each.label, each.whom) == ("is wounded", whom)]
    return found[0] if found else Fraction(0)


def test_a_walk_costs_its_length_and_leads_up_a_slope() -> None:
    t = battle(at(8, 4), at(8, 15), SLOPE)
    t.push("walk 8000 8000")
    assert (fighter(t, 0).left, fighter(t, 0).z) == (2000, 1000)


@pytest.mark.parametrize(
    ("answer", "terrain", "why"),
    [
        ("walk 8000 11000", [], "R1 cannot walk that far"),
        ("walk 8000 100", [], "R1 would leave the table"),
        ("walk 8000 8000", [WALL], "something solid is in R1's way"),
        ("walk 8000 8000", [], None),
        ("strike B1", [], "B1 is out of R1's reach"),
        ("shoot B1", [], "R1 has no bow"),
    ],
)
def test_what_is_not_allowed_says_why(answer: str, terrain: list[Any], why: str | None) -> None:
    refused = battle(at(8, 4), at(8, 15), *terrain).why_not(answer)
    assert (refused and str(refused)) == why


def test_an_enemy_bars_the_way() -> None:
    assert str(battle(at(8, 4), at(8, 6)).why_not("walk 8000 8500")) == "B1 is in R1's way"


def test_a_wall_stops_a_shot_and_high_ground_looks_over_it() -> None:
    assert str(battle(at(8, 4, "bow"), at(8, 12), WALL).why_not("shoot B1")) == "B1 is not in sight"
    high = {"kind": "slope", "rectangle": [6, 3, 10, 5], "height": 4}
    assert battle(at(8, 4, "bow", level=4), at(8, 12), WALL, high).why_not("shoot B1") is None


def test_cover_distance_and_height_change_a_shot() -> None:
    def hit(*terrain: dict[str, Any], **more: Any) -> Fraction:
        return chance(battle(at(8, 2, "bow", **more), at(8, 12), *terrain), "shoot B1", "B1")

    assert hit() == Fraction(10, 36)  # 9 on two dice: 9, one for skill, one for distance
    assert hit(WOOD) == Fraction(3, 36)
    assert hit({"kind": "slope", "rectangle": [6, 1, 10, 3]}, level=1) == Fraction(15, 36)


def test_a_blow_wounds_the_lower_roll_and_ends_the_walk() -> None:
    t = battle(at(8, 4), at(8, 5.5, wounds=1))
    t.push("strike B1")
    t.roll([6, 3])
    t.roll([2, 2])
    assert not fighter(t, 6).placed
    assert t.outcome() is not None


@pytest.mark.parametrize(("x", "score"), [(8, [1, 0]), (3, [0, 0])])
def test_ground_held_alone_at_the_end_of_a_round_scores(x: float, score: list[int]) -> None:
    t = battle(at(x, 8, level=2), at(8, 15), SUMMIT)
    for answer in ("done", "B1 acts", "done"):
        t.push(answer)
    state: Any = t.state
    assert list(state.score) == score


def test_a_fighter_who_begins_in_a_wall_is_refused() -> None:
    with pytest.raises(st.InvalidScenario, match=r"red\[0\].at: R1 stands in terrain"):
        battle(at(8, 6), at(8, 15), WALL)
