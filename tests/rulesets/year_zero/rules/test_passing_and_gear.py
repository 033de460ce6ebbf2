"""Slipping past somebody who bars a way, and what the menu offers of the things one carries."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.year_zero.rules.gear import may_reload, reload
from sandtable.rulesets.year_zero.rules.harm import batter
from sandtable.rulesets.year_zero.state import Passage

from ..build import dealt, dice_of, man, refusal, scenario


def barred(**border: Any) -> Any:
    """Bob bars the narrow way out; it is Ann's turn."""
    ann = man("Ann", "crew", "z0", adjacent=["Bob"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], at_border="out")
    way = {"id": "out", "between": ["z0", "z1"], "type": "door", "narrow": True, **border}
    data = {**scenario(ann, bob, zones=2), "borders": [way]}
    return dealt(data, 1, 5)


@pytest.mark.parametrize(
    ("border", "rule"),
    [
        ({"state": "open"}, ""),
        ({"state": "closed"}, ""),
        ({"state": "locked", "locked_from": "z1"}, "act.quick.lock"),
        ({"type": "wall"}, "act.quick.zone"),
        ({"type": "climb"}, "act.full.climb"),
    ],
)
def test_nobody_slips_past_through_what_is_no_way(border: dict[str, Any], rule: str) -> None:
    game = barred(**border)
    assert refusal(game, "pass F2 through B1") == rule
    assert ("pass F2 through B1" in {str(x) for x in game.legal_actions}) == (rule == "")


def test_a_closed_door_must_be_opened_first_where_opening_it_costs_an_action() -> None:
    ann = man("Ann", "crew", "z0", adjacent=["Bob"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], at_border="out")
    way = {"id": "out", "between": ["z0", "z1"], "type": "door", "state": "closed"}
    data = {**scenario(ann, bob, zones=2), "borders": [way]}
    assert refusal(dealt(data, 1, 5, rulings={"move.closed": "quick"}), "pass F2 through B1") == "move.closed"


def test_who_slips_past_leaves_the_door_open_behind_him() -> None:
    game = barred(state="closed")
    game.push("pass F2 through B1")
    game.push("take it")
    game.roll([6] + [2] * (game.pending.dice.n - 1))
    assert game.state.fighters[0].zone == 1
    assert game.state.borders[0].door.name == "OPEN"


def test_a_weapon_put_away_makes_room_for_another_in_the_same_turn() -> None:
    ann = man("Ann", "crew", "z0", weapons=["carbine", {"weapon": "shotgun", "in_hand": False}])
    game = dealt(scenario(ann, man("Bob", "foes", "z1")), 1, 5)
    assert "draw I2" not in menu(game)  # both hands are full
    game.push("put away I1")
    assert "draw I2" in menu(game)
    game.push("draw I2")
    assert not {"draw I1", "put away I2"} & menu(game)  # or it would go on for ever
    assert game.state.items[1].in_hand


def menu(game: Any) -> set[str]:
    return {str(x) for x in game.legal_actions}


def before_a_door() -> Any:
    """Ann stands with a club before a locked door of the usual kind."""
    ann = man("Ann", "crew", "z0", strength=4, skills={"close_combat": 2}, weapons=["club"])
    way = {"id": "out", "between": ["z0", "z1"], "type": "door", "state": "locked"}
    data = {**scenario(ann, man("Bob", "foes", "z0"), zones=2), "borders": [way]}
    return dealt(data, 1, 5)


def test_a_door_is_easier_to_hit_by_two_dice() -> None:
    game = before_a_door()
    game.push("bash B1 with I1")
    assert dice_of(game)[1] == 4 + 2 + 1 + 2


@pytest.mark.parametrize(("amount", "base", "stands"), [(11, 2, True), (12, 2, False), (12, 1, True)])
def test_a_door_stops_two_points_and_stands_ten(amount: int, base: int, stands: bool) -> None:
    t = before_a_door().state
    batter(t, 0, amount, base, piercing=False)
    assert (t.borders[0].kind == Passage.DOOR) == stands


def test_two_magazines_come_with_a_firearm() -> None:
    ann = man("Ann", "crew", "z0", weapons=[{"weapon": "pistol", "rating": 1}])
    t = dealt(scenario(ann, man("Bob", "foes", "z1")), 1, 5).state
    loads = 0
    while may_reload(t, t.fighters[0], t.items[0]):
        reload(t, t.fighters[0], t.items[0])
        t.items[0].rating, t.fighters[0].slots, loads = 0, 2, loads + 1
    assert loads == 2


@pytest.mark.parametrize(("way", "zone"), [({"type": "wall"}, 2), ({"type": "door", "state": "closed"}, 2), ({}, 1)])
def test_what_is_thrown_away_flies_into_a_neighbouring_zone_that_is_open(way: dict[str, Any], zone: int) -> None:
    ann = man("Ann", "crew", "z0", adjacent=["Bob"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], slots=0, weapons=["knife"])
    data = scenario(ann, bob)
    data["borders"] = [{"between": ["z0", "z1"], **way}, {"between": ["z0", "z2"]}]
    game = dealt(data, 1, 5, rulings={"disarm.throw": "neighbour"})
    game.push("disarm F2 of I1 and throw")
    game.roll([6] * game.pending.dice.n)
    assert game.state.items[0].zone == zone
