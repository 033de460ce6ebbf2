"""What is legal and what is not, and which rule says so; pools, ranges, cards and whole exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from .build import battle, man, refusal, scenario, to_turn_of

GUN = {"skills": {"ranged_combat": 3, "close_combat": 2, "mobility": 1}, "agility": 4, "strength": 4}


def duel(apart: int = 1, zones: int = 7, rulings: dict[str, str] | None = None, **more: Any) -> Any:
    """A shooter in the first zone, a target some zones away; it is the shooter's turn."""
    shooter = man("Ann", "crew", "z0", **{**GUN, "weapons": ["pistol", "knife"], **more})
    target = man("Bob", "foes", f"z{apart}", weapons=["knife"])
    game = battle(scenario(shooter, target, zones=zones, surprise=["Ann"]), rulings)
    to_turn_of(game, "Ann")
    return game


# ---- budget -----------------------------------------------------------------------------------------------------


def test_quick_and_full() -> None:
    game = duel()
    game.push("move through B1")
    assert refusal(game, "close in on F2") == ""
    assert refusal(game, "shoot F2 with I1") == ""
    game.push("close in on F2")
    assert game.pending is not None
    assert game.state.fighters[0].slots == 0


def test_aim_then_shoot_has_two_dice_more() -> None:
    game = duel()
    plain = sum(r.value for r in game.explain("shoot F2 with I1"))
    game.push("aim I1")
    assert refusal(game, "shoot F2 with I1") == ""
    assert game.explain("shoot F2 with I1") == []  # the target is asked first
    game.push("shoot F2 with I1")
    assert game.state.attack.aim == 2
    assert plain == 0


def test_two_quick_actions_leave_no_full_one() -> None:
    game = duel(weapons=[{"weapon": "pistol", "rating": 1}, "knife"], rulings={"hold.when": "any-time"})
    game.push("aim I1")
    game.push("reload I1")
    assert refusal(game, "shoot F2 with I1") == "act.budget-two-quick"


def test_second_full_action() -> None:
    game = duel(skills={"ranged_combat": 3, "medical_aid": 1})
    game.push("shoot F2 with I1")
    game.push("take it")
    found = game.why_not("shoot F2 with I1")
    assert found is not None
    assert found.text == "one full action per round; already used: ranged attack"


def test_interrupts_cost_slots() -> None:
    """Two Dodges before the own turn leave nothing but the end of the turn."""
    first = man("X", "crew", "z0", weapons=["pistol"])
    second = man("Y", "crew", "z0", weapons=["pistol"])
    target = man("Z", "foes", "z1", weapons=["knife"])
    game = battle(scenario(first, second, target, surprise=["X", "Y"], zones=2))
    game.push("F1 first")
    for name, item in (("X", "I1"), ("Y", "I2")):
        to_turn_of(game, name)
        game.push(f"shoot F3 with {item}")
        assert refusal(game, "defend") == "close.defend"
        game.push("dodge")
        if game.pending is not None and game.state.turn < 2 and not game.state.fighters[2].broken:
            game.push("end turn")
    if not game.state.fighters[2].broken:
        assert game.state.turn == 2
        assert [str(x) for x in game.legal_actions] == ["end turn"]


def test_shot_at_the_adjacent() -> None:
    near = {"adjacent": ["Bob"]}
    shooter = man("Ann", "crew", "z0", weapons=["pistol", "knife"], **near, **GUN)
    target = man("Bob", "foes", "z0", adjacent=["Ann"], weapons=["knife"])
    game = battle(scenario(shooter, target, surprise=["Ann"]))
    to_turn_of(game, "Ann")
    assert refusal(game, "shoot F2 with I1") == "ranged.range"
    assert refusal(game, "strike F2 with I1") == ""
    assert refusal(game, "dodge") == "interrupt.declare"
    assert refusal(game, "shove F2") == ""
    game.push("strike F2 with I2")
    assert refusal(game, "dodge") == "ranged.dodge"
    game.push("defend")
    assert game.state.fighters[1].slots == 1


def test_close_attack_needs_adjacent() -> None:
    game = duel(apart=0)
    found = game.why_not("strike F2 with I2")
    assert found is not None
    assert (found.rule, found.text) == ("close.range", "close attack needs Adjacent; Bob is at Short")
    found = duel(apart=1).why_not("strike F2 with I2")
    assert found is not None
    assert found.text == "close attack needs Adjacent; Bob is at Medium"


