"""Dice as people read them off: numbers or text, in a list or a line, and the noughts of ten and a hundred."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sandtable as st

DUELLISTS = {
    "red": {"fighters": [{"name": "A", "at": [10, 20], "dexterity": 90, "long": 60, "weapons": ["cera"]}]},
    "blue": {"fighters": [{"name": "B", "at": [30, 20], "dexterity": 9, "weapons": ["knife"]}]},
}


def hundred() -> st.Battle:
    """A battle that waits for one die of a hundred."""
    battle = st.Battle(st.load("ashes_of_gaia"), DUELLISTS, dice="typed")
    battle.push("shoot B1 single plainly")
    return battle


def five() -> st.Battle:
    """A battle that waits for two dice of six."""
    battle = st.Battle(st.load("danger_close"), "pair-light", dice="typed")
    battle.push("T1 fire +0")
    battle.push("T2 fire +0")
    return battle


@pytest.mark.parametrize("given", [["00"], "00", [0], 0, [100], "100"])
def test_two_noughts_on_a_die_of_a_hundred_are_a_hundred(given: Any) -> None:
    assert hundred().roll(given) == (100,)


@pytest.mark.parametrize("given", [["07"], "07", [7], 7, np.array([7])])
def test_a_face_may_be_text_or_any_whole_number(given: Any) -> None:
    assert hundred().roll(given) == (7,)


@pytest.mark.parametrize("given", [[3, 5], ["3", "5"], "3 5", "3, 5", np.array([3, 5])])
def test_dice_may_be_given_as_a_line(given: Any) -> None:
    assert five().roll(given) == (3, 5)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([101], r"die 1 shows 101: 1\.\.100 expected \(00 is 100\)"),
        (["x"], r"die 1 shows x: 1\.\.100 expected"),
        ([70, 3], "1 die expected, got 2: give both digits as one number, 00 for 100"),
        ([], "1 die expected, got 0"),
        ([True], "die 1 shows True"),
        ([7.0], r"die 1 shows 7\.0"),
    ],
)
def test_what_a_die_of_a_hundred_cannot_show_is_refused_with_what_is_right(given: Any, words: str) -> None:
    with pytest.raises(st.ParseError, match=words):
        hundred().roll(given)


@pytest.mark.parametrize("given", [[0, 5], "00 5", [3], 35])
def test_a_die_of_six_has_no_nought(given: Any) -> None:
    with pytest.raises(st.ParseError, match="expected"):
        five().roll(given)


def test_a_record_keeps_what_the_die_of_a_hundred_came_to() -> None:
    battle = hundred()
    battle.roll("00")
    assert "[100]" in [answer for beat in st.Battle.replay(battle.record).record.answers for answer in beat]
