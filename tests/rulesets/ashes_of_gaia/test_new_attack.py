"""A new attack is an action and two marks: that it may hit, what it risks and what is drawn of it follow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds.chances import chances
from tests.rulesets.variant import variant

from .build import man

EDITS = {
    "actions.py": [
        (
            "class StrikeAt(Act,",
            """class Butt(Act, answers=Ask.ACT, notation="butt {target}", words="{who} butts {target}",
        cost="{numbers[melee.focused-count]:action}"):  # fmt: skip
    target: Man


class StrikeAt(Act,""",
        )
    ],
    "rules/legal.py": [("@judge(act.Strike)\n", "@judge(act.Butt, style=Style.FOCUSED)\n@judge(act.Strike)\n")],
    "rules/turn.py": [
        ("@does(act.StrikeAt,", "@does(act.Butt, style=Style.FOCUSED, called=NOWHERE)\n@does(act.StrikeAt,"),
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "ashes_of_gaia_butt", EDITS, "ashes_of_gaia") as made:
        yield made


@pytest.fixture
def battle(ruleset: Ruleset) -> st.Battle:
    """R1, to act, within reach of B1."""
    sides = {"red": {"fighters": [man(10, dexterity=90)]}, "blue": {"fighters": [man(11, weapons=["knife"])]}}
    return st.Battle(ruleset.load(), {"width": 40, "height": 20, **sides}, seed=1)


def test_a_new_attack_is_as_dangerous_as_the_blow_that_it_is(battle: st.Battle) -> None:
    told = [[(x.label, x.odds) for x in chances(battle, answer)] for answer in ("butt B1", "strike B1 focused")]
    assert told[0] == told[1]
    assert told[0][0][0] == "is hit"
    assert told[0][0][1].p(True) > 0


def test_a_new_attack_is_drawn_as_the_blow_that_it_is(battle: st.Battle) -> None:
    marks = battle.rules.ruleset.looks.marks
    butt, blow = (marks(battle.state, battle.parse(answer)) for answer in ("butt B1", "strike B1 focused"))
    assert butt == blow
    assert any(shape.style == "sight" for shape in butt)
