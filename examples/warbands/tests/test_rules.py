"""Warbands: shots, blows, pushes, braced spears and nerve, in the game's own notation."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.boards.squares import Square
from sandtable.odds.chances import chances

RULES = st.register(import_module("warbands").RULESET).load()


def battle(red: str, blue: str, *rows: str, **more: Any) -> st.Battle:
    """A sword or what is said of each side's only warrior, on an open board."""
    board = {"map": [*rows, *["........"] * (4 - len(rows))], **more}
    sides = {"red": [entry(red)], "blue": [entry(blue)]}
    return st.Battle(RULES, {"board": board, **sides}, seed=1, dice="typed")


def entry(words: str) -> dict[str, Any]:
    at, weapon, *more = words.split()
    return {"at": at, "weapon": weapon, "wounds": int(more[0]) if more else 2}


def play(battle: st.Battle, *answers: str) -> st.Battle:
    """Gives answers; in brackets what the dice show."""
    for answer in answers:
        if answer.startswith("["):
            battle.roll([int(face) for face in answer.strip("[]").split()])
        else:
            battle.push(answer)
    return battle


def warrior(battle: st.Battle, place: int) -> Any:
    """A warrior of a battle: red's are 0 to 5, blue's 6 to 11."""
    state: Any = battle.state
    return state.warriors[place]


def chance(battle: st.Battle, answer: str, word: str, whom: str) -> Fraction:
    """The chance that an answer brings this about."""
    found = [each.odds.p(True) for each in chances(battle, answer) if (each.label, each.whom) == (word, whom)]
    return found[0] if found else Fraction(0)


def test_a_step_into_trees_or_over_a_hedge_costs_a_point_more() -> None:
    trees = play(battle("a1 sword", "h4 sword", ".^......"), "R1 acts", "go b1")
    assert warrior(trees, 0).points == 2
    hedge = battle("a1 sword", "h4 sword", edges=[{"kind": "hedge", "between": [["a1", "a2"]]}])
    assert warrior(play(hedge, "R1 acts", "go a2"), 0).points == 2


def test_rock_stops_a_shot_and_water_a_step() -> None:
    t = battle("a1 bow", "e1 sword", "..#.....")
    play(t, "R1 acts")
    assert str(t.why_not("shoot B1")) == "B1 is not in sight"
    wet = battle("a1 sword", "h4 sword", ".~......")
    play(wet, "R1 acts")
    assert str(wet.why_not("go b1")) == "something solid is in the way"


def test_cover_and_distance_make_a_shot_harder() -> None:
    def hit(at: str, row: str) -> Fraction:
        t = play(battle("a1 bow", f"{at} sword", row), "R1 acts")
        return chance(t, "shoot B1", "is wounded", "B1")

    assert hit("d1", "........") == Fraction(10, 36)  # 9 on two dice
    assert hit("d1", "...^....") == Fraction(3, 36)
    assert hit("f1", "........") == Fraction(6, 36)


def test_a_blow_lost_by_three_pushes_and_against_a_wall_wounds_again() -> None:
    blows = ("R1 acts", "strike B1", "[6 3]", "[3 3]", "[6 6]")
    open_ground = play(battle("b1 sword", "c1 sword 3"), *blows)
    assert squares_and_wounds(open_ground) == ("d1", 2)
    rock = play(battle("b1 sword", "c1 sword 3", "...#...."), *blows)
    assert squares_and_wounds(rock) == ("c1", 1)


def squares_and_wounds(battle: st.Battle) -> tuple[str, int]:
    """Where blue's warrior stands, and the wounds they can still take."""
    blue = warrior(battle, 6)
    return Square.labels()[blue.at], int(blue.wounds)


def test_a_braced_spear_may_strike_first_and_once() -> None:
    t = play(
        battle("a1 sword", "d1 spear"),
        "R1 acts",
        "go b1",
        "done",
        "B1 acts",
        "brace",
        "B1 acts",
        "brace",
        "R1 acts",
        "go c1",
    )
    play(t, "yes", "[3 3]", "[3 3]", "[6 6]")
    assert warrior(t, 0).wounds == 1
    assert not warrior(t, 6).braced


def test_the_wounded_are_shaken_below_nine_and_fight_worse() -> None:
    t = play(battle("b1 sword", "c1 sword"), "R1 acts", "strike B1", "[4 3]", "[3 3]", "[4 3]")
    assert warrior(t, 6).shaken
    assert chance(t, "strike B1", "is wounded", "R1") < chance(t, "strike B1", "is wounded", "B1")


@pytest.mark.parametrize("red", ["c1", "b2"])
def test_ground_held_alone_at_the_end_of_a_round_scores(red: str) -> None:
    t = battle("b1 sword", "h4 sword", "..*.....", "........")
    play(t, "R1 acts", f"go {red}", "done", "B1 acts", "done")
    state: Any = t.state
    assert list(state.score) == ([1, 0] if red == "c1" else [0, 0])


def test_a_warrior_who_begins_in_water_is_refused() -> None:
    with pytest.raises(st.InvalidScenario, match=r"red\[0\].at: no warrior can stand on b1"):
        battle("b1 sword", "h4 sword", ".~......")


def test_a_round_heads_the_log_when_it_begins_and_none_after_the_last() -> None:
    t = battle("a1 sword", "h4 sword")
    for first, second in [("R1", "B1"), ("B1", "R1")] * 4:
        play(t, f"{first} acts", "done", f"{second} acts", "done")
    assert t.pending is None
    assert [event.text for event in t.log if event.kind == "heading"] == [f"Round {number}" for number in range(2, 9)]
