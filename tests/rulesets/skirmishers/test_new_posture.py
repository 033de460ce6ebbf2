"""A new way to move is drawn with the enemies who may shoot at it, whatever it is called."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from tests.rulesets.variant import variant

from .build import fight, man, play

EDITS = {
    "actions.py": [
        (
            "class StandUp(Act,",
            """class Dive(Act, answers=Ask.ACT, notation="{trooper} dive", words="{trooper} dives"):
    trooper: Actor


class StandUp(Act,""",
        )
    ],
    "rules/movement.py": [
        ("@judge(act.GoProne)\n", "@judge(act.Dive)\n@judge(act.GoProne)\n"),
        ("@does(act.GoProne)\n", "@does(act.Dive)\n@does(act.GoProne)\n"),
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_dive", EDITS) as made:
        yield made


def test_a_new_posture_is_drawn_with_those_who_may_shoot_at_it(ruleset: Ruleset) -> None:
    battle = st.Battle(ruleset.load(), fight([man((0, 0))], [man((5, 0))], first="B"), dice="typed")
    play(battle, "B1 activate", "B1 arc 60 @180", "B1 done", "A1 activate")
    marks = ruleset.looks.marks
    dive, prone = (marks(battle.state, battle.parse(answer)) for answer in ("A1 dive", "A1 go prone"))
    assert dive == prone
    assert [shape.style for shape in dive].count("sight") == 1
