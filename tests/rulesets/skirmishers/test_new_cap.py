"""A limit that becomes a number of the piece: legality and the ways that clicks lay out keep to it."""

from __future__ import annotations

from pathlib import Path

import sandtable as st
from tests.rulesets.variant import variant

from .build import fight, man, play

EDITS = {
    "state.py": [("    enlisted: bool", '    legs: i8 = entry(0, "Legs", most=9)\n    enlisted: bool')],
    "rules/movement.py": [
        ('    return number(t, "move.cap")\n', '    return number(t, "move.cap") + because(t, "legs", trooper.legs)\n'),
        ("import Packed, allowed,", "import Packed, allowed, because,"),
    ],
}


def test_a_way_by_mouse_is_as_long_as_the_legs_carry(tmp_path: Path) -> None:
    with variant(tmp_path, "skirmishers_legs", EDITS) as made:
        lengths = []
        for legs in (0, 2):
            scene = fight([man((-8, 0), legs=legs, skill=2)], [man((8, 8))])
            battle = play(st.Battle(made.load(), scene, seed=1), "A1 activate")
            x, y = made.looks.view(battle.state).figures[0].x, made.looks.view(battle.state).figures[0].y
            way_to = made.looks.way
            assert way_to is not None
            way = max((way_to(battle.state, x + far, y) for far in range(1, 16)), key=len)
            assert {type(step).__name__ for step in way} == {"Step"}
            lengths.append(len(way))
            for step in way:
                play(battle, str(step))
        assert lengths[1] == lengths[0] + 2
