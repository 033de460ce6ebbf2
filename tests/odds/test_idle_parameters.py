"""A parameter that would change nothing is refused by its name, whatever the ruleset."""

from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import IllegalAction, InvalidRules
from sandtable.rulesets.table_encounter.forces import types

FULL_AUTO = {"conserve.burst": "never"}
BURSTING = {"ranged": True, "full_auto": True, "rating": 2}


@pytest.mark.parametrize(
    ("ruleset", "rulings", "question", "parameter", "asked"),
    [
        ("ashes_of_gaia", {}, "attack", "mode", {"weapon": "machete", "mode": "full"}),
        ("ashes_of_gaia", {}, "attack", "braced", {"weapon": "machete", "braced": True}),
        ("ashes_of_gaia", {}, "attack", "style", {"style": "fast"}),
        ("ashes_of_gaia", {}, "attack", "dm", {"dm": 2}),
        ("ashes_of_gaia", {"reopen": "no"}, "close-in", "reopen", {"reopen": True}),
        ("danger_close", {"aftermath": "none"}, "defense", "defense: marked", {"marked": True}),
        ("danger_close", {"aftermath": "none"}, "defense", "defense: pressed", {"pressed": True}),
        ("danger_close", {"tactics": "none"}, "defense", "defense: scattered", {"scattered": True}),
        ("skirmishers", {}, "throw", "cells", {"dots": 1, "victim": "-1,0", "cells": "/" * 11}),
        ("table_encounter", {}, "worth", "gap", {"weapon": "sword", "gap": 3}),
        ("table_encounter", {"chain": "none"}, "exchange", "answer", {"reaction": "return", "answer": "cover"}),
        ("year_zero", {}, "attack", "push", {"push": "always"}),
        ("year_zero", {}, "attack", "conditions", {"conditions": ["jumpy"]}),
        ("year_zero", {}, "attack", "defence_stress", {"stress": 1, "defence_stress": 2}),
        ("year_zero", {}, "attack", "defence_push", {"defence": 3, "defence_push": "always"}),
        ("year_zero", {}, "attack", "conserve", {"ranged": True, "conserve": True}),
        ("year_zero", FULL_AUTO, "attack", "conserve", {**BURSTING, "conserve": True}),
        ("year_zero", FULL_AUTO, "burst", "conserve_from", {"conserve_from": 2}),
        ("year_zero", {}, "burst", "stress", {"npc": True, "stress": 2}),
    ],
)  # fmt: skip
def test_a_parameter_that_would_change_nothing_is_refused(
    ruleset: str, rulings: dict[str, str], question: str, parameter: str, asked: dict[str, Any]
) -> None:
    with pytest.raises((InvalidRules, IllegalAction), match=f"^{parameter}: "):
        st.odds(st.load(ruleset, rulings=rulings), question, **asked)


def test_a_model_that_does_not_shoot_has_no_worth_with_a_gun() -> None:
    rules = st.load("table_encounter")
    sample = next(name for name, entry in types().items() if entry["ballistics"] == 0)
    with pytest.raises(InvalidRules, match=f"^model: a {sample} has no Ballistics"):
        st.odds(rules, "worth", model=sample)
