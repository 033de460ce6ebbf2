"""A new kind of attack is an action and its rule: chances and lines to all of its targets follow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds.chances import chances
from sandtable.web.tables import shown
from tests.rulesets.variant import variant

from .build import fight, man, play

EDITS = {
    "actions.py": [
        (
            "class Ready(Act,",
            """class Sweep(Act, answers=Ask.ACT, notation="{trooper} sweep {first} {second}"):
    trooper: Actor
    first: Man
    second: Man


class Ready(Act,""",
        )
    ],
    "rules/activation.py": [
        (
            "",
            '''

@judge(act.Sweep)
def may_sweep(t: Battle, trooper: Trooper, first: Trooper, second: Trooper) -> bool:
    """At two enemies beside each other."""
    near = first.index < second.index and ground.apart(first.at, second.at) == 1
    return near and ground.enemies(trooper, first) and ground.enemies(trooper, second)


@does(act.Sweep)
@rule("turn.combat-after-move")
def sweep(t: Battle, trooper: Trooper, first: Trooper, second: Trooper) -> None:
    fire.begin_combat(t, trooper, 2)
    fire.fire(t, trooper, first)
    fire.fire(t, trooper, second)
''',
        )
    ],
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "skirmishers_sweep", EDITS) as made:
        yield made


@pytest.fixture
def active(ruleset: Ruleset) -> st.Battle:
    scene = st.Battle(ruleset.load(), fight([man((0, 0))], [man((5, 0)), man((5, 1))]), dice="typed")
    return play(scene, "A1 activate")


def test_it_is_offered_although_the_menu_does_not_name_it(active: st.Battle) -> None:
    assert [str(x) for x in active.legal_actions if "sweep" in str(x)] == ["A1 sweep B1 B2"]


def test_its_chances_are_those_of_a_shot_at_each_target(active: st.Battle) -> None:
    told = {(x.whom, x.label): x.odds.p(True) for x in chances(active, "A1 sweep B1 B2")}
    assert told["B1", "is hit"] == told["B2", "is hit"] > 0
    assert {label for whom, label in told} == {"is hit", "is out or dead"}


def test_a_line_is_drawn_to_each_target(active: st.Battle) -> None:
    names = {x.key: x.name for x in active.rules.ruleset.looks.view(active.state).figures}
    drawn = [x.label for x in shown.aim_of(active, "A1 sweep B1 B2").marks if x.style == "sight"]
    assert drawn == [names["B1"], names["B2"]]
