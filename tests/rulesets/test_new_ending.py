"""How battles end is told once, beside the endings: a new one, or other words, reach log, result and headline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable as st
from sandtable.lint import lint

from ..house.rulesets import OURS
from .variant import variant

WORDS = "a storm breaks loose"
ENDS = {  # the last ending of each ruleset, the last of their words, and a rule that ends battles
    "skirmishers": ("    LIMIT = 2", '"the last round is over"', "rules/course.py", "finish(t, Ending.LIMIT)"),
    "danger_close": (
        "    RESCUED = 8",
        'brought everybody home"',
        "rules/momentum.py",
        "        return Ending.TIME_UP",
    ),
    "ashes_of_gaia": ("    TIME_UP = 3", '"time is up"', "rules/ending.py", "finish(t, Ending.LAST_SIDE, 0)"),
    "year_zero": ("    TIME_UP = 4", '"time is up"', "rules/initiative.py", "Ending.TIME_UP"),
    "table_encounter": (
        "    DRAW = 4",
        'both sides have equal points left after the last round"',
        "rules/course.py",
        "Ending.DRAW if points(t, 0)",
    ),
}


@pytest.mark.parametrize("ruleset", OURS)
def test_the_headline_says_why_a_battle_ended_as_the_result_does(ruleset: str) -> None:
    for seed in range(4):
        battle = st.Battle(st.load(ruleset), seed=seed)
        while battle.outcome() is None:
            battle.let("random")
        outcome, headline = battle.outcome(), battle.rules.ruleset.looks.view(battle.state).headline
        assert outcome is not None
        assert outcome.words in headline
        assert (outcome.winner or "") in headline


@pytest.mark.parametrize("ruleset", OURS)
def test_a_new_ending_takes_its_rule_and_its_words(ruleset: str, tmp_path: Path) -> None:
    last, words, file, ends = ENDS[ruleset]
    state = [(f"{last}", f"{last}\n    STORM = {int(last[-1]) + 1}"), (words, f'{words}, "{WORDS}"')]
    edits = {"state.py": state, file: [(ends, re.sub(r"Ending\.\w+", "Ending.STORM", ends))]}
    with variant(tmp_path, f"{ruleset}_with_storms", edits, ruleset) as made:
        assert lint(made) == []
        battle = st.Battle(made.load(), seed=0)
        for seed in range(1, 9):
            while battle.outcome() is None:
                battle.let("random")
            if "STORM" in repr(battle.state.ending):  # type: ignore[attr-defined]
                break
            battle = st.Battle(made.load(), seed=seed)
        assert WORDS in str(battle.outcome()).lower()
        assert WORDS in made.looks.view(battle.state).headline
        assert WORDS in str(battle.log[-1])
