"""Steps, levels and postures: P15."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, man, play, refused, table

GROUND = field(
    edges=edges(
        ("low_wall", (0, 0), (1, 0)),
        ("low_wall", (1, 0), (2, 0)),
        ("doorway", (0, 0), (0, 1)),
        ("window", (0, 0), (1, -1)),
        ("high_wall", (0, 0), (-1, 0)),
    ),
    dots=dots(("light_vegetation", (2, 0)), ("tree_trunk", (0, 2))),
)


@pytest.mark.parametrize(
    ("start", "end", "price"),
    [((0, 0), (-1, 1), 1), ((0, 0), (1, 0), 2), ((0, 0), (0, 1), 2), ((0, 0), (1, -1), 4), ((1, 0), (2, 0), 2)],
)
def test_p15_costs(start: Any, end: Any, price: int) -> None:
    for prone, factor in ((False, 1), (True, 2)):
        scene = battle(fight([man(start, prone=prone), man((-8, 8))], [man((8, 8))], GROUND))
        play(scene, "A1 activate", f"A1 step ({end[0]},{end[1]})")
        assert table(scene).troopers[0].spent == price * factor


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((0, 0), (-1, 0), "blocked by high_wall on (0,0)-(-1,0)"),
        ((0, 1), (0, 2), "blocked by tree_trunk on (0,2)"),
        ((0, 0), (2, 0), "not adjacent"),
    ],
)
def test_p15_illegal(start: Any, end: Any, words: str) -> None:
    scene = play(battle(fight([man(start)], [man((8, 8))], GROUND)), "A1 activate")
    assert refused(scene, f"A1 step ({end[0]},{end[1]})").text == words


def test_p15_what_is_left() -> None:
    scene = battle(fight([man((0, 0), prone=True)], [man((2, -1))], GROUND))
    play(scene, "A1 activate", "A1 stand up", "A1 step (1,0)", "A1 step (2,0)")
    assert scene.why_not("A1 arc 30 @0") is None
    assert refused(scene, "A1 arc 60 @0").rule == "arc.pay"
    assert refused(scene, "A1 attack B1 with fists").rule == "melee.cost"
