"""The words of the log."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.battle.log import Log, named
from sandtable.kernel import Dice, Table, Wanted, because, dice, keep
from sandtable.kernel.reasons import reckoned
from sandtable.kernel.wording import filled
from sandtable.web.tables.shown import luck_of, needed
from tests.kernel.test_verbs import Hand


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


def test_a_roll_of_which_some_dice_count_is_told_and_measured_by_those() -> None:
    t: Any = Table()
    t.luck, t.log = Hand(6, 5, 3, 1, 4, 17), Log({}, ())
    keep(t, "strength", dice(4, 6), best=3, need=12)
    keep(t, "to hit", dice(2, 20), worst=1, at_most=5)
    strength, hit = t.log.events
    assert strength.text == "strength best 3 of 4d6: 6 5 3 1 = 14, needs 12 or more: succeeds"
    assert hit.text == "to hit worst of 2d20: 4 17 = 4, needs 5 or less: succeeds"
    assert (luck_of(strength), luck_of(hit)) == (799 / 1296, 1 - 0.75**2)
    assert needed(strength) is None  # the page draws sums of all dice


def test_a_reaction_is_the_choice_of_the_piece_that_reacts() -> None:
    """Its question is about the trooper that moves; what it is told by, and drawn by, is the one that fires."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=3, players=("greedy", "greedy"))
    shots = [event for event in battle.log if event.kind == "choice" and " fires at " in event.text]
    assert shots
    for event in shots:
        assert named(battle.state, event.who) == event.text.partition(" fires at ")[0]
