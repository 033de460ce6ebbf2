"""The face of a battle: what it waits for, why answers are refused, what the log says."""

from __future__ import annotations

import gc
import weakref

import pytest

import sandtable as st
from sandtable.kernel import Table
from sandtable.odds.chances import chances
from sandtable.registry import find, installed
from tests.odds.heap import RULESET as HEAP

RULES = st.load("danger_close", preset="bare")
SQUAD = {"threat": 2, "squad": [{"name": "Vega", "grit": 1}, {"name": "Ruiz", "gear": ["lmg"]}]}


def typed(*given: str | list[int]) -> st.Battle:
    battle = st.Battle(RULES, SQUAD, dice="typed")
    for one in given:
        battle.push(one) if isinstance(one, str) else battle.roll(one)
    return battle


def test_pending_says_whose_choice_and_by_which_rule() -> None:
    pending = typed().pending
    assert isinstance(pending, st.Choice)
    assert (pending.side, pending.ask.name, pending.rule) == ("squad", "INTENT", "exchange.step-intent")


def test_pending_dice_say_what_for_and_by_which_rule() -> None:
    pending = typed("T1 fire +1", "T2 fire +0").pending
    assert isinstance(pending, st.Roll)
    assert (pending.why, str(pending.dice), pending.rule) == ("Offense Roll", "3d6", "exchange.step-offense")


def test_drawn_dice_are_not_asked_for() -> None:
    battle = st.Battle(RULES, SQUAD, seed=2)
    battle.push("T1 fire +0")
    battle.push("T2 fire +0")
    assert not isinstance(battle.pending, st.Roll)


def test_answers_while_dice_are_pending_and_dice_while_a_choice_is() -> None:
    battle = typed("T1 fire +0", "T2 fire +0")
    with pytest.raises(st.IllegalAction, match="Offense Roll: roll 2d6"):
        battle.push("hold")
    with pytest.raises(st.IllegalAction, match="no dice are to be rolled now: squad: What do they do"):
        typed().roll([1])


def test_nothing_is_legal_when_the_battle_is_over() -> None:
    battle = st.Battle(RULES, SQUAD, seed=1, players=("bold",))
    assert battle.pending is None
    assert list(battle.legal_actions) == []
    with pytest.raises(st.IllegalAction, match="the battle is over"):
        battle.push("hold")


def test_wrong_number_of_dice_is_refused() -> None:
    battle = typed("T1 fire +0", "T2 fire +0")
    with pytest.raises(st.ParseError, match="Offense Roll: 2 dice expected, got 3"):
        battle.roll([1, 2, 3])
    with pytest.raises(st.ParseError, match=r"die 1 shows True: 1\.\.6 expected"):
        battle.roll([True, 2])


def test_typed_dice_may_still_be_drawn() -> None:
    one, other = typed("T1 fire +0", "T2 fire +0"), typed("T1 fire +0", "T2 fire +0")
    assert one.roll() == other.roll()


def test_seeds_and_indices_give_other_dice() -> None:
    def fates(seed: int, index: int = 0) -> list[int]:
        battle = st.Battle(RULES, SQUAD, players=("bold",), seed=seed, index=index)
        return [face for event in battle.log for face in event.dice][:12]

    assert fates(seed=1) == fates(seed=1)
    assert len({tuple(fates(seed=seed, index=index)) for seed in (1, 2) for index in (0, 1, 2)}) == 6


def test_seats_and_dice_that_do_not_exist_are_refused() -> None:
    with pytest.raises(st.InvalidRules, match=r'no player "bald".*did you mean "bold"'):
        st.Battle(RULES, SQUAD, players=("bald",))
    with pytest.raises(st.InvalidRules, match=r"2 players for 1 side \(squad\)"):
        st.Battle(RULES, SQUAD, players=("bold", "bold"))
    with pytest.raises(st.InvalidRules, match='dice: drawn or typed expected, got "loaded"'):
        st.Battle(RULES, SQUAD, dice="loaded")


def test_explain_gives_the_parts_of_the_roll_that_follows() -> None:
    battle = st.Battle(RULES, SQUAD, seed=3)
    battle.push("T2 fire +0")
    before = battle.record
    reasons = battle.explain("T1 fire +1")
    assert [(r.rule, r.value, r.text) for r in reasons] == [
        ("fire.base", 1, "Fire: Vega"),
        ("fire.ammo", 1, "Ammo spent: Vega"),
        ("fire.base", 1, "Fire: Ruiz"),
    ]
    assert str(reasons[1]) == "Ammo spent: Vega +1 (fire.ammo)"
    assert battle.record == before


