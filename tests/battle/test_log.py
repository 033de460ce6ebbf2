"""The words of the log."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.battle.log import Log, named
from sandtable.kernel import Dice, Table, Wanted, because
from sandtable.kernel.reasons import reckoned
from sandtable.kernel.wording import filled


def test_a_number_of_the_rules_has_a_sign_only_where_its_words_ask_for_one() -> None:
    t: Any = Table()
    assert filled(t, "makes {}, by {:+} and {:+}", (reckoned(7, ()), reckoned(3, ()), 2)) == "makes 7, by +3 and +2"


def test_a_number_of_a_log_or_a_refusal_has_its_noun_where_its_words_ask_for_one() -> None:
    t: Any = Table()
    words = "loses {:hit point}, {:die/dice} left"
    assert filled(t, words, (1, reckoned(2, ()))) == "loses 1 hit point, 2 dice left"
    assert filled(t, words, (4, 1)) == "loses 4 hit points, 1 die left"


def test_a_number_of_dice_that_no_rule_gives_has_no_line_of_reasons() -> None:
    t: Any = Table()
    t.log = log = Log({"flank": "Advantage"}, ())
    told = [
        [str(part) for part in log.sums(t, Wanted("to hit", Dice(1 + because(t, "flank", more), 20)))]
        for more in range(2)
    ]
    assert told == [[], ["2 dice: other 1, Advantage +1 (flank)"]]


def test_a_reaction_is_the_choice_of_the_piece_that_reacts() -> None:
    """Its question is about the trooper that moves; what it is told by, and drawn by, is the one that fires."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=3, players=("greedy", "greedy"))
    shots = [event for event in battle.log if event.kind == "choice" and " fires at " in event.text]
    assert shots
    for event in shots:
        assert named(battle.state, event.who) == event.text.partition(" fires at ")[0]
