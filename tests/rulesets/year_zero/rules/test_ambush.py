"""An attack on an unaware opponent is an ambush, by whoever makes it."""

from __future__ import annotations

from typing import Any

import pytest

from ..build import dealt, dice_of, man, scenario

POOL, MORE = 3 + 1, 2


def before_the_shot(more: dict[str, Any], rulings: dict[str, str] | None = None, friend: str = "crew") -> Any:
    """P and Q have pistols; T and U, side by side in the next zone, have not acted yet."""
    guns = [man(x, "crew", "z0", weapons=["pistol"]) for x in "PQ"]
    people = [*guns, man("T", "foes", "z1", adjacent=["U"]), man("U", "foes", "z1", adjacent=["T"])]
    game = dealt(scenario(*people, **more), rulings=rulings)
    for card in (1, 2, 3, 4):
        if game.pending.__class__.__name__ == "Roll":
            game.roll([card + len(more.get("ambush", ()))] if more.get("ambush") else [card])
    return game


def test_whoever_attacks_the_unaware_ambushes_them() -> None:
    game = before_the_shot({"unaware": ["T"]})
    game.push("shoot F3 with I1")
    assert dice_of(game)[1] == POOL + MORE  # T is not asked to Dodge
    game.roll([1] * (POOL + MORE))
    game.roll([2] * 2)
    game.push("end turn")
    game.push("shoot F3 with I2")
    assert dice_of(game)[1] == POOL + MORE
    game.pop()
    game.push("shoot F4 with I2")
    assert game.pending.ask.name == "INTERRUPT"


@pytest.mark.parametrize(("scope", "second"), [("each-first", True), ("side-first", False)])
def test_by_other_readings_only_the_first_attack_is_an_ambush(scope: str, second: bool) -> None:
    game = before_the_shot({"unaware": ["T"]}, {"ambush.scope": scope})
    game.push("shoot F3 with I1")
    game.roll([1] * (POOL + MORE))
    game.roll([2] * 2)
    game.push("end turn")
    game.push("shoot F3 with I2")
    assert (game.pending.__class__.__name__ == "Roll") == second


def test_a_friend_beside_the_ambushed_may_step_in_unless_unaware_as_well() -> None:
    rulings = {"interrupt.per-attack": "friend-too"}
    game = before_the_shot({"unaware": ["T"]}, rulings)
    game.push("shoot F3 with I1")
    assert game.pending.who.label == "F4"
    game = before_the_shot({"unaware": ["T", "U"]}, rulings)
    game.push("shoot F3 with I1")
    assert dice_of(game)[1] == POOL + MORE


def test_a_burst_like_its_first_attack_ambushes_no_other_who_is_aware() -> None:
    gun = man("P", "crew", "z0", weapons=["carbine"])
    people = [gun, man("T", "foes", "z1", health_max=30), man("U", "foes", "z1")]
    game = dealt(scenario(*people, unaware=["T"]), 1, 2, 3, rulings={"ambush.burst": "like-the-first"})
    game.push("shoot F2 with I1")
    game.roll([6] + [1] * 5)
    game.roll([2] * 3)
    game.push("shoot F3 with I1")
    assert game.pending.ask.name == "INTERRUPT"
    game.pop()
    game.push("shoot F2 with I1")
    assert dice_of(game)[1] == POOL + MORE
