"""A new Intent that throws dice at once is an action and its rule: its chances follow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds.chances import chances
from tests.rulesets.variant import variant

from .build import fight, man

EDITS = {
    "actions.py": [
        (
            "class Work(Act,",
            """class Dash(Act, answers=Ask.INTENT, notation="{trooper} dash", words="{trooper} dashes across the open"):
    trooper: Man


class Work(Act,""",
        )
    ],
    "rules/gear.py": [
        (
            "",
            '''

from .defense import injure


@judge(act.Dash)
def may_dash(t: Battle, trooper: Trooper) -> bool:
    return is_free(t, trooper)


@does(act.Dash)
@rule("gear.heavy")
def dash(t: Battle, trooper: Trooper) -> None:
    """On a 1 or 2 a shot meets them: four Injuries."""
    use_gear(t, trooper)
    if roll(t, "dash", dice(1, 6), by=trooper) <= 2:
        injure(t, trooper, 4)
''',
        ),
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "danger_close_dash", EDITS, "danger_close") as made:
        yield made


def test_a_new_intent_with_dice_of_its_own_says_how_likely_it_goes_wrong(ruleset: Ruleset) -> None:
    battle = st.Battle(ruleset.load(preset="bare"), fight(man(), man()), dice="typed")
    answer = next(each for each in battle.legal_actions if str(each).endswith("dash"))
    (told,) = [each for each in chances(battle, answer) if each.label == "goes down"]
    assert told.odds.p(True) == Fraction(1, 3)
    assert not told.good


def test_a_new_intent_is_aimed_without_a_die_of_the_battle(ruleset: Ruleset) -> None:
    battle = st.Battle(ruleset.load(preset="bare"), fight(man(), man()), seed=1)
    before = battle.course.luck()
    ruleset.looks.marks(battle.state, battle.parse("T1 dash"))
    assert battle.course.luck() == before
