"""The state at every line of the log, found afterwards, is the one that somebody who watched has seen."""

from __future__ import annotations

import random

import pytest

import sandtable as st
from sandtable.battle import moment_of, moments
from tests.battle.test_byhand import RULESETS, meddle


@pytest.mark.parametrize("dice", ["drawn", "typed"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_beats_played_again_show_what_was_seen_when_they_were_played(ruleset: str, dice: str) -> None:
    luck = random.Random(f"watched {ruleset}")
    battle = st.Battle(st.load(ruleset), seed=7, dice=dice, watch=lambda t: t.clone().key())
    set_by_hand = 0
    for step in range(60):
        if isinstance(battle.pending, st.Roll):
            battle.roll()
        elif battle.pending is not None:
            if battle.sheets and step % 5 == 0:
                set_by_hand += meddle(battle, luck)
            battle.push(luck.choice(battle.pending.menu))
        if step % 9 == 0 and len(battle.course.tape.answers) + len(battle.history) > 3:
            battle.pop()
    seen, before = [event.moment for event in battle.log], everything(battle)
    assert [t.key() for t in moments(battle)] == seen
    assert [moment_of(battle, line).key() for line in range(len(seen))] == seen
    assert len(set(seen)) > 5
    assert everything(battle) == before, "looking back has changed the battle"
    if battle.sheets:
        assert set_by_hand


def everything(battle: st.Battle) -> tuple[object, ...]:
    return battle.state.key(), battle.course.luck(), [str(event) for event in battle.log], str(battle.pending)
