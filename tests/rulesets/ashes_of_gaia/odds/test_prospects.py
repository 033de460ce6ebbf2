"""Chances told before an answer are those of the rules, walked path by path."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import settle
from sandtable.kernel.answers import NO, YES
from sandtable.kernel.question import Situation
from sandtable.odds import prospects
from sandtable.odds.ask import odds_of_situation
from sandtable.odds.chances import chances
from sandtable.rulesets.ashes_of_gaia import actions as act
from sandtable.rulesets.ashes_of_gaia.odds.events import POLICY
from sandtable.rulesets.ashes_of_gaia.rules import course, melee
from sandtable.rulesets.ashes_of_gaia.rules.attack import attack
from sandtable.rulesets.ashes_of_gaia.state import Step, Struck

from ..build import RIFLE, asks, fight, man, now, play, start_of_beat


def told(battle: st.Battle, answer: Any) -> dict[str, Fraction]:
    found = prospects(battle, answer)
    assert all(odds.exact for _, odds in found)
    return {label: odds.p(True) for label, odds in found}


def path_by_path(battle: st.Battle, answer: str) -> dict[str, Fraction]:
    """The obvious twin: the attack with every place, every damage roll and every degree of the dodge kept apart."""
    given: Any = battle.parse(answer)

    def run(t: Any) -> tuple[bool, bool, bool]:
        settle(t, given, t.fighters[t.active])
        attack(t)
        good = bool(t.landed and t.struck == Struck.TARGET)
        return good, bool(t.fighters[given.target].out), bool(t.landed and t.struck == Struck.ALLY)

    t = now(battle).clone()
    t.log = None
    found = odds_of_situation(Situation(t, run, ("hit", "down", "friend"), POLICY), battle.rules)
    assert found.exact
    return {
        label: sum((p for outcome, p in found.outcomes.items() if outcome[i]), Fraction(0))
        for i, label in enumerate(("is hit", "drops", "strikes a friend"))
    }


DUELS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "a shot": ({**RIFLE}, {"hp": 4, "armour": ["vest"], "dodge": 60}, "shoot B1 single plainly"),
    "a shot at a place": ({**RIFLE}, {"hp": 14, "dodge": 30}, "shoot B1 in the head plainly"),
    "a blow": ({"weapons": ["axe"], "melee": 60, "dm": 2}, {"hp": 6, "weapons": ["knife"]}, "strike B1 strong"),
}


@pytest.mark.parametrize("name", DUELS)
def test_the_chances_of_an_attack_are_those_of_its_paths(name: str) -> None:
    mine, his, answer = DUELS[name]
    far = 1.0 if "strike" in answer else 10.0
    battle = fight([man(10, **mine)], [man(10 + far, **his)])
    twin = path_by_path(battle, answer)
    chances = told(battle, answer)
    assert chances == {label: twin[label] for label in ("is hit", "drops")}
    assert 0 < chances["drops"] < chances["is hit"]


def test_the_chance_to_strike_a_friend_is_told_and_right() -> None:
    battle = fight([man(10, **RIFLE), man(29, weapons=["axe"], hp=5)], [man(30, hp=5)])
    for t in (now(battle), start_of_beat(battle)):
        t.fighters[1].engaged, t.fighters[6].engaged = 1 << 6, 1 << 1
    chances = told(battle, "shoot B1 single plainly")
    assert chances == path_by_path(battle, "shoot B1 single plainly")
    assert chances["strikes a friend"] > 0
    assert chances["is hit"] > 0


def test_no_friend_is_spoken_of_where_only_the_shooter_fights_the_target() -> None:
    battle = fight([man(10, **RIFLE), man(29, weapons=["axe"], hp=5)], [man(11, hp=5)])
    for t in (now(battle), start_of_beat(battle)):
        t.fighters[0].engaged, t.fighters[6].engaged = 1 << 6, 1 << 0
    assert set(told(battle, "shoot B1 single plainly")) == {"is hit", "drops"}


def test_a_throw_lands_where_it_is_aimed_as_often_as_its_check_succeeds() -> None:
    battle = fight([man(10, weapons=["frag"], strength=80, throwing=50)], [man(20)])
    assert told(battle, "throw 0 at B1") == {"hits the mark": Fraction(1, 2)}
    assert told(battle, "throw 0 to 200 150") == {"hits the mark": Fraction(1, 2)}


def test_a_launcher_is_told_of_as_what_bursts() -> None:
    battle = fight([man(10, weapons=["hg45"], heavy=40)], [man(60)])
    assert told(battle, "shoot B1 single plainly") == {"hits the mark": Fraction(2, 5)}
    assert told(battle, "lob to 600 100") == {"hits the mark": Fraction(2, 5)}


def test_a_dodge_is_told_against_the_hit_that_comes() -> None:
    """A hit of normal degree takes a dodge of normal degree: three quarters of the skill."""
    battle = fight([man(10, **RIFLE)], [man(20, dodge=40)])
    play(battle, "shoot B1 single plainly", [45])
    assert asks(battle) == act.Ask.DEFEND
    assert told(battle, "dodge") == {"gets out of it": Fraction(30, 100)}
    assert told(battle, "take it") == {"drops": Fraction(1, 6)}


def test_striking_back_is_told_and_letting_it_be_is_not() -> None:
    battle = fight([man(10, weapons=["axe"], melee=40)], [man(11, weapons=["axe"], melee=50)])
    play(battle, "strike B1 strong", [99])
    assert asks(battle) == act.Ask.STRIKE_BACK
    chances = told(battle, YES)
    assert set(chances) == {"is hit"}
    harder = battle.rules.in_force["pub.counter"]
    assert chances["is hit"] == Fraction(50 + harder, 100), "whose turn it is cannot dodge or parry"
    assert told(battle, NO) == {}


def test_walking_away_from_an_enemy_tells_the_chance_to_stay_unhurt() -> None:
    battle = fight([man(10)], [man(11, weapons=["axe"], melee=50)])
    assert told(battle, "move 60 100") == {}
    for t in (now(battle), start_of_beat(battle)):
        t.fighters[0].engaged, t.fighters[6].engaged = 1 << 6, 1
    assert told(battle, "move 60 100") == {"gets away unhurt": Fraction(50, 100)}
    assert told(battle, "retreat 60 100") == {}


@pytest.mark.parametrize("rulings", [{}, {"dodge_timing": "before", "melee_armour": "full"}])
def test_leaving_two_enemies_is_told_as_if_every_damage_roll_were_kept_apart(rulings: dict[str, str]) -> None:
    mover = man(10, armour=["vest", "helmet"], melee=40, weapons=["knife"])
    foes = [man(11, weapons=["knife"], melee=45), man(9, weapons=["knife"], melee=60)]
    battle = fight([mover], foes, rulings)
    for t in (now(battle), start_of_beat(battle)):
        for foe in (6, 7):
            melee.engage(t, t.fighters[0], t.fighters[foe])
    given: Any = battle.parse("move 100 160")

    def run(t: Any) -> bool:
        settle(t, given, t.fighters[0])
        while t.step == Step.LEAVE:
            course.beat(t)
        return bool(t.fighters[0].hp == t.fighters[0].hp_start)

    start = now(battle).clone()
    start.log = None
    whole = odds_of_situation(Situation(start, run, "unhurt", POLICY), battle.rules).p(True)
    assert told(battle, "move 100 160") == {"gets away unhurt": whole}
    assert 0 < whole < 1


def test_a_charge_is_told_with_its_blow() -> None:
    battle = fight([man(10, weapons=["axe"], melee=60)], [man(20, dodge=0)])
    chances = told(battle, "charge B1")
    assert set(chances) == {"is hit", "drops"}
    assert 0 < chances["is hit"] <= Fraction(60, 100)


def test_a_charge_away_from_two_enemies_is_told_exactly_and_soon() -> None:
    foes = [man(11, weapons=["knife"], melee=45), man(9, weapons=["axe"], melee=60), man(10, 4, dodge=0)]
    battle = fight([man(10, weapons=["axe"], melee=60, hp=8)], foes)
    for t in (now(battle), start_of_beat(battle)):
        for foe in (6, 7):
            melee.engage(t, t.fighters[0], t.fighters[foe])
    found = chances(battle, "charge B3", seconds=60)
    assert {(each.label, each.whom) for each in found} == {("is hit", "B3"), ("drops", "B3"), ("drops", "A1")}
    assert all(each.odds.exact for each in found)
    falls = next(each.odds.p(True) for each in found if each.whom == "A1")
    hit = next(each.odds.p(True) for each in found if each.label == "is hit")
    assert 0 < falls < 1
    assert 0 < hit < (1 - falls) * Fraction(75, 100), "only who is still up strikes"


def test_getting_inside_a_longer_reach_is_told() -> None:
    battle = fight([man(10, weapons=["knife"], melee=50)], [man(11, weapons=["spear"], melee=50)])
    chances = told(battle, "close in on B1")
    assert set(chances) == {"gets inside"}
    assert 0 < chances["gets inside"] < Fraction(1, 2), "a draw is the longer weapon's"


def test_clearing_a_jam_is_told() -> None:
    battle = fight([man(10, long=60, weapons=["eagle"])], [man(20)], {"jam": "on"})
    for t in (now(battle), start_of_beat(battle)):
        t.fighters[0].jammed[0] = 1
    assert told(battle, "clear") == {"clears the jam": Fraction(30, 100)}, "a hard success for what is advanced"


def test_the_last_turn_of_a_round_may_be_followed_by_an_enemy() -> None:
    """Both are equally quick: a tie decides who opens the next round."""
    battle = play(fight([man(10, dexterity=50)], [man(40, dexterity=50)]), [1])
    assert told(battle, "end hidden") == {"is followed by an enemy": 1}, "only the other side is left in this round"
    play(battle, "end hidden")
    assert told(battle, "end hidden") == {"is followed by an enemy": Fraction(1, 2)}
