"""What the coach names first: the usual answer, unless another clearly wins more often; nothing dear without need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.players import evaluation
from sandtable.players.coach import hints, sense
from sandtable.rulesets.danger_close.actions import Disengage
from sandtable.rulesets.skirmishers.actions import Drop
from sandtable.rulesets.year_zero.actions import Flee
from tests.house.rulesets import OURS

np = pytest.importorskip("numpy")
USUAL, OTHER, DEAR = 0, 1, 2


def won(*shares: float, of: int = 200) -> Any:
    """What answers are worth that win these shares of some battles, in half battles."""
    return np.array([[2] * round(share * of) + [0] * (of - round(share * of)) for share in shares])


@pytest.mark.parametrize(
    ("shares", "first"),
    [
        ((0.50, 0.51, 0.0), OTHER),  # on the same luck so small a lead is beyond its error
        ((0.50, 0.50, 0.0), USUAL),
        ((0.50, 0.40, 0.52), USUAL),
        ((0.50, 0.40, 0.53), USUAL),
        ((0.50, 0.40, 0.60), DEAR),
        ((0.50, 0.62, 0.63), OTHER),
    ],
)
def test_what_comes_first(shares: tuple[float, ...], first: int) -> None:
    order = sorted(range(3), key=lambda place: -shares[place])
    assert hints.foremost(order, won(*shares), USUAL, [DEAR]) == first


def test_a_lead_that_is_noise_does_not_come_before_the_usual_answer() -> None:
    usual, other = np.zeros(100), np.zeros(100)
    usual[:50], other[48:] = 2, 2  # 50 and 52 of 100, hardly ever on the same luck
    assert not hints.leads(other, usual)


@pytest.mark.parametrize(
    ("dear", "ideas", "told"),
    [("", 3, "abu"), ("b", 3, "au"), ("a", 3, "abu"), ("u", 3, "abu"), ("", 2, "au"), ("", 1, "a")],
)
def test_what_is_named_is_the_first_the_usual_one_and_nothing_else_that_is_dear(
    dear: str, ideas: int, told: str
) -> None:
    sure = st.Estimate(0.5, 0.5, 0.5)
    found: Any = [hints.Idea(name, name, sure, sure, is_usual=name == "u") for name in "abcu"]  # type: ignore[arg-type]
    kept = hints.named(found[:2] + found[3:], lambda action: str(action) in dear, ideas)
    assert "".join(idea.words for idea in kept) == told


def test_where_all_answers_are_dear_the_usual_one_comes_first() -> None:
    assert hints.foremost([1, 0], won(0.5, 0.5), 0, [0, 1]) == 0


def on_the_move(*steps: str) -> st.Battle:
    """A trooper of The yard who has taken these steps in this activation."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=3)
    usual = battle.rules.ruleset.everybody()
    for _ in range(60):
        pending = battle.pending
        assert isinstance(pending, st.Choice)
        if any(" step " in str(action) for action in battle.legal_actions):
            break
        battle.let(usual[battle.rules.ruleset.sides.index(pending.side)])
    for step in steps:
        battle.push(step)
    return battle


def steps_of(battle: st.Battle) -> Iterator[st.Action]:
    return (action for action in battle.legal_actions if " step " in str(action))


def side_asked(battle: st.Battle) -> str:
    assert isinstance(battle.pending, st.Choice)
    return battle.pending.side


def is_dear(battle: st.Battle) -> hints.IsDear:
    trail = sense.trail_of(battle, side_asked(battle))
    return sense.Sense(battle.course.moment(), trail, tuple(battle.rules.ruleset.everybody())).is_dear


def test_a_step_back_is_dear_and_one_onwards_is_not() -> None:
    battle = on_the_move()
    assert not any(map(is_dear(battle), steps_of(battle)))
    battle.push([*steps_of(battle)][-1])
    before = set(sense.trail_of(battle, side_asked(battle)).places[:-1])
    dear = [action for action in steps_of(battle) if is_dear(battle)(action)]
    onwards = [action for action in steps_of(battle) if action not in dear]
    assert dear
    assert onwards
    assert place_after(battle, dear) & before
    assert not place_after(battle, onwards) & before


def place_after(battle: st.Battle, steps: list[st.Action]) -> set[sense.Place]:
    """Where these steps lead."""
    trails = []
    for step in steps:
        fork = battle.fork()
        fork.push(step)
        trails.append(sense.trail_of(fork, side_asked(battle)))
    return {trail.places[-1] for trail in trails}


def test_each_ruleset_says_what_is_given_up_for_good() -> None:
    declared = {id: st.load(id).ruleset.gives_up for id in OURS}
    assert {id: kinds for id, kinds in declared.items() if kinds} == {
        "danger_close": (Disengage,),
        "skirmishers": (Drop,),
        "year_zero": (Flee,),
    }


def test_the_hint_and_the_chance_say_the_same_of_the_usual_answer() -> None:
    battle = on_the_move()
    told = st.hint(battle, rollouts=60, facts=False, engine="python")
    usual = next(idea for idea in told.ideas if idea.is_usual)
    stands = st.win_chance(battle, rollouts=told.rollouts, engine="python")
    assert usual.win == stands.of(told.side)


def test_the_usual_answer_moves_no_chance_where_no_dice_fall() -> None:
    battle = on_the_move()
    before = st.win_chance(battle, rollouts=20, engine="python")
    battle.let("greedy")
    assert st.win_chance(battle, rollouts=20, engine="python") == before


def test_what_gives_something_up_is_dear() -> None:
    battle = st.Battle(st.load("danger_close"), seed=1)
    assert is_dear(battle)(Disengage())


def test_hints_that_are_followed_give_nothing_up_where_nothing_is_gained() -> None:
    battle = st.Battle(st.load("danger_close"), seed=1)
    given_up = battle.rules.ruleset.gives_up
    offered = 0
    while isinstance(battle.pending, st.Choice):
        offered += any(isinstance(action, given_up) for action in battle.legal_actions)
        told = st.hint(battle, rollouts=12, facts=False, engine="python")
        first, *others = told.ideas
        assert not any(isinstance(idea.action, given_up) and not idea.is_usual for idea in others), (
            "nobody throws away what is as good kept"
        )
        if isinstance(first.action, given_up):
            assert all(first.win.value - idea.win.value > hints.DOUBT for idea in others)
        battle.push(first.action)
    assert offered


def test_a_hint_plays_battles_to_their_end() -> None:
    efforts = [*hints.shared(None, 10), *hints.shared(1.0, None)]
    assert {effort.horizon for effort in efforts} == {evaluation.TO_THE_END}


def test_a_move_that_loses_an_aim_just_taken_is_dear_and_a_shot_that_uses_it_is_not() -> None:
    battle = st.Battle(st.load("year_zero"), seed=1)
    while not (aims := [action for action in battle.legal_actions if str(action).startswith("aim")]):
        battle.let()
    assert not any("the Aim" in str(action) for action in filter(is_dear(battle), battle.legal_actions))
    battle.push(aims[0])
    told = {str(action): battle.rules.ruleset.told(battle.state.clone(), action) for action in battle.legal_actions}
    dear = {str(action) for action in filter(is_dear(battle), battle.legal_actions)}
    wasteful = {text for text, point in told.items() if point is not None and "losing the Aim" in point.words}
    assert wasteful
    assert wasteful <= dear
    assert not any(text.startswith("shoot") for text in dear)
