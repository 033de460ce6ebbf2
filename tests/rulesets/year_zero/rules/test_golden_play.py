"""Golden examples played with scripted dice: how many dice, what is legal, and what is left afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.year_zero.odds.setting import small_battle
from sandtable.rulesets.year_zero.rules.harm import gash_opens
from sandtable.rulesets.year_zero.state import Skill

from ..build import battle, dealt, dice_of, man, refusal, scenario, to_turn_of

GUN = {"skills": {"ranged_combat": 3, "close_combat": 2}, "agility": 4, "strength": 4}


def typed_duel(shooter: dict[str, Any], target: dict[str, Any], apart: int = 1, zones: int = 7, **more: Any) -> Any:
    """Ann has the first card, Bob the fifth; it is Ann's turn."""
    ann = man("Ann", "crew", "z0", **shooter)
    bob = man("Bob", "foes", f"z{apart}", **target)
    game = dealt(scenario(ann, bob, zones=zones, surprise=["Ann"], **more), 5)
    to_turn_of(game, "Ann")
    return game


def touching(shooter: dict[str, Any], target: dict[str, Any]) -> Any:
    return typed_duel({**shooter, "adjacent": ["Bob"]}, {**target, "adjacent": ["Ann"]}, apart=0)


def miss(game: Any) -> None:
    """Rolls what is pending without a success."""
    game.roll([2] * game.pending.dice.n)


# ---- G08: a grapple and its end ---------------------------------------------------------------------------------

HOLDER = {"strength": 4, "skills": {"close_combat": 2}, "weapons": ["club"]}
HELD = {"strength": 3, "skills": {"close_combat": 2}, "weapons": ["stun_baton"]}


def test_a_grapple_leaves_the_weapon_out_and_a_defence_does_not() -> None:
    game = touching(HOLDER, HELD)
    game.push("grapple F2")
    game.push("defend")
    assert dice_of(game) == ("base dice", 6)  # 4 + 2, not the club
    game.roll([6, 1, 1, 1, 1, 1])
    assert dice_of(game) == ("base dice", 6)  # 3 + 2 + 1, the baton
    miss(game)
    assert game.state.fighters[1].grappled_by == 0
    game.push("end turn")
    game.push("break free")
    assert dice_of(game) == ("base dice", 5)
    game.roll([6, 2, 2, 2, 2])
    assert dice_of(game) == ("base dice", 6)
    game.roll([6, 2, 2, 2, 2, 2])
    assert game.state.fighters[1].grappled_by == 0  # a tie frees nobody
    assert game.state.fighters[0].slots == 1  # holding on costs the grappler no slot


@pytest.mark.parametrize(("skill", "lost"), [("MOBILITY", 1), ("CLOSE_COMBAT", 1), ("RANGED_COMBAT", 0)])
def test_a_gaping_wound_opens_at_rolls_that_strain_the_body_only(skill: str, lost: int) -> None:
    t = small_battle(st.load("year_zero"))
    wounded = t.fighters[0]
    wounded.gash = True
    before = wounded.health
    gash_opens(t, wounded, Skill[skill])
    assert wounded.health == before - lost


# ---- G09: how many dice -----------------------------------------------------------------------------------------

