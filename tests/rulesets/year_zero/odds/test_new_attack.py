"""A new kind of attack is an action and its rule: the chance that its target goes down follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds.chances import chances
from tests.rulesets.variant import variant
from tests.rulesets.year_zero.build import man, scenario

EDITS = {
    "actions.py": [
        (
            "class Punch(Act,",
            """class Kick(Act, answers=Ask.ACT, notation="kick {target}", words="{who} kicks {target}"):
    target: Man


class Punch(Act,""",
        )
    ],
    "rules/legal.py": [
        (
            "@judge(act.Punch)",
            """@judge(act.Kick)
def may_kick(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return may_punch(t, fighter, target)


@judge(act.Punch)""",
        )
    ],
    "rules/declaring.py": [
        (
            "@does(act.Punch, how=How.STRIKE, item=NOTHING)",
            """@does(act.Punch, how=How.STRIKE, item=NOTHING)
@does(act.Kick, how=How.STRIKE, item=NOTHING)""",
        )
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "year_zero_kick", EDITS, "year_zero") as made:
        yield made


CHANCES = "is hit if nobody pushes", "goes down if nobody pushes"


@pytest.fixture
def battle(ruleset: Ruleset) -> st.Battle:
    """A fighter beside an enemy."""
    data = scenario(man("a", "crew", "z0", strength=5), man("b", "foes", "z0", health=1))
    battle = st.Battle(ruleset.load(), data, seed=1)
    battle.push("close in on F2")
    return battle


@pytest.mark.parametrize("chance", CHANCES)
def test_a_new_attack_is_as_dangerous_as_the_one_whose_dice_it_rolls(battle: st.Battle, chance: str) -> None:
    kicked, punched = (
        next(x.odds for x in chances(battle, answer) if x.label == chance) for answer in ("kick F2", "punch F2")
    )
    assert kicked.p(True) == punched.p(True) > 0


def test_a_new_attack_is_drawn_with_its_line_and_whether_the_target_may_defend(battle: st.Battle) -> None:
    marks = battle.rules.ruleset.looks.marks
    kicked, punched = (marks(battle.state, battle.parse(answer)) for answer in ("kick F2", "punch F2"))
    assert kicked == punched
    assert [x.label for x in kicked if x.style == "sight"] == ["b: adjacent, the target may defend"]
