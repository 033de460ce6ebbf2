"""Prices find out what options are worth whose worth is known, and which of them are priced wrongly."""

from __future__ import annotations

import csv
import io

import pytest

import sandtable as st
from sandtable.lab.price import Prices, estimate, price, rate, side_of
from sandtable.lab.spread import bench_for

from .planted import RULESET

SCENARIO = {"sides": [{"bonus": 0}, {"bonus": 0}]}
SEATS = ("sides.0.bonus", "sides.1.bonus")
TRUE = {"0": 0.0, "1": 10.0, "2": 20.0, "3": 30.0, "4": 40.0}  # a point ahead is worth as much as the next
UPSIDE_DOWN = {name: -points for name, points in TRUE.items()}


def priced(points: dict[str, float], ways: str | tuple[str, ...] = SEATS[0], battles: int = 4_096) -> Prices:
    return price(RULESET.load(), SCENARIO, ways, [0, 1, 2, 3, 4], points, battles, seed=5, engine="compiled")


def test_what_costs_what_it_is_worth_is_right() -> None:
    found = priced(TRUE)
    assert [option.value for option in found.options] == [4, 3, 2, 1]
    for option in found.options:
        assert option.says in ("right", "undecided")
        assert option.worth is not None
        assert option.worth.value == pytest.approx(TRUE[str(option.value)], abs=8)


@pytest.mark.parametrize(("wrong", "says"), [(34.0, "too dear"), (5.0, "too cheap")])
def test_one_that_is_priced_wrongly_is_found_and_does_not_spoil_the_others(wrong: float, says: str) -> None:
    found = priced(TRUE | {"2": wrong})
    assert found.option(2).says == says
    worth = found.option(2).worth
    assert worth is not None
    assert worth.value == pytest.approx(20, abs=2)
    assert all(option.says in ("right", "undecided") for option in found.options if option.value != 2)


def test_where_dearer_is_no_better_there_is_no_scale() -> None:
    found = priced(UPSIDE_DOWN, battles=512)
    assert {option.worth for option in found.options} == {None}
    assert {option.says for option in found.options} == {"undecided"}


def test_an_option_does_not_price_itself() -> None:
    import numpy as np

    gained, paid = np.array([[1.0], [2.0], [30.0]]), np.array([10.0, 20.0, 30.0])
    assert estimate(gained[2], rate(gained[:2], paid[:2])) == (300.0, 300.0, 300.0)
    assert rate(gained, paid) == [0.1], "most give a tenth for a point"


def test_points_are_those_of_the_ruleset() -> None:
    rules, arms = st.load("skirmishers"), ["rifle", "smg", "laser rifle", "bow"]
    ways = ["squads.A.0.primary", "squads.B.0.primary"]
    found = price(rules, "yard", ways, arms, battles=4, engine="python")
    assert {option.value: option.cost for option in found.options} == {"smg": 23 - 159, "laser rifle": 143 - 159}
    assert list(found.refused) == ["bow"]


@pytest.mark.parametrize(
    ("ruleset", "scenario", "way", "side"),
    [
        ("skirmishers", "yard", "squads.B.2.primary", 1),
        ("table_encounter", "encounter", "north.0.type", 1),
        ("table_encounter", "encounter", "south.0.type", 0),
    ],
)
def test_whose_entry_it_is(ruleset: str, scenario: str, way: str, side: int) -> None:
    assert side_of(bench_for(st.load(ruleset), scenario, (), 0, "python", 1), way) == side


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(st.InvalidRules, match="at least two options that cost more or less than 0"):
        price(RULESET.load(), SCENARIO, SEATS[0], [0, 1], TRUE, engine="python")
    with pytest.raises(st.InvalidRules, match="there are none for 7"):
        price(RULESET.load(), SCENARIO, SEATS[0], [0, 7, 8], TRUE, engine="python")
    with pytest.raises(st.InvalidRules, match="hold different things"):
        price(RULESET.load(), {"sides": [{"bonus": 1}, {"bonus": 0}]}, SEATS, [0, 1, 2], TRUE, engine="python")


def test_prices_as_a_table_say_nothing_where_there_is_no_scale() -> None:
    [head, *rows] = csv.reader(io.StringIO(priced(TRUE, battles=512).to_csv()))
    assert head[:3] == ["option", "cost", "says"]
    assert [row[0] for row in rows] == ["4", "3", "2", "1"]
    assert all(float(row[head.index("gain value")]) > 0 for row in rows)
    rows = list(csv.reader(io.StringIO(priced(UPSIDE_DOWN, battles=512).to_csv())))[1:]
    assert [row[head.index("worth value")] for row in rows] == [""] * 4


def test_a_game_that_states_no_prices_says_so() -> None:
    with pytest.raises(st.InvalidRules, match=r"states no prices: say what each option costs, with --points"):
        price(RULESET.load(), SCENARIO, SEATS[0], [0, 1, 2], battles=64, engine="python")
