"""Whole turns at the table, with dice typed in: G21, G22, and what each decision leads to."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia import actions as act

from ..build import RIFLE, asks, fight, man, now, play, reasons, start_of_beat, waits_for_dice, why_not

CRATE = {"kind": "crate", "box": [64, 9, 64.5, 11]}


def test_g21_replay_of_one_turn() -> None:
    battle = fight([man(5, **RIFLE)], [man(65, hp=12, dodge=50, armour=["vest"], weapons=["cera"])], terrain=[CRATE])
    play(battle, "shoot B1 full plainly", [34])
    assert any(e.verdict == "hits, normal success, chest (34 backwards is 43)" for e in battle.log)
    play(battle, "dodge", [41], [5, 3], "again B1", [40], "again B1", [10], "dodge", [22])
    shooter, target = now(battle).fighters[0], now(battle).fighters[6]
    assert (target.hp, target.reactions) == (12, 0)
    assert (shooter.actions, shooter.loads[0], shooter.attacks) == (0, 24, 3)
    assert why_not(battle, "shoot B1 single plainly")[0] == "order.limit"


def test_g21_reasons() -> None:
    battle = fight([man(5, **RIFLE)], [man(65)], dice="drawn", terrain=[CRATE])
    assert reasons(battle, "shoot B1 full plainly") == {("house.skill", 70), ("cover.light", -15)}


GUN = man(5, **RIFLE)
WALL = {"kind": "wall", "box": [15, 5, 16, 15]}
FULL = {"kind": "container", "box": [29, 9, 29.5, 11], "ar": 8}


@pytest.mark.parametrize(
    ("red", "blue", "ground", "before", "attempt", "rule"),
    [
        (GUN, man(30, stance="hidden"), {"terrain": [FULL]}, [], "shoot B1 single plainly", "cover.full"),
        (man(1, long=70, weapons=["judge2x"]), man(47), {}, [], "shoot B1 single plainly", "range.beyond"),
        (GUN, man(30), {}, ["brace"], "shoot B1 full plainly", "rof.full"),
        (man(5, weapons=["gorro"]), man(30), {}, [], "shoot B1 semi plainly", "rof.extra"),
        (GUN, man(30), {}, ["shoot B1 single plainly", [99]], "shoot B1 single plainly", "rof.single"),
        (man(5, melee=50), man(10.5), {}, [], "charge B1", "pub.charge"),
        (GUN, man(30), {}, [], "dodge", "house.own-turn"),
        (man(5, weapons=["spear"]), man(6, weapons=["spear"]), {}, [], "close in on B1", "reach.action"),
        (GUN, man(30), {}, ["brace"], "shoot B1 in the head plainly", "pub.called"),
        (GUN, man(30), {"terrain": [{**FULL, "kind": "crate"}]}, [], "shoot B1 single through", "cover.through"),
        (GUN, man(30), {}, [], "strike B1 fast", "house.melee-reach"),
        (GUN, man(30), {}, [], "reload", "house.reload"),
        (GUN, man(30), {}, [], "throw 1 at B1", "house.throw"),
        (GUN, man(30), {}, [], "draw 1", "house.draw"),
        (GUN, man(30), {}, [], "get up", "house.get-up"),
        (GUN, man(30), {}, [], "chamber", "pub.slow"),
        (GUN, man(30), {}, [], "clear", "jam"),
        (GUN, man(30), {}, [], "move 500 100", "pub.move"),
        (GUN, man(30), {}, [], "lob to 200 100", "pub.indirect"),
        (GUN, man(30), {}, [], "shoot A1 single plainly", "house.target"),
        (GUN, man(30), {}, ["shoot B1 single plainly", [99]], "end hidden", "house.stance"),
        (GUN, man(30), {}, ["brace"], "brace", "pub.brace"),
        (GUN, man(30), {}, ["brace"], "defensive stance", "pub.stance"),
        (GUN, man(30), {"terrain": [WALL]}, [], "shoot B1 single plainly", "house.line-of-fire"),
    ],
)  # fmt: skip
def test_g22_illegal(
    red: dict[str, Any], blue: dict[str, Any], ground: dict[str, Any], before: list[Any], attempt: str, rule: str
) -> None:
    battle = play(fight([red], [blue], **ground), *before)
    known = battle.state.key()
    assert why_not(battle, attempt)[0] == rule
    with pytest.raises(st.IllegalAction) as error:
        battle.push(attempt)
    assert error.value.rule == rule
    assert battle.state.key() == known


def test_g22_second_single_shot_under_per_action() -> None:
    rulings = {"attack_modes_per_turn": "per_action"}
    battle = play(fight([man(5, long=0, weapons=["cera"])], [man(30)], rulings, "drawn"), "shoot B1 single plainly")
    assert ("order.second", -20) in reasons(battle, "shoot B1 single plainly")
    mixed = play(fight([GUN], [man(30)], {"attack_modes_per_turn": "mixed"}), "shoot B1 single plainly", [99])
    assert why_not(mixed, "shoot B1 single plainly")[0] == "rof.single"
    assert mixed.why_not("shoot B1 semi plainly") is None


def test_g22_no_fourth_attack() -> None:
    battle = fight([GUN], [man(30)], {"attack_modes_per_turn": "per_action"})
    play(battle, "shoot B1 semi plainly", [99], "again B1", [98], "shoot B1 semi plainly", [97])
    assert asks(battle) == act.Ask.ACT
    assert why_not(battle, "shoot B1 single plainly")[0] == "order.limit"


@pytest.mark.parametrize(
    ("opening", "attacks", "cost"),
    [
        ("shoot B1 single plainly", 1, 1), ("shoot B1 semi plainly", 2, 1), ("shoot B1 full plainly", 3, 2),
        ("strike B1 fast", 3, 2), ("strike B1 focused", 2, 1), ("strike B1 strong", 1, 1),
    ],
)  # fmt: skip
def test_so_many_attacks_for_so_many_actions(opening: str, attacks: int, cost: int) -> None:
    armed, away = ("axe", 6) if "strike" in opening else ("cera", 30)
    battle = fight([man(5, weapons=[armed])], [man(away)], numbers={"order.limit": 9})
    play(battle, opening, [99])
    while asks(battle) != act.Ask.ACT:
        play(battle, *(["again B1", [99]] if asks(battle) == act.Ask.FOLLOW else ["no"]))  # he does not strike back
    assert (now(battle).fighters[0].attacks, now(battle).fighters[0].actions) == (attacks, 2 - cost)


def test_g22_burst_ends_with_the_magazine() -> None:
    battle = fight([man(5, long=70, weapons=["hcac"], strength=60)], [man(30)])
    start_of_beat(battle).fighters[0].loads[0] = 7
    battle.course.advance()
    play(battle, "shoot B1 full plainly", [99], "again B1", [99])
    assert asks(battle) == act.Ask.ACT
    assert now(battle).fighters[0].loads[0] == 1


def test_g22_stopping_a_burst() -> None:
    battle = play(fight([GUN], [man(30)]), "shoot B1 full plainly", [99], "stop")
    assert now(battle).fighters[0].actions == 0
    assert now(battle).fighters[0].attacks == 1


def test_g22_hopeless_attacks_are_legal() -> None:
    dark: dict[str, Any] = {"light": "complete"}
    battle = fight([man(1, long=5, weapons=["cera"])], [man(230)], **dark)
    assert battle.why_not("shoot B1 single plainly") is None
    forbidden = fight([man(1, long=5, weapons=["cera"])], [man(230)], {"tn_zero": "no"}, **dark)
    assert why_not(forbidden, "shoot B1 single plainly")[0] == "tn_zero"


def test_g22_no_parry_against_shots() -> None:
    battle = play(fight([GUN], [man(30, weapons=["axe"], melee=60)]), "shoot B1 single plainly", [20])
    assert asks(battle) == act.Ask.DEFEND
    assert why_not(battle, "parry")[0] == "pub.parry"
    assert battle.why_not("dodge") is None


def test_g22_no_answer_in_ones_own_turn() -> None:
    battle = fight([man(5, weapons=["axe"], melee=50, dodge=60)], [man(6, weapons=["axe"], melee=60)])
    play(battle, "strike B1 strong", [99])
    assert asks(battle) == act.Ask.STRIKE_BACK
    play(battle, "yes", [10])
    assert waits_for_dice(battle)  # straight to the damage


def test_g22_two_metres_are_close() -> None:
    battle = fight([GUN], [man(7)], dice="drawn")
    assert ("close.mod", -30) in reasons(battle, "shoot B1 single plainly")


def test_charge_and_opportunity() -> None:
    battle = fight([man(5, weapons=["axe"], melee=60, dm=2)], [man(13, weapons=["spear"], melee=50)])
    play(battle, "charge B1", [10])
    assert now(battle).fighters[0].fast
    assert asks(battle) == act.Ask.DEFEND
    play(battle, "take it", [6])
    assert now(battle).fighters[6].hp == 24 - 4 * (6 + 4)  # 10 reversed is 1: the head; the modifier counts twice
    assert battle.outcome() is not None


def test_leaving_a_melee() -> None:
    battle = fight([man(5, weapons=["axe"], melee=60)], [man(6, weapons=["axe"], melee=60)])
    play(battle, "strike B1 focused", [99], "no", "stop", "move 20 100")
    assert asks(battle) == act.Ask.STRIKE_LEAVER
    play(battle, "yes", [55], [3])
    assert now(battle).fighters[0].hp == 24 - 6
    assert now(battle).fighters[0].x == 200
    assert now(battle).fighters[0].engaged == 0


def test_a_friend_is_struck() -> None:
    battle = fight(
        [man(5, **RIFLE), man(31, dexterity=95, weapons=["axe"], melee=50)], [man(30, weapons=["axe"], melee=50)]
    )
    play(battle, "strike B1 focused", [99], "no", "stop", "end peeking")
    play(battle, "shoot B1 single plainly", [80])  # a miss; backwards 8: the friend's head
    assert asks(battle) == act.Ask.DEFEND
    play(battle, "take it", [1, 1])
    assert now(battle).fighters[1].hp == 24 - 4 * 4


def test_grenade_and_scatter() -> None:
    battle = fight([man(5, throwing=50, weapons=["cera", "frag*1"])], [man(13)])
    play(battle, "throw 1 at B1", [90], [48], [3, 4], [6, 6, 6, 6], [30], "no", [40])
    assert (now(battle).burst.x, now(battle).burst.y) == (2000, 1000)  # 7 m east of him
    assert now(battle).fighters[6].out  # three quarters of 24, in the chest
    assert now(battle).fighters[0].out  # 15 m away: half of it, and he cannot dodge in his own turn
    assert now(battle).fighters[0].loads[1] == 0


def test_smoke_and_reload() -> None:
    battle = fight([man(5, throwing=50, weapons=["pt310", "smoke"])], [man(20)])
    play(battle, "throw 1 to 120 100", [10])
    assert now(battle).cloud_count == 1
    assert why_not(battle, "shoot B1 single plainly")[0] == "rof.single"


def test_reach_and_closing() -> None:
    knife, spear = man(5, weapons=["knife"], melee=55), man(6, weapons=["spear"], melee=60)
    assert ("reach.attack", -30) in reasons(fight([knife], [spear], dice="drawn"), "strike B1 strong")
    battle = play(fight([knife], [spear]), "close in on B1", [5], [60])
    assert now(battle).fighters[0].inside == 1 << 6
    inside = fight([knife], [spear], {"reach_start_inside": "scenario"}, dice="drawn", start_inside=True)
    inside.push("strike B1 strong")
    inside.pop()
    assert why_not(battle, "reopen B1")[0] == "reach.action"


def test_deployment() -> None:
    rules = st.load("ashes_of_gaia")
    hull = st.Battle(rules, "hull")
    assert asks(hull) == act.Ask.DEPLOY
    assert why_not(hull, "deploy 400 100")[0] == "house.set-up"
    assert why_not(hull, "end peeking")[0] == "house.set-up"
    play(hull, "deploy 50 50")
    assert (now(hull).fighters[0].x, now(hull).fighters[0].y) == (500, 500)


def test_whoever_finds_no_room_in_the_area_takes_no_part() -> None:
    rules = st.load("ashes_of_gaia", numbers={"house.room": 11143})
    hull = play(st.Battle(rules, "hull", dice="typed"), "deploy 36 106")
    assert [fighter.here for fighter in now(hull).fighters] == [True] + [False] * 11
    assert str(hull.outcome()) == "Red wins: the last standing"


def test_time_is_up() -> None:
    battle = fight([man(5, hp=10)], [man(20, hp=10)])
    for _ in range(20):
        play(battle, "end peeking", "end peeking")
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "time-up")
    assert now(battle).round == 20


def test_undo_and_record() -> None:
    battle = play(fight([GUN], [man(30, dodge=40)]), "shoot B1 full plainly", [34], "dodge", [90])
    before = battle.state.key()
    play(battle, [3, 4], "stop")
    battle.pop()
    battle.pop()
    assert battle.state.key() == before
    assert st.Battle.replay(battle.record).state.key() == battle.state.key()


def test_mid_burst_shift_to_another_target() -> None:
    battle = fight([GUN], [man(30, hp=1), man(30, 12)])
    play(battle, "shoot B1 full plainly", [44], "take it", [3, 3])
    assert now(battle).fighters[6].out
    assert why_not(battle, "again B1")[0] == "house.target"
    play(battle, "again B2", [99])
    assert now(battle).fighters[0].attacks == 2
