"""Slipping past somebody who bars a way, and what the menu offers of the things one carries."""

from __future__ import annotations

from typing import Any

import pytest

from ..build import dealt, man, refusal, scenario


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
