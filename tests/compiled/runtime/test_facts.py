"""What compiled code keeps of a board is what the plain rules say, and it is what battles go by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest

from sandtable.boards import zones
from sandtable.compiled import engine
from sandtable.compiled.runtime import keeping, records
from sandtable.kernel import Packed, bounded, flag, i8
from sandtable.kernel.facts import FACTS, LARGEST, fact, facts_of
from sandtable.registry import find

from ..toy import RULESET
from ..toy.rules import is_bad, slope
from ..toy.state import Board
from .kept import kept_on, numbers_in

SIDES = ("brute", "random")


def numbers_of(size: Any) -> range:
    return range(size)


def half(board: Board, at: int, by: int) -> int:
    return at - by


@contextmanager
def told(f: Any) -> Iterator[None]:
    """A fact for as long as this lasts."""
    try:
        yield
    finally:
        del FACTS[f], LARGEST[f]


def played(ruleset: Any, start: Any, battles: int, players: Any) -> tuple[Any, Any]:
    """The results of some battles, and the record of the board they were played on."""
    play = engine(ruleset)
    return play.run(ruleset.load(), start, players, 5, 0, battles), play.boards[start.board][0]


@pytest.mark.parametrize("id", ["toy", "skirmishers"])
def test_every_fact_kept_is_what_the_rule_says(id: str) -> None:
    ruleset = RULESET if id == "toy" else find(id)
    start = ruleset.load().start({"bold": 2} if id == "toy" else ruleset.usual_scenario)
    _, record = played(ruleset, start, 40, ruleset.everybody() if id != "toy" else SIDES)
    kept = list(kept_on(record, ruleset.board, ruleset.package))
    assert {f for f, _, _ in kept} == set(facts_of(ruleset.board, ruleset.package))
    for f, numbers, value in kept:
        named = dict(zip(FACTS[f], numbers, strict=True))
        assert f(start.board, **named) == value, (f.__qualname__, named)


def test_numbers_beyond_the_sizes_and_large_values_are_worked_out_each_time() -> None:
    start = RULESET.load().start({"bold": 2})
    _, record = played(RULESET, start, 400, SIDES)
    slopes = [(numbers, value) for f, numbers, value in kept_on(record, Board, RULESET.package) if f is slope]
    assert slopes
    assert all(at < 4 and 0 <= by < 3 and abs(value) <= 1 << 8 for (at, by), value in slopes)


def crowd(board: zones.Board, zone: int) -> int:
    return zone


def test_another_games_facts_take_no_room_on_boards_of_the_same_class() -> None:
    facts_of.cache_clear()
    with told(fact(zone=4)(crowd)):
        assert facts_of(zones.Board, __name__) == (crowd,)
        assert facts_of(zones.Board, RULESET.package) == ()
        assert records.FIELD in (records.dtype_of(zones.Board, package=__name__).names or ())
        assert records.FIELD not in (records.dtype_of(zones.Board, package=RULESET.package).names or ())
    facts_of.cache_clear()


def test_battles_go_by_what_is_kept() -> None:
    start = RULESET.load().start({"bold": 2})
    before, record = played(RULESET, start, 100, SIDES)
    words = record[records.FIELD]
    assert words.any()
    words[words != 0] ^= 1  # another value in every word
    after, _ = played(RULESET, start, 100, SIDES)
    assert (before != after).any()


def test_facts_do_not_share_what_is_kept() -> None:
    about = facts_of(Board, RULESET.package)
    assert about == (is_bad, slope)
    keys = {
        eval(keeping.key_of(f, 1 + about.index(f), len(about)), {}, named): (f, tuple(named.values()))
        for f in about
        for named in (dict(zip(FACTS[f], numbers)) for numbers in product(*map(numbers_of, FACTS[f].values())))
    }
    assert len(keys) == 2 * 6 + 4 * 4
    assert all(numbers_in(f, key) == numbers for key, (f, numbers) in keys.items())


@pytest.mark.parametrize(("largest", "in_a_word"), [(254, 4), (255, 2), (131070, 2), (131071, 1), ((1 << 35) - 2, 1)])
def test_a_word_has_as_many_values_as_the_largest_leaves_room_for(largest: int, in_a_word: int) -> None:
    with told(fact(largest, at=2, by=2)(half)):
        values = keeping.values_of(half)
    assert 1 << values.places == in_a_word
    assert values.least <= -largest
    assert largest < values.least + values.many
    assert values.bits << values.places <= keeping.TAGGED


def test_values_that_fill_more_than_a_word_are_not_kept() -> None:
    with told(fact((1 << 35) - 1, at=2, by=2)(half)), pytest.raises(TypeError, match="half: values as large as"):
        keeping.values_of(half)


def test_a_fact_names_a_size_for_each_number() -> None:
    with pytest.raises(TypeError, match="half: a fact has a size for each of at, by"):
        fact(at=3)(half)


class Stretch(Packed):
    start: i8 = bounded(-1, 6)
    steep: flag
    end: i8 = bounded(0, 6)


def steepness(board: Board, by: int, stretch: Stretch) -> int:
    return by * (stretch.end - stretch.start) if stretch.steep else 0


class Pair(Packed):
    one: i8 = bounded(-1, 6)
    other: i8 = bounded(-1, 6)


def both(board: Board, by: int) -> Pair:
    return Pair(-1, -1)


def test_all_values_of_a_packed_class_are_kept() -> None:
    with told(fact(by=2)(both)):
        values = keeping.values_of(both)
    assert values.least == 0
    assert int(Pair(-1, -1)) == (1 << Pair.width) - 1 < values.many
    assert 1 << values.places == 4


def test_what_is_packed_is_told_apart_by_its_bits() -> None:
    stretches = [Stretch(start, steep, end) for start in range(-1, 7) for steep in (False, True) for end in range(7)]
    with told(fact(by=3, stretch=Stretch)(steepness)):
        text = keeping.key_of(steepness, 1, 1)
        keys = {eval(text, {"bits": int}, {"by": by, "stretch": x}): (by, x) for by in range(3) for x in stretches}
        assert len(keys) == 3 * len(stretches)
        for key, (by, stretch) in keys.items():
            numbers = numbers_in(steepness, key)
            assert numbers == (by, stretch)
            assert isinstance(numbers[1], Stretch)
        assert list(keeping.beyond(steepness)) == ["not 0 <= by < 3"]


def test_too_many_numbers_do_not_fit() -> None:
    with (
        told(fact(at=1 << 23, by=1 << 22)(half)),
        pytest.raises(TypeError, match="its sizes take 46 bits; there are 45"),
    ):
        keeping.key_of(half, 1, 1)
