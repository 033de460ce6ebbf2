"""Absorbing chains against closed forms."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import sandtable as st
from sandtable.odds.chains import absorb, components, explore, solve_linear


def ruin(p: Fraction, top: int) -> dict[int, dict[int, Fraction]]:
    """A gambler who wins one with p and loses one else, between 0 and `top`."""
    inner = {i: {i + 1: p, i - 1: 1 - p} for i in range(1, top)}
    return {**inner, 0: {}, top: {}}


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(2, 5), Fraction(9, 10)])
@pytest.mark.parametrize(("start", "top"), [(1, 2), (3, 7), (10, 20), (1, 40)])
def test_gamblers_ruin(p: Fraction, start: int, top: int) -> None:
    odd = (1 - p) / p
    reaches = Fraction(start, top) if odd == 1 else (1 - odd**start) / (1 - odd**top)
    assert absorb(ruin(p, top), start) == {top: reaches, 0: 1 - reaches}


def test_waiting_for_a_success_is_certain_in_the_end() -> None:
    edges: dict[str, dict[str, Fraction]] = {"wait": {"wait": Fraction(5, 6), "six": Fraction(1, 6)}, "six": {}}
    assert absorb(edges, "wait") == {"six": 1}


def test_what_never_ends_has_no_odds_of_how_it_ends() -> None:
    edges: dict[str, dict[str, Fraction]] = {
        "start": {"end": Fraction(1, 2), "a": Fraction(1, 2)},
        "a": {"b": Fraction(1)},
        "b": {"a": Fraction(1, 3), "b": Fraction(2, 3)},
        "end": {},
    }
    with pytest.raises(st.InvalidRules, match="go on for ever"):
        absorb(edges, "start")


def test_race_for_the_first_six() -> None:
    """Two in turn: the first has 6/11."""
    edges: dict[str, dict[str, Fraction]] = {
        "a": {"a wins": Fraction(1, 6), "b": Fraction(5, 6)},
        "b": {"b wins": Fraction(1, 6), "a": Fraction(5, 6)},
        "a wins": {},
        "b wins": {},
    }
    assert absorb(edges, "a") == {"a wins": Fraction(6, 11), "b wins": Fraction(5, 11)}


def test_two_cycles_one_after_the_other_and_an_end_between() -> None:
    half = Fraction(1, 2)
    edges: dict[int, dict[int, Fraction]] = {
        1: {2: half, 9: half},
        2: {1: half, 3: half},
        3: {4: half, 3: half},
        4: {3: half, 8: half},
        8: {},
        9: {},
    }
    assert absorb(edges, 1) == {9: Fraction(2, 3), 8: Fraction(1, 3)}


def test_absorbing_start_is_its_own_end() -> None:
    assert absorb({"over": {}}, "over") == {"over": 1}


@pytest.mark.parametrize("seed", range(15))
def test_random_chains_against_iteration(seed: int) -> None:
    luck = random.Random(seed)
    edges: dict[int, dict[int, Fraction]] = {}
    for state in range(12):
        to = {*luck.sample(range(15), luck.randint(1, 4)), luck.randint(12, 14)}  # every state may end
        edges[state] = {other: Fraction(1, len(to)) for other in to}
    edges |= {12: {}, 13: {}, 14: {}}
    reachable = explore(0, lambda state: edges[state])
    mass = {0: 1.0}
    for _ in range(5_000):
        after: dict[int, float] = {}
        for state, p in mass.items():
            for other, q in (edges[state] or {state: Fraction(1)}).items():
                after[other] = after.get(other, 0.0) + p * float(q)
        mass = after
    exact = absorb(reachable, 0)
    assert sum(exact.values()) == 1
    for state in (12, 13, 14):
        assert float(exact.get(state, 0)) == pytest.approx(mass.get(state, 0.0), abs=1e-9)


def test_components_come_before_those_they_lead_to() -> None:
    edges = {1: [2], 2: [1, 3], 3: [4], 4: [3, 5], 5: []}
    assert [sorted(c) for c in components(edges, 1)] == [[1, 2], [3, 4], [5]]


@pytest.mark.parametrize("seed", range(10))
def test_linear_systems_are_solved_exactly(seed: int) -> None:
    luck = random.Random(seed)
    names = list(range(8))
    rows = {
        i: {j: Fraction(luck.randint(1, 4), 20) for j in luck.sample(names, 3)} | {i: Fraction(luck.randint(3, 9))}
        for i in names
    }
    wanted = {i: Fraction(luck.randint(-5, 5), luck.randint(1, 5)) for i in names}
    right = {i: sum((a * wanted[j] for j, a in rows[i].items()), Fraction(0)) for i in names}
    assert solve_linear({i: dict(row) for i, row in rows.items()}, right) == wanted


def test_too_many_states_are_refused() -> None:
    with pytest.raises(st.TooManyPaths, match="more than 50 states"):
        explore(0, lambda state: {state + 1: Fraction(1)}, limit=50)
