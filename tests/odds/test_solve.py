"""Best play against plain minimax and value iteration written here."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.danger_close.state import Ending
from tests.odds.heap import RULESET

Value = Fraction


def first_wins(t: Any) -> int:
    return int(t.winner == 0)


def by_hand(left: int, side: int, most: int, sides: int) -> Value:
    """Plain minimax with a die: the first side's chance; no gamble comes to nothing here."""

    @cache
    def value(left: int, side: int) -> Value:
        if left == 0:
            return Fraction(int(side == 1))  # the other has just taken the last
        options = [value(left - count, 1 - side) for count in range(1, min(most, left) + 1)]
        options.append(sum((value(max(0, left - face), 1 - side) for face in range(1, sides + 1)), Fraction(0)) / sides)
        return max(options) if side == 0 else min(options)

    return value(left, side)


@pytest.mark.parametrize("left", range(1, 12))
@pytest.mark.parametrize(("most", "sides"), [(2, 2), (1, 2), (3, 5), (2, 1)])
def test_two_sides_with_a_die_against_plain_minimax(left: int, most: int, sides: int) -> None:
    rules = RULESET.load(numbers={"take.most": most, "gamble.sides": sides, "gamble.nothing": 99})
    solved = st.solve(st.Battle(rules, {"left": left}), first_wins)
    assert solved.exact
    assert solved.value == by_hand(left, 0, most, sides)
    for action, value in solved.actions:
        if str(action).startswith("take"):
            count = int(str(action).split()[1])
            assert value == by_hand(left - count, 1, most, sides)
    assert dict(solved.actions)[solved.best] == solved.value  # type: ignore[index]


def test_the_second_side_makes_it_low() -> None:
    rules = RULESET.load(numbers={"gamble.sides": 2})
    battle = st.Battle(rules, {"left": 5})
    battle.push("take 1")
    solved = st.solve(battle, first_wins)
    assert solved.side == 1
    assert solved.value == by_hand(4, 1, 2, 2) == min(value for _, value in solved.actions)


def iterated(top: int, most: int, nothing: int, sides: int) -> dict[tuple[int, int], float]:
    """Value iteration for a gamble that may come to nothing, so that play goes round."""
    values = {(left, side): float(left == 0 and side == 1) for left in range(top + 1) for side in (0, 1)}
    for _ in range(5_000):
        for left in range(1, top + 1):
            for side in (0, 1):
                options = [values[left - count, 1 - side] for count in range(1, min(most, left) + 1)]
                gamble = [
                    values[left if face == nothing else max(0, left - face), 1 - side] for face in range(1, sides + 1)
                ]
                options.append(sum(gamble) / sides)
                values[left, side] = max(options) if side == 0 else min(options)
    return values


@pytest.mark.parametrize(("most", "sides", "nothing"), [(2, 3, 3), (1, 2, 2), (2, 4, 1)])
def test_games_that_go_round_in_circles_have_exact_values(most: int, sides: int, nothing: int) -> None:
    numbers = {"take.most": most, "gamble.sides": sides, "gamble.nothing": nothing}
    values = iterated(9, most, nothing, sides)
    for left in range(1, 10):
        solved = st.solve(st.Battle(RULESET.load(numbers=numbers), {"left": left}), first_wins)
        assert solved.exact
        assert float(solved.value) == pytest.approx(values[left, 0], abs=1e-9)


def test_a_side_may_play_by_a_policy_instead() -> None:
    """Against a greedy second side the first can only do better."""
    rules = RULESET.load(numbers={"gamble.sides": 2})
    for left in range(2, 9):
        battle = st.Battle(rules, {"left": left})
        assert st.solve(battle, first_wins, players=(None, "greedy")).value >= st.solve(battle, first_wins).value


def test_rounds_limit_how_far_is_looked() -> None:
    rules = RULESET.load(rulings={"gamble.allowed": "no"})
    battle = st.Battle(rules, {"left": 4})
    assert st.solve(battle, first_wins, rounds=2).value == 0
    assert st.solve(battle, first_wins, rounds=3).value == 1  # take 1, then whatever is left of 3 minus the other's


def test_states_told_to_be_settled_change_no_value() -> None:
    rules = RULESET.load(numbers={"gamble.sides": 2})
    battle = st.Battle(rules, {"left": 8})
    never_mind = st.solve(battle, first_wins, settled=lambda t: False)
    assert st.solve(battle, first_wins).value == never_mind.value


def test_dice_on_the_table_cannot_be_solved_from() -> None:
    squad = {"threat": 1, "squad": [{"grit": 1, "ammo": 0}]}
    battle = st.Battle(st.load("danger_close", preset="bare"), squad, dice="typed")
    battle.push("T1 fire +0")
    battle.roll([5])
    with pytest.raises(st.IllegalAction, match="solve from the start of a beat"):
        st.solve(battle, lambda t: int(t.ending == Ending.VICTORY), rounds=1)


def test_solution_as_json_has_text_and_decimals() -> None:
    rules = RULESET.load(numbers={"gamble.sides": 2})
    shown = st.solve(st.Battle(rules, {"left": 3}), first_wins).to_json()
    assert Fraction(shown["value"]) == by_hand(3, 0, 2, 2)
    assert [a["action"] for a in shown["actions"]] == ["take 1", "take 2", "gamble"]


@pytest.mark.parametrize("value", [None, "x", float("nan")])
def test_a_utility_that_is_no_number_is_named(value: Any) -> None:
    with pytest.raises(st.InvalidRules, match="utility: a number expected"):
        st.solve(st.Battle(RULESET.load(), {"left": 2}), lambda t: value)
