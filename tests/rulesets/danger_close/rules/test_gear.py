"""Special gear, weapons and armor (DC-20)."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st

from .. import golden
from ..build import dice_of, fight, listed, load, man, play, positions, squad, trooper, typed, why

QUIET = {"tactics": "none", "aftermath": "none"}


def standard(*troopers: dict[str, Any], **more: Any) -> st.Battle:
    return typed(load("standard", QUIET), fight(*troopers, **more))


def carrier(gear: str, **fields: Any) -> dict[str, Any]:
    return man(gear=[gear], **fields)


# ---- what works by itself ------------------------------------------------------------------------------------


def test_lmg_gives_one_more_die_to_the_one_it_covers() -> None:
    battle = play(standard(man(), carrier("lmg")), "T1 move up", [6], "T2 cover T1", [4, 5])
    assert dice_of(battle) == golden.DC_20_LMG_DEFENSE_DICE
    odds = st.odds(load("standard"), "defense", position="in-cover", move="up", covered=2)
    assert odds.p(lambda outcome: outcome[0] > 0) == golden.DC_20_LMG_MOVE_UP_INJURY


BEARERS = {
    "Rocket Launcher": (carrier("rocket-launcher"), "T1 rocket enemy"),
    "Sniper Rifle, Fortified, no Move before": (carrier("sniper", defensive="fortified"), "T1 fire +0"),
    "HMG, Fortified": (carrier("hmg", defensive="fortified"), "T1 fire +0"),
}


@pytest.mark.parametrize(("situation", "dice"), golden.DC_20_OFFENSE_DICE.items())
def test_dice_that_gear_brings_to_the_offense_roll(situation: str, dice: int) -> None:
    who, intent = BEARERS[situation]
    assert dice_of(play(standard(who), intent)) == dice


@pytest.mark.parametrize(("gear", "dice"), [("sniper", 1), ("hmg", 1)])
def test_sniper_rifle_and_hmg_need_a_fortified_position(gear: str, dice: int) -> None:
    assert dice_of(play(standard(carrier(gear)), "T1 fire +0")) == dice


def test_sniper_rifle_loses_a_die_after_a_move() -> None:
    who = carrier("sniper", defensive="fortified", moved_before=True)
    assert dice_of(play(standard(who), "T1 fire +0")) == 2
    battle = play(standard(carrier("sniper"), threat=4), "T1 fall back", [6], [4, 5], [6], "T1 fire +0")
    assert dice_of(battle) == 2
    assert dice_of(play(battle, [4, 1], [6], "T1 fire +0")) == 3  # he stayed this time


# ---- Rocket Launcher -----------------------------------------------------------------------------------------


def test_rocket_leaves_its_bearer_flanked_and_is_fired_once() -> None:
    battle = play(standard(carrier("rocket-launcher", defensive="fortified"), threat=4), "T1 rocket enemy")
    assert positions(battle, 1)[1] == golden.DC_20_ROCKET_POSITION
    play(battle, [4, 4, 4], [6])
    refusal = battle.why_not("T1 rocket enemy")
    assert refusal is not None
    assert refusal.rule == "gear.rocket-launcher"
    assert dice_of(play(battle, "T1 fire +0")) == 1  # its dice do not last


def test_rocket_against_a_hard_target_counts_hits_and_brings_no_dice() -> None:
    battle = play(standard(carrier("rocket-launcher"), man(), hard_targets=3), "T1 rocket hard-target", "T2 fire +0")
    assert squad(battle).hard_hits == 2
    assert dice_of(battle) == 1


def test_nobody_shoots_at_a_hard_target_that_is_not_there() -> None:
    battle = standard(carrier("rocket-launcher"), carrier("grenade-launcher"))
    for answer in ("T1 rocket hard-target", "T2 grenade hard target"):
        refusal = battle.why_not(answer)
        assert refusal is not None
        assert refusal.rule == "hard-target.hits"


# ---- Grenade Launcher ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "more"), golden.DC_20_GRENADE_DICE.items())
def test_grenades_open_a_flank_for_a_comrade(position: str, more: int) -> None:
    troopers = carrier("grenade-launcher"), man(offensive=position), man()
    fire = ["T2 fire +0", "T3 fire +0"]
    without = dice_of(play(standard(*troopers), *fire, "T1 move up", [6]))
    assert dice_of(play(standard(*troopers), *fire, "T1 grenade for T2")) == without + more


def test_grenades_help_a_limited_comrade_who_keeps_his_loss() -> None:
    battle = standard(carrier("grenade-launcher"), man(offensive="limited"), man())
    play(battle, "T2 fire +0", "T3 fire +0", "T1 grenade for T2")
    assert dice_of(battle) == 2


def test_grenades_need_a_comrade_who_fires() -> None:
    refusal = play(standard(carrier("grenade-launcher"), man()), "T2 move up", [6]).why_not("T1 grenade for T2")
    assert refusal is not None
    assert refusal.rule == "gear.grenade-launcher"


def test_grenades_hit_a_hard_target() -> None:
    battle = play(standard(carrier("grenade-launcher"), hard_targets=1), "T1 grenade hard target")
    assert squad(battle).hard_hits == 1


# ---- HMG, Radio, Jump Pack, Melee Weapon ---------------------------------------------------------------------


def test_hmg_covers_up_to_three_and_never_one_twice() -> None:
    battle = standard(carrier("hmg"), man(), man(), man(), man())
    for place in (2, 3, 4, 5):
        play(battle, f"T{place} move up", [6])
    battle.push("T1 hmg T2")
    assert listed(battle) == ["enough", "T1 hmg T3", "T1 hmg T4", "T1 hmg T5"]
    play(battle, "T1 hmg T4", "T1 hmg T5")
    assert [trooper(battle, i).cover_dice for i in (2, 3, 4, 5)] == [1, 0, 1, 1]
    assert isinstance(battle.pending, st.Roll)  # the third was the last


def test_hmg_may_stop_early() -> None:
    battle = standard(carrier("hmg"), man(), man())
    play(battle, "T2 move up", [6], "T3 move up", [6], "T1 hmg T2", "enough")
    assert [trooper(battle, i).cover_dice for i in (2, 3)] == [1, 0]


@pytest.mark.parametrize("delay", [1, 2])
def test_artillery_arrives_after_its_delay_with_three_dice(delay: int) -> None:
    battle = play(standard(carrier("radio"), man(), threat=4), "T1 radio", [delay], "T2 fire +0")
    dice = []
    for _ in range(4):
        dice.append(dice_of(battle))
        play(battle, [4] * dice[-1], [6], [6], "T1 fire +0", "T2 fire +0")
    assert dice == [1] + [2 + 3 * (later == delay) for later in (1, 2, 3)]


def test_artillery_is_called_once() -> None:
    battle = play(standard(carrier("radio"), threat=4), "T1 radio", [2], [4, 4], [6])
    refusal = battle.why_not("T1 radio")
    assert refusal is not None
    assert refusal.rule == "gear.radio-artillery"
    without = standard(man()).why_not("T1 radio")
    assert without is not None
    assert without.rule == "gear.radio"


@pytest.mark.parametrize(
    ("position", "limit"), [("flanking fortified", 3), ("engaged fortified", 2), ("limited flanked", 2)]
)
def test_jump_pack_sets_both_positions_without_a_die(position: str, limit: int) -> None:
    battle = standard(carrier("jump-pack"), threat=4)
    for die, hurt in ((limit, True), (limit + 1, False)):
        battle = play(standard(carrier("jump-pack"), threat=4), f"T1 jump {position}")
        assert " ".join(positions(battle, 1)).lower() == position
        assert why(battle) == "Offense Roll without dice"
        play(battle, [4, 5], [die])
        assert (trooper(battle, 1).status.title == "Grazed") == hurt
    refusal = battle.why_not("T1 jump flanking fortified")
    assert refusal is not None
    assert refusal.rule == "gear.jump-pack"


def test_melee_weapon_spares_the_move_die_on_the_way_to_flanking() -> None:
    battle = play(standard(carrier("melee", defensive="fortified")), "T1 charge")
    assert positions(battle, 1) == ("Flanking", "Flanked")
    assert why(battle) == "Offense Roll without dice"
    limited = standard(carrier("melee", offensive="limited")).why_not("T1 charge")
    assert limited is not None
    assert limited.rule == "gear.melee"


def test_a_jump_leads_elsewhere() -> None:
    battle = standard(carrier("jump-pack", name="Vega"), man())
    refusal = battle.why_not("T1 jump engaged in-cover")
    assert refusal is not None
    assert refusal.text == "Vega is Engaged and In Cover already: a jump leads elsewhere"


@pytest.mark.parametrize(
    "use", ["rocket enemy", "grenade for T2", "hmg T2", "lmg T2", "snipe +0", "jump engaged flanked", "charge", "radio"]
)
def test_nobody_uses_what_he_does_not_carry(use: str) -> None:
    battle = play(standard(man(), man(), man()), "T3 fire +0", "T2 fire +0" if "grenade" in use else "T2 move up")
    if isinstance(battle.pending, st.Roll):
        battle.roll([6])
    refusal = battle.why_not(f"T1 {use}")
    assert refusal is not None
    assert refusal.rule.startswith("gear.")


def test_an_objective_is_worked_on_until_it_is_done() -> None:
    battle = play(standard(man(), man(), man(), objective=2), "T1 work", "T2 work")
    assert squad(battle).progress == 2
    refusal = battle.why_not("T3 work")
    assert refusal is not None
    assert refusal.rule == "interact.free"
    assert standard(man()).why_not("T1 work") is not None


# ---- weapons and armor of preset `app` -----------------------------------------------------------------------


def app(*troopers: dict[str, Any], weapons: str = "on", **more: Any) -> st.Battle:
    return typed(load("bare", {"weapons": weapons}), fight(*troopers, **more))


@pytest.mark.parametrize(
    ("weapon", "position", "space", "dice"),
    [
        ("carbine", "engaged", "tight", 2),
        ("carbine", "engaged", "open", 1),
        ("carbine", "flanking", "tight", 2),
        ("marksman-rifle", "limited", "open", 1),
        ("marksman-rifle", "limited", "transitional", 1),
        ("marksman-rifle", "limited", "tight", 0),
        ("marksman-rifle", "engaged", "open", 1),
        ("assault-rifle", "engaged", "tight", 1),
    ],
)
def test_weapons_bring_dice_where_they_fit(weapon: str, position: str, space: str, dice: int) -> None:
    who = man(weapon=weapon, offensive=position)
    battle = app(who, man(), man(), space=space)
    assert dice_of(play(battle, "T1 fire +0", "T2 fire +0", "T3 fire +0")) == 2 + dice
    off = play(app(who, man(), man(), space=space, weapons="off"), "T1 fire +0", "T2 fire +0", "T3 fire +0")
    assert dice_of(off) == 2 + {"engaged": 1, "flanking": 2, "limited": 0}[position]


@pytest.mark.parametrize(("die", "left"), [(1, 1), (2, 0)])
def test_assault_rifle_now_and_then_saves_its_ammo(die: int, left: int) -> None:
    battle = play(app(man(weapon="assault-rifle", ammo=1), threat=4), "T1 fire +1", [4, 4], [die])
    assert trooper(battle, 1).ammo == left


@pytest.mark.parametrize(("faces", "position"), [([1, 4], "Flanked"), ([1, 5], "In Cover"), ([6, 1], "In Cover")])
def test_light_armor_moves_by_the_better_of_two_dice(faces: list[int], position: str) -> None:
    assert positions(play(app(man(armor="light"), man()), "T1 move up", faces), 1)[1] == position
    assert dice_of(play(app(man(armor="light"), man(), weapons="off"), "T1 move up")) == 1


def test_number_of_dice_for_light_armor_is_a_figure() -> None:
    battle = typed(load("bare", {"weapons": "on"}, armor__light=3), fight(man(armor="light"), man()), "T1 move up")
    assert dice_of(battle) == 3


def test_medium_armor_takes_the_first_injury_of_the_mission() -> None:
    battle = app(man(armor="medium"), threat=4)
    for status in ("OK", "Grazed"):
        play(battle, "T1 fire +0", [4], [1])
        assert trooper(battle, 1).status.title == status
    off = play(app(man(armor="medium"), threat=4, weapons="off"), "T1 fire +0", [4], [1])
    assert trooper(off, 1).status.title == "Grazed"


def test_heavy_armor_works_without_the_ruling_on_weapons() -> None:
    battle = play(app(man(armor="heavy"), threat=4, weapons="off"), "T1 fire +0", [4], [2])
    assert trooper(battle, 1).status.title == "OK"


# ---- an HMG among others that cover --------------------------------------------------------------------------


@pytest.mark.parametrize(("stack", "dice"), [("yes", 2), ("no", 1)])
def test_an_hmg_may_cover_whom_another_covers_already(stack: str, dice: int) -> None:
    troopers = (man(gear=["hmg"]), man(), man(), man())
    rules = load("standard", {**QUIET, "cover.stack": stack, "look": "off"})
    battle = typed(rules, fight(*troopers), "T2 fall back", [6], "T3 fall back", [6], "T4 cover T3", "T1 hmg T2")
    assert listed(battle) == ["enough", "T1 hmg T3"]
    play(battle, "T1 hmg T3")
    assert trooper(battle, 3).cover_dice == dice


def test_an_hmg_covers_nobody_twice_and_says_so() -> None:
    troopers = (man(gear=["hmg"]), man(), man(), man())
    battle = typed(load("standard", QUIET), fight(*troopers), "T2 fall back", [6], "T4 fall back", [6], "T1 hmg T2")
    refusal = battle.why_not("T1 hmg T2")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("gear.hmg", "the HMG of Vega covers Ruiz already")
    refusal = battle.why_not("T1 hmg T3")
    assert refusal is not None
    assert refusal.rule == "cover.target"


def test_nobody_is_asked_whom_else_an_hmg_covers_where_nobody_else_can_be() -> None:
    """One of the comrades moves, the other fires."""
    troopers = (man(gear=["hmg"]), man(), man(), man())
    battle = typed(load("standard", QUIET), fight(*troopers), "T2 fall back", [6], "T3 fire +0", "T1 hmg T2")
    assert all(answer.startswith("T4 ") for answer in listed(battle))
    assert trooper(battle, 2).cover_dice == 1


def test_an_hmg_that_covers_has_no_die_of_an_lmg_besides() -> None:
    both = man(gear=["hmg", "lmg"])
    battle = typed(load("standard"), fight(both, man(), man()), "T2 fall back", [6], "T1 hmg T2")
    assert trooper(battle, 2).cover_dice == 1
    plain = typed(load("standard"), fight(both, man(), man()), "T2 fall back", [6], "T1 cover T2")
    assert trooper(plain, 2).cover_dice == 2


def test_hard_targets_take_no_more_hits_than_there_are_to_take() -> None:
    rocket = man(gear=["rocket-launcher"])
    battle = typed(load(), fight(rocket, rocket, man(), hard_targets=3), "T1 rocket hard-target")
    play(battle, "T2 rocket hard-target")
    assert "the Hard Targets have taken 3 of 3 hits" in [str(event) for event in battle.log]
