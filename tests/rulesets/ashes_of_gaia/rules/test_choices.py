"""What is chosen for each attack: care, through the cover, and what a reaction is made with."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import sandtable as st
from sandtable.kernel.answers import YES
from sandtable.odds import prospects

from ..build import RIFLE, fight, man, now, play, reasons, why_not

AXE: dict[str, Any] = {"weapons": ["axe"], "melee": 60}
WINDOW = {"kind": "window", "box": [28.6, 4, 29, 6], "ar": 4}


def menu(battle: st.Battle) -> list[str]:
    return [str(answer) for answer in battle.legal_actions]


def told(battle: st.Battle, answer: Any) -> dict[str, F]:
    return {label: odds.p(True) for label, odds in prospects(battle, answer)}


# ---- for each shot of a burst ------------------------------------------------------------------------------------


def burst(first: str, rulings: dict[str, str] | None = None, weapon: str = "cera") -> st.Battle:
    """A gunner, whose friend fights B1 hand to hand; B2 stands in the open, B3 hides behind a window."""
    red = [man(10, long=65, heavy=65, strength=99, weapons=[weapon]), man(30, dexterity=95, **AXE)]
    blue = [man(31, **AXE), man(31, 25), man(30, 5, stance="hidden")]
    battle = fight(red, blue, rulings, terrain=[WINDOW])
    play(battle, "strike B1 focused", [99], "no", "stop", "end peeking")
    return play(battle, first, [90]) if first else battle


def test_a_burst_begun_at_the_open_may_go_on_with_care_and_through_cover() -> None:
    battle = burst("shoot B2 full plainly")
    assert menu(battle) == ["again B1", "again B1 carefully", "again B2", "again B3 through", "stop"]
    assert ("careful", -30) in reasons(battle, "again B1 carefully")
    assert ("through_cover", -30) in reasons(battle, "again B3 through")


def test_care_taken_once_is_not_taken_again_by_itself() -> None:
    battle = burst("shoot B1 semi carefully")
    assert reasons(battle, "again B2") == {("house.skill", 65), ("order.second", -20)}
    play(battle, "again B1 carefully", [10])
    assert battle.log[-1].verdict == "hits, normal success, head (10 backwards is 01)", "care keeps the friend safe"


def test_where_care_costs_an_action_each_careful_shot_costs_one() -> None:
    battle = burst("shoot B2 semi plainly", {"careful": "action"})
    play(battle, "again B1 carefully", [90])
    assert now(battle).fighters[0].actions == 0
    spent = burst("shoot B1 semi carefully", {"careful": "action"})
    assert why_not(spent, "again B1 carefully") == ("ff.careful", "Fighter A1 has no action left to pay for care")


def test_a_blow_is_neither_careful_nor_through_cover() -> None:
    battle = play(fight([man(10, **AXE)], [man(11)]), "strike B1 focused", [99], "no")
    assert menu(battle) == ["again B1", "stop"]
    assert why_not(battle, "again B1 carefully")[0] == "melee.types"


def test_a_careful_called_shot_is_on_the_menu() -> None:
    assert "shoot B1 in the head carefully" in menu(burst(""))


# ---- explosives into melee -----------------------------------------------------------------------------------------


def test_a_shell_fired_into_melee_may_come_down_on_a_friend() -> None:
    battle = burst("", weapon="law")
    assert told(battle, "shoot B1 single plainly") == {"hits the mark": F(39, 100), "strikes a friend": F(35, 100)}
    assert told(battle, "shoot B1 single carefully") == {"hits the mark": F(35, 100)}
    play(battle, "shoot B1 single plainly", [91])
    t = now(battle)
    assert (t.burst.x, t.burst.y) == (3000, 1000)
    assert "Fighter A2 is in the way" in [event.text for event in battle.log]


def test_of_a_shell_that_comes_down_on_a_friend_neither_place_nor_degree_is_told_or_rolled() -> None:
    for reading in ("reversed", "fresh"):
        battle = play(burst("", {"ff_location": reading}, weapon="law"), "shoot B1 single plainly", [10])
        assert battle.waits_for().startswith("Fighter A1: force of the burst")
        (attack,) = [event.text for event in battle.log if "a friend instead" in event.text]
        assert attack.endswith("strikes a friend instead (10 backwards is 01)")


def test_a_critical_hit_on_a_friend_doubles_the_dice_like_one_on_the_target() -> None:
    """Read backwards, 3 is 30: a friend; and it is no hit where the number is out of reach."""
    for skill, rolled in ((65, "4d6"), (0, "2d6")):
        red = [man(10, long=skill, weapons=["cera"]), man(30, dexterity=95, **AXE)]
        battle = fight(red, [man(31, **AXE)], {"impale": "5"})
        play(battle, "strike B1 focused", [99], "no", "stop", "end peeking")
        play(battle, "shoot B1 single plainly", [3], "take it")
        assert rolled in battle.waits_for()


def test_only_the_hit_of_a_weapon_that_impales_is_said_to_be_critical() -> None:
    for weapon, critical in (("delmar", True), ("bee", False)):
        battle = fight([man(10, small=60, weapons=[weapon])], [man(20)], {"impale": "5"})
        play(battle, "shoot B1 single plainly", [5])
        assert ("and critical" in battle.log[-1].text) == critical


def thrower_behind_friend(rulings: dict[str, str] | None = None) -> st.Battle:
    """A thrower with a grenade, whose friend fights B1 hand to hand."""
    red = [man(20, throwing=80, strength=99, weapons=["frag"]), man(30, dexterity=95, **AXE)]
    return play(fight(red, [man(31, **AXE)], rulings), "strike B1 focused", [99], "no", "stop", "end peeking")


def test_a_grenade_thrown_into_melee_may_be_thrown_with_care() -> None:
    battle = thrower_behind_friend()
    assert {"throw 0 at B1", "throw 0 at B1 carefully"} <= set(menu(battle))
    assert told(battle, "throw 0 at B1")["strikes a friend"] == F(35, 100)
    assert told(battle, "throw 0 at B1 carefully") == {"hits the mark": F(50, 100)}


def test_where_care_costs_an_action_the_last_two_pay_for_a_careful_throw() -> None:
    battle = thrower_behind_friend({"careful": "action"})
    assert now(battle).fighters[0].actions == 2
    play(battle, "throw 0 at B1 carefully", [99])
    assert now(battle).fighters[0].actions == 0


# ---- reactions -----------------------------------------------------------------------------------------------------


def missed(weapons: list[str], *foes: dict[str, Any], terrain: Any = (), **more: Any) -> st.Battle:
    """A blow that failed, at a fighter who may strike back; a friend of theirs stands in the melee."""
    rifleman = man(11, dexterity=30, melee=90, **{**RIFLE, "weapons": weapons, **more})
    battle = fight([man(10, **AXE)], [rifleman, man(9, weapons=["knife"]), *foes], terrain=terrain)
    return play(battle, "strike B2 focused", [100], "no", "again B1", [100])


def test_with_a_gun_in_hand_a_reaction_is_a_blow_or_a_shot_with_care_or_without() -> None:
    battle = missed(["cera"])
    assert menu(battle) == ["no", "yes", "shoot plainly", "shoot carefully"]
    assert reasons(battle, "yes") == {("house.skill", 90), ("pub.counter", -20), ("reach.attack", -30)}
    assert reasons(battle, "shoot carefully") == {
        ("house.skill", 70), ("pub.counter", -20), ("close.mod", -30), ("careful", -30)
    }  # fmt: skip


def test_the_log_says_with_what_a_reaction_is_made() -> None:
    for answer, words in (("yes", "bare hands"), ("shoot carefully", "the Assault Rifle C.E.R.A., careful of friends")):
        battle = play(missed(["cera"]), answer)
        assert str(battle.log[-1]).endswith(f"back at Fighter A1 with {words}"), battle.log[-1]
    assert str(play(missed(["axe"]), "yes").log[-1]) == "Fighter B1 strikes back at Fighter A1 with the Carbon axe"


def test_a_shot_back_that_strikes_a_friend_is_no_hit() -> None:
    battle = missed(["cera"])
    assert told(battle, "yes") == {"is hit": F(40, 100)}
    chances = told(battle, "shoot plainly")
    assert 0 < chances["strikes a friend"] < F(35, 100), "the friend may dodge"
    assert chances["is hit"] == F(sum(1 for face in range(1, 21) if face % 10 * 10 + face // 10 > 35), 100)
    assert told(battle, "shoot carefully") == {}, "it cannot hit"


def test_only_a_gun_that_is_ready_and_not_hidden_shoots_back() -> None:
    for battle in (missed(["axe"]), missed(["cera"], stance="hidden"), missed(["hg45"])):
        assert menu(battle) == ["yes", "no"]
        assert told(battle, YES)["is hit"] > 0


def test_no_shot_back_goes_past_full_cover() -> None:
    window = {"kind": "window", "box": [10.4, 9, 10.6, 11], "ar": 4}
    battle = missed(["cera"], terrain=[window])
    battle.set("A1", hidden=True)
    assert menu(battle) == ["no", "yes", "shoot through", "shoot carefully-through"]
    assert why_not(battle, "shoot plainly")[0] == "cover.full"


def test_a_jammed_blade_does_not_strike_back() -> None:
    battle = fight([man(10, **AXE)], [man(11, **AXE)], {"jam": "on"})
    battle.set("B1", jammed=True)
    play(battle, "strike B1 strong", [60])
    assert str(battle.pending) == "red: act"


# ---- reach ---------------------------------------------------------------------------------------------------------


def duel(inside: bool, **rulings: str) -> st.Battle:
    spear = man(10, melee=60, weapons=["spear"])
    knife = man(11.5, melee=60, weapons=["knife"])
    return play(fight([spear], [knife], rulings, start_inside=inside), "end peeking")


def test_a_fight_that_begins_inside_is_inside_from_its_first_blow() -> None:
    battle = duel(True)
    assert reasons(battle, "strike A1 focused") == {("house.skill", 60)}
    assert why_not(battle, "close in on A1")[0] == "reach.action"
    play(battle, "strike A1 focused", [100], "no")
    assert reasons(battle, "again A1") == {("house.skill", 60), ("melee.focused-mod", -20)}


def test_elsewhere_a_fight_begins_at_the_longer_weapons_distance() -> None:
    for battle in (duel(False), duel(True, reach_start_inside="outside")):
        assert reasons(battle, "strike A1 focused") == {("house.skill", 60), ("reach.attack", -30)}


def test_the_longer_weapon_is_hindered_by_a_fight_that_begins_inside() -> None:
    spear, knife = man(10, melee=60, weapons=["spear"]), man(11.5, melee=60, weapons=["knife"])
    battle = fight([spear], [knife], start_inside=True)
    assert ("reach.attack", -30) in reasons(battle, "strike B1 focused")


def test_two_who_are_inside_the_longer_reach_stay_so_whatever_they_hold() -> None:
    """The axe is put away for a gun: with bare hands its owner is nearer still, and the knife is the longer weapon."""
    knife, axe = man(10, melee=60, weapons=["knife"]), man(11.5, melee=60, weapons=["axe", "cera"])
    battle = play(fight([knife], [axe]), "close in on B1", [1], [100], "end peeking", "draw 1")
    assert reasons(battle, "strike A1 focused") == {("house.skill", 60)}
    assert why_not(battle, "close in on A1")[0] == "reach.action"
    play(battle, "strike A1 focused", [30])
    assert "defend" in str(battle.pending)
    play(battle, "parry")
    assert ("reach.defence", -30) in {(r.rule, r.value) for r in play(battle, [50]).log[-1].sums[0].reasons}
