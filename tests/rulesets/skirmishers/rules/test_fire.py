"""Target numbers, shots and arcs: the worked examples P01, P02 and P10 of the dossier."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, field, fight, load, man, play, shares


@pytest.mark.parametrize(
    ("weapon", "reach", "hp", "cover", "firer", "target", "need", "chance"),
    [
        ("rifle", 26, 10, 0, "standing", "standing", 6, F(13, 18)),
        ("rifle", 27, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("rifle", 85, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("smg", 5, 10, 0, "prone", "prone", 6, F(13, 18)),
        ("smg", 1, 10, 0, "standing", "prone", 5, F(5, 6)),
        ("smg", 1, 10, 0, "prone", "prone", 4, F(11, 12)),
        ("smg", 17, 4, 1, "standing", "standing", 11, F(1, 12)),
        ("pistol", 8, 2, 2, "standing", "prone", 14, F(0)),
        ("laser smg", 3, 7, 0, "prone", "standing", 6, F(13, 18)),
        ("laser pistol", 11, 1, 0, "standing", "prone", 10, F(1, 6)),
    ],
)
def test_p01_target_numbers(
    weapon: str, reach: int, hp: int, cover: int, firer: str, target: str, need: int, chance: F
) -> None:
    odds = st.odds(load(), "target-number", weapon=weapon, range=reach, hp=hp, cover=cover, firer=firer, target=target)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == chance


def test_p01_beyond_long_range() -> None:
    with pytest.raises(st.IllegalAction, match="range 86 > long 85"):
        st.odds(load(), "fire", weapon="rifle", range=86)


@pytest.mark.parametrize(
    ("weapon", "width", "shots", "price"),
    [
        ("rifle", 30, 1, 2),
        ("rifle", 60, 2, 4),
        ("rifle", 150, 4, 6),
        ("pistol", 60, 4, 4),
        ("smg", 60, 6, 4),
        ("smg", 30, 3, 2),
        ("smg", 150, 12, 6),
    ],
)
def test_p02_shots(weapon: str, width: int, shots: int, price: int) -> None:
    assert st.odds(load(), "arc", weapon=weapon, width=width).outcomes == {(shots, price): 1}


@pytest.mark.parametrize(
    ("width", "bearing", "inside", "outside"),
    [
        (30, 0, [(1, 0), (3, 1), (4, -1), (5, 1)], [(2, 1), (2, -1)]),
        (30, 15, [(1, 0), (1, 1), (2, 1), (3, 1)], [(0, 1), (1, -1)]),
        (60, 30, [(1, 0), (0, 1), (1, 1)], [(-1, 1), (7, -1)]),
        (150, 0, [(0, 1), (1, -1)], [(-1, 2), (-1, 3), (1, -2), (-1, 1), (-1, 0)]),
    ],
)
def test_p10_arcs(width: int, bearing: int, inside: list[Any], outside: list[Any]) -> None:
    for dot in [*inside, *outside]:
        scene = battle(fight([man((0, 0))], [man(dot)]))
        play(scene, "A1 activate", f"A1 arc {width} @{bearing}", "A1 done", "B1 activate")
        assert isinstance(scene.pending, st.Choice)
        assert (scene.pending.ask.label == "react") == (dot in inside), dot


def test_p10_own_dot() -> None:
    board = field(floors=[{"at": [[0, 0]], "levels": [1]}])
    scene = battle(fight([man((0, 0), level=1)], [man((0, 0))], board))
    play(scene, "A1 activate", "A1 arc 150 @0", "A1 done", "B1 activate")
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"
