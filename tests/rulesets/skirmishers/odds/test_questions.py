"""Runs and crossfire: P17 and P18."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import load, shares


def test_p17_run_through_an_arc() -> None:
    odds = st.odds(load(), "run", weapon="smg", width=30, range=5, dots=2)
    assert shares(odds, "hp") == {
        10: F(125, 5832),
        7: F(325, 11664),
        6: F(325, 17496),
        5: F(1625, 69984),
        4: F(65, 648),
        3: F(2405, 26244),
        2: F(87425, 839808),
        1: F(1082341, 5038848),
        0: F(915161, 4251528),
        -1: F(24870287, 136048896),
    }
    assert shares(odds, "stopped at", "state") == {
        ("activates", "dead"): F(13, 648),
        ("activates", "out"): F(13, 324),
        ("dot 1", "dead"): F(1547, 34992),
        ("dot 1", "out"): F(9841, 139968),
        ("dot 2", "dead"): F(16126175, 136048896),
        ("dot 2", "out"): F(3565237, 34012224),
        ("end", "able"): F(3033091, 5038848),
    }


@pytest.mark.parametrize(
    ("firers", "dead", "out", "able"),
    [
        ("rifle range 5 cover 2; pistol range 5", F(5, 432), F(1145, 46656), F(44971, 46656)),
        ("pistol range 5; rifle range 5 cover 2", F(425, 31104), F(175, 10368), F(15077, 15552)),
    ],
)
def test_p18_two_arcs(firers: str, dead: F, out: F, able: F) -> None:
    odds = st.odds(load(), "crossfire", firers=firers, armor=1, spent=7)
    assert shares(odds, "state") == {"dead": dead, "out": out, "able": able}
    assert odds.of("stopped").p(True) == F(1667, 2592)