def test_log_names_rules_dice_and_people() -> None:
    battle = typed("T1 move up", [5], "T2 cover T1", [4, 6])
    moved = next(event for event in battle.log if event.kind == "roll")
    assert (moved.text, moved.rule) == ("Vega: move die 1d6: 5: Flanking and In Cover", "moveup.low")
    covers = next(event for event in battle.log if event.answer == "T2 cover T1")
    assert covers.text == "Ruiz covers Vega"
    assert (covers.kind, covers.side, covers.who) == ("choice", "squad", "T2")
    dice = [event.dice for event in battle.log if event.kind == "roll"]
    assert dice == [(5,), (4, 6)]
    rules = RULES.ruleset.catalogue.rules
    assert all(event.rule in rules for event in battle.log)
    assert all(reason.rule in rules for event in battle.log for reason in event.reasons)


def test_outcome_is_none_until_the_end_and_then_has_the_columns() -> None:
    battle = typed("squad disengage")
    assert battle.outcome() is None
    battle.roll([6])
    battle.roll([6])
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.reason, str(outcome)) == ("retreat", "The squad has broken off")
    assert set(outcome.score) == {
        "exchanges", "momentum", "active", "bleeding_out", "dead", "injuries", "grit_left", "ammo_left"
    }  # fmt: skip


def test_description_shows_everybody_and_momentum() -> None:
    text = typed("T1 move up", [1]).describe()
    assert "Momentum: 0 (-3 to 5)" in text
    assert "to win: Momentum +3" in text
    assert "T1 Vega" in text
    assert "Flanking / Flanked" in text
    assert "moves up" in text


# ---- two sides -----------------------------------------------------------------------------------------------


def test_two_sides_take_turns_and_bots_answer_for_theirs() -> None:
    rules = HEAP.load()
    battle = st.Battle(rules, {"left": 6}, seed=4, players=(None, "greedy"))
    battle.push("take 1")  # greedy takes 2
    assert battle.state.left == 3  # type: ignore[attr-defined]
    assert isinstance(battle.pending, st.Choice)
    assert battle.pending.side == "first"
    battle.pop()
    assert battle.state.left == 6  # type: ignore[attr-defined]


def test_a_function_may_play_a_side() -> None:
    def last(t: object, ask: object, menu: object, who: object, about: object) -> object:
        return next(iter(menu))  # type: ignore[call-overload]

    battle = st.Battle(HEAP.load(), {"left": 6}, players=("greedy", last))
    assert battle.outcome() is not None
    with pytest.raises(st.InvalidRecord, match="a function plays"):
        _ = battle.record
    replayed = st.simulate(HEAP.load(), {"left": 6}, ("greedy", last), battles=3, engine="python").replay(2)
    assert replayed.outcome() is not None


# ---- what a battle takes of memory -----------------------------------------------------------------------------------


def test_a_battle_that_nobody_has_any_more_is_gone_at_once() -> None:
    battle = st.Battle(st.load("skirmishers"), seed=1, players=("greedy", "greedy"))
    gone = weakref.ref(battle.course)
    gc.disable()
    try:
        del battle
        assert gone() is None  # without the collector's help
    finally:
        gc.enable()


@pytest.mark.parametrize("ruleset", sorted(installed()))
def test_what_answers_were_tried_on_is_gone_at_once(ruleset: str) -> None:
    battle = st.Battle(find(ruleset).load(), seed=1)
    for _ in range(12):
        battle.let() if isinstance(battle.pending, st.Choice) else battle.roll()

    def tried() -> int:
        for answer in list(battle.legal_actions)[:6]:
            chances(battle, answer)
            battle.fork().push(answer)
        return sum(issubclass(type(each), Table) for each in gc.get_objects())  # a weak proxy may be dead

    tried()  # what is kept of the ruleset is there now
    gc.collect()
    gc.disable()
    try:
        assert tried() == tried()
    finally:
        gc.enable()


def test_beats_share_one_weak_reference_to_their_battle() -> None:
    battle = st.Battle(st.load("skirmishers"), seed=1, players=("greedy", "greedy"))
    assert len(battle.history) > 20
    assert weakref.getweakrefcount(battle.course) <= 1


def test_what_a_beat_did_not_change_is_kept_once() -> None:
    battle = st.Battle(st.load("skirmishers"), seed=1, players=("greedy", "greedy"))
    starts = list(battle.course.starts())
    pieces = [piece for start in starts for piece in start.troopers]  # type: ignore[attr-defined]
    assert len({id(piece) for piece in pieces}) < len(pieces) / 4
    assert len({piece.key() for piece in pieces}) > len(starts) / 8  # and they did change
