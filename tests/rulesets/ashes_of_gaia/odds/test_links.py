"""The way from an answer to the question that asks the same."""

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.ashes_of_gaia.build import RIFLE, fight, man

AXE: dict[str, Any] = {"melee": 60, "weapons": ["axe"]}


def link(battle: st.Battle, answer: str) -> Any:
    enquiry = battle.rules.ruleset.enquiry
    assert enquiry is not None
    return enquiry(battle.state, battle.parse(answer))


@pytest.mark.parametrize("target", [{}, {"dodge": 5}, {"dodge": 50, "melee": 70}])
def test_a_shot_is_asked_about_whatever_the_target_could_do_hand_to_hand(target: dict[str, Any]) -> None:
    found = link(fight([man(10, **RIFLE)], [man(40, **target)]), "shoot B1 full plainly")
    assert found is not None
    assert found.question == "volley"
    assert found.parameters.get("dodge") == (None if target.get("dodge") == 5 else target.get("dodge", 40))
    assert "parry" not in found.parameters


@pytest.mark.parametrize(("skills", "way"), [({"dodge": 50, "melee": 70}, "parry"), ({"dodge": 70}, "dodge")])
def test_a_blow_is_asked_about_with_the_likelier_defence(skills: dict[str, int], way: str) -> None:
    found = link(fight([man(10, **AXE)], [man(11, **{**AXE, **skills})]), "strike B1 strong")
    assert found is not None
    assert found.parameters[way] == max(skills.values())
