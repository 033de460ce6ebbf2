"""How many ways there are to answer: a menu that gains or loses an option changes them."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, man, play

SMALL: dict[str, Any] = {
    "open": fight([man((0, 0))], [man((3, 0))]),
    "wall": fight([man((0, 0))], [man((2, 0))], field(edges=edges(("low_wall", (0, 0), (1, 0))))),
    "adjacent": fight([man((0, 0), secondary="sword")], [man((1, 0))]),
    "grenade": fight([man((0, 0), active="grenade", grenades=1)], [man((3, 0), prone=True)]),
    "stairs": fight(
        [man((0, 0), level=1, active="grenade", grenades=2, secondary="pistol")],
        [man((2, 0))],
        field(
            floors=[{"at": [[0, 0], [1, 0]], "levels": [1, 2]}],
            stairs=[{"dot": [0, 0], "levels": [0, 1, 2]}],
            dots=dots(("furniture", (1, 0)), levels=[1]),
        ),
    ),
}


def count(scene: st.Battle, depth: int) -> int:
    """Sequences of answers from the menus; dice are the stream's, and count as nothing."""
    if depth == 0 or not isinstance(scene.pending, st.Choice):
        return 1
    total = 0
    for answer in list(scene.legal_actions):
        scene.push(answer)
        total += count(scene, depth - 1)
        scene.pop()
    return total


@pytest.mark.parametrize(
    ("name", "once", "twice"),
    [("open", 45, 360), ("wall", 45, 362), ("adjacent", 49, 469), ("grenade", 18, 192), ("stairs", 18, 201)],
)
def test_ways_to_answer_once_and_twice(name: str, once: int, twice: int) -> None:
    scene = play(battle(SMALL[name], dice="drawn", seed=1), "A1 activate")
    assert (count(scene, 1), count(scene, 2)) == (once, twice)
