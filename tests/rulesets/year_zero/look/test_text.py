"""The situation in words says what a decision needs."""

from __future__ import annotations

from typing import Any

from ..build import battle, man, scenario, to_turn_of

ANN = man("Ann", "crew", "z0", kind="pc", stress=2, resolve=4, weapons=["carbine", "knife"], conditions=["shakes"])
BOB = man("Bob", "foes", "z1", armor=2, cover="partial", weapons=[{"weapon": "pistol", "jammed": True}])


def described(*fighters: dict[str, Any], **more: Any) -> list[str]:
    game = battle(scenario(*fighters, **more))
    to_turn_of(game, "Ann")
    text: str = game.describe()
    return text.splitlines()


def line_with(lines: list[str], word: str) -> str:
    return next(line.strip() for line in lines if word in line)


def test_a_fighter_is_told_with_condition_armor_and_weapons() -> None:
    lines = described(ANN, BOB)
    assert (
        line_with(lines, "F1")
        == "F1 Ann of the crew: Health 3 of 3, Stress 2 of 10, Slots 2 of 2, Ammo, carbine 3 of 3, the shakes"
    )
    carbine = "I1 carbine (+1 die, damage 2, short to long, ammo 3, 2 spare, full auto)"
    assert line_with(lines, "I1") == f"Kind: PC; Card: 2; In hand: {carbine}; Carries: I2 knife (damage 2); Resolve: 4"
    assert "partial cover" in line_with(lines, "F2")
    bob = line_with(lines, "I3")
    assert "Armor: 2" in bob
    assert "jammed" in bob


def test_zones_and_ways_say_what_they_offer() -> None:
    z0, z1 = {"id": "z0", "cluttered": True, "barrier": 3}, {"id": "z1"}
    door = {"id": "Hatch", "between": ["z0", "z1"], "type": "door", "state": "locked", "narrow": True}
    terminal = {"zone": "z0", "effect": "unlock", "border": "Hatch"}
    goal = {"zone": "z0", "kind": "machine", "effect": "objective", "side": "foes"}
    data = {"zones": [z0, z1], "borders": [door], "devices": [terminal, goal], "fighters": [ANN, BOB]}
    game = battle(data)
    to_turn_of(game, "Ann")
    lines = game.describe().splitlines()
    assert line_with(lines, "Z1") == "Z1 z0, cover stops 3:"
    assert line_with(lines, "Z2") == "Z2 z1, no cover:"
    assert line_with(lines, "Hatch:") == "B1 Hatch: z0 - z1, door, locked, narrow"
    assert line_with(lines, "D1") == "terminal D1: unlock Hatch"
    assert line_with(lines, "D2") == "machine D2: reach the goal, for the foes alone"


def test_whoever_is_asked_is_told_how_far_the_enemy_is() -> None:
    far = man("Far", "foes", "z2")
    near = man("Near", "foes", "z0")
    shut = [{"between": ["z0", "z1"]}, {"between": ["z1", "z2"], "type": "door", "state": "closed"}]
    lines = described(ANN, BOB, far, near, borders=shut)
    assert line_with(lines, "From") == "From Ann: Bob medium in partial cover, Far long but out of sight, Near short"


def test_a_hold_and_company_are_told_with_names() -> None:
    game = battle(scenario({**ANN, "zone": "z1"}, BOB))
    a, b = game.state.fighters[:2]
    a.adjacent, b.adjacent, a.grappling, b.grappled_by = 2, 1, 1, 0
    lines = game.describe().splitlines()
    assert line_with(lines, "F1").endswith("the shakes, holds Bob")
    assert line_with(lines, "I1").endswith("beside Bob")
    assert "held by Ann" in line_with(lines, "F2")
