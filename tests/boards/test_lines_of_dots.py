"""Lines over boards of dots: places and edges on them, what lies there, and arcs, beside a slow twin and compiled."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

import sandtable
from sandtable.boards import dots
from sandtable.boards.dots import PLACES, WIDTH
from sandtable.compiled.walked.walk import Walk
from sandtable.kernel import helper
from sandtable.rulesets.skirmishers.state import Battle
from tests.geometry.hexes import twin
from tests.geometry.hexes.situations import many_examples
from tests.geometry.translated import translated

places = st.tuples(st.integers(40, 60), st.integers(20, 40)).map(lambda dot: at(dot))
readings = st.integers(0, 1)
TRUNK, WALL = 0.3, 0.2  # how much of a board has some
SMALL = {"index": (1, 5), "reading": (0, 1)}
FLOORS = (0b1, 0b11, 0b101, 0b111)


def at(dot: twin.Dot) -> int:
    return dot[1] * WIDTH + dot[0]


def dot(place: int) -> twin.Dot:
    return place % WIDTH, place // WIDTH


def line(one: int, other: int, reading: int) -> list[int]:
    return [at(each) for each in twin.line(dot(one), dot(other), clockwise=reading == 1)]


def edges(one: int, other: int, reading: int) -> list[int]:
    """The edges between the dots of the twin's line."""
    return [dots.edge_of(here, dots.direction_to(here, to)) for here, to in pairwise(line(one, other, reading))]


def scattered(seed: int) -> Any:
    """A battle on ground where things lie everywhere."""
    luck, t = random.Random(seed), sandtable.load("skirmishers").start("yard")
    t.board.trunk = [int(luck.random() < TRUNK) for _ in range(PLACES)]
    t.board.high_wall = [int(luck.random() < WALL) << luck.randrange(2) for _ in range(3 * PLACES)]
    t.board.floors = [luck.choice(FLOORS) for _ in range(PLACES)]
    return t


@many_examples
@given(places, places, readings)
def test_places_and_edges_of_a_line_are_those_of_the_twin(one: int, other: int, reading: int) -> None:
    taken, steps = line(one, other, reading), dots.apart(one, other)
    assert [dots.line_place(one, other, i, reading) for i in range(steps + 1)] == taken
    assert [dots.line_edge(one, other, i + 1, reading) for i in range(steps)] == edges(one, other, reading)
    assert dots.line_grazes(one, other) == (taken != line(one, other, 1 - reading))


@many_examples
@given(places, places, readings)
def test_a_line_walked_step_by_step_is_the_same_line(one: int, other: int, reading: int) -> None:
    direction, steps, across, drift = dots.heading(one, other, reading)
    here, walked, crossed = one, [one], []
    for _ in range(steps):
        edge, here, drift = dots.line_step(here, direction, steps, across, drift)
        walked.append(here)
        crossed.append(edge)
    assert (walked, crossed) == (line(one, other, reading), edges(one, other, reading))


@many_examples
@given(places, places, st.integers(0, 359), st.sampled_from((30, 60, 150)))
def test_an_arc_holds_the_places_that_the_twin_has_in_it(one: int, other: int, facing: int, width: int) -> None:
    board = dots.Board()
    assert dots.in_arc(board, one, facing, width, other) == twin.inside(dot(one), facing, width, dot(other))


def things(t: Battle, one: int, other: int, levels: int, reading: int) -> tuple[int, int, bool]:
    """By looking at each dot and edge of the twin's line."""
    taken = line(one, other, reading)
    floors = [t.board.floors[place] & 0b110 == 0 for place in taken]
    trunks = sum(t.board.trunk[place] & levels != 0 for place in taken[1:-1])
    return trunks, sum(t.board.high_wall[edge] & levels != 0 for edge in edges(one, other, reading)), any(floors)


@helper
def count_things(t: Battle, one: int, other: int, levels: int, reading: int) -> None:
    """Leaves what the kit says in the state, where compiled code leaves it too."""
    t.placed = dots.count_between(t.board.trunk, one, other, levels, reading)
    t.settled = dots.count_crossed(t.board.high_wall, one, other, levels, reading)
    t.active = 1 if dots.has_opening(t.board, one, other, 0, 2, reading) else 0


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_on_a_line_is_counted_plain_and_compiled(seed: int) -> None:
    luck, start = random.Random(seed), scattered(seed)
    for levels in (0b01, 0b10, 0b11):
        asked = *(at((luck.randrange(40, 60), luck.randrange(20, 40))) for _ in range(2)), levels, luck.randrange(2)
        t: Any = sandtable.load("skirmishers").table(start.clone())
        count_things(t, *asked)
        assert (t.placed, t.settled, bool(t.active)) == things(t, *asked)
        walk = Walk(sandtable.load("skirmishers"), start, ("random", "random"), count_things, asked)
        ends: Any = walk.ends(lambda *_: None)
        assert [(end.placed, end.settled, end.active) for end, _, _ in ends] == [(t.placed, t.settled, t.active)]


@pytest.mark.parametrize("f", [dots.apart, dots.line_grazes, dots.line_place, dots.line_edge, dots.heading])
def test_lines_compile_and_give_the_same(f: Callable[..., Any]) -> None:
    luck = random.Random(f.__name__)
    count = f.__code__.co_argcount

    def drawn() -> list[int]:
        ends = [at((luck.randrange(40, 60), luck.randrange(20, 40))) for _ in range(2)]
        return [*ends, *(luck.randint(*SMALL[name]) for name in f.__code__.co_varnames[2:count])]

    compiled = translated(f, *drawn())
    for asked in (drawn() for _ in range(300)):
        assert compiled(*asked) == f(*asked), asked
