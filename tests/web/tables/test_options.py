"""What a page is told of the options on its list."""

from __future__ import annotations

import sandtable as st
from sandtable.web.tables.shown import options_of

TIE = "tie for initiative"


def test_only_an_answer_that_leads_to_dice_is_marked_as_rolling() -> None:
    """Ending a turn rolls where the next are equally quick; elsewhere nothing is at stake, and it is given at once."""
    battle = st.Battle(st.load("ashes_of_gaia"), seed=3, dice="typed")
    met = set()
    for _ in range(120):
        if not isinstance(battle.pending, st.Choice):
            battle.roll()
            continue
        rolls = {option.answer: option.rolls for option in options_of(battle)}
        given = str(battle.let("greedy"))
        if given.startswith("end") and battle.pending is not None:
            asks = isinstance(battle.pending, st.Roll) and battle.pending.why == TIE
            assert asks or not rolls[given]
            met.add(rolls[given])
    assert met == {True, False}
