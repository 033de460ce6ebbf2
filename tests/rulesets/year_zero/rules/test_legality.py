"""What is legal and what is not, and which rule says so; cards, and a whole exchange."""

from __future__ import annotations

from typing import Any

import sandtable as st

from ..build import battle, dealt, man, refusal, scenario, to_turn_of

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
    aimed = sum(r.value for r in game.explain("shoot F2 with I1"))  # told, though the target is asked first
    assert (plain, aimed) == (8, 10)
    game.push("shoot F2 with I1")
    assert game.state.attack.aim == 2


def test_second_full_action() -> None:
    game = duel(skills={"ranged_combat": 3, "medical_aid": 1})
    game.push("shoot F2 with I1")
    game.push("take it")
    found = game.why_not("shoot F2 with I1")
    assert found is not None
    assert found.text == "one full action per round; already used: ranged attack"


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


# ---- cards (G17) -------------------------------------------------------------------------------------------------


def test_holding_off() -> None:
    people = [man(x, "crew" if x in "AC" else "foes", "z0") for x in "ABCD"]
    game = battle(scenario(*people), dice="typed")
    for card in (1, 4, 7, 9):
        game.roll([card])
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
    assert game.pending.dice == (1, 10)  # four new cards, out of all ten
    assert all(holder < 0 for holder in game.state.cards)


# ---- a scripted exchange (G27) ----------------------------------------------------------------------------------


def test_scripted_exchange() -> None:
    voss = {
        "id": "Voss", "side": "crew", "kind": "pc", "zone": "z0", "agility": 4, "strength": 3, "armor": 1,
        "stress": 1, "resolve": 3, "health_max": 4, "skills": {"ranged_combat": 3}, "weapons": ["assault_rifle"],
    }  # fmt: skip
    tarn = man("Tarn", "foes", "z1", armor=1, agility=3, skills={"mobility": 1}, health_max=3)
    spare = man("Rest", "foes", "z2")
    game = battle(scenario(voss, tarn, spare, surprise=["Voss"]), dice="typed")
    game.roll([2])
    game.roll([3])
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
    assert (fighter.stress, fighter.slots, bool(fighter.fulls), game.state.items[0].rating) == (2, 1, True, 2)


def test_who_feels_no_stress_does_not_push_dice_that_all_succeeded_for_ever() -> None:
    """No new die comes of such a push, so nothing would be thrown."""
    rulings = {"push.who": "everybody", "push.once": "repeatedly", "push.all-six": "new-die"}
    battle = st.Battle(st.load("year_zero", rulings=rulings), "depot", 1108352171)
    for _ in range(1_000):
        if battle.pending is None:
            return
        battle.let("greedy")
    raise AssertionError(f"no end: {battle.pending}")


def test_a_turn_that_was_given_is_not_handed_to_and_fro() -> None:
    """By that reading it may be passed on, but to nobody who has held off in the round: else it is never taken."""
    people = man("A", "crew", "z0"), man("B", "crew", "z0"), man("C", "crew", "z0"), man("D", "foes", "z2")
    game = dealt(scenario(*people), 1, 2, 3, 4, rulings={"hold.reply": "yes", "hold.when": "any-time"})
    game.push("hold off with F2")
    assert refusal(game, "hold off with F1") == "hold.reply"
    assert str(game.why_not("hold off with F1")).endswith("no turn that was given is passed on to them")
    game.push("hold off with F3")
    for name in ("F1", "F2"):
        assert refusal(game, f"hold off with {name}") == "hold.reply"
    game.push("end turn")
    assert game.state.turn == 0
    assert refusal(game, "hold off with F2") == "", "a card of one's own may be traded again"