SHOTS: dict[str, tuple[dict[str, Any], dict[str, Any], int, bool, int]] = {
    "Medium, no cover": ({"weapons": ["pistol"]}, {}, 1, False, 8),
    "Aim, partial cover": ({"weapons": ["pistol"]}, {"cover": "partial"}, 1, True, 8),
    "Aim, full cover, small": ({"weapons": ["pistol"]}, {"cover": "full", "size": "small"}, 1, True, 5),
    "large target": ({"weapons": ["pistol"]}, {"size": "large"}, 1, False, 10),
    "scoped rifle at Short": ({"weapons": ["scoped_rifle"]}, {}, 0, False, 7),
    "shaking hands, small": (
        {"weapons": ["pistol"], "agility": 2, "skills": {}, "conditions": ["shakes"]}, {"size": "small"}, 1, False, 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", SHOTS)
def test_dice_of_a_shot(row: str) -> None:
    shooter, target, apart, aims, dice = SHOTS[row]
    game = typed_duel({**GUN, **shooter}, target, apart)
    if aims:
        game.push("aim I1")
    game.push("shoot F2 with I1")
    if game.pending.__class__.__name__ == "Choice":  # nobody Dodges from full cover
        game.push("take it")
    assert dice_of(game) == ("base dice", dice)


def test_dice_of_an_ambush() -> None:
    game = ambushing("assault_rifle")
    game.push("aim I1")
    game.push("shoot F3 with I1")
    assert dice_of(game) == ("base dice", 13)


def test_dice_of_a_pistol_used_as_a_club() -> None:
    game = touching({**GUN, "weapons": ["pistol"]}, {})
    game.push("strike F2 with I1")
    game.push("take it")
    assert dice_of(game) == ("base dice", 5)


def test_bare_hands_do_one_point_of_damage() -> None:
    game = touching(GUN, {"health_max": 9})
    game.push("punch F2")
    game.push("take it")
    game.roll([6] + [2] * (game.pending.dice.n - 1))
    assert game.state.fighters[1].health == 9 - 1


@pytest.mark.parametrize("weapon", ["knife", "club"])
def test_dice_of_a_shove(weapon: str) -> None:
    game = touching({**GUN, "weapons": [weapon]}, {})
    game.push("shove F2")
    game.push("take it")
    assert dice_of(game) == ("base dice", 6)


# ---- G18: wishes ------------------------------------------------------------------------------------------------


def test_a_move_and_a_close_attack_are_one_quick_and_one_full() -> None:
    game = typed_duel({**GUN, "weapons": ["knife"]}, {})
    game.push("move through B1")
    assert refusal(game, "strike F2 with I1") == "close.range"  # only the distance, not the budget, is against it
    game = typed_duel({**GUN, "weapons": ["knife"]}, {}, apart=0)
    game.push("close in on F2")
    game.push("strike F2 with I1")
    assert (game.state.fighters[0].slots, game.state.fighters[0].fulls) == (0, 1)


def test_two_quick_actions_end_the_turn() -> None:
    game = typed_duel({**GUN, "weapons": [{"weapon": "pistol", "rating": 1}]}, {})
    game.push("aim I1")
    game.push("reload I1")
    assert (game.state.turn, game.pending.ask.name) == (1, "ACT")


def attacked_once(*later: dict[str, Any]) -> Any:
    """Bob Defended against Ann, and now it is his turn."""
    ann = man("Ann", "crew", "z0", adjacent=["Bob"], weapons=["knife"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], weapons=["pistol"])
    game = dealt(scenario(ann, bob, man("Cid", "crew", "z1"), *later), 2, 5, 8)
    game.push("strike F1 with I1" if game.state.turn else "strike F2 with I1")
    game.push("defend")
    miss(game)
    miss(game)
    game.push("end turn")
    assert (game.state.turn, game.state.fighters[1].slots) == (1, 1)
    return game


def test_an_interrupt_leaves_one_slot_for_a_full_action() -> None:
    game = attacked_once()
    assert refusal(game, "shoot F3 with I2") == ""
    game.push("shoot F3 with I2")
    assert game.state.fighters[1].slots == 0


def test_an_interrupt_and_an_aim_leave_nothing_to_shoot_with() -> None:
    game = attacked_once()
    game.push("aim I2")
    assert game.state.fighters[1].slots == 0
    assert game.state.turn != 1  # nothing is left to decide
    game = attacked_once_under_any_time()
    game.push("aim I2")
    assert refusal(game, "shoot F3 with I2") == "act.budget-two-quick"


def attacked_once_under_any_time() -> Any:
    """The same where a turn stays open for holding off."""
    ann = man("Ann", "crew", "z0", adjacent=["Bob"], weapons=["knife"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], weapons=["pistol"])
    data = scenario(ann, bob, man("Cid", "crew", "z1"))
    game = dealt(data, 2, 5, 8, rulings={"hold.when": "any-time"})
    game.push("strike F2 with I1")
    game.push("defend")
    miss(game)
    miss(game)
    game.push("end turn")
    return game


def test_no_first_aid_after_a_ranged_attack() -> None:
    ann = man("Ann", "crew", "z0", adjacent=["Cid"], weapons=["pistol"], skills={"medical_aid": 1})
    friend = man("Cid", "crew", "z0", adjacent=["Ann"], broken=True)
    game = dealt(scenario(ann, man("Bob", "foes", "z1"), friend, surprise=["Ann"]), 5, 6)
    assert refusal(game, "first aid for F3") == ""
    game.push("shoot F2 with I1")
    game.push("take it")
    miss(game)
    miss(game)  # supply
    assert game.state.turn == 0
    assert refusal(game, "first aid for F3") == "act.budget-full-quick"
    assert refusal(game, "rally F3") == ""  # a quick action


def test_two_interrupts_leave_holding_off_and_the_end_of_the_turn() -> None:
    shooters = [man(x, "crew", "z0", weapons=["pistol"]) for x in "XY"]
    people = [*shooters, man("Z", "foes", "z1", weapons=["pistol"]), man("Last", "foes", "z2")]
    game = dealt(scenario(*people), 1, 2, 3, 9)
    for item in ("I1", "I2"):
        game.push(f"shoot F3 with {item}")
        game.push("dodge")
        for _ in range(3):  # the shot, the Dodge, the supply roll
            miss(game)
        game.push("end turn")
    assert (game.state.turn, game.state.fighters[2].slots) == (2, 0)
    assert {str(x) for x in game.legal_actions} == {"end turn", "hold off with F4", "put away I3"}
    for wish in ("move through B1", "shoot F1 with I3", "aim I3"):
        assert refusal(game, wish) == "act.budget-two-quick"


def test_a_pistol_has_no_second_attack_and_conserving_needs_a_second_success() -> None:
    game = typed_duel({**GUN, "weapons": ["pistol"]}, {"health_max": 30})
    game.push("shoot F2 with I1")
    game.push("take it")
    game.roll([6] + [2] * 7)
    assert dice_of(game) == ("supply roll", 2)  # nobody was asked to conserve one success
    miss(game)
    assert (game.pending.ask.name, game.state.turn) == ("ACT", 0)  # no follow-up
    assert refusal(game, "conserve") == "ranged.conserve-when"
    assert refusal(game, "shoot F2 with I1") == "act.budget-full-quick"
    game = typed_duel({**GUN, "weapons": ["pistol"]}, {"health_max": 30})
    game.push("shoot F2 with I1")
    game.push("take it")
    game.roll([6, 6] + [2] * 6)
    assert refusal(game, "conserve") == ""
    game.push("conserve")
    assert (game.state.fighters[1].health, game.state.items[0].rating) == (28, 2)  # base damage, no supply roll


def test_only_the_broken_are_rallied() -> None:
    ann = man("Ann", "crew", "z0", skills={"command": 2})
    game = dealt(scenario(ann, man("Bob", "foes", "z1"), man("Cid", "crew", "z0"), surprise=["Ann"]), 5, 6)
    assert refusal(game, "rally F3") == "act.quick.rally"


def test_the_pinned_neither_dodge_nor_shoot_nor_move() -> None:
    ann = man("Ann", "crew", "z0", adjacent=["Bob"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], weapons=["pistol"])
    cid = man("Cid", "crew", "z1", weapons=["pistol"])
    game = dealt(scenario(ann, bob, cid), 1, 5, 2)
    game.push("grapple F2")
    game.push("take it")
    game.roll([6] + [2] * (game.pending.dice.n - 1))
    assert refusal(game, "move through B1") == "grapple.grappler"
    game.push("end turn")
    game.push("shoot F2 with I2")
    assert dice_of(game) == ("base dice", 3 + 1 + 2)  # Bob is not asked to Dodge, and easier to hit
    for _ in range(2):
        miss(game)
    game.push("end turn")
    assert game.state.turn == 1
    for wish in ("dodge", "shoot F3 with I1", "move through B1", "back off", "put away I1"):
        assert refusal(game, wish) == "close.grapple-limit"
    assert {str(x) for x in game.legal_actions} == {"end turn", "break free"}


# ---- G19: interrupts across a round -----------------------------------------------------------------------------


def two_attacks_on_z(second: str) -> Any:
    """X strikes Z, who Defends; Y shoots at Z, who Dodges or takes it; then it is Z's turn."""
    x = man("X", "crew", "z0", adjacent=["Z"], weapons=["knife"])
    y = man("Y", "crew", "z1", weapons=["pistol"])
    z = man("Z", "foes", "z0", adjacent=["X"], weapons=["knife"])
    game = dealt(scenario(x, y, z), 2, 3, 8)
    game.push("strike F3 with I1")
    game.push("defend")
    miss(game)
    miss(game)
    assert game.state.fighters[2].slots == 1
    game.push("end turn")
    assert game.state.fighters[0].slots == 1  # for an interrupt
    game.push("shoot F3 with I2")
    game.push(second)
    while game.pending.__class__.__name__ == "Roll":
        miss(game)
    game.push("end turn")
    assert game.state.turn == 2
    return game


def test_defend_and_dodge_use_up_the_round() -> None:
    game = two_attacks_on_z("dodge")
    assert game.state.fighters[2].slots == 0
    assert {str(x) for x in game.legal_actions} == {"end turn", "put away I3"}
    for partner in ("F1", "F2"):  # both have acted
        assert refusal(game, f"hold off with {partner}") == "init.hold-later"
    game.push("end turn")
    assert game.state.round == 2
    assert [x.slots for x in game.state.fighters[:3]] == [2, 2, 2]
    game.roll([1])  # X and Y draw the first cards, Z the last
    game.roll([2])
    game.roll([10])
    assert game.state.cards[9] == 2
    game.push("strike F3 with I1")
    assert game.pending.ask.name == "INTERRUPT"
    assert refusal(game, "defend") == ""


def test_the_slot_kept_is_for_interrupts_only() -> None:
    game = two_attacks_on_z("dodge")
    assert game.state.fighters[0].slots == 1
    assert game.state.turn == 2  # X has no second card to spend it on
    assert [place for place, who in enumerate(game.state.cards) if who == 0] == [1]


def test_who_refused_the_dodge_has_one_action_left() -> None:
    game = two_attacks_on_z("take it")
    assert game.state.fighters[2].slots == 1
    assert refusal(game, "strike F1 with I3") == ""  # one full
    assert refusal(game, "back off") == ""  # or one quick
    game.push("strike F1 with I3")
    game.push("defend")  # with the slot X has kept
    assert game.state.fighters[0].slots == 0
    miss(game)
    miss(game)
    assert {str(x) for x in game.legal_actions} == {"end turn", "put away I3"}  # not both


# ---- G20: ambush ------------------------------------------------------------------------------------------------


def ambushing(weapon: str) -> Any:
    """P and Q have the first two cards, and T suspects nothing."""
    people = [man(x, "crew", "z0", weapons=[weapon], **GUN) for x in "PQ"]
    target = man("T", "foes", "z1", health_max=30)
    game = battle(scenario(*people, target, ambush=["P", "Q"], unaware=["T"]), dice="typed")
    game.push("F1 first")
    game.roll([5])
    return game


def test_each_ambusher_has_one_attack_out_of_the_ambush() -> None:
    game = ambushing("pistol")
    assert list(game.state.cards)[:2] == [0, 1]
    for shot in ("shoot F3 with I1", "shoot F3 with I2"):
        game.push(shot)
        assert dice_of(game) == ("base dice", 10)  # 4 + 3 + 1 and 2, without a Dodge
        miss(game)
        miss(game)
        game.push("end turn")
    game.push("end turn")  # T
    for card in (1, 2, 10):
        game.roll([card])
    assert game.state.round == 2
    game.push("shoot F3 with I1")
    assert game.pending.ask.name == "INTERRUPT"
    game.push("take it")
    assert dice_of(game) == ("base dice", 8)


# ---- G22: dying -------------------------------------------------------------------------------------------------


def dying() -> Any:
    """Bob is broken by an injury 62, with a friend who goes on; it is his turn."""
    ann = man("Ann", "crew", "z0", adjacent=["Bob"], weapons=["knife"], **GUN)
    bob = man("Bob", "foes", "z0", adjacent=["Ann"], strength=4, skills={"stamina": 2}, health_max=2)
    game = dealt(scenario(ann, bob, man("Cid", "foes", "z2"), surprise=["Ann"]), 5, 6)
    game.push("strike F2 with I1")
    game.push("take it")
    game.roll([6, 2, 2, 2, 2, 2])
    game.roll([6])
    game.roll([2])
    game.push("end turn")
    return game


def test_a_wound_that_leaves_a_round_asks_for_a_death_roll_with_fewer_dice() -> None:
    game = dying()
    game.push("end turn")
    assert dice_of(game) == ("death roll", 4)  # 4 + 2 - 2
    game.roll([6, 1, 1, 1])
    assert not game.state.fighters[1].dead
    game = dying()
    game.push("end turn")
    game.roll([5, 1, 1, 1])
    assert game.state.fighters[1].dead


# ---- G23: the corridor ------------------------------------------------------------------------------------------

BONUS = {"knife": 0, "pistol": 1, "assault_rifle": 2, "scoped_rifle": 2, "shotgun": 2}
NO = None
CELLS: dict[str, list[int | None]] = {
    "knife": [NO, NO, NO, NO, NO, NO, NO],
    "pistol": [0, 0, NO, NO, NO, NO, NO],
    "assault_rifle": [0, 0, 0, 0, 0, NO, NO],
    "scoped_rifle": [-2, 0, 0, 0, 0, 0, 0],
    "shotgun": [0, NO, NO, NO, NO, NO, NO],
}
BANDS = ["SHORT", "MEDIUM", "LONG", "LONG", "LONG", "EXTREME", "EXTREME"]


@pytest.mark.parametrize("apart", range(7))
@pytest.mark.parametrize("weapon", CELLS)
def test_a_cell_of_the_corridor(weapon: str, apart: int) -> None:
    game = typed_duel({**GUN, "weapons": [weapon]}, {}, apart)
    act = "strike F2 with I1" if weapon == "knife" else "shoot F2 with I1"
    told = CELLS[weapon][apart]
    if told is None:
        assert refusal(game, act) == ("close.range" if weapon == "knife" else "gap.range-limits")
        return
    game.push(act)
    game.push("take it")
    assert dice_of(game) == ("base dice", 4 + 3 + BONUS[weapon] + told)


def test_the_bands_of_the_corridor() -> None:
    from sandtable.rulesets.year_zero.rules.zones import band
    from sandtable.rulesets.year_zero.state import Band

    for apart, name in enumerate(BANDS):
        t = typed_duel({}, {}, apart).state
        assert Band(band(t, t.fighters[0], t.fighters[1])).name == name
    t = touching({}, {}).state
    assert Band(band(t, t.fighters[0], t.fighters[1])).name == "ADJACENT"


def test_a_knife_reaches_only_the_adjacent() -> None:
    game = touching({**GUN, "weapons": ["knife"]}, {})
    game.push("strike F2 with I1")
    game.push("take it")
    assert dice_of(game) == ("base dice", 6)


# ---- G25: a jam -------------------------------------------------------------------------------------------------


def test_a_jam_ends_the_use_of_a_weapon_until_it_is_cleared() -> None:
    shooter = {
        "kind": "pc", "stress": 5, "resolve": 2, "agility": 4, "strength": 3,
        "skills": {"ranged_combat": 2, "heavy_machinery": 1}, "weapons": [{"weapon": "old_rifle", "rating": 2}],
    }  # fmt: skip
    game = typed_duel(shooter, {"health_max": 30})
    game.push("shoot F2 with I1")
    game.push("take it")
    assert dice_of(game) == ("base dice", 6)
    game.roll([6, 6, 2, 2, 2, 2])
    assert dice_of(game) == ("stress dice", 5)
    game.roll([1, 2, 2, 2, 2])
    assert dice_of(game) == ("stress response", 1)
    game.roll([4])  # 4 + 5 - 2: the roll is messed up
    assert game.state.fighters[1].health == 30
    assert dice_of(game) == ("supply roll", 2)
    game.roll([1, 2])
    assert (game.state.items[0].jammed, game.state.items[0].rating) == (True, 1)
    assert refusal(game, "reload I1") == "gap.jam"
    assert refusal(game, "aim I1") == "act.quick.aim"
    game.push("end turn")
    game.push("end turn")  # Bob
    game.roll([1])
    game.roll([2])
    assert game.state.turn == 0
    assert refusal(game, "shoot F2 with I1") == "gap.jam"
    assert refusal(game, "clear I1") == ""
    game.push("clear I1")
    assert dice_of(game) == ("base dice", 4)
    game.roll([6, 2, 2, 2])
    assert dice_of(game) == ("stress dice", 6)
    miss(game)
    game.push("keep")
    assert not game.state.items[0].jammed
    assert refusal(game, "reload I1") == ""


def test_a_turn_that_is_broken_off_to_hold_off_brings_no_second_pair_of_slots() -> None:
    people = man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1", slots=0)
    game = dealt(scenario(*people), 1, 2, rulings={"hold.when": "any-time", "act.slots": "turn"})
    game.push("shoot F2 with I1")
    miss(game)
    miss(game)
    game.push("hold off with F2")
    game.push("end turn")
    assert (game.state.turn, game.state.fighters[0].slots) == (0, 1)
    assert refusal(game, "shoot F2 with I1") == "act.budget-full-quick"
