"""A way of several answers: it costs what walking it costs, risks what its answers risk, and no dice are rolled."""

from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice
from sandtable.web.tables import shown, ways
from sandtable.web.tables.protocol import Way

FAR = [(0.0, 1.8), (0.0, -1.8), (2.0, 0.0), (-2.0, 0.0), (3.0, 2.0), (1.0, 4.0), (-3.0, -2.0)]  # in dots


def table(battle: st.Battle) -> Any:
    """The skirmish itself."""
    return battle.state


def side(battle: st.Battle) -> str:
    """Who is asked."""
    assert isinstance(battle.pending, Choice)
    return battle.pending.side


def acting(seed: int) -> st.Battle:
    """Somebody's first answer once everybody is deployed."""
    battle = st.Battle(st.load("skirmishers"), "yard", seed=seed)
    while not shown.view_of(battle).dial:
        if isinstance(battle.pending, Choice):
            battle.let("greedy")
        else:
            battle.roll()
    return battle


def found(battle: st.Battle) -> list[Way]:
    [active] = [figure for figure in shown.view_of(battle).figures if figure.active]
    told = [ways.way_of(battle, active.x + dx, active.y + dy) for dx, dy in FAR]
    return [way for way in told if way is not None]


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_a_way_costs_what_walking_it_costs(seed: int) -> None:
    battle, walked = acting(seed), 0
    for way in found(battle):
        trial, who = battle.fork(), table(battle).active
        before = table(trial).troopers[who].spent
        for leg in way.legs:
            trial.push(leg.answer)
            while isinstance(trial.pending, Choice) and trial.pending.side != side(battle):
                assert ways.pass_by(trial)
        if table(trial).active == who:  # who has spent all is done, and his count begins anew
            walked += 1
            assert way.cost == f"{table(trial).troopers[who].spent - before} AP"
    assert walked > 0


def test_some_place_needs_several_answers() -> None:
    assert max(len(way.legs) for way in found(acting(5))) >= 3


def test_looking_for_a_way_touches_neither_the_battle_nor_its_luck() -> None:
    battle = acting(5)
    before = battle.state.key(), battle.course.luck(), len(battle.log)
    assert found(battle)
    assert (battle.state.key(), battle.course.luck(), len(battle.log)) == before


def test_a_leg_past_a_watching_arc_tells_the_chance_that_the_answer_itself_tells() -> None:
    risky = 0
    for seed in range(5, 9):
        battle = acting(seed)
        while battle.outcome() is None and table(battle).round < 3 and not risky:
            if isinstance(battle.pending, Choice):
                for way in found(battle) if shown.view_of(battle).dial else []:
                    trial = battle.fork()
                    for leg in way.legs:
                        aim = shown.aim_of(trial, leg.answer)
                        assert leg.chances == aim.chances
                        risky += len(aim.chances)
                        trial.push(leg.answer)
                        while isinstance(trial.pending, Choice) and trial.pending.side != side(battle):
                            if not ways.pass_by(trial):
                                break
                battle.let("greedy")
            else:
                battle.roll()
    assert risky > 0
