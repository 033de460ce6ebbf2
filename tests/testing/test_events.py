"""Chances that are worked out from events: what is heard, what is seen, and dice that fall beats after the answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.kernel import YES, Event, InvalidRules, Occasion, Yes
from sandtable.odds.chances import chances, has_chances

from .broken import act, broken, duel

HIT = Fraction(15, 36)  # two dice reach 8
FOE = type(duel.RULESET.battle().duellists[0])


def duelling(*occasions: Occasion) -> st.Battle:
    battle = st.Battle(broken("events", events=occasions).load(), "strip", seed=1)
    battle.push("step in")
    while "lunge" not in map(str, battle.legal_actions):
        battle.push("step in")
    return battle


def lunges(t: Any, *question: Any) -> Any:
    return act.Lunge()


def told(battle: st.Battle) -> dict[str, tuple[str, Fraction, bool | None]]:
    return {each.label: (each.whom, each.odds.p(True), each.good) for each in chances(battle, "lunge")}


def test_what_leaves_no_trace_is_told_by_its_words() -> None:
    battle = duelling(Occasion((act.Lunge,), {"is hit": Event(FOE, said=("{} is hit",))}))
    state: Any = battle.state
    assert told(battle) == {"is hit": (state.duellists[1 - state.turn % 2].label, HIT, True)}


@pytest.mark.parametrize("harms", [True, False])
def test_an_event_of_the_table_is_told_as_that_of_the_side_that_answers(harms: bool) -> None:
    drawn = Event(came=lambda old, new: sum(x.wounds for x in new.duellists) > 0, harms=harms)
    assert told(duelling(Occasion((act.Lunge,), {"blood is drawn": drawn}))) == {"blood is drawn": ("", HIT, not harms)}


def test_what_befalls_a_piece_on_no_side_is_told_as_of_the_side_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = duelling(Occasion((act.Lunge,), {"is hit": Event(FOE, said=("{} is hit",))}))
    monkeypatch.setattr(type(battle.state), "side_of", lambda t, piece: None)
    assert [good for _, _, good in told(battle).values()] == [False]


def test_what_cannot_happen_is_not_told() -> None:
    dead = Event(FOE, lambda old, new: new.wounds > 9)
    assert told(duelling(Occasion((act.Lunge,), {"is dead": dead}))) == {}


def test_the_first_occasion_that_covers_an_answer_tells_of_it() -> None:
    hit = Event(FOE, lambda old, new: new.wounds > old.wounds)
    never = Occasion((act.Lunge,), {"is struck": hit}, when=lambda t, answer: False)
    battle = duelling(never, Occasion((act.Lunge,), {"is hit": hit}), Occasion((act.Act,), {"is wounded": hit}))
    assert list(told(battle)) == ["is hit"]


def test_dice_beyond_a_question_are_told_of_where_players_are_stated() -> None:
    hit = Event(FOE, lambda old, new: new.wounds > old.wounds)
    alone = Occasion((act.Guard,), {"is hit": hit})
    lunging = replace(alone, players=(lunges, lunges))
    for occasion, rolls in ((alone, False), (lunging, True)):
        battle = duelling(occasion)
        assert has_chances(battle, battle.parse("guard")) is rolls


def guards(t: Any, ask: Any, *question: Any) -> Any:
    return True if ask == act.Ask.RIPOSTE else act.Guard()


@pytest.mark.parametrize("blind", [False, True])
def test_other_answers_of_the_beat_are_left_to_the_players_where_an_occasion_is_blind(blind: bool) -> None:
    hit = Event(FOE, lambda old, new: new.wounds > old.wounds)
    game = duelling(Occasion((Yes,), {"is hit": hit}, players=(guards, guards), blind=blind))
    while not isinstance(game.pending, Choice) or game.pending.ask != act.Ask.RIPOSTE:
        state: Any = game.state
        game.push("lunge" if state.duellists[1 - state.turn % 2].guarding else "guard")
    assert has_chances(game, YES) is not blind, "nobody lunges where all guard"


@pytest.mark.parametrize("said", [{}, {"said": ("hits",), "came": lambda old, new: True}])
def test_an_event_is_told_in_one_way(said: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules, match="one of: `became`, `said`, `came`"):
        Event(**said)


def test_an_event_that_asks_pieces_says_of_which_class() -> None:
    with pytest.raises(InvalidRules, match="needs the class of its pieces"):
        Event(became=lambda old, new: True)


@pytest.mark.parametrize("certain", [True, False])
def test_what_is_certain_is_told_where_an_occasion_says_so(certain: bool) -> None:
    guards = Event(FOE, lambda old, new: new.guarding and not old.guarding, harms=False)
    battle = duelling(Occasion((act.Guard,), {"is on guard": guards}, certain=certain))
    assert [each.odds.p(True) for each in chances(battle, "guard")] == [1] * certain
    assert not has_chances(battle, battle.parse("guard"))
