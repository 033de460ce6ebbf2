"""The words of the log."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.battle.log import in_words, named
from sandtable.kernel import Table
from sandtable.kernel.reasons import reckoned


def test_a_number_of_the_rules_has_a_sign_only_where_its_words_ask_for_one() -> None:
    t: Any = Table()
    assert in_words(t, "makes {}, by {:+} and {:+}", (reckoned(7, ()), reckoned(3, ()), 2)) == "makes 7, by +3 and +2"


def test_a_reaction_is_the_choice_of_the_piece_that_reacts() -> None:
    """Its question is about the trooper that moves; what it is told by, and drawn by, is the one that fires."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=3, players=("greedy", "greedy"))
    shots = [event for event in battle.log if event.kind == "choice" and " fires at " in event.text]
    assert shots
    for event in shots:
        assert named(battle.state, event.who) == event.text.partition(" fires at ")[0]
