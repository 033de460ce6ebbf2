"""Undo, copies, saves and notation in random play (Hypothesis)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as hs

import sandtable as st
from sandtable.kernel.players import Bot
from tests.battle.players import RULESET, battles, examples, plans, shown, step, to_the_end


@examples(50)
@given(battles(), plans)
def test_pop_takes_back_exactly_the_latest_answer(battle: st.Battle, plan: list[int]) -> None:
    before: list[tuple[Any, ...]] = []
    for number in plan:
        if number % 4 == 0 and before:
            battle.pop()
            assert shown(battle) == before.pop()
        elif number % 9 == 0:
            battle = st.Battle.replay(battle.record.to_json())  # undo is as exact after a reload
        elif battle.pending is not None:
            before.append(shown(battle))
            step(battle, number)
    while before:
        battle.pop()
        assert shown(battle) == before.pop()


@examples(15)
@given(battles(), plans)
def test_a_record_replays_to_the_same_battle_and_plays_on_alike(battle: st.Battle, plan: list[int]) -> None:
    for number in plan:
        step(battle, number)
        if number % 7 == 0:
            loaded = st.Battle.replay(battle.record.to_json())
            assert shown(loaded) == shown(battle)
            battle = loaded
    again = st.Battle.replay(battle.record)
    assert shown(to_the_end(again)) == shown(to_the_end(battle))


@examples(40)
@given(battles(), plans, plans)
def test_forks_do_not_touch_each_other(battle: st.Battle, plan: list[int], other: list[int]) -> None:
    for number in plan:
        step(battle, number)
    before = shown(battle)
    fork = battle.fork()
    assert shown(fork) == before
    for number in other:
        if number % 3 and fork.history:
            pop(fork)
        else:
            step(fork, number)
    assert shown(battle) == before
    kept = shown(fork)
    while battle.history:
        if not pop(battle):
            break
    assert shown(fork) == kept


def pop(battle: st.Battle) -> bool:
    """Takes an answer back, if one was given."""
    try:
        battle.pop()
    except st.IllegalAction:
        return False
    return True


@examples(40)
@given(battles(), plans)
def test_every_entry_of_a_menu_is_legal_and_its_notation_parses_back(battle: st.Battle, plan: list[int]) -> None:
    for number in plan:
        if isinstance(battle.pending, st.Choice):
            assert battle.legal_actions, f"nothing can be answered: {battle.pending}"
            for action in battle.legal_actions:
                assert battle.why_not(action) is None
                assert action in battle.legal_actions
                assert battle.parse(str(action)) == action
                assert battle.parse(str(action).upper()) == action
        step(battle, number)


@examples(30)
@given(battles("drawn"), plans)
def test_the_same_dice_typed_in_give_the_same_battle(battle: st.Battle, plan: list[int]) -> None:
    for number in plan:
        step(battle, number)
    typed = st.Battle(battle.rules, battle.scenario, dice="typed")
    answers = iter([a.action for beat in battle.history for a in beat.tape.answers] + open_answers(battle))
    rolled = iter([event.dice for event in battle.log if event.kind == "roll"])
    while True:
        if isinstance(typed.pending, st.Roll):
            faces = next(rolled, None)
            if faces is None:
                break
            typed.roll(faces)
        else:
            action = next(answers, None)
            if action is None:
                break
            typed.push(action)
    assert typed.state.key() == battle.state.key()
    assert [e.to_json() for e in typed.log] == [e.to_json() for e in battle.log]


def open_answers(battle: st.Battle) -> list[Any]:
    return [a.action for a in battle.course.tape.answers]


@examples(40)
@given(battles("drawn"), hs.sampled_from(["bold", "cautious", "random"]))
def test_players_only_give_legal_answers(battle: st.Battle, name: str) -> None:
    bot = Bot(RULESET.asks, name)
    for _ in range(60):
        if not isinstance(battle.pending, st.Choice):
            break
        pending = battle.pending
        t = battle.state
        t.offered, t.side_asked = list(pending.menu), 0
        t.private = battle.course.streams[1:]
        answer = bot(t, pending.ask, t.offered, pending.who, pending.about)
        assert battle.why_not(answer) is None, f"{name} answers {answer} to {pending}"
        battle.push(answer)


@examples(30)
@given(battles(), plans, hs.sampled_from(["fly T1", "T9 fire +0", "T1 fire", "", "[3]", "T1 fire +99", "squad"]))
def test_what_cannot_be_read_changes_nothing(battle: st.Battle, plan: list[int], text: str) -> None:
    for number in plan[:15]:
        step(battle, number)
    before = shown(battle)
    try:
        battle.push(text)
    except st.SandtableError:
        assert shown(battle) == before
    else:
        raise AssertionError(f'"{text}" was taken')
