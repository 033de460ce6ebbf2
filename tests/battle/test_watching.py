"""The state at every line of the log, found afterwards, is the one that somebody who watched has seen."""

from __future__ import annotations

import random

import pytest

import sandtable as st
from sandtable.battle import course, moment_of, moments
from tests.battle.test_byhand import RULESETS, meddle


@pytest.mark.parametrize("dice", ["drawn", "typed"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_beats_played_again_show_what_was_seen_when_they_were_played(ruleset: str, dice: str) -> None:
    battle, set_by_hand = full_of_turns(ruleset, dice)
    seen, before = [event.moment for event in battle.log], everything(battle)
    assert [t.key() for t in moments(battle)] == seen
    assert [moment_of(battle, line).key() for line in range(len(seen))] == seen
    assert len(set(seen)) > 5
    assert everything(battle) == before, "looking back has changed the battle"
    if battle.sheets:
        assert set_by_hand


@pytest.mark.parametrize("dice", ["drawn", "typed"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_how_beats_started_is_found_where_it_was_not_kept(
    ruleset: str, dice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, _ = full_of_turns(ruleset, dice)
    monkeypatch.setattr(course, "KEPT", 1)
    other, _ = full_of_turns(ruleset, dice)
    every = [*[beat.start.key() for beat in other.history if beat.start is not None], other.beat_start.key()]
    assert len(every) == len(other.history) + 1
    assert [start.key() for start in battle.course.starts()] == every
    assert [battle.course.start_of(place).key() for place in range(len(every))] == every
    assert battle.record == other.record


def test_how_most_beats_started_is_not_kept() -> None:
    battle = st.Battle(st.load("skirmishers"), seed=1, players=("greedy", "greedy"))
    kept = [beat for beat in battle.history if beat.start is not None]
    assert len(kept) < len(battle.history) / course.KEPT + 2


def full_of_turns(ruleset: str, dice: str) -> tuple[st.Battle, int]:
    """A battle in which much is chosen at random, taken back and set by hand; how often the latter."""
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
    return battle, set_by_hand


def everything(battle: st.Battle) -> tuple[object, ...]:
    return battle.state.key(), battle.course.luck(), [str(event) for event in battle.log], str(battle.pending)