def test_pistol_at_long_range_and_no_burst() -> None:
    assert refusal(duel(apart=2), "shoot F2 with I1") == "gap.range-limits"
    assert refusal(duel(rulings={"auto.declare": "as-a-mode"}), "burst at F2 with I1") == "auto.again"
    assert refusal(duel(), "burst at F2 with I1") == "auto.again"


def test_nothing_to_conserve_rally_cover_or_reload() -> None:
    game = duel(weapons=[{"weapon": "pistol", "spares": 0, "rating": 1}])
    assert refusal(game, "conserve") == "ranged.conserve-when"
    assert refusal(game, "reload I1") == "act.quick.reload"
    assert refusal(game, "partial cover") == "act.quick.partial"
    assert refusal(game, "full cover") == "act.full.cover"
    assert refusal(game, "rally F2") == "act.quick.rally"


def test_the_pinned_can_only_struggle() -> None:
    game = grappled()
    for wish in ("move through B1", "punch F1", "draw I2"):
        assert refusal(game, wish) == "close.grapple-limit"
    assert refusal(game, "break free") == ""
    assert {str(x) for x in game.legal_actions} == {"end turn", "break free"}


def grappled() -> Any:
    """Ann holds Bob, and it is Bob's turn."""
    for seed in range(50):
        ann = man("Ann", "crew", "z0", adjacent=["Bob"], strength=5, skills={"close_combat": 5})
        bob = man("Bob", "foes", "z0", adjacent=["Ann"], weapons=["knife"])
        game = battle(scenario(ann, bob, surprise=["Ann"]), seed=seed)
        to_turn_of(game, "Ann")
        game.push("grapple F2")
        game.push("take it")
        if game.state.fighters[1].grappled_by == 0:
            assert refusal(game, "move through B1") == "grapple.grappler"
            game.push("end turn")
            return game
    raise AssertionError


# ---- pools (G09) and ranges (G23) -------------------------------------------------------------------------------

POOLS = [
    ({"weapons": ["pistol"]}, {}, 1, False, 8),
    ({"weapons": ["pistol"]}, {"cover": "partial"}, 1, True, 8),
    ({"weapons": ["pistol"]}, {"cover": "full", "size": "small"}, 1, True, 5),
    ({"weapons": ["scoped_rifle"]}, {}, 0, False, 7),
    ({"weapons": ["assault_rifle"]}, {}, 1, True, 11),
    ({"weapons": ["pistol"], "agility": 2, "skills": {}, "modifier": -2}, {"size": "small"}, 1, False, 1),
]


@pytest.mark.parametrize(("shooter", "target", "apart", "aims", "dice"), POOLS)
def test_pools(shooter: dict[str, Any], target: dict[str, Any], apart: int, aims: bool, dice: int) -> None:
    ann = man("Ann", "crew", "z0", **{**GUN, **shooter})
    bob = man("Bob", "foes", f"z{apart}", **target)
    game = battle(scenario(ann, bob, surprise=["Ann"]), dice="typed")
    while game.pending is not None and game.pending.__class__.__name__ == "Roll":
        game.roll([1] * game.pending.dice.n)
    to_turn_of(game, "Ann")
    if aims:
        game.push("aim I1")
    game.push("shoot F2 with I1")
    if game.pending.__class__.__name__ == "Choice":
        game.push("take it")
    assert game.pending.dice.n == dice


WEAPONS = {"pistol": "++-----", "carbine": "+++++--", "scoped_rifle": "+++++++", "shotgun": "+------"}


@pytest.mark.parametrize("weapon", WEAPONS)
def test_ranges(weapon: str) -> None:
    for apart in range(7):
        game = duel(apart=apart, weapons=[weapon])
        legal = refusal(game, "shoot F2 with I1") == ""
        assert legal == (WEAPONS[weapon][apart] == "+"), (weapon, apart)


# ---- cards (G17, G19) -------------------------------------------------------------------------------------------


