"""Battles with drawn dice against exact odds: what is played comes as often as the questions say."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from math import hypot
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia import actions as act
from sandtable.rulesets.ashes_of_gaia.state import METRE, Battle, Location, Step, Struck
from tests.rulesets.playing import Script, assert_frequencies, played

from ..build import man

PLAYS = 500 * int(os.environ.get("SANDTABLE_FUZZ", "1"))
TARGET, HP = 6, 100
SHOOTER: dict[str, Any] = {"long": 60, "weapons": ["cera"], "strength": 50}
EAST = {1: "east", -1: "west", 0: ""}
SOUTH = {1: "south", -1: "north", 0: ""}


class Fighting:
    """One order; then the whole series at the same target, who dodges if he is to."""

    def __init__(self, order: str, dodges: bool = False) -> None:
        self.order, self.dodges = Script(act.Act, [order]), dodges
        self.hits = 0

    def __call__(self, t: Battle, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        match ask:
            case act.Ask.FOLLOW:
                return act.Again(TARGET)
            case act.Ask.DEFEND:
                return act.Dodge() if self.dodges and act.Dodge() in list(menu) else act.Take()
            case _:
                return self.order(t, ask, menu, who, about)

    def is_done(self, t: Battle) -> bool:
        """Back to the turn. Hits are counted on the way, after each attack."""
        self.hits += t.step == Step.FOLLOW and bool(t.landed)
        return not self.order.left and t.step in (Step.TURN, Step.BURST)


def compare(
    red: dict[str, Any],
    blue: dict[str, Any],
    order: str,
    odds: st.Odds,
    seen: Callable[[Battle, int], Any],
    dodges: bool = False,
) -> None:
    """Gives one order; `seen` reads what the odds call the outcome from the state and the number of hits."""
    rules = st.load("ashes_of_gaia")
    fighters = {"red": {"fighters": [{"dexterity": 90, **red}]}, "blue": {"fighters": [{"hp": HP, **blue}]}}
    start = rules.start({"width": 240, "height": 80, **fighters})

    def outcome(index: int) -> Any:
        player = Fighting(order, dodges)
        return seen(played(rules, start, player, index, player.is_done), player.hits)

    assert_frequencies(odds, outcome, PLAYS)


def lost(t: Battle) -> Fraction:
    return Fraction(2 * HP - t.fighters[TARGET].hp, 2)


ARMOUR: dict[str, Any] = {"armour": ["vest", "helmet"]}


@pytest.mark.parametrize("skill", [35, 60, 95])
def test_attacks_hit_where_and_as_well_as_their_odds_say(skill: int) -> None:
    def seen(t: Battle, hits: int) -> tuple[Any, ...]:
        if t.struck == Struck.NOBODY:
            return Struck.NOBODY, 0, "nowhere"
        return Struck(t.struck), int(t.last_degree), Location(t.location)

    odds = st.odds(st.load("ashes_of_gaia"), "attack", skill=skill).of("struck", "degree", "location")
    compare(man(5, **{**SHOOTER, "long": skill}), man(15), "shoot B1 single plainly", odds, seen)


@pytest.mark.parametrize("said", [{}, ARMOUR])
def test_attacks_do_the_damage_that_their_odds_say(said: dict[str, Any]) -> None:
    odds = st.odds(st.load("ashes_of_gaia"), "damage", **said)
    shooter, target = man(5, **SHOOTER), man(15, **said)
    compare(shooter, target, "shoot B1 single plainly", odds, lambda t, hits: (hits > 0, lost(t)))


def test_dodges_save_as_often_as_their_odds_say() -> None:
    odds = st.odds(st.load("ashes_of_gaia"), "damage", dodge=45, **ARMOUR)
    shooter, target = man(5, **SHOOTER), man(15, dodge=45, **ARMOUR)
    compare(shooter, target, "shoot B1 single plainly", odds, lambda t, hits: (hits > 0, lost(t)), dodges=True)


@pytest.mark.parametrize("mode", ["semi", "full"])
@pytest.mark.parametrize("dodge", [None, 50])
def test_volleys_hit_and_hurt_as_their_odds_say(mode: str, dodge: int | None) -> None:
    odds = st.odds(st.load("ashes_of_gaia"), "volley", mode=mode, dodge=dodge, **ARMOUR).of("damage", "hits")
    shooter, target = man(5, **SHOOTER), man(15, dodge=dodge or 0, **ARMOUR)
    order = f"shoot B1 {mode} plainly"
    compare(shooter, target, order, odds, lambda t, hits: (lost(t), hits), dodges=dodge is not None)


def test_throws_that_fail_scatter_as_their_odds_say() -> None:
    def seen(t: Battle, hits: int) -> tuple[str, int]:
        east, south = t.burst.x - t.now.x, t.burst.y - t.now.y
        names = SOUTH[(south > 0) - (south < 0)], EAST[(east > 0) - (east < 0)]
        return "-".join(filter(None, names)), round(hypot(east, south) / METRE)

    odds = st.odds(st.load("ashes_of_gaia"), "scatter")
    compare(man(100, 40, throwing=0, weapons=["frag*1"]), man(108, 40), "throw 0 at B1", odds, seen)


@pytest.mark.parametrize(("shorter", "longer"), [(55, 60), (90, 40)])
def test_the_shorter_weapon_gets_inside_as_often_as_its_odds_say(shorter: int, longer: int) -> None:
    odds = st.odds(st.load("ashes_of_gaia"), "close-in", shorter=shorter, longer=longer)
    knife, spear = man(5, weapons=["knife"], melee=shorter), man(6, weapons=["spear"], melee=longer)
    compare(knife, spear, "close in on B1", odds, lambda t, hits: t.fighters[0].inside > 0)
