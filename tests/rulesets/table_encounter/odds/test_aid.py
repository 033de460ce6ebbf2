"""What an Aid is good for, and a shot through dust."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from tests.rulesets.table_encounter.build import rules


@pytest.mark.parametrize(
    ("rulings", "means"),
    [
        ({}, (F(3), F(31, 27), F(31, 27))),
        ({"aid_limit": "turn"}, (3 + F(31, 27), F(0), F(0))),  # nobody steps in any more
        ({"aid_later": "on"}, (F(50, 27), F(31, 27), F(31, 27))),  # what the helper deals relieves the friend as well
    ],
)
def test_a_helper_steps_in_and_shoots_back(rulings: dict[str, str], means: tuple[F, F, F]) -> None:
    """TE-21: six stress less one, less two that the helper has caused; TE-07: a rifle deals 31/27 at nine."""
    found = st.odds(rules(**rulings), "aid", stress=6, caused=2)
    assert (found.of("on friend").mean, found.of("on helper").mean, found.of("on enemy").mean) == means


def test_an_enemy_who_cannot_shoot_is_refused() -> None:
    with pytest.raises(st.IllegalAction, match="ballistics: M2 has Ballistics 0: no Shooting"):
        st.odds(rules(), "aid", ballistics=0)


@pytest.mark.parametrize(("numbers", "hit"), [({}, F(20, 27)), ({"dust.height": 1000}, F(181, 216))])
def test_dust_is_an_obstacle_while_it_is_high_enough(numbers: dict[str, Any], hit: F) -> None:
    """TE-27, with one obstacle and with none."""
    found = st.odds(st.load("table_encounter", numbers=numbers), "shot", gap=8, dust=True)
    assert found.of("shot").p(lambda word: word != "miss") == hit
