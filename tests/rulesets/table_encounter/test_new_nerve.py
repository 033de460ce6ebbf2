"""A model that bears more stress than others: tags, words, marks, chances and the usual player hear of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.odds import prospects
from tests.rulesets.variant import variant

from .build import model, table

EDITS = {
    "state.py": [
        ("    shoved: flag", '    nerve: i8 = entry(0, "Nerve", most=9)\n    shoved: flag'),
        ("self.stress >= self.left", "self.stress >= self.left + self.nerve"),
    ]
}
SIDES = (
    [model("Kai", 4, 4, stress=3, weapons=["rifle"]), model("Lea", 8, 4, stress=3, nerve=2, weapons=["rifle"])],
    [model("Oda", 4, 9, stress=2, weapons=["rifle"]), model("Per", 8, 9, stress=2, nerve=9, weapons=["rifle"])],
)


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    with variant(tmp_path_factory.mktemp("house"), "table_encounter_nerve", EDITS, "table_encounter") as made:
        yield made


@pytest.fixture
def battle(ruleset: Ruleset) -> st.Battle:
    return st.Battle(ruleset.load(), table(*SIDES), dice="typed")


def test_words_tags_and_marks_tell_who_breaks(ruleset: Ruleset, battle: st.Battle) -> None:
    looks, t, (kai, lea) = ruleset.looks, battle.state, [battle.parse(f"activate M{i}") for i in (1, 2)]
    assert ["breaks down" in looks.point(t, answer).words for answer in (kai, lea)] == [True, False]
    assert ["shaken" in figure.tags for figure in looks.view(t).figures[:2]] == [True, False]
    captions = [
        [shape.label for shape in looks.marks(t, answer) if shape.label == "breaks down"] for answer in (kai, lea)
    ]
    assert list(map(len, captions)) == [1, 0]


def test_chances_tell_whom_a_shot_breaks(battle: st.Battle) -> None:
    battle.push("activate M2")
    told = [dict(prospects(battle, f"shoot M{i + 2} rifle")) for i in (1, 2)]
    assert ["will break down if nobody reacts" in each for each in told] == [True, False]


def test_the_usual_player_activates_who_does_not_break(battle: st.Battle) -> None:
    assert str(battle.let("greedy")) == "activate M2"
