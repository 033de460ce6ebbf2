"""Forms and `all` offer only words that a question takes."""

from __future__ import annotations

import re

import pytest

import sandtable as st

OF_A_MODE = re.compile(r"has no [\w-]+ mode")  # the mode is a parameter of its own


@pytest.mark.parametrize(("id", "questions"), [("skirmishers", 5), ("ashes_of_gaia", 6)])
def test_no_question_offers_a_weapon_that_it_then_refuses(id: str, questions: int) -> None:
    rules = st.load(id)
    offered = {name: x.words["weapon"] for name, x in rules.ruleset.questions.items() if "weapon" in x.words}
    assert len(offered) >= questions
    for name, words in offered.items():
        known = list(words.known(rules))
        assert len(known) > 3
        refused = [why for weapon in known if (why := refusal(rules, name, weapon)) and not OF_A_MODE.search(why)]
        assert not refused, name


def refusal(rules: st.Rules, question: str, weapon: str) -> str:
    """Why a question refuses a weapon; nothing where it does not."""
    try:
        rules.ruleset.questions[question].model(weapon=weapon).situation(rules)  # type: ignore[attr-defined]
    except st.SandtableError as error:
        return str(error)
    return ""
