"""Rooftops: steps, stairs, shots and blows on two levels, in the game's own notation."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances

RULES = st.register(import_module("rooftops").RULESET).load()
HOUSE = {
    "buildings": [{"q": [2, 3], "r": [1, 1]}],
    "floors": [{"at": [[2, 1], [3, 1]], "levels": [1]}],
    "stairs": [{"dot": [2, 1], "levels": [0, 1]}],
}


def battle(red: dict[str, Any], blue: dict[str, Any], **board: Any) -> st.Battle:
    """A fighter of each side on three rows of dots; red's one acts."""
    data = {"board": {"rows": 3, "even": 9, **board}, "red": [red], "blue": [blue]}
    made = st.Battle(RULES, data, seed=1, dice="typed")
    made.push("R1 acts")
    return made


def at(q: int, r: int, level: int = 0, weapon: str = "sword", **more: Any) -> dict[str, Any]:
    return {"at": [q, r], "level": level, "weapon": weapon, **more}


def fighter(battle: st.Battle) -> Any:
    """The fighter of red's side."""
    state: Any = battle.state
    return state.fighters[0]


def chance(battle: st.Battle, answer: str) -> Fraction:
    """The chance that an answer wounds."""
    (told,) = [each for each in chances(battle, answer) if (each.label, each.whom) == ("is wounded", "B1")]
    return told.odds.p(True)


@pytest.mark.parametrize(
    ("red", "answer", "why"),
    [
        (at(1, 1), "go east", "a wall is in the way"),
        (at(0, 0), "go west", "there is no floor"),
        (at(3, 1), "climb up", "no stairs lead there from where R1 stands"),
        (at(2, 1), "climb up", None),
        (at(7, 0), "go east", "B1 stands there"),
        (at(0, 0), "shoot B1", "R1 has no bow"),
        (at(2, 1, weapon="bow"), "shoot B1", "B1 is not in sight"),
        (at(0, 0), "strike B1", "B1 is out of reach"),
    ],
)
def test_what_is_not_allowed_says_why(red: dict[str, Any], answer: str, why: str | None) -> None:
    refused = battle(red, at(8, 0), **HOUSE).why_not(answer)
    assert (refused and str(refused)) == why


def test_stairs_lead_to_the_roof_and_back() -> None:
    t = battle(at(2, 1), at(8, 0), **HOUSE)
    t.push("climb up")
    assert fighter(t).level == 1
    t.push("go east")
    assert str(t.why_not("climb down")).startswith("no stairs")
    t.push("go west")
    t.push("climb down")
    assert fighter(t).acted


def test_height_crates_and_hedges_change_a_shot() -> None:
    hedge = [{"kind": "hedge", "between": [[[6, 1], [7, 1]]]}]
    crates = [{"kind": "crates", "at": [[7, 1]]}]
    roof, street = at(3, 1, 1, "bow"), at(4, 1, 0, "bow")
    assert chance(battle(street, at(7, 1), **HOUSE), "shoot B1") == Fraction(15, 36)
    assert chance(battle(street, at(7, 1), **HOUSE, edges=hedge), "shoot B1") == Fraction(6, 36)
    assert chance(battle(roof, at(7, 1), **HOUSE, edges=hedge), "shoot B1") == Fraction(15, 36)
    assert chance(battle(roof, at(7, 1), **HOUSE, dots=crates), "shoot B1") == Fraction(6, 36)


def test_a_blow_wounds_the_lower_roll() -> None:
    t = battle(at(7, 0), at(8, 0, wounds=1))
    t.push("strike B1")
    t.roll([6, 3])
    t.roll([2, 2])
    outcome = t.outcome()
    assert outcome is not None
    assert outcome.winner == "red"


def test_ground_held_alone_at_the_end_of_a_round_scores() -> None:
    t = battle(at(1, 1), at(8, 0), dots=[{"kind": "ground", "at": [[1, 1]]}])
    for answer in ("done", "B1 acts", "done"):
        t.push(answer)
    state: Any = t.state
    assert list(state.score) == [1, 0]


def test_a_fighter_who_begins_where_no_floor_is_is_refused() -> None:
    with pytest.raises(st.InvalidScenario, match=r"red\[0\].level: no floor at \(1,1\) level 1"):
        battle(at(1, 1, 1), at(8, 0), **HOUSE)
