"""The matrix: players in both seats, scenarios beside each other."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.lab.matrix import Cell, Matrix, matrix


@pytest.fixture(scope="module")
def found() -> Matrix:
    return matrix(st.load("skirmishers"), ["yard"], ["greedy", "random"], battles=4, engine="python")


def test_every_choice_of_players_has_a_cell(found: Matrix) -> None:
    assert [cell.players for cell in found.cells] == [
        ("greedy", "greedy"),
        ("greedy", "random"),
        ("random", "greedy"),
        ("random", "random"),
    ]
    alone = st.simulate(st.load("skirmishers"), "yard", ("greedy", "random"), battles=4, engine="python")
    assert found.cell("yard", "greedy", "random").wins == alone.wins


def test_players_that_think_play_the_same_battles_as_in_a_simulation() -> None:
    rules, seated = st.load("skirmishers"), ("rollout:4:engine=python", "greedy")
    found = matrix(rules, ["yard"], seated, battles=2, engine="python")
    alone = st.simulate(rules, "yard", seated, battles=2, engine="python")
    assert not alone.failed
    assert found.cell("yard", *seated).wins == alone.wins


def test_duels_are_over_both_seats(found: Matrix) -> None:
    one, other = found.duel("yard", "greedy", "random").score, found.duel("yard", "random", "greedy").score
    assert one.value + other.value == pytest.approx(1)
    assert one.value > 0.8
    first = found.cell("yard", "greedy", "random").wins
    second = found.cell("yard", "random", "greedy").wins
    drawn = (first["nobody"].value + second["nobody"].value) / 2
    assert one.value == pytest.approx((first["A"].value + second["B"].value + drawn) / 2)


def test_scenarios_of_one_side_have_cells_and_no_duels() -> None:
    found = matrix(st.load("danger_close"), ["sample", "lone-heavy"], battles=20, engine="python")
    assert {cell.scenario for cell in found.cells} == {"sample", "lone-heavy"}
    assert found.duels == []
    assert "random" not in found.players


def test_a_scenario_of_ones_own_is_known_by_its_title() -> None:
    own = {"title": "Mine", "squad": [{"name": "Vega"}], "threat": 2}
    assert {cell.scenario for cell in matrix(st.load("danger_close"), [own], battles=2, engine="python").cells} == {
        "Mine"
    }


def test_strengths_that_disagree_are_named() -> None:
    def cell(player: str, first: float, second: float) -> Cell:
        shares = {side: st.Estimate(x, x - 0.05, x + 0.05) for side, x in (("A", first), ("B", second))}
        return Cell("yard", (player, player), shares, {})

    even = st.Estimate(0.5, 0.4, 0.6)
    split = Matrix("x", ("a", "b"), [cell("a", 0.7, 0.3), cell("b", 0.3, 0.7)], [], {"yard": even}, 1, 0)
    agreed = Matrix("x", ("a", "b"), [cell("a", 0.7, 0.3), cell("b", 0.52, 0.48)], [], {"yard": even}, 1, 0)
    assert split.disagreements == ["yard"]
    assert agreed.disagreements == []
