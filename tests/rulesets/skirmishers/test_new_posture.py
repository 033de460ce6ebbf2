"""A new way to move is drawn with the enemies who may shoot at it, and has the chances of one that they may meet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds.chances import chances
from tests.rulesets.variant import variant

from .build import fight, man, play

EDITS = {
    "actions.py": [
        (
            "class StandUp(Act,",
            """class Dive(Act, answers=Ask.ACT, notation="{trooper} dive", words="{trooper} dives"):
    trooper: Actor


class Leap(Act, answers=Ask.ACT, notation="{trooper} leap up", words="{trooper} leaps up"):
    trooper: Actor


class StandUp(Act,""",
        )
    ],
    "rules/movement.py": [
        ("@judge(act.GoProne)\n", "@judge(act.Dive)\n@judge(act.GoProne)\n"),
        ("@does(act.GoProne)\n", "@does(act.Dive)\n@does(act.GoProne)\n"),
        ("@judge(act.StandUp)\n", "@judge(act.Leap)\n@judge(act.StandUp)\n"),
        ("@does(act.StandUp)\n", "@does(act.Leap)\n@does(act.StandUp)\n"),
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_dive", EDITS) as made:
        yield made


@pytest.fixture
def battle(ruleset: Ruleset) -> st.Battle:
    """A1 is active in the arc of B1."""
    battle = st.Battle(ruleset.load(), fight([man((0, 0))], [man((5, 0))], first="B"), dice="typed")
    return play(battle, "B1 activate", "B1 arc 60 @180", "B1 done", "A1 activate", "hold fire")


def test_a_new_posture_is_drawn_with_those_who_may_shoot_at_it(battle: st.Battle) -> None:
    marks = battle.rules.ruleset.looks.marks
    dive, prone = (marks(battle.state, battle.parse(answer)) for answer in ("A1 dive", "A1 go prone"))
    assert dive == prone
    assert [shape.style for shape in dive].count("sight") == 1


def test_a_new_move_may_be_hit_as_the_one_that_it_is(battle: st.Battle) -> None:
    play(battle, "A1 dive")
    leap, rise = ([(x.label, x.odds) for x in chances(battle, text)] for text in ("A1 leap up", "A1 stand up"))
    assert leap == rise
    assert [label for label, _ in leap] == ["is hit if all react", "is stopped if all react"]