def test_holding_off() -> None:
    people = [man(x, "crew" if x in "AC" else "foes", "z0") for x in "ABCD"]
    game = battle(scenario(*people), dice="typed")
    for _ in range(4):
        game.roll([{0: 1, 1: 3, 2: 5, 3: 6}[len(game.history)]])
    cards = list(game.state.cards)
    assert [cards.index(i) + 1 for i in range(4)] == [1, 4, 7, 9]
    assert game.state.turn == 0
    game.push("hold off with F4")
    assert game.state.turn == 3
    assert refusal(game, "hold off with F2") == "hold.reply"
    game.push("end turn")
    game.push("end turn")  # B on card 4
    assert game.state.turn == 2
    found = game.why_not("hold off with F2")
    assert found is not None
    assert found.text == "B has no card left this round after yours"
    game.push("hold off with F1")
    assert game.state.turn == 0
    game.push("end turn")
    assert game.state.turn == 2
    game.push("end turn")
    assert game.state.round == 2


def test_slots_return_each_round() -> None:
    game = duel()
    game.push("shoot F2 with I1")
    game.push("dodge")
    assert game.state.fighters[1].slots == 1
    if game.outcome() is None and not game.state.fighters[1].broken:
        game.push("end turn")
        game.push("end turn")
        assert game.state.round == 2
        assert game.state.fighters[1].slots == 2


# ---- ambush (G20) -----------------------------------------------------------------------------------------------


def ambushed() -> Any:
    people = [man(x, "crew", "z0", weapons=["pistol"], **GUN) for x in ("P", "Q")]
    target = man("T", "foes", "z1", health_max=30)
    game = battle(scenario(*people, target, ambush=["P", "Q"], unaware=["T"]))
    game.push("F1 first")
    return game


def test_ambush_of_each() -> None:
    game = ambushed()
    game.push("shoot F3 with I1")
    if game.pending.ask.name == "CONSERVE":
        game.push("full damage")
    assert game.state.turn == 0
    assert not game.state.fighters[0].ambushes  # its first attack is over
    game.push("end turn")
    game.push("shoot F3 with I2")  # nobody is asked to Dodge
    assert game.pending is None or game.pending.ask.name != "INTERRUPT"
    assert not game.state.fighters[1].ambushes


# ---- a scripted exchange (G27) ----------------------------------------------------------------------------------


def test_scripted_exchange() -> None:
    voss = {
        "id": "Voss", "side": "crew", "kind": "pc", "zone": "z0", "agility": 4, "strength": 3, "armor": 1,
        "stress": 1, "resolve": 3, "health_max": 4, "skills": {"ranged_combat": 3}, "weapons": ["assault_rifle"],
    }  # fmt: skip
    tarn = man("Tarn", "foes", "z1", armor=1, agility=3, skills={"mobility": 1}, health_max=3)
    spare = man("Rest", "foes", "z2")
    game = battle(scenario(voss, tarn, spare, surprise=["Voss"]), dice="typed")
    game.roll([1])
    game.roll([1])
    game.push("shoot F2 with I1")
    game.push("dodge")
    assert game.state.fighters[0].slots == 1
    game.roll([6, 6, 4, 3, 3, 2, 2, 1, 1])
    game.roll([3])
    game.roll([6, 5, 2, 1])
    game.push("keep")
    game.roll([1, 4, 6])  # supply
    assert refusal(game, "conserve") == "ranged.conserve-when"
    assert (game.state.fighters[1].health, game.state.items[0].rating) == (1, 2)
    game.push("shoot F2 with I1")
    assert game.state.fighters[0].stress == 2
    game.push("dodge")
    assert game.state.fighters[1].slots == 0
    game.roll([6, 6, 6, 5, 4, 4, 2, 2, 1])
    game.roll([1, 2])
    game.roll([5, 4, 3, 2])
    game.roll([3])  # no push is possible: the response
    assert game.state.fighters[0].tunnel
    game.roll([2])
    game.roll([5])
    hurt = game.state.fighters[1]
    assert (hurt.broken, hurt.slow, hurt.dead) == (True, True, False)
    game.roll([3, 5])
    assert game.state.items[0].rating == 2
    assert refusal(game, "shoot F2 with I1") == ""
    game.push("shoot F2 with I1")
    assert game.pending.__class__.__name__ == "Roll"  # the broken cannot Dodge
    game.pop()
    game.push("cease fire")
    fighter = game.state.fighters[0]
    assert (fighter.stress, fighter.slots, fighter.full_used, game.state.items[0].rating) == (2, 1, True, 2)
