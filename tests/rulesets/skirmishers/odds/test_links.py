"""The question that stands beside an answer asks about the same situation: its odds are those of the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.luck import Stream
from sandtable.kernel.question import Situation
from sandtable.odds.ask import odds_of_situation
from sandtable.rulesets.skirmishers import RULESET
from sandtable.rulesets.skirmishers import actions as act
from sandtable.rulesets.skirmishers.odds.links import enquiry
from sandtable.rulesets.skirmishers.odds.situations import remains
from sandtable.rulesets.skirmishers.rules.explosives import explode, throw
from sandtable.rulesets.skirmishers.rules.fire import fire
from sandtable.rulesets.skirmishers.rules.ground import place_of
from sandtable.rulesets.skirmishers.rules.melee import declare_attack, next_strike, strike
from sandtable.rulesets.skirmishers.state import NOBODY
from tests.rulesets.skirmishers.build import battle, dots, edges, field, fight, load, man, play, shares, table

LEFT = ("cells", "armor", "hp", "stopped")
VETERAN = {"skill": 2, "armor": "heavy", "cells": "..X......./"}
GREEN = {"skill": -1, "armor": "basic", "cells": "XX../......"}


def in_the_battle(scene: st.Battle, answer: Any) -> dict[Any, Any]:
    """What becomes of the target, by the rules on the battle's own state."""
    target = answer.target if isinstance(answer, act.Attack) else table(scene).active

    def run(t: Any) -> Any:
        one, other = t.troopers[answer.trooper], t.troopers[target]
        match answer:
            case act.Fire():
                fire(t, one, other)
            case act.Strike():
                strike(t, one, other)
            case _:
                declare_attack(t, one, other, answer.blow)
                while next_strike(t, one, other) != NOBODY:
                    strike(t, one, other)
        return remains(other)

    return dict(odds_of_situation(Situation(table(scene).silent_copy(), run, LEFT), load()).outcomes)


def attacks(scene: st.Battle) -> Iterator[Any]:
    yield from [x for x in scene.legal_actions if isinstance(x, act.Fire | act.Strike | act.Attack)]


def check_links(scene: st.Battle) -> int:
    """How many links there were, each with the odds of the battle."""
    checked = 0
    for answer in attacks(scene):
        asked = enquiry(table(scene), answer)
        if asked is not None:
            odds = st.odds(load(), asked.question, **asked.parameters)
            assert shares(odds, *LEFT) == in_the_battle(scene, answer), f"{answer}: {asked}"
            checked += 1
    return checked


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["yard", "night-raid"])
def test_links_of_random_battles_have_the_odds_of_the_battle(scenario: str) -> None:
    checked = 0
    for seed in range(6):
        scene, luck = st.Battle(load(), scenario, seed=seed, players=("greedy", None)), Stream(seed, 0, 9)
        for _ in range(60):
            if isinstance(scene.pending, st.Choice):
                checked += check_links(scene)
                menu = list(scene.legal_actions)
                scene.push(menu[luck.below(len(menu))])
    assert checked > 5


@pytest.mark.parametrize("hurt", [VETERAN, GREEN, {"prone": True}])
def test_a_shot_counts_skill_and_armor_of_its_target(hurt: dict[str, Any]) -> None:
    """Whether the target drops hangs on its maximum of AP, hence on both."""
    board = field(edges=edges(("low_wall", (2, 0), (3, 0))), dots=dots(("furniture", (3, 0))))
    scene = battle(fight([man((0, 0))], [man((6, 0), **hurt)], board))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate")
    assert check_links(scene) == 1


def test_a_blow_counts_the_strength_of_the_attacker() -> None:
    """Fists do half the attacker's AP: two more of skill are a point more."""
    links = [battle(fight([man((0, 0), **kit)], [man((1, 0), **VETERAN)])) for kit in ({}, VETERAN, GREEN)]
    assert [check_links(play(scene, "A1 activate")) for scene in links] == [3, 3, 3]


@pytest.mark.parametrize(("lying", "linked"), [(0, True), (1, False)])
def test_nothing_is_asked_of_a_blow_before_which_a_grenade_goes_off(lying: int, linked: bool) -> None:
    scene = play(battle(fight([man((0, 0))], [man((1, 0))])), "A1 activate")
    state = table(scene)
    state.placed = lying
    blow = next(answer for answer in scene.legal_actions if isinstance(answer, act.Attack))
    assert (enquiry(state, blow) is not None) is linked


def test_a_weapon_of_the_scenario_is_no_weapon_of_the_lab() -> None:
    own = {"rifle": {"kind": "firearm", "lethal": 9, "short": 26, "long": 85}}
    scene = battle(fight([man((0, 0))], [man((6, 0))], weapons=own))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate")
    (shot,) = attacks(scene)
    assert enquiry(table(scene), shot) is None


def thrown(scene: st.Battle, at: tuple[int, int], columns: tuple[str, ...]) -> tuple[Any, Any]:
    """The odds of a throw in the battle, and those of the question beside it."""
    answer = act.Throw(0, *at, 0)

    def run(t: Any) -> Any:
        throw(t, t.troopers[0], place_of(t.board, *at), 0)
        explode(t)
        return t.charges[0].need, t.centre == place_of(t.board, *at)

    asked = enquiry(table(scene), answer)
    assert asked is not None
    odds = st.odds(load(), "throw", **asked.parameters)
    found = odds_of_situation(Situation(table(scene).silent_copy(), run, columns), load())
    told: dict[Any, Any] = {}
    for (need, centre), share in shares(odds, "target number", "centre").items():
        told[need, centre == (0, 0)] = told.get((need, centre == (0, 0)), 0) + share
    return dict(found.outcomes), told


def test_a_throw_on_open_ground_is_the_throw_of_the_lab() -> None:
    thrower = man((0, 0), grenades=1, active="grenade", prone=True, cells="XXXX.......", skill=2)
    board = field(dots=dots(("light_vegetation", (2, 0))))
    scene = play(battle(fight([thrower], [man((3, 0), **VETERAN)], board)), "A1 activate")
    found, told = thrown(scene, (3, 0), ("need", "on target"))
    assert found == told


@pytest.mark.parametrize(
    "board",
    [
        field(edges=edges(("window", (1, 0), (2, 0)))),
        field(edges=edges(("high_wall", (4, 0), (5, 0)))),
        field(dots=dots(("tree_trunk", (3, 1)))),
    ],
)
def test_a_throw_among_walls_is_none_of_the_lab(board: Any) -> None:
    scene = battle(fight([man((0, 0), grenades=1, active="grenade")], [man((3, 0))], board))
    assert enquiry(table(play(scene, "A1 activate")), act.Throw(0, 3, 0, 0)) is None


def test_the_ruleset_offers_the_links() -> None:
    assert RULESET.enquiry is enquiry
