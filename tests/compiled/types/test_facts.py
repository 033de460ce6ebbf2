"""What compiled code keeps of a board is what the plain rules say, and it is what battles go by."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.compiled import engine
from sandtable.compiled.types import facts
from sandtable.kernel.facts import FACTS, fact, facts_of
from sandtable.registry import find

from ..toy import RULESET
from ..toy.rules import is_bad, slope
from ..toy.state import Board

SIDES = ("brute", "random")


def played(ruleset: Any, start: Any, battles: int, players: Any) -> tuple[Any, Any]:
    """The results of some battles, and the record of the board they were played on."""
    play = engine(ruleset)
    return play.run(ruleset.load(), start, players, 5, 0, battles), play.boards[start.board][0]


@pytest.mark.parametrize("id", ["toy", "skirmishers"])
def test_every_fact_kept_is_what_the_rule_says(id: str) -> None:
    ruleset = RULESET if id == "toy" else find(id)
    start = ruleset.load().start({"bold": 2} if id == "toy" else ruleset.usual_scenario)
    _, record = played(ruleset, start, 40, ruleset.everybody() if id != "toy" else SIDES)
    kept = list(facts.kept_on(record, ruleset.board))
    assert {f for f, _, _ in kept} == set(facts_of(ruleset.board))
    for f, numbers, value in kept:
        named = dict(zip(FACTS[f], numbers, strict=True))
        assert f(start.board, **named) == value, (f.__qualname__, named)


def test_numbers_beyond_the_sizes_and_large_values_are_worked_out_each_time() -> None:
    start = RULESET.load().start({"bold": 2})
    _, record = played(RULESET, start, 400, SIDES)
    slopes = [(numbers, value) for f, numbers, value in facts.kept_on(record, Board) if f is slope]
    assert slopes
    assert all(at < 4 and 0 <= by < 3 and facts.LEAST <= value < facts.LEAST + facts.MANY for (at, by), value in slopes)


def test_battles_go_by_what_is_kept() -> None:
    start = RULESET.load().start({"bold": 2})
    before, record = played(RULESET, start, 100, SIDES)
    words = record[facts.FIELD]
    assert words.any()
    words[words != 0] ^= 1  # another value in every word
    after, _ = played(RULESET, start, 100, SIDES)
    assert (before != after).any()


def test_facts_do_not_share_what_is_kept() -> None:
    about = facts_of(Board)
    assert about == (is_bad, slope)
    assert facts.taken_apart(about, 2 << 4 | 3 << 2 | 1) == (slope, (3, 1))
    assert facts.taken_apart(about, 1 << 4 | 1 << 3 | 5) == (is_bad, (1, 5))


def test_a_fact_names_a_size_for_each_number() -> None:
    with pytest.raises(TypeError, match="half: a fact has a size for each of at, by"):

        @fact(at=3)
        def half(board: Board, at: int, by: int) -> int:
            return at - by


def test_too_many_numbers_do_not_fit() -> None:
    def wide(board: Board, a: int, b: int) -> int:
        return a - b

    FACTS[wide] = {"a": 1 << 23, "b": 1 << 22}
    try:
        with pytest.raises(TypeError, match="its sizes take 46 bits"):
            facts.key_of(wide, 1, 1)
    finally:
        del FACTS[wide]
