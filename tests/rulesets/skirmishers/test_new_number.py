"""An action with a number between two bounds: menus, notation and questions in files know which it may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable as st
from sandtable.kernel import InvalidRules, Ruleset
from sandtable.lint import lint
from tests.rulesets.variant import variant

from .build import fight, man, play

EDITS = {
    "actions.py": [
        (
            "from sandtable.kernel import ASKED, Action, Code, i8, i16",
            "from sandtable.kernel import ASKED, Action, Between, Code, i8, i16",
        ),
        (
            "class Ready(Act,",
            """class Rest(Act, answers=Ask.ACT, notation="{trooper} rest {points}", cost="{points} AP"):
    trooper: Actor
    points: Annotated[int, Between(2, 4)]


class Ready(Act,""",
        ),
    ],
    "rules/activation.py": [
        (
            "",
            """

@judge(act.Rest)
@rule("move.pay")
def may_rest(t: Battle, trooper: Trooper, points: int) -> bool:
    return points <= fire.ap_left(t, trooper)


@does(act.Rest)
@rule("move.pay")
def rest(t: Battle, trooper: Trooper, points: int) -> None:
    trooper.spent += points
""",
        )
    ],
}
QUESTION = """
[rest]
text = "A trooper rests."
answers = ["A1 activate", "A1 rest {points}"]
columns = ["A1 spent"]

[rest.scenario]
first = "A"
board = { rows = 3, even = 6 }
squads.A = [{ at = [0, 0] }]
squads.B = [{ at = [4, 0] }]
"""


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_rest", EDITS) as made:
        yield made


def test_each_number_within_the_bounds_is_offered(ruleset: Ruleset) -> None:
    assert lint(ruleset) == []
    battle = st.Battle(ruleset.load(), fight([man((0, 0))], [man((5, 0))]), dice="typed")
    play(battle, "A1 activate")
    assert [str(x) for x in battle.legal_actions if "rest" in str(x)] == ["A1 rest 2", "A1 rest 3", "A1 rest 4"]


def test_a_hole_of_a_question_begins_with_the_least_and_ends_with_the_most(ruleset: Ruleset, tmp_path: Path) -> None:
    rules, file = ruleset.load(), tmp_path / "rest.toml"
    file.write_text(QUESTION, encoding="utf-8")
    assert st.odds(rules, str(file)).p(2) == 1
    assert st.odds(rules, str(file), points=4).p(4) == 1
    with pytest.raises(InvalidRules, match="points: at most 4 expected, got 5"):
        st.odds(rules, str(file), points=5)
